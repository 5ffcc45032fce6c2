// What a box or the table knows: numbers to be tapped, and the game's own help with a row.

import { all, byId, find } from "../find.js";
import { hideKeypad, numberFields } from "../keypad.js";
import { showToast } from "../toast.js";
import { TABLE, cellName, given } from "./declared.js";
import { fieldOf, say, wordOf } from "./view.js";

const form = byId("score");

/** What is known of what lies on the table. */
export const known = ({ box }) => given.boxes.find((one) => (one.box ?? "") === box) ?? given.boxes[0];

/**
 * The game's own help: it draws below a line of the table, and puts texts into fields.
 * @typedef {{show: (known: import("./declared.js").Known) => void, tap: (button: HTMLButtonElement, sheet: any, known: any) => void,
 *   close: () => void, allow: (may: boolean) => void}} Help
 * @type {Help}
 */
let help = { show: () => {}, tap: () => {}, close: () => {}, allow: () => {} };
/** @type {Promise<void> | null} */
let loading = null;
let allowed = true;

/**
 * Let the game's own script help, if it has one; whoever is still asked who plays needs no help.
 * @param {() => any} sheetNow the sheet as it is
 * @param {(row: string, helped: any) => void} helped called with what it wants to be kept of a row, when its number is in the field
 */
export function loadHelp(sheetNow, helped) {
  const load = async () => {
    const { start } = await import(form.dataset.help ?? "");
    const tableField = (/** @type {string} */ row) => fieldOf(cellName(row, TABLE));
    help = start({ form, put, helped, say, wordOf, tableField, hideKeypad, showToast });
    help.show(known(sheetNow()));
    help.allow(allowed);
  };
  if (form.dataset.help) loading ??= load();
}

/** A tap on a button of this help. */
export const tapHelp = (button, sheet) => help.tap(button, sheet, known(sheet));
export const closeHelp = () => help.close();
/** Whether the table's numbers may be changed here. */
export function allowHelp(may) {
  allowed = may;
  help.allow(may);
}

/** Make the buttons for the numbers that can be, and show what the help knows. */
export function showBox(sheet) {
  const { hints = {}, says = "" } = known(sheet);
  for (const place of all("[data-printed]", form)) {
    const offered = hints[place.dataset.printed ?? ""]?.find(({ offers }) => offers)?.among ?? [];
    find("p", place).textContent = says;
    find(".printed-values", place).replaceChildren(
      ...offered.map((value) => Object.assign(document.createElement("button"), { type: "button", value: String(value), textContent: String(value) })),
    );
  }
  help.show(known(sheet));
}

/** Offer the values that a player's field can have; null offers none. */
export function offerValues(field) {
  const column = Number(field?.dataset.column);
  for (const values of all(".printed", form)) {
    values.hidden = !column || !field.closest("tr").nextElementSibling?.contains(values) || !values.querySelector("button");
    // After the keypad has come up.
    if (!values.hidden) requestAnimationFrame(() => values.scrollIntoView({ block: "nearest" }));
  }
}

/** One tap on a value, and on to the next field. */
export function takeValue(field, value) {
  put(field, value);
  const fields = numberFields();
  const next = fields[fields.indexOf(field) + 1];
  if (next) next.focus({ preventScroll: true });
  else field.dispatchEvent(new CustomEvent("number-done", { bubbles: true }));
}

function put(field, value) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
