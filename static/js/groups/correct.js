// Correcting a game: totals and names follow what is typed.

import { all, byId, find } from "../find.js";
import "../keypad.js";
import { calledIn, count, rows } from "../people.js";
import { markOf } from "../marks.js";
import { scoreSheet } from "../score/declared.js";

const sheet = byId("correct-sheet");
const form = /** @type {HTMLFormElement} */ (sheet.closest("form"));

const steps = Number(new FormData(form).get("steps-0") ?? 0);

/** What is ticked, as its cell has it. @param {HTMLFieldSetElement} list */
function ticksIn(list) {
  const boxes = all("input", list, HTMLInputElement);
  return [boxes[0]?.name ?? "", boxes.filter(({ checked }) => checked).map(({ value }) => value).join(" ")];
}

function show() {
  const typed = all("input[data-number]", sheet, HTMLInputElement).map(({ name, value }) => [name, value]);
  const ticks = all("fieldset.ticks", sheet).map((list) => ticksIn(/** @type {HTMLFieldSetElement} */ (list)));
  const cells = Object.fromEntries([...typed, ...ticks]);
  const playing = rows.slice(0, count());
  const { players } = scoreSheet(cells, playing.map(calledIn), steps);
  players.forEach(({ total, missing }, index) => (find(`[data-total="${index + 1}"]`, sheet).textContent = missing.length ? "–" : String(total)));
  all("thead th", sheet).forEach((head, index) => {
    const row = playing[index];
    const name = find("input", row, HTMLInputElement).value.trim();
    // Who was deleted from the group stays called as the page came.
    if (name) find(".correct-who", head).textContent = name;
    if (name) find(".mark", head).replaceWith(markOf(name, find("select", row, HTMLSelectElement).value));
  });
}

form.addEventListener("input", show);
show();
