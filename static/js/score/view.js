// What the sheet's page shows of a sheet: sums, totals, ranks, doubts, and what is missing.

import { refill } from "../entering.js";
import { all as every, byId, copyOf, find } from "../find.js";
import { markOf } from "../marks.js";
import { showPeople as showRows } from "../people.js";
import { readSum } from "../sums.js";
import { LARGEST, TABLE, cellName, cellsOf, given, rowOf, scoreSheet } from "./declared.js";
import { doubtsOf } from "./doubts.js";
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
    for (const cell of cellsOf(sheet.count, sheet.steps)) if (cell[1] === column) labelCell(cell, name);
  });
  for (const line of every(".remarks > td", form, HTMLTableCellElement)) line.colSpan = sheet.count + 1;
  form.dataset.count = sheet.count;
  return showRows();
}

/** @param {[string, number, number | undefined]} cell @param {string} name */
function labelCell(cell, name) {
  const [row] = cell;
  const isLong = (form.dataset.longRows ?? "").split(" ").includes(row);
  const [label] = fieldOf(cellName(...cell))?.labels ?? [];
  if (label) label.textContent = say(isLong ? form.dataset.longLabel : form.dataset.cellLabel, { name, row: wordOf(row) });
}

/** The lines of the steps that were played. */
function showSteps({ steps }) {
  for (const line of all("[data-step]")) line.hidden = Number(line.dataset.step) > steps;
  const field = fieldOf("steps-0");
  if (field) field.value = String(steps);
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
  const result = scoreSheet(sheet.cells, namesOf(sheet), sheet.steps);
  const doubts = new Map(doubtsOf(sheet, box).map((doubt) => [cellName(doubt.row, doubt.column, doubt.step), doubt]));
  for (const cell of cellsOf(sheet.count, sheet.steps)) showDoubt(sheet, cell, doubts.get(cellName(...cell)));
  showSteps(sheet);
  const cells = cellsOf(1, sheet.steps).filter(([, column]) => column === 1);
  result.players.forEach((player, index) => showColumn(player, index + 1, result.players, cells));
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

function showColumn({ lines, total, rank, missing }, column, players, cells) {
  for (const [row, , step] of cells) {
    const field = fieldOf(cellName(row, column, step));
    const worth = byId(`${field.id}-worth`);
    const { sum, value: typed } = readSum(field.value, LARGEST);
    const line = lineOf(row, lines);
    const { points, value } = line ?? { points: sum ? typed : null, value: null };
    find(".sum", worth).textContent = line ? equation({ ...line, sum, blank: !field.value }) : sum ? "=" : "";
    // What was typed as one number needs no repeating.
    const told = value !== null || line?.times || sum || rowOf(row)?.type !== "number" ? points : null;
    find(".points", worth).textContent = String(told ?? "");
  }
  const begun = missing.length < cells.length;
  find(`[data-total="${column}"]`, form).textContent = begun ? total : "";
  const compared = begun && players.length > 1;
  find(`[data-rank="${column}"]`, form).textContent = compared ? rank : "";
  find(`[data-rank="${column}"]`, form).toggleAttribute("data-first", compared && rank === 1);
}

/** What a row brings by itself: the line of a category that has no other. */
function lineOf(row, lines) {
  const category = given.sheet.categories.find(({ rows }) => rows.length === 1 && rows[0] === row);
  const line = !rowOf(row)?.stepped && category && lines.find((one) => one.category === category.id);
  return line ? { ...line, times: Boolean(category.times) } : null;
}

// How a number came about: "7 × 6 =" after a sum, "× 6 =" after one number.
function equation({ points, units, value, times, sum, blank }) {
  if (!times) return sum && points !== null ? "=" : "";
  if (value === null) return "";
  if (blank || units === null) return `× ${value}`;
  return sum ? `${units} × ${value} =` : `× ${value} =`;
}

/** @param {[string, number, number | undefined]} cell */
function showDoubt(sheet, cell, found) {
  const name = cellName(...cell);
  const [, column] = cell;
  const words = found ? say(given.reasons[found.reason], found) : "";
  const doubt = document.getElementById(`${name}-doubt`) ?? (words && newDoubt(name));
  if (doubt) {
    doubt.hidden = !words;
    doubt.querySelector("span").textContent = words;
    doubt.querySelector(".remark-who").textContent = namesOf(sheet)[column - 1] ?? "";
  }
  fieldOf(name)?.toggleAttribute("data-doubt", Boolean(words));
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
  name.textContent = column ? namesOf(sheet)[column - 1] : name.dataset.table;
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

/**
 * Put a sheet's texts into the fields, and the box that lies there.
 * @param {import("./sheet.js").Sheet} sheet
 * @param {import("./declared.js").Known} known
 */
export function fillFields(sheet, { box }) {
  for (const field of every("input[data-number]", form, HTMLInputElement)) {
    const text = sheet.cells[field.name] ?? "";
    if (field.value !== text) refill(field, () => (field.value = text));
  }
  for (const list of every("[data-ticks]", form)) {
    const text = sheet.cells[list.dataset.ticks ?? ""] ?? "";
    fieldOf(list.dataset.ticks ?? "").value = text;
    for (const tick of every("input[type=checkbox]", list, HTMLInputElement)) tick.checked = text.split(" ").includes(tick.value);
  }
  for (const { category } of given.sheet.variants ?? []) {
    const field = fieldOf(`variant-${category}`);
    if (field) field.value = sheet.variants?.[category] ?? "";
  }
  if (fieldOf("box")) fieldOf("box").value = box ?? "";
  sheet.seats.forEach(({ name, colour }, index) => {
    fieldOf(`name-${index + 1}`).value = name;
    fieldOf(`colour-${index + 1}`).value = colour;
  });
  fieldOf("count").value = String(sheet.count);
}
