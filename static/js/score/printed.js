// What is printed on the parts, as far as a box or the table knows: values and bases to be tapped.

import { hideKeypad, numberFields } from "../keypad.js";

const form = document.getElementById("score");
const boxes = JSON.parse(document.getElementById("boxes").textContent);

/** The box that lies on the table. */
export const printed = (sheet) => boxes.find(({ box }) => box === sheet.box) ?? boxes[0];

/** Make the buttons for the values on the player boards, and for the bases whose coins are known. */
export function showBox(sheet) {
  const { coins, values, unsure_values: unsure } = printed(sheet);
  for (const place of form.querySelectorAll("[data-printed]")) {
    const texts = values[place.dataset.printed] ?? [];
    place.querySelector("p").textContent = unsure ? form.dataset.valuesUnsure : form.dataset.valuesKnown;
    place.querySelector(".printed-values").replaceChildren(
      ...texts.map((value) => Object.assign(document.createElement("button"), { type: "button", value, textContent: value })),
    );
  }
  for (const button of form.querySelectorAll("[data-base]")) button.hidden = !coins[button.dataset.base];
}

/** Offer the values that a player's field can have; null offers none. */
export function offerValues(field) {
  const column = Number(field?.dataset.column);
  for (const values of form.querySelectorAll(".printed")) {
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
  if (next) {
    next.focus({ preventScroll: true });
    next.select();
  } else {
    field.dispatchEvent(new CustomEvent("number-done", { bubbles: true }));
  }
}

/** Open a company's base; what shows there goes into its field, tap by tap. */
export async function tapBase(button, field, sheet, tapped) {
  const { openBase } = await import("./bases.js");
  hideKeypad();
  openBase(form, button, printed(sheet), (value) => {
    put(field, value);
    tapped();
  });
}

function put(field, value) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
