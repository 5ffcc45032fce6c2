// A sheet as the query of a result's address, as companion/web/mombasa/score/sheet.py writes and reads it.

import { CATEGORIES, COMPANIES, TABLE, cellName, cellsOf } from "./arithmetic.js";
import { COLOURS, MOST_PLAYERS, blankSheet, plainName } from "./sheet.js";

const LONGEST_NAME = 40;

/** The query, with what was doubted by those who know the box. */
export function linkOf({ seats, cells, at, sides }, names, doubts = []) {
  const typed = (row, column) => cells[cellName(row, column)] ?? "";
  const query = new URLSearchParams({ coins: COMPANIES.map((row) => typed(row, TABLE)).join(".") });
  names.forEach((name, index) => {
    query.append("p", [seats[index].colour, ...CATEGORIES.map((row) => typed(row, index + 1)), name].join("."));
  });
  query.append("at", at);
  if (Object.values(sides).some(Boolean)) query.append("tracks", COMPANIES.map((row) => sides[row] ?? "").join("."));
  for (const { row, column, reason, most } of doubts) {
    query.append("doubt", [reason, cellName(row, column), ...(most === undefined ? [] : [most])].join("."));
  }
  return String(query);
}

/**
 * What was doubted on the sheet of an address; one that makes no sense is left out.
 * @typedef {{row: string, column: number, reason: string, most: string | undefined, typed: string}} Doubted
 * @param {string} search
 * @param {import("./sheet.js").Sheet} sheet
 * @returns {Doubted[]}
 */
export function doubtsOfLink(search, { count, cells }) {
  const names = new Map(cellsOf(count).map(([row, column]) => [cellName(row, column), { row, column }]));
  return new URLSearchParams(search).getAll("doubt").flatMap((text) => {
    const [reason, name, most] = text.split(".");
    const cell = names.get(name);
    names.delete(name);
    return cell ? { ...cell, reason, most, typed: cells[name] } : [];
  });
}

/**
 * The sheet of an address, or null where it was cut short or changed.
 * @param {string} search
 * @returns {import("./sheet.js").Sheet | null}
 */
export function sheetOfLink(search) {
  const query = new URLSearchParams(search);
  const coins = (query.get("coins") ?? "").split(".");
  const players = query.getAll("p").map((text) => text.split("."));
  const at = query.get("at") ?? "";
  const whole =
    coins.length === COMPANIES.length &&
    players.length >= 1 &&
    players.length <= MOST_PLAYERS &&
    players.every((parts) => parts.length > CATEGORIES.length + 1 && COLOURS.includes(parts[0])) &&
    /^20\d\d-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d$/.test(at) &&
    !Number.isNaN(Date.parse(at));
  if (!whole) return null;
  // The name comes last, since it may hold anything.
  const seats = players.map(([colour, ...parts]) => ({ colour, name: plainName(parts.slice(CATEGORIES.length).join(".")) }));
  const names = new Set(seats.map(({ name }) => name));
  if (names.size < seats.length || seats.some(({ name }) => !name || name.length > LONGEST_NAME)) return null;
  /** @type {Record<string, string>} */
  const cells = {};
  for (const [row, column] of cellsOf(players.length)) {
    const text = column === TABLE ? coins[COMPANIES.indexOf(row)] : players[column - 1][1 + CATEGORIES.indexOf(row)];
    cells[cellName(row, column)] = text;
  }
  const tracks = (query.get("tracks") ?? "").split(".");
  const sides = Object.fromEntries(COMPANIES.map((row, index) => [row, tracks[index]]).filter(([, side]) => /^[A-D][12]$/.test(side)));
  return { ...blankSheet(seats, players.length), cells, sides, at, stage: "sheet" };
}
