// Forms and buttons that change the table: read here, sent by the sender, and plain forms without scripts.
//
// A form with `data-command` has the command as JSON, in a hidden field or on the button pressed: `play` is one of
// the game's own, `do` any other. In it "$name" stands for the number in the field of that name, "-$name" for so much
// less than none, "@name" for its text, "~name" for the JSON chosen in it. A form with `data-several` is sent by its
// button alone. A stepper's side sends the move in `<name>-by`, by so much.

import { fieldIn, from } from "../find.js";
import { showSum } from "../keypad.js";
import { formOf, isNumber, versionOf, within } from "./numbers.js";

// The second tap of a double tap would otherwise do the opposite of the first: where a post was is then a space.
const DOUBLE_TAP = 500;
const NEAR = 24;

const edited = new Map();
const busy = new Map();
let taps = [];

/** @type {import("./sending.js").Sender} */
let sender;
/** @type {import("./numbers.js").Numbers} */
let numbers;

/** Whether somebody is typing into a field, or what was chosen is still on its way. */
export function isEdited(field) {
  // What is ticked off on this phone only is nobody else's business.
  if (!field.form) return true;
  if (isNumber(field)) return numbers.isTyped(field);
  return isDirty(field) || [...edited.values()].flat().includes(field);
}

/** A command is done with: its button can be tapped again, and its field shows what the table says. */
export function settle(id) {
  release(id);
  const fields = edited.get(id) ?? [];
  edited.delete(id);
  for (const field of fields) if (field !== document.activeElement) reset(field);
}

/** What is on its way may take long: its button, or every one, can be tapped again. */
export function release(id) {
  for (const [one, spot] of busy) {
    if (id !== undefined && one !== id) continue;
    spot.removeAttribute("aria-busy");
    busy.delete(one);
  }
}

/** The page is left: what was typed and not sent is done with. */
export function finishTyping() {
  for (const field of numbers.typed) sendNumber(field);
}

/**
 * @param {import("./sending.js").Sender} theSender
 * @param {import("./numbers.js").Numbers} theNumbers
 */
export function startCommands(theSender, theNumbers) {
  sender = theSender;
  numbers = theNumbers;
  document.addEventListener("click", noteTap, true);

  document.addEventListener("submit", (event) => {
    const form = from(event, "form[data-command]", HTMLFormElement);
    if (!form || event.defaultPrevented) return;
    event.preventDefault();
    send(form, /** @type {HTMLButtonElement | null} */ (event.submitter));
  });

  // A space of a grid: a finger counts it on, a keyboard types into it.
  document.addEventListener("pointerdown", (event) => {
    const field = from(event, "input[data-cycle]");
    if (field) field.inputMode = "none";
  });
  document.addEventListener("click", (event) => {
    const field = event.detail ? from(event, "input[data-cycle]") : null;
    const cycle = field?.dataset.cycle;
    if (field && cycle) field.value = cycle[(cycle.indexOf(field.value) + 1) % cycle.length];
  });

  document.addEventListener("step", (event) => {
    const { target: field, detail: way } = /** @type {CustomEvent<number>} */ (event);
    const move = isNumber(field) && fieldIn(formOf(field), `${field.name}-by`)?.value;
    if (!move) return;
    event.preventDefault();
    step(field, JSON.parse(move), way);
  });
  document.addEventListener("input", ({ target }) => {
    if (isNumber(target)) numbers.type(target);
  });
  // A number is done with when it is left, by whatever keypad it was typed.
  document.addEventListener("focusout", ({ target }) => {
    if (isNumber(target) && numbers.isTyped(target)) sendNumber(target);
  });
}

/**
 * Send a form's command; tells whether there was one.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} submitter
 */
function send(form, submitter) {
  /** @type {{field: HTMLInputElement, text?: boolean, wrong?: boolean, value?: number | null}[]} */
  const fields = [];
  const data = new FormData(form, submitter?.name ? submitter : undefined);
  const what = fill(command(data), form, fields);
  const spot = submitter ?? form;
  if (fields.some(({ wrong }) => wrong)) return false;
  if (!fields.length && isTappedAgain(spot)) return false;
  const says = submitter?.getAttribute("aria-label") || submitter?.dataset.says || form.dataset.says;
  const [{ field, value } = {}] = fields;
  const about = {
    seen: versionOf(spot, form),
    begun: data.has("begun") ? Number(data.get("begun")) : undefined,
    override: data.getAll("override").map(String),
    ...(field && isNumber(field) && { field: field.id, shows: value, seen: numbers.finish(field) }),
  };
  const id = sender.do(what, says || submitter?.textContent.trim() || "", about);
  if (!fields.length) {
    busy.set(id, spot);
    spot.setAttribute("aria-busy", "true");
  }
  for (const { field, text } of fields) if (text) field.value = "";
  edited.set(id, fields.filter(({ field, text }) => !text && !isNumber(field)).map(({ field }) => field));
  if (!form.matches("[data-stays]")) form.closest("dialog")?.close();
  return true;
}

/**
 * A number that was typed is done with: one beside a button is sent by that button, one in a form of its own by the
 * form. What the table says anyway is not sent.
 * @param {HTMLInputElement} field
 */
function sendNumber(field) {
  if (!numbers.differs(field)) {
    numbers.finish(field);
    return true;
  }
  const button = field.nextElementSibling;
  return send(formOf(field), button?.matches("button[name=play]") ? /** @type {HTMLButtonElement} */ (button) : null);
}

/**
 * Step a number; what was typed into it before comes first.
 * @param {HTMLInputElement} field
 * @param {Move} move
 * @param {number} way
 */
function step(field, move, way) {
  // What is wrong waits with words at it; what was emptied is what it was before.
  if (numbers.isTyped(field) && !sendNumber(field) && numbers.isTyped(field)) return;
  const now = Number(field.value);
  const by = within(field, now + way) - now;
  if (by) sender.step({ field: field.id, move, by, says: field.dataset.says ?? formOf(field).dataset.says ?? "", seen: numbers.finish(field) });
}

function isDirty(field) {
  if (field.nodeName === "SELECT") return field.selectedIndex !== chosenBefore(field);
  return field.nodeName === "INPUT" && field.type !== "checkbox" && field.type !== "radio" && field.value !== field.defaultValue;
}

function reset(field) {
  if (field.nodeName === "SELECT") field.selectedIndex = chosenBefore(field);
  else field.value = field.defaultValue;
}

function chosenBefore(select) {
  return Math.max([...select.options].findIndex(({ defaultSelected }) => defaultSelected), 0);
}

/** Remember where taps were; the second of a double tap never hits what came up where the first one was. */
function noteTap(event) {
  // On the page, not on the glass: whoever has scrolled between two taps meant both.
  const { detail, pageX: x, pageY: y, target } = event;
  // Clicks by the keyboard have no place.
  if (!detail) return;
  taps = [...taps.slice(-1), { x, y, target, at: Date.now() }];
  if (!isDoubleTap() || (taps[0].target.checkVisibility?.() ?? true)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function isDoubleTap() {
  const [before, now] = taps;
  const far = now ? Math.hypot(now.x - before.x, now.y - before.y) : Infinity;
  return far < NEAR && Date.now() - before.at < DOUBLE_TAP;
}

/** A double tap at one place, or an impatient one while the first is still on its way. */
function isTappedAgain(spot) {
  return isDoubleTap() || [...busy.values()].includes(spot);
}

/** @param {FormData} data */
function command(data) {
  return data.has("play") ? { type: "play", move: JSON.parse(String(data.get("play"))) } : JSON.parse(String(data.get("do")));
}

/** Put what was typed into a command; `fields` gets every field that was read. */
function fill(part, form, fields) {
  if (typeof part === "string" && part.startsWith("-$")) {
    const value = fill(part.slice(1), form, fields);
    return value === null ? value : -value;
  }
  if (typeof part === "string" && /^[$@~]/.test(part)) {
    const field = fieldIn(form, part.slice(1));
    if (part[0] === "@") {
      const text = field.value.trim();
      fields.push({ field, text: true, wrong: !text });
      return text;
    }
    if (part[0] === "~") {
      fields.push({ field });
      return JSON.parse(field.value);
    }
    // What was typed wrong stays, with words at the field; what was emptied stays as it was.
    const { value, error } = showSum(field);
    if (value === null && !error) empty(field);
    fields.push({ field, value, wrong: value === null || Boolean(error) });
    return value;
  }
  if (Array.isArray(part)) return part.map((one) => fill(one, form, fields));
  if (part === null || typeof part !== "object") return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, fill(value, form, fields)]));
}

function empty(field) {
  if (!isNumber(field)) return reset(field);
  numbers.finish(field);
  return numbers.show();
}
