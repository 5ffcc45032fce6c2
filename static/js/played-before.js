// Who played before on this phone, one tap each; pages that begin without names load it once there is somebody to offer.

import { all, byId, find } from "./find.js";
import { markOf } from "./marks.js";
import { box, calledIn, colourOf, count, exchangeColours, nameOf, people, put, rows, seat, tell, whenShown } from "./people.js";

/** @typedef {import("./people.js").Person} Person */
/** @typedef {import("./people.js").People} People */

const KEPT = "companion.people";
const MOST_KNOWN = 12;
const MOST_OFFERED = 6;
const offers = find("[data-known]", box);

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

whenShown(offer);
