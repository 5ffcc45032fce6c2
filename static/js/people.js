// Who plays: a mark that is tapped for its colour, a name, the way up a seat; who played before is one tap away.

import { all, around, byId, fieldIn, find, from } from "./find.js";
import { markOf } from "./marks.js";

const KEPT = "companion.people";
const MOST_KNOWN = 12;
const MOST_OFFERED = 6;

/** @typedef {{name: string, colour: string}} Person */
/** @typedef {{count: number, seats: Person[], known?: Person[]}} People */

const box = find("[data-counted]");
const form = /** @type {HTMLFormElement} */ (box.closest("form"));
const offers = find("[data-known]", box);
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

function put(row, { name, colour }) {
  nameOf(row).value = name;
  if ([...colourOf(row).options].some(({ value }) => value === colour)) colourOf(row).value = colour;
}

/** What the page does where somebody has typed it does as well where a tap has changed a row. */
const tell = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));

/** A colour has one player: whoever had it takes the colour given up for it. */
function exchangeColours(row) {
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

// Who played before.

/** @returns {People | null} */
function kept() {
  try {
    const own = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    if (own?.seats) return own;
    // As earlier versions kept them: by the names of fields, or for the set-up alone.
    const numbers = rows.map((_, at) => at + 1);
    const seats = numbers.map((number) => ({ name: own?.[`name-${number}`] ?? "", colour: own?.[`colour-${number}`] ?? "" }));
    return own ? { count: Number(own.players), seats } : JSON.parse(localStorage.getItem("companion.setup.people") ?? "null");
  } catch {
    return null;
  }
}

/** Put in who played last on this phone, or others whom the page knows. */
export function recallPeople(others = null) {
  const last = kept() ?? others;
  if (last?.seats) seat({ ...last, seats: last.seats.slice(0, rows.length) });
}

/** Those who play now are offered next time, before all others. */
export function rememberPeople() {
  const named = people().slice(0, count()).filter(({ name }) => name);
  const own = { count: count(), seats: people(), known: once([...named, ...knownPeople()]).slice(0, MOST_KNOWN) };
  try {
    localStorage.setItem(KEPT, JSON.stringify(own));
  } catch {
    // Nothing depends on it.
  }
}

/** Everybody once, where they are named first. @param {Person[]} list */
const once = (list) => list.filter(({ name }, at) => list.findIndex((one) => one.name.toLowerCase() === name.toLowerCase()) === at);

/** @returns {Person[]} */
function knownPeople() {
  const last = kept();
  return [...(last?.seats ?? []).slice(0, last?.count), ...(last?.known ?? [])].filter(({ name }) => name);
}

/** Those who are not here yet, while there is a seat without a name. */
function offer(playing) {
  const here = playing.map((row) => calledIn(row).toLowerCase());
  const groups = all("option", byId("known-people"), HTMLOptionElement).map(({ value }) => ({ name: value, colour: "" }));
  const others = once([...knownPeople(), ...groups]).filter(({ name }) => !here.includes(name.toLowerCase()));
  const offered = freeRow() ? others.slice(0, MOST_OFFERED) : [];
  offers.hidden = !offered.length;
  for (const button of all("button", offers)) button.remove();
  for (const person of offered) offers.append(buttonOf(person));
}

/** The first seat without a name; one more than play now, where there is one. */
const freeRow = () => rows.slice(0, most()).find((row, at) => !nameOf(row).value.trim() || at === count());
const most = () => Math.min(rows.length, Math.max(count(), ...all("input[type=radio]", box, HTMLInputElement).map(({ value }) => Number(value))));

function buttonOf(person) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "button button-plain" });
  const name = Object.assign(document.createElement("span"), { textContent: person.name });
  button.append(markOf(person.name, person.colour || colourOf(freeRow() ?? rows[0]).value), name);
  button.addEventListener("click", () => take(person));
  return button;
}

function take({ name, colour }) {
  const row = freeRow();
  if (!row) return;
  const at = rows.indexOf(row) + 1;
  if (at > count()) {
    const radio = find(`input[type=radio][value="${at}"]`, box, HTMLInputElement);
    radio.checked = true;
    tell(radio);
  }
  const isTaken = rows.slice(0, count()).some((one) => one !== row && nameOf(one).value.trim() && colourOf(one).value === colour);
  put(row, { name, colour: isTaken ? "" : colour });
  exchangeColours(row);
  tell(colourOf(row));
  tell(nameOf(row));
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
