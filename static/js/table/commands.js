// Forms and buttons that change the table: read here, sent by the sender, and plain forms without scripts.
//
// A form with `data-command` has the command as JSON, in a hidden field or on the button pressed: `play` is one of
// the game's own, `do` any other. In it "$name" stands for the number in the field of that name, "@name" for its text,
// "~name" for the JSON chosen in it. A form with `data-several` is sent by its button alone.

import { showSum } from "../keypad.js";

// The second tap of a double tap would otherwise do the opposite of the first: where a post was is then a space.
const DOUBLE_TAP = 500;
const NEAR = 24;

const edited = new Map();
const busy = new Map();
let taps = [];

/** Whether somebody is typing into a field, or what was typed is still on its way. */
export function isEdited(field) {
  // What is ticked off on this phone only is nobody else's business.
  if (!field.form) return true;
  const unsent = field === document.activeElement || !field.form.matches("[data-command]:not([data-several])");
  return (isDirty(field) && unsent) || [...edited.values()].flat().includes(field);
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

/** @param {(what: object, says: string, seen: {seen: number, override: string[]}) => string} send returns the command's id */
export function startCommands(send) {
  document.addEventListener("click", noteTap, true);

  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!form.matches("form[data-command]") || event.defaultPrevented) return;
    event.preventDefault();
    const fields = [];
    const data = new FormData(form, submitter?.name ? submitter : undefined);
    const what = fill(command(data), form, fields);
    const spot = submitter ?? form;
    if (fields.some(({ wrong }) => wrong)) return;
    if (!fields.length && isTappedAgain(spot)) return;
    const says = submitter?.getAttribute("aria-label") || submitter?.dataset.says || form.dataset.says;
    const id = send(what, says || submitter?.textContent.trim() || "", {
      seen: Number(data.get("seen")),
      override: data.getAll("override"),
    });
    if (!fields.length) {
      busy.set(id, spot);
      spot.setAttribute("aria-busy", "true");
    }
    for (const { field, text } of fields) if (text) field.value = "";
    edited.set(id, fields.filter(({ text }) => !text).map(({ field }) => field));
    form.closest("dialog")?.close();
  });

  // A space of a grid: a finger counts it on, a keyboard types into it.
  document.addEventListener("pointerdown", ({ target }) => {
    if (target.matches?.("input[data-cycle]")) target.inputMode = "none";
  });
  document.addEventListener("click", ({ target, detail }) => {
    const cycle = detail && target.matches?.("input[data-cycle]") ? target.dataset.cycle : "";
    if (cycle) target.value = cycle[(cycle.indexOf(target.value) + 1) % cycle.length];
  });

  // A stepper that has settled.
  document.addEventListener("change", ({ target }) => {
    if (target.matches("[data-stepper] input") && target.form?.matches("form[data-command]")) sendField(target);
  });
  // A number is done with when it is left, by whatever keypad it was typed.
  document.addEventListener("focusout", ({ target }) => {
    if (target.matches?.("input[data-number]") && target.form?.matches("form[data-command]")) sendField(target);
  });
}

/** A number beside a button is sent by that button, one in a form of its own by the form. */
function sendField(field) {
  if (!isDirty(field)) return;
  const button = field.nextElementSibling;
  field.form.requestSubmit(button?.matches("button[name=play]") ? button : null);
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

function command(data) {
  return data.has("play") ? { type: "play", move: JSON.parse(data.get("play")) } : JSON.parse(data.get("do"));
}

/** Put what was typed into a command; `fields` gets every field that was read. */
function fill(part, form, fields) {
  if (typeof part === "string" && /^[$@~]/.test(part)) {
    const field = form.elements[part.slice(1)];
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
    if (value === null && !error) field.value = field.defaultValue;
    fields.push({ field, wrong: value === null || Boolean(error) });
    return value;
  }
  if (Array.isArray(part)) return part.map((one) => fill(one, form, fields));
  if (part === null || typeof part !== "object") return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, fill(value, form, fields)]));
}
