// What is printed on the parts, as far as a box or the table knows: values and bases to be tapped.

import { all, byId, find } from "../find.js";
import { hideKeypad, numberFields } from "../keypad.js";
import { readSum } from "../sums.js";
import { showToast } from "../toast.js";
import { LARGEST, TABLE, cellName } from "./arithmetic.js";
import { fieldOf, say, wordOf } from "./view.js";

const form = byId("score");
const boxes = JSON.parse(byId("boxes").textContent);

/** The box that lies on the table. */
export const printed = (sheet) => boxes.find(({ box }) => box === sheet.box) ?? boxes[0];

/** Make the buttons for the values on the player boards, and for the bases whose coins are known. */
export function showBox(sheet) {
  const { coins, values, unsure_values: unsure } = printed(sheet);
  for (const place of all("[data-printed]", form)) {
    const texts = values[place.dataset.printed ?? ""] ?? [];
    find("p", place).textContent = (unsure ? form.dataset.valuesUnsure : form.dataset.valuesKnown) ?? "";
    find(".printed-values", place).replaceChildren(
      ...texts.map((value) => Object.assign(document.createElement("button"), { type: "button", value, textContent: value })),
    );
  }
  for (const button of all("[data-base]", form)) button.hidden = !coins[button.dataset.base ?? ""];
}

/** Offer the values that a player's field can have; null offers none. */
export function offerValues(field) {
  const column = Number(field?.dataset.column);
  for (const values of all(".printed", form)) {
    values.hidden = !column || values.dataset.printed !== field.dataset.row || !values.querySelector("button");
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

/**
 * Open the base of a company below its line, or close it again.
 * @param {HTMLButtonElement} button that of the base
 * @param {(row: string, base: import("./bases.js").Column[]) => void} tapped called with the base after each tap, when its coins are in the field
 */
export async function tapBase(button, sheet, tapped) {
  const { base: row = "" } = button.dataset;
  const opens = button.getAttribute("aria-expanded") !== "true";
  closeBases();
  if (!opens) return;
  const { FULL_BASE, coinsVisible, drawBase } = await import("./bases.js");
  const { coins, bases, unsure } = printed(sheet);
  const place = find(`[data-tapped="${row}"]`, form);
  const field = fieldOf(cellName(row, TABLE));
  let base = sheet.bases[row] ?? bases[row] ?? FULL_BASE;
  hideKeypad();
  const take = (other, text) => {
    // Another phone may have the coins by now.
    if (field.readOnly) return;
    base = other;
    put(field, text);
    tapped(row, base);
  };
  const draw = () =>
    drawBase(find(".base", place), coins[row], base, (now) => {
      const [before, typed] = [base, field.value];
      take(now, coinsVisible(coins[row], now));
      if (!typed.trim() || readSum(typed, LARGEST).value === coinsVisible(coins[row], before)) return;
      // Another number was there, which somebody has typed.
      showToast(say(form.dataset.coinsReplaced, { row: wordOf(row), before: typed, now: field.value }), () => {
        take(before, typed);
        draw();
      });
    });
  find(".base-unsure", place).hidden = !unsure;
  draw();
  button.setAttribute("aria-expanded", "true");
  place.hidden = false;
  place.scrollIntoView({ block: "nearest" });
}

/** A base closes with its card. */
export function closeBases() {
  for (const button of all("[data-base]", form)) button.setAttribute("aria-expanded", "false");
  for (const place of all("[data-tapped]", form)) place.hidden = true;
}

function put(field, value) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
