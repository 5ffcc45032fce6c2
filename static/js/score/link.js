// A sheet as the query of a result's address, as companion/web/score/link.py writes and reads it.

import { TABLE, cellName, cellsOf, columnOf, given, most } from "./declared.js";
import { COLOURS, blankSheet, plainName } from "./sheet.js";

const LONGEST_NAME = 40;

// A stop stands between cells, and between the parts of a doubt.
const written = (text) => text.replaceAll(".", ",");
const doubted = (row, column, step) => cellName(row, column, step).replaceAll(".", "~");

/** The query, with what was doubted by those who know the box. */
export function linkOf({ seats, cells, at, variants, steps }, names, doubts = []) {
  const { sheet, link: [table, lay] } = given;
  const textsOf = (column) => columnOf(column, names.length, steps).map((cell) => written(cells[cell] ?? ""));
  const query = new URLSearchParams();
  if (sheet.table) query.append(table, textsOf(TABLE).join("."));
  if (sheet.steps) query.append("n", steps);
  names.forEach((name, index) => query.append("p", [seats[index].colour, ...textsOf(index + 1), name].join(".")));
  query.append("at", at);
  const chosen = (sheet.variants ?? []).map(({ category }) => variants[category] ?? "");
  if (chosen.some(Boolean)) query.append(lay, chosen.join("."));
  for (const { row, column, step, reason, most: many } of doubts) {
    query.append("doubt", [reason, doubted(row, column, step), ...(many === undefined ? [] : [many])].join("."));
  }
  return String(query);
}

/**
 * What was doubted on the sheet of an address; one that makes no sense is left out.
 * @typedef {{row: string, column: number, step?: number, reason: string, most: string | undefined, typed: string}} Doubted
 * @param {string} search
 * @param {import("./sheet.js").Sheet} sheet
 * @returns {Doubted[]}
 */
export function doubtsOfLink(search, { count, steps, cells }) {
  const names = new Map(cellsOf(count, steps).map((cell) => [doubted(...cell), cell]));
  return new URLSearchParams(search).getAll("doubt").flatMap((text) => {
    const [reason, name, many] = text.split(".");
    const cell = names.get(name);
    names.delete(name);
    if (!cell) return [];
    const [row, column, step] = cell;
    return { row, column, step, reason, most: many, typed: cells[cellName(...cell)] };
  });
}

/**
 * The sheet of an address, or null where it was cut short or changed.
 * @param {string} search
 * @returns {import("./sheet.js").Sheet | null}
 */
export function sheetOfLink(search) {
  const { sheet, link: [tableName, lay] } = given;
  const query = new URLSearchParams(search);
  const table = sheet.table ? (query.get(tableName) ?? "").split(".") : [];
  const players = query.getAll("p").map((text) => text.split("."));
  const at = query.get("at") ?? "";
  const steps = sheet.steps ? Number(query.get("n")) : 0;
  const { least, most: longest } = sheet.steps ?? { least: 0, most: 0 };
  if (!Number.isInteger(steps) || steps < least || steps > longest || players.length < 1 || players.length > most()) return null;
  const inTable = columnOf(TABLE, players.length, steps);
  const each = columnOf(1, players.length, steps).length;
  const whole =
    table.length === inTable.length &&
    players.every((parts) => parts.length > each + 1 && COLOURS.includes(parts[0])) &&
    /^20\d\d-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d$/.test(at) &&
    !Number.isNaN(Date.parse(at));
  if (!whole) return null;
  // The name comes last, since it may hold anything.
  const seats = players.map(([colour, ...parts]) => ({ colour, name: plainName(parts.slice(each).join(".")) }));
  const names = new Set(seats.map(({ name }) => name));
  if (names.size < seats.length || seats.some(({ name }) => !name || name.length > LONGEST_NAME)) return null;
  const cells = Object.fromEntries([
    ...inTable.map((cell, index) => [cell, table[index]]),
    ...players.flatMap((parts, number) => columnOf(number + 1, players.length, steps).map((cell, index) => [cell, parts[1 + index]])),
  ]);
  const chosen = (query.get(lay) ?? "").split(".");
  const fitting = (sheet.variants ?? []).map(({ category, choices }, index) => [category, choices.includes(chosen[index]) ? chosen[index] : ""]);
  const variants = Object.fromEntries(fitting.filter(([, variant]) => variant));
  return { ...blankSheet(seats, players.length), cells, variants, steps, at, stage: "sheet" };
}
