// What the page shows of a sheet that everybody fills in: who is where, whose column this is, what comes from the table.

import { all, byId, find } from "../find.js";
import { hideKeypad } from "../keypad.js";
import { markOf } from "../marks.js";
import { showToast } from "../toast.js";
import { TABLE, mostSteps } from "./declared.js";
import { isPerson } from "./about.js";
import { allowHelp } from "./offering.js";
import { COINS, SharedSheet } from "./shared.js";
import { fieldOf, say, wordOf } from "./view.js";

const form = byId("score");
const words = /** @type {Record<string, string>} */ (form.dataset);
const wrong = byId("wrong-column");
const others = byId("others");
const coinsNote = document.getElementById("coins-note");

/** @param {() => void} news called whenever the table's sheet has changed */
export function startTogether(news) {
  const shared = new SharedSheet(words, JSON.parse(byId("told").textContent), {
    news: () => {
      showTogether(shared);
      news();
    },
    failed: (text) => showToast(text),
  });
  showTogether(shared);
  return shared;
}

/**
 * The sheet as the table has it, for the page to show.
 * @param {SharedSheet} shared
 */
export function sheetOf({ told, seats, cells }) {
  const steps = mostSteps() && (Number(cells["steps-0"]) || mostSteps());
  return { count: seats.length, seats, cells, steps, at: told.ended };
}

const nameOf = ({ seats }, seat) => seats[seat - 1]?.name ?? words.somebody;

/**
 * Take what a field says of a player, if it is one of those; tells whether it is.
 * @param {SharedSheet} shared
 * @param {HTMLInputElement} field
 */
export function typePerson(shared, { name, value }) {
  if (!isPerson(name)) return false;
  shared.type(name, value);
  // A colour is chosen at once, a name only when it is left.
  if (name.startsWith("colour-")) shared.flush();
  return true;
}

/**
 * Names and colours as they are now, but for the name that somebody is typing here.
 * @param {SharedSheet} shared
 */
export function showNames(shared) {
  shared.seats.forEach(({ name, colour }, index) => {
    const field = fieldOf(`name-${index + 1}`);
    fieldOf(`colour-${index + 1}`).value = colour;
    if (shared.isBeingTyped(field.name) || field.value === name) return;
    field.value = name;
    if (field === document.activeElement) field.select();
  });
}

/** Warn whoever is about to fill in somebody else's column, for as long as they are there. */
function warnOf(shared, column) {
  const { mine, handed = [] } = shared.told;
  const not = Boolean(mine && column && column !== mine && !handed.includes(column));
  find("span", wrong).textContent = not ? say(words.notYours, { mine: nameOf(shared, mine) }) : "";
  wrong.hidden = !not;
}

/** Whatever comes and goes above it, a field stays where it is, under the finger. */
function keepingStill(change) {
  const field = document.activeElement ?? document.body;
  const { top } = field.getBoundingClientRect();
  change();
  if (form.contains(field)) scrollBy({ top: field.getBoundingClientRect().top - top, behavior: "instant" });
}

function showTogether(shared) {
  const { writes } = shared.told;
  const coins = writes && shared.coinsOf === null;
  const field = /** @type {HTMLInputElement} */ (document.activeElement ?? document.body);
  const isTaken = !coins && !field.readOnly && field.dataset.number && Number(field.dataset.column) === TABLE;
  if (isTaken) hideKeypad();
  for (const one of all("input[data-number]", form, HTMLInputElement)) {
    one.toggleAttribute("data-known", shared.isKnown(one.name));
    one.readOnly = !(Number(one.dataset.column) === TABLE ? coins : writes);
  }
  // Whoever was there is told who has them now, and what was typed is kept.
  if (isTaken) field.focus({ preventScroll: true });
  allowHelp(coins);
  showOthers(shared);
  showClashes(shared);
}

/**
 * Tell the others where this phone is, and its own people whose column and whose coins these are.
 * @param {SharedSheet} shared
 * @param {string} stage
 * @param {HTMLElement} place what has the focus
 * @param {boolean} missing whether a number of this stage is
 */
export function goTo(shared, stage, place, missing) {
  const { number, column } = place.dataset;
  const opensCoins = stage === "table" || Number(column) === TABLE;
  const field = /** @type {HTMLInputElement} */ (place);
  const types = (number && !field.readOnly) || field.name?.startsWith("name-");
  shared.goTo(types ? field.name : opensCoins ? COINS : "");
  showPlace(shared, stage, place, missing);
}

/**
 * What is said at the top of where this phone is.
 * @param {SharedSheet} shared
 * @param {string} stage
 * @param {HTMLElement} place
 * @param {boolean} missing whether a number of this stage is
 */
export function showPlace(shared, stage, place, missing) {
  const column = Number(stage === "sheet" ? place.dataset.column : stage);
  keepingStill(() => {
    for (const one of all(".result-out", form, HTMLInputElement)) one.hidden = !shared.ended;
    warnOf(shared, column);
    showCoinsNote(shared, stage === "table" || Number(place.dataset.column) === TABLE);
  });
  askToLook(shared, stage === "sheet" ? null : column || TABLE, missing);
}

/** Say who has the coins to whoever has them open too. */
function showCoinsNote(shared, open) {
  // A page that an older release left on the phone has no such line.
  if (!coinsNote) return;
  const whose = shared.coinsOf;
  const held = open && whose !== null;
  find("span", coinsNote).textContent = held ? say(words.coinsOf, { name: nameOf(shared, whose) }) : "";
  find("button", coinsNote).hidden = !shared.told.writes;
  coinsNote.hidden = !held;
}

/** Say what comes from the table; a column by itself can be confirmed as a whole. */
function askToLook(shared, column, missing) {
  const where = column === null ? "" : `[data-column="${column}"]`;
  const known = form.querySelector(`input[data-known]${where}`);
  byId("from-table").hidden = !known;
  const mayWrite = shared.told.writes && (column !== TABLE || shared.coinsOf === null);
  const asks = known !== null && column !== null && mayWrite;
  find("[data-do=confirm]", form).hidden = !asks;
  // Where all numbers are there, confirming them ends the column.
  form.toggleAttribute("data-asks", asks && !missing);
}

function showOthers(shared) {
  const { lost } = shared;
  const here = lost ? [] : shared.told.here;
  for (const mark of all(".is-here", form)) mark.remove();
  for (const { seat, cell } of here) {
    const field = fieldOf(cell);
    if (!field) continue;
    const { name, colour } = shared.seats[seat - 1] ?? { name: words.somebody, colour: "white" };
    const mark = markOf(name, colour);
    mark.classList.add("is-here");
    field.before(mark);
  }
  others.hidden = !here.length && !lost;
  others.classList.toggle("lost", lost);
  find("span", others).textContent = lost ? words.lost : here.map((one) => where(shared, one)).join(" · ");
}

function where(shared, { seat, cell }) {
  const [, row, column] = cell.match(/^(.*)-(\d)$/) ?? [];
  const own = Number(column) === seat || Number(column) === TABLE;
  return say(own ? words.isAt : words.isElsewhere, {
    name: nameOf(shared, seat),
    row: wordOf(row?.split(".")[0]),
    whose: nameOf(shared, Number(column)),
  });
}

/** The other's number stands; ours is one tap away, until somebody decides. */
function showClashes(shared) {
  for (const line of all(".field-clash", form)) {
    if (!((line.dataset.cell ?? "") in shared.clashes)) line.remove();
  }
  for (const [cell, { mine, theirs, by }] of Object.entries(shared.clashes)) {
    const line = all(`.field-clash[data-cell="${cell}"]`, form)[0] ?? newClash(shared, cell);
    if (!line) continue;
    const worded = (text) => colourWord(cell, text) || text || words.clearedCell;
    const values = { name: nameOf(shared, by), theirs: worded(theirs), mine: worded(mine) };
    const text = say(cell.startsWith("colour-") ? words.colourClash : words.clash, values);
    find("button", line).textContent = say(words.put, { text: values.mine });
    const said = find("span", line);
    if (said.textContent === text) continue;
    said.textContent = text;
    if (line.offsetParent === null) showToast(text);
  }
}

function newClash(shared, cell) {
  const line = Object.assign(document.createElement("p"), { className: "field-clash" });
  const button = Object.assign(document.createElement("button"), { type: "button", className: "as-link" });
  line.dataset.cell = cell;
  line.setAttribute("role", "alert");
  button.addEventListener("click", () => shared.insist(cell));
  line.append(document.createElement("span"), button);
  const place = cell.replace("colour-", "name-");
  document.getElementById(`${place}-error`)?.parentElement?.append(line);
  return line.isConnected ? line : null;
}

/** A colour as people call it; "" where it is about something else. */
function colourWord(about, text) {
  return about.startsWith("colour-") ? ([...fieldOf(about, HTMLSelectElement).options].find(({ value }) => value === text)?.text ?? "") : "";
}
