// What the sheet's page shows of a sheet: sums, totals, ranks, doubts, and what is missing.

import { refill } from "../entering.js";
import { all as every, byId, copyOf, find } from "../find.js";
import { markOf } from "../marks.js";
import { showPeople as showRows } from "../people.js";
import { readSum } from "../sums.js";
import { CATEGORIES, COMPANIES, LARGEST, TABLE, cellName, cellsOf, scoreSheet } from "./arithmetic.js";
import { doubtOf } from "./doubts.js";
import { plainName } from "./sheet.js";

const WORTH_TELLING = 5 * 60_000;
const form = byId("score", HTMLFormElement);
/** @param {string} selector */
const all = (selector) => every(selector, form);
/**
 * A field of the sheet; fields that a box or the number of players leaves out are missing.
 * @template {Element} [T=HTMLInputElement]
 * @param {string} name
 * @param {{ new (): T }} [_type]
 */
export const fieldOf = (name, _type) => /** @type {T} */ (form.elements.namedItem(name));
export const say = (words, values) => words.replace(/\{(\w+)\}/g, (_, key) => values[key]);

export const wordOf = (row) => form.querySelector(`tr[data-row="${row}"] .line-word`)?.textContent;

/** The names of those who play; who has none goes by the colour. */
export const namesOf = ({ seats, count }) => seats.slice(0, count).map(nameOf);

function nameOf({ name, colour }, index) {
  const colours = fieldOf(`colour-${index + 1}`, HTMLSelectElement);
  return plainName(name) || ([...colours.options].find(({ value }) => value === colour)?.text ?? "");
}

/** Names, marks and the number of columns; tells whether all names differ. */
export function showPeople(sheet) {
  const names = sheet.seats.map(nameOf);
  names.forEach((name, index) => {
    const column = index + 1;
    const { colour } = sheet.seats[index];
    for (const place of all(`[data-name="${column}"]`)) place.textContent = name;
    for (const place of all(`[data-mark="${column}"]`)) place.replaceChildren(markOf(name, colour));
    for (const part of all(`[data-seat="${column}"]`)) part.hidden = column > sheet.count;
    for (const row of CATEGORIES) labelCell(row, column, name);
  });
  for (const line of every(".remarks > td", form, HTMLTableCellElement)) line.colSpan = sheet.count + 1;
  form.dataset.count = sheet.count;
  return showRows();
}

function labelCell(row, column, name) {
  const words = COMPANIES.includes(row) ? form.dataset.sharesLabel : form.dataset.cellLabel;
  const [label] = fieldOf(cellName(row, column)).labels ?? [];
  label.textContent = say(words, { name, row: wordOf(row) });
}

/** The parts of the page that belong to a stage. */
export function showStage(stage) {
  const kind = Number(stage) ? "person" : stage;
  form.dataset.stage = stage;
  document.documentElement.classList.toggle("scoring", kind !== "players");
  for (const part of all("[data-on]")) part.hidden = !part.dataset.on?.split(" ").includes(kind);
  for (const step of all("[data-go]")) {
    if (step.dataset.go === stage) step.setAttribute("aria-current", "step");
    else step.removeAttribute("aria-current");
  }
}

/** Every number that follows from the cells, and what is unlikely by the box; returns the score. */
export function showNumbers(sheet, box) {
  const result = scoreSheet(sheet.cells, namesOf(sheet));
  for (const [row, column] of cellsOf(sheet.count)) showDoubt(sheet, row, column, box);
  result.players.forEach((player, index) => showColumn(player, index + 1, result.players));
  showCard(sheet, result);
  for (const step of all(".score-steps [data-go]")) {
    const left = missingAt(step.dataset.go, result);
    step.toggleAttribute("data-complete", left?.length === 0);
  }
  const { missing } = result;
  byId("missing").textContent = missing.length
    ? say(form.dataset.missing, { count: missing.length })
    : "";
  return result;
}

function missingAt(stage, { players, missing }) {
  if (stage === "table") return missing.filter((name) => name.endsWith(`-${TABLE}`));
  return players[stage - 1]?.missing;
}

function showColumn({ lines, total, rank, missing }, column, players) {
  for (const { category, pounds, shares, value } of lines) {
    const field = fieldOf(cellName(category, column));
    const worth = byId(`${field.id}-worth`);
    const { sum } = readSum(field.value, LARGEST);
    find(".sum", worth).textContent = equation({ pounds, shares, value, sum, blank: !field.value });
    // What was typed as one number needs no repeating.
    const told = shares !== undefined || sum ? pounds : null;
    find(".pounds", worth).textContent = told ?? "";
  }
  const begun = missing.length < CATEGORIES.length;
  find(`[data-total="${column}"]`, form).textContent = begun ? total : "";
  const compared = begun && players.length > 1;
  find(`[data-rank="${column}"]`, form).textContent = compared ? rank : "";
  find(`[data-rank="${column}"]`, form).toggleAttribute("data-first", compared && rank === 1);
}

// How a number came about: "7 × 6 =" after a sum, "× 6 =" after one number.
function equation({ pounds, shares, value, sum, blank }) {
  if (shares === undefined) return sum && pounds !== null ? "=" : "";
  if (value === null) return "";
  if (blank || shares === null) return `× ${value}`;
  return sum ? `${shares} × ${value} =` : `× ${value} =`;
}

function showDoubt(sheet, row, column, box) {
  const name = cellName(row, column);
  const found = doubtOf(sheet, row, column, box);
  const words = found ? say(form.getAttribute(`data-${found.reason}`), found) : "";
  const doubt = document.getElementById(`${name}-doubt`) ?? (words && newDoubt(name));
  if (doubt) {
    doubt.hidden = !words;
    doubt.querySelector("span").textContent = words;
    doubt.querySelector(".remark-who").textContent = namesOf(sheet)[column - 1] ?? "";
  }
  fieldOf(name).toggleAttribute("data-doubt", Boolean(words));
}

function newDoubt(name) {
  const doubt = copyOf("doubt");
  doubt.id = `${name}-doubt`;
  byId(`${name}-error`).after(doubt);
  return doubt;
}

function showCard(sheet, result) {
  const name = byId("card-name");
  const column = Number(sheet.stage);
  const left = missingAt(sheet.stage, result);
  if (!left) return;
  name.textContent = column ? namesOf(sheet)[column - 1] : name.dataset.companies;
  byId("card-place").textContent = column
    ? say(form.dataset.place, { number: column, all: sheet.count })
    : "";
  byId("card-missing").textContent = left.length
    ? say(form.dataset.missing, { count: left.length })
    : form.dataset.complete;
  byId("card-total").textContent = column ? result.players[column - 1].total : "";
}

/** A sheet of another hour may be that of another game; says since when it is there, until somebody types. */
export function showSince({ touched }) {
  const since = new Date(touched);
  const now = new Date();
  if (now.getTime() - since.getTime() < WORTH_TELLING) return;
  const today = since.toDateString() === now.toDateString();
  const time = since.toLocaleString(document.documentElement.lang, { timeStyle: "short", ...(today ? {} : { dateStyle: "medium" }) });
  const line = byId("since");
  find("span", line).textContent = say(form.dataset.continued, { time });
  line.hidden = false;
  form.addEventListener("number", () => line.remove(), { once: true });
}

/** Put a sheet's texts into the fields, and the box that lies there. */
export function fillFields(sheet, { box }) {
  for (const field of every("input[data-number]", form, HTMLInputElement)) {
    const text = sheet.cells[field.name] ?? "";
    if (field.value !== text) refill(field, () => (field.value = text));
  }
  for (const row of COMPANIES) {
    const side = fieldOf(`side-${row}`);
    if (side) side.value = sheet.sides?.[row] ?? "";
  }
  if (fieldOf("box")) fieldOf("box").value = box;
  sheet.seats.forEach(({ name, colour }, index) => {
    fieldOf(`name-${index + 1}`).value = name;
    fieldOf(`colour-${index + 1}`).value = colour;
  });
  fieldOf("count").value = String(sheet.count);
}
