// Who plays: a mark that is tapped for its colour, a name, the way up a seat. Who played before is in played-before.js.

import { all, around, byId, fieldIn, find, from } from "./find.js";
import { markOf } from "./marks.js";

/** @typedef {{name: string, colour: string}} Person */
/** @typedef {{count: number, seats: Person[], known?: Person[]}} People */

export const box = find("[data-counted]");
const form = /** @type {HTMLFormElement} */ (box.closest("form"));
/** @type {(playing: HTMLElement[]) => void} */
let offer = () => {};
export const rows = all("[data-seat]", box);
/** @param {HTMLElement} row */
export const nameOf = (row) => find("input", row, HTMLInputElement);
/** @param {HTMLElement} row */
export const colourOf = (row) => find("select", row, HTMLSelectElement);
const counted = () => fieldIn(form, box.dataset.counted ?? "");
export const count = () => Number(counted().value);
const wordOf = (row) => colourOf(row).selectedOptions[0].text;
const plain = (text) => text.trim().split(/\s+/).join(" ");

/** All rows as typed, also those that do not play now. @returns {Person[]} */
export const people = () => rows.map((row) => ({ name: plain(nameOf(row).value), colour: colourOf(row).value }));

/** Whether there may be somebody to offer. */
export function hasKnown() {
  try {
    return Boolean(find("datalist", box).childElementCount || localStorage.getItem("companion.people") || localStorage.getItem("companion.setup.people"));
  } catch {
    return false;
  }
}

/** What a player is called: who has no name goes by the colour. */
export const calledIn = (row) => plain(nameOf(row).value) || wordOf(row);

/** As many rows as players, each with its mark; names that two have are told, and whether all differ. */
export function showPeople() {
  const names = new Set();
  const playing = rows.slice(0, count());
  for (const row of rows) {
    const name = calledIn(row);
    row.hidden = !playing.includes(row);
    nameOf(row).placeholder = wordOf(row);
    row.dataset.colour = colourOf(row).value;
    find(".person-mark", row).replaceChildren(markOf(name, colourOf(row).value));
    tellSame(row, !row.hidden && names.has(name.toLowerCase()));
    names.add(name.toLowerCase());
  }
  offer(playing);
  return !playing.some((row) => "same" in row.dataset);
}

/** What is offered beside the rows, whenever they have changed. @param {typeof offer} offered */
export function whenShown(offered) {
  offer = offered;
  showPeople();
}

function tellSame(row, same) {
  if (same === "same" in row.dataset) return;
  row.toggleAttribute("data-same", same);
  nameOf(row).toggleAttribute("aria-invalid", same);
  const error = byId(`${nameOf(row).id}-error`);
  error.hidden = !same;
  find("span", error).textContent = same ? (box.dataset.same ?? "") : "";
}

/** Put others in; rows that they leave keep what they have, in a colour that is free. */
export function seat({ count: players, seats }) {
  const radio = all("input", box, HTMLInputElement).find(({ type, value }) => type === "radio" && value === String(players));
  if (radio) radio.checked = true;
  rows.slice(0, seats.length).forEach((row, at) => put(row, seats[at]));
  const taken = seats.map(({ colour }) => colour);
  for (const row of rows.slice(seats.length)) {
    const free = [...colourOf(row).options].find(({ value }) => !taken.includes(value));
    if (taken.includes(colourOf(row).value) && free) colourOf(row).value = free.value;
    taken.push(colourOf(row).value);
  }
}

/** @param {HTMLElement} row @param {Person} person */
export function put(row, { name, colour }) {
  nameOf(row).value = name;
  if ([...colourOf(row).options].some(({ value }) => value === colour)) colourOf(row).value = colour;
}

/** What the page does where somebody has typed it does as well where a tap has changed a row. */
export const tell = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));

/** A colour has one player: whoever had it takes the colour given up for it. */
export function exchangeColours(row) {
  const other = rows.find((one) => one !== row && colourOf(one).value === colourOf(row).value);
  if (other) colourOf(other).value = row.dataset.colour ?? "";
}

function moveUp(row) {
  const [above, here] = people().slice(rows.indexOf(row) - 1);
  const other = rows[rows.indexOf(row) - 1];
  put(other, here);
  put(row, above);
  for (const one of [other, row]) tell(nameOf(one));
  nameOf(other).focus();
}

box.addEventListener("input", (event) => {
  const select = from(event, "select", HTMLSelectElement);
  if (select) exchangeColours(select.closest("[data-seat]"));
  showPeople();
});

box.addEventListener("click", (event) => {
  const up = around(event, "[data-up]");
  if (up) moveUp(up.closest("[data-seat]"));
});

// Enter goes from name to name, and then on.
box.addEventListener("keydown", (event) => {
  const field = from(event, "[data-seat] input");
  if (event.key !== "Enter" || !field) return;
  event.preventDefault();
  const next = rows[rows.findIndex((row) => row.contains(field)) + 1];
  if (next && !next.hidden) nameOf(next).focus();
  else find(".button-primary", form).focus();
});

for (const button of all("[data-up]", box)) button.hidden = false;
showPeople();
