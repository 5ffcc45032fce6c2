// What the sheet's page shows of a sheet: sums, totals, ranks, doubts, and what is missing.

import { readSum } from "../sums.js";
import { CATEGORIES, COMPANIES, LARGEST, TABLE, cellName, cellsOf, scoreSheet, termsOf } from "./arithmetic.js";
import { MOST_PLAYERS, plainName } from "./sheet.js";

const form = document.getElementById("score");
const all = (selector, root = form) => root.querySelectorAll(selector);
export const fieldOf = (name) => form.elements[name];
export const say = (words, values) => words.replace(/\{(\w+)\}/g, (_, key) => values[key]);

export const wordOf = (row) => form.querySelector(`tr[data-row="${row}"] .line-word`)?.textContent;

// What is printed on the parts, as far as a box or the table knows.
const boxes = JSON.parse(document.getElementById("boxes").textContent);
export const printed = (sheet) => boxes.find(({ box }) => box === sheet.box) ?? boxes[0];

/** The buttons for the values on the player boards, and for the bases whose coins are known. */
export function showBox(sheet) {
  const { coins, values, unsure_values: unsure } = printed(sheet);
  for (const place of all("[data-printed]")) {
    const texts = values[place.dataset.printed] ?? [];
    place.querySelector("p").textContent = unsure ? form.dataset.valuesUnsure : form.dataset.valuesKnown;
    place.querySelector(".printed-values").replaceChildren(
      ...texts.map((value) => Object.assign(document.createElement("button"), { type: "button", value, textContent: value })),
    );
  }
  for (const button of all("[data-base]")) button.hidden = !coins[button.dataset.base];
}

/** The names of those who play; who has none goes by the colour. */
export const namesOf = ({ seats, count }) => seats.slice(0, count).map(nameOf);

function nameOf({ name, colour }, index) {
  const colours = fieldOf(`colour-${index + 1}`);
  return plainName(name) || [...colours.options].find(({ value }) => value === colour).text;
}

/** Names, marks and the number of columns; tells whether all names differ. */
export function showPeople(sheet) {
  const names = sheet.seats.map(nameOf);
  let differ = true;
  names.forEach((name, index) => {
    const column = index + 1;
    const { colour } = sheet.seats[index];
    for (const place of all(`[data-name="${column}"]`)) place.textContent = name;
    for (const place of all(`[data-mark="${column}"]`)) place.replaceChildren(markOf(name, colour));
    for (const part of all(`[data-seat="${column}"]`)) part.hidden = column > sheet.count;
    fieldOf(`name-${column}`).placeholder = nameOf({ name: "", colour }, index);
    for (const row of CATEGORIES) labelCell(row, column, name);
    const same = column <= sheet.count && names.slice(0, index).includes(name);
    const error = document.getElementById(`name-${column}-error`);
    error.hidden = !same;
    error.querySelector("span").textContent = same ? form.dataset.sameName : "";
    fieldOf(`name-${column}`).toggleAttribute("aria-invalid", same);
    differ &&= !same;
  });
  form.dataset.count = sheet.count;
  return differ;
}

function labelCell(row, column, name) {
  const words = COMPANIES.includes(row) ? form.dataset.sharesLabel : form.dataset.cellLabel;
  fieldOf(cellName(row, column)).labels[0].textContent = say(words, { name, row: wordOf(row) });
}

export function markOf(name, colour) {
  const mark = document.getElementById("marks").content.querySelector(`.player-${colour}`).cloneNode(true);
  mark.querySelector("text").textContent = name.slice(0, 1).toUpperCase();
  return mark;
}

/** Every number that follows from the cells; returns the score. */
export function showNumbers(sheet, stage) {
  const result = scoreSheet(sheet.cells, namesOf(sheet));
  for (const [row, column] of cellsOf(sheet.count)) showDoubt(sheet, row, column);
  result.players.forEach((player, index) => showColumn(player, index + 1, result.players));
  showCard(sheet, stage, result);
  for (const step of all(".score-steps [data-go]")) {
    const left = missingAt(step.dataset.go, result);
    step.toggleAttribute("data-complete", left?.length === 0);
  }
  const { missing } = result;
  document.getElementById("missing").textContent = missing.length
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
    const worth = document.getElementById(`${field.id}-worth`);
    const { sum } = readSum(field.value, LARGEST);
    worth.querySelector(".sum").textContent = equation({ pounds, shares, value, sum, blank: !field.value });
    // What was typed as one number needs no repeating.
    const told = shares !== undefined || sum ? pounds : null;
    worth.querySelector(".pounds").textContent = told ?? "";
  }
  const begun = missing.length < CATEGORIES.length;
  form.querySelector(`[data-total="${column}"]`).textContent = begun ? total : "";
  const compared = begun && players.length > 1;
  form.querySelector(`[data-rank="${column}"]`).textContent = compared ? rank : "";
  form.querySelector(`[data-rank="${column}"]`).toggleAttribute("data-first", compared && rank === 1);
}

// How a number came about: "7 × 6 =" after a sum, "× 6 =" after one number.
function equation({ pounds, shares, value, sum, blank }) {
  if (shares === undefined) return sum && pounds !== null ? "=" : "";
  if (value === null) return "";
  if (blank || shares === null) return `× ${value}`;
  return sum ? `${shares} × ${value} =` : `× ${value} =`;
}

function showDoubt(sheet, row, column) {
  const name = cellName(row, column);
  const { value } = readSum(sheet.cells[name] ?? "", LARGEST);
  const words = value === null ? "" : doubtOf(sheet, row, column, value);
  const doubt = document.getElementById(`${name}-doubt`) ?? (words && newDoubt(name));
  if (doubt) {
    doubt.hidden = !words;
    doubt.querySelector("span").textContent = words;
    doubt.querySelector(".remark-who").textContent = namesOf(sheet)[column - 1] ?? "";
  }
  fieldOf(name).toggleAttribute("data-doubt", Boolean(words));
}

function newDoubt(name) {
  const doubt = document.getElementById("doubt").content.firstElementChild.cloneNode(true);
  doubt.id = `${name}-doubt`;
  document.getElementById(`${name}-error`).after(doubt);
  return doubt;
}

function doubtOf(sheet, row, column, value) {
  const { coins, values, shares, sides } = printed(sheet);
  if (column === TABLE) {
    const most = coins[row]?.flat().reduce((sum, coin) => sum + coin, 0) ?? Infinity;
    return value > most ? say(form.dataset.manyCoins, { most }) : "";
  }
  if (!COMPANIES.includes(row)) return values[row] && !values[row].includes(value) ? form.dataset.notPrinted : "";
  if (value > Number(form.dataset.mostShares)) return form.dataset.manyShares;
  const given = shares[sides[row] ?? sheet.sides?.[row]];
  return given && !given.includes(termsOf(sheet.cells[cellName(row, column)])[0]) ? form.dataset.notOnTrack : "";
}

function showCard(sheet, stage, result) {
  const name = document.getElementById("card-name");
  const column = Number(stage);
  const left = missingAt(stage, result);
  if (!left) return;
  name.textContent = column ? namesOf(sheet)[column - 1] : name.dataset.companies;
  document.getElementById("card-place").textContent = column
    ? say(form.dataset.place, { number: column, all: sheet.count })
    : "";
  document.getElementById("card-missing").textContent = left.length
    ? say(form.dataset.missing, { count: left.length })
    : form.dataset.complete;
  document.getElementById("card-total").textContent = column ? result.players[column - 1].total : "";
}

/** Put a sheet's texts into the fields. */
export function fillFields(sheet) {
  for (const [row, column] of cellsOf(MOST_PLAYERS)) {
    const field = fieldOf(cellName(row, column));
    field.value = sheet.cells[field.name] ?? "";
  }
  for (const row of COMPANIES) {
    const side = fieldOf(`side-${row}`);
    if (side) side.value = sheet.sides?.[row] ?? "";
  }
  if (fieldOf("box")) fieldOf("box").value = printed(sheet).box;
  showBox(sheet);
  sheet.seats.forEach(({ name, colour }, index) => {
    fieldOf(`name-${index + 1}`).value = name;
    fieldOf(`colour-${index + 1}`).value = colour;
  });
  fieldOf("count").value = sheet.count;
}
