// What the page shows of a sheet that everybody fills in: who is where, whose column this is, what comes from the table.

import { showToast } from "../toast.js";
import { TABLE } from "./arithmetic.js";
import { SharedSheet } from "./shared.js";
import { fieldOf, markOf, say, wordOf } from "./view.js";

const form = document.getElementById("score");
const words = form.dataset;
const wrong = document.getElementById("wrong-column");
const others = document.getElementById("others");

let lost = false;

/** @param {() => void} news called whenever the table's sheet has changed */
export function startTogether(news) {
  const shared = new SharedSheet(words, JSON.parse(document.getElementById("told").textContent), {
    news: () => {
      showTogether(shared);
      news();
    },
    clash: (clash) => showClash(shared, clash, news),
    failed: (text) => showToast(text),
    lost: (now) => {
      lost = now;
      showOthers(shared);
    },
  });
  showTogether(shared);
  return shared;
}

/** The sheet as the table has it, for the page to show. */
export function sheetOf({ told, cells }) {
  const { seats, ended } = told;
  return { count: seats.length, seats, cells, at: ended };
}

const nameOf = ({ told }, seat) => told.seats[seat - 1]?.name ?? words.somebody;

/** Warn whoever is about to fill in somebody else's column, for as long as they are there. */
export function warnOf(shared, column) {
  const { mine } = shared.told;
  const not = Boolean(mine && column && column !== mine);
  const field = document.activeElement;
  const { top } = field.getBoundingClientRect();
  wrong.querySelector("span").textContent = not ? say(words.notYours, { mine: nameOf(shared, mine) }) : "";
  wrong.hidden = !not;
  // The field stays where it is, under the finger.
  if (form.contains(field)) scrollBy({ top: field.getBoundingClientRect().top - top, behavior: "instant" });
}

export function showTogether(shared) {
  for (const field of form.querySelectorAll("input[data-number]")) {
    field.toggleAttribute("data-known", shared.isKnown(field.name));
    field.readOnly = !shared.told.writes;
  }
  showOthers(shared);
}

/** Say what comes from the table; a column by itself can be confirmed as a whole. */
export function askToLook(shared, column) {
  const where = column === null ? "" : `[data-column="${column}"]`;
  const known = form.querySelector(`input[data-known]${where}`);
  document.getElementById("from-table").hidden = !known;
  form.querySelector("[data-do=confirm]").hidden = !known || column === null || !shared.told.writes;
}

function showOthers(shared) {
  const here = lost ? [] : shared.told.here;
  for (const mark of form.querySelectorAll(".is-here")) mark.remove();
  for (const { seat, cell } of here) {
    const place = fieldOf(cell)?.parentElement;
    if (!place) continue;
    const { name, colour } = shared.told.seats[seat - 1] ?? { name: words.somebody, colour: "white" };
    const mark = markOf(name, colour);
    mark.classList.add("is-here");
    place.append(mark);
  }
  others.hidden = !here.length && !lost;
  others.classList.toggle("lost", lost);
  others.querySelector("span").textContent = lost ? words.lost : here.map((one) => where(shared, one)).join(" · ");
}

function where(shared, { seat, cell }) {
  const [, row, column] = cell.match(/^(.*)-(\d)$/) ?? [];
  const own = Number(column) === seat || Number(column) === TABLE;
  return say(own ? words.isAt : words.isElsewhere, {
    name: nameOf(shared, seat),
    row: wordOf(row),
    whose: nameOf(shared, Number(column)),
  });
}

/** The other's number stands; ours is one tap away. */
function showClash(shared, { cell, mine, theirs, by }, news) {
  const place = document.getElementById(`${cell}-error`).parentElement;
  const line = Object.assign(document.createElement("p"), { className: "field-clash" });
  const button = Object.assign(document.createElement("button"), { type: "button", className: "as-link" });
  const text = Object.assign(document.createElement("span"), {
    textContent: say(words.clash, { name: nameOf(shared, by), theirs: theirs || words.clearedCell, mine: mine || words.clearedCell }),
  });
  button.textContent = say(words.put, { text: mine || words.clearedCell });
  button.addEventListener("click", () => {
    line.remove();
    shared.type(cell, mine);
    shared.flush();
    news();
  });
  line.append(text, button);
  place.querySelector(".field-clash")?.remove();
  place.append(line);
  if (!line.checkVisibility()) showToast(text.textContent);
}
