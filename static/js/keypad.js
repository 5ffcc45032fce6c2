// The large keypad, and the value shown beside every sum.
//
// Fields are inputs with `data-number`, keypad and words come from the keypad() macro. Where fingers do the
// typing the keypad stands in for the phone's own keyboard; elsewhere fields are typed into as ever.
// A field tells what it holds by the event "number" (detail: what readSum found), and by
// "number-done" that Done was pressed on the last one.

import { typeInto } from "./entering.js";
import { all, around, byId, find, from } from "./find.js";
import { readSum } from "./sums.js";

const keypad = document.getElementById("keypad");
// What is only done where there is one.
const pad = () => byId("keypad");
const FIELD = "input[data-number]";
const fingers = matchMedia("(pointer: coarse)");
/** @type {HTMLInputElement | null} */
let active = null;

/**
 * Read a field, show the value of its sum and what is wrong with it; returns what readSum found.
 * @param {HTMLInputElement} field
 */
export function showSum(field, { complain = true } = {}) {
  const found = readSum(field.value, Number(field.dataset.number ?? field.dataset.max) || undefined);
  const total = field.parentElement?.querySelector(".number-total");
  if (total) total.textContent = found.sum && found.value !== null ? `= ${found.value}` : "";
  if (found.error && complain) showError(field, wordsFor(found.error));
  else if (!found.error) hideError(field);
  return found;
}

/**
 * Say at a field what is wrong with it. Until that is mended, a fresh page leaves it as it is.
 * @param {HTMLInputElement} field
 * @param {string} words
 */
function showError(field, words) {
  const error = document.getElementById(`${field.id}-error`) ?? addError(field);
  for (const one of [field, error]) one.setAttribute("data-own", "");
  field.setAttribute("aria-invalid", "true");
  error.hidden = false;
  find("span", error).textContent = words;
}

/** @param {HTMLInputElement} field */
function hideError(field) {
  const error = document.getElementById(`${field.id}-error`);
  for (const one of [field, error]) one?.removeAttribute("data-own");
  field.removeAttribute("aria-invalid");
  if (!error) return;
  error.hidden = true;
  find("span", error).textContent = "";
  if (error.hasAttribute("data-added")) error.remove();
}

/**
 * Make room for the words, where the server has left none.
 * @param {HTMLInputElement} field
 */
function addError(field) {
  const error = document.createElement("p");
  error.id = `${field.id}-error`;
  error.className = "field-error";
  error.setAttribute("role", "alert");
  error.setAttribute("data-added", "");
  error.append(document.createElement("span"));
  field.setAttribute("aria-describedby", error.id);
  (field.closest(".number-line, .coin-teach") ?? field).after(error);
  return error;
}

/** Every number field of the page, in the order in which Next goes through them. */
export function numberFields() {
  return all("input[data-number]:not(:disabled, [readonly])", document, HTMLInputElement).filter(isShown);
}

/** @param {HTMLElement} field */
const isShown = (field) => field.checkVisibility?.() ?? field.offsetParent !== null;

/** @param {string} error */
function wordsFor(error) {
  const name = error.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return keypad?.dataset[name] ?? "";
}

/** @param {HTMLInputElement} field */
function open(field) {
  active = field;
  field.inputMode = "none";
  pad().hidden = false;
  document.documentElement.classList.add("keypad-open");
  document.documentElement.style.setProperty("--keypad-height", `${pad().offsetHeight}px`);
  showActive(field);
  field.scrollIntoView({ block: "nearest" });
}

// A tap is over before the keypad leaves: else what was tapped would move away under the finger.
let pressing = false;

function closeAfterTap() {
  if (!pressing) return close();
  // The click comes with the release, before any timer.
  return addEventListener("mouseup", () => setTimeout(() => active && active !== document.activeElement && close()), { once: true });
}

addEventListener("mousedown", () => (pressing = true), true);
addEventListener("mouseup", () => (pressing = false), true);

/** Put the keypad away. */
export function hideKeypad() {
  if (!active) return;
  active.blur();
  close();
}

function close() {
  active = null;
  pad().hidden = true;
  document.documentElement.classList.remove("keypad-open");
  document.documentElement.style.removeProperty("--keypad-height");
}

/** @param {HTMLInputElement} field */
function showActive(field) {
  const found = showSum(field, { complain: false });
  find(".keypad-label", pad()).textContent = field.labels?.[0]?.textContent ?? "";
  const sum = find(".keypad-sum", pad());
  sum.toggleAttribute("data-wrong", found.error !== null);
  if (found.error) sum.textContent = wordsFor(found.error);
  else sum.textContent = found.sum && found.value !== null ? `${field.value} = ${found.value}` : field.value;
  const next = find("[data-key=next]", pad());
  next.dataset.next ??= next.textContent;
  find("*", next).textContent = (numberFields().at(-1) === field ? next.dataset.last : next.dataset.next) ?? "";
}

/** @param {HTMLInputElement} field */
function removeBefore(field) {
  const { selectionStart: start, selectionEnd: end } = /** @type {Caret} */ (field);
  if (start === end) field.setSelectionRange(Math.max(0, start - 1), end);
  typeInto(field, "");
}

/**
 * Go to the field before or after; past the last one, put the keypad away.
 * @param {HTMLInputElement} from
 * @param {number} way
 */
function go(from, way) {
  const fields = numberFields();
  const to = fields[fields.indexOf(from) + way];
  to?.focus();
  if (to || way < 0) return;
  if (active) close();
  from.blur();
  from.dispatchEvent(new CustomEvent("number-done", { bubbles: true }));
}

/** @type {Record<string, (field: HTMLInputElement) => void>} */
const keys = {
  back: removeBefore,
  next: (field) => go(field, 1),
  previous: (field) => go(field, -1),
  hide: hideKeypad,
};

// The second of two taps at one place is meant for what was there at the first, not for a key that has come up since.
const DOUBLE = { pixels: 32, milliseconds: 400 };
/** @type {PointerEvent | null} */
let tapped = null;

/** @param {MouseEvent} event */
function isSecondTap({ clientX, clientY, timeStamp }) {
  if (!tapped || timeStamp - tapped.timeStamp > DOUBLE.milliseconds) return false;
  return Math.hypot(clientX - tapped.clientX, clientY - tapped.clientY) < DOUBLE.pixels;
}

// Fields may come and go with a fragment, so the document listens for all of them.
document.addEventListener("pointerdown", (event) => {
  if (!around(event, "#keypad")) tapped = event;
  // Before the focus, so that the phone's keyboard does not even start to rise.
  const field = from(event, FIELD);
  if (keypad && fingers.matches && field) field.inputMode = "none";
});

document.addEventListener("focusin", (event) => {
  const field = from(event, FIELD);
  if (field && !field.readOnly) {
    if (keypad && fingers.matches) open(field);
  } else if (active && !around(event, "#keypad")) {
    closeAfterTap();
  }
});

document.addEventListener("input", (event) => {
  const field = from(event, FIELD);
  if (!field) return;
  const detail = showSum(field, { complain: field.getAttribute("aria-invalid") === "true" });
  if (field === active) showActive(field);
  field.dispatchEvent(new CustomEvent("number", { bubbles: true, detail }));
});

document.addEventListener("focusout", (event) => {
  const field = from(event, FIELD);
  if (field) showSum(field);
});

document.addEventListener("keydown", (event) => {
  const field = from(event, FIELD);
  if (event.key !== "Enter" || !field) return;
  event.preventDefault();
  go(field, event.shiftKey ? -1 : 1);
});

if (keypad) {
  // The field keeps its focus, and its caret, while keys are pressed.
  keypad.addEventListener("pointerdown", (event) => event.preventDefault());
  keypad.addEventListener("click", (event) => {
    const key = around(event, "[data-key]")?.dataset.key;
    if (!key || !active || isSecondTap(event)) return;
    // A field that has gone from the page takes no more.
    if (!active.isConnected || active.readOnly || !isShown(active)) {
      close();
      return;
    }
    if (key in keys) keys[key](active);
    else typeInto(active, key);
  });
}

for (const field of numberFields()) showSum(field, { complain: false });
