// Mombasa's score sheet, for phones without a network: its rows, and what they come to.

import { SHEET } from "../mombasa/sheet.js";
import { cellsOf as allCells, readCells, scored } from "./engine.js";

export { LARGEST, TABLE, cellName } from "./engine.js";

export const COMPANIES = SHEET.table.map(({ id }) => id);
export const CATEGORIES = SHEET.categories.map(({ id }) => id);

/**
 * All cells in the order in which they are filled in, person by person.
 * @param {number} players
 * @returns {[string, number][]}
 */
export const cellsOf = (players) => allCells(SHEET, players).map(([{ id }, column]) => [id, column]);

/**
 * The numbers of a sum that was read without an error.
 * @param {string} text
 */
export const termsOf = (text) => text.replace(/\s+/g, "").replace(/\+$/, "").split("+").map(Number);

/**
 * @typedef {{category: string, pounds: number | null, shares?: number | null, value?: number | null}} Line `pounds` is null while unknown
 * @typedef {{name: string, lines: Line[], total: number, rank: number, missing: string[]}} Player
 * @typedef {{players: Player[], missing: string[], winners: string[], verdict: import("./engine.js").Verdict | null}} Result
 */

/**
 * Score a sheet, also one that is not finished: a blank or unreadable cell counts as missing.
 * @param {Record<string, string>} cells what was typed, by cell name
 * @param {string[]} names
 * @returns {Result} each player with the `lines` of the seven categories, `total`, `rank` and the `missing` cells
 */
export function scoreSheet(cells, names) {
  const { found } = readCells(SHEET, cells, names.length);
  const { columns, missing, winners, verdict } = scored(SHEET, found, names);
  const players = columns.map(({ name, lines, total, rank }, index) => ({
    name,
    lines: lines.map(lineOf),
    total,
    rank,
    missing: missing.filter((cell) => cell.endsWith(`-${index + 1}`)),
  }));
  return { players, missing, winners, verdict };
}

/**
 * A line in Mombasa's words: only companies have shares, each of a value.
 * @param {import("./engine.js").Line} line
 * @returns {Line}
 */
function lineOf({ category, points, units, value }) {
  return COMPANIES.includes(category) ? { category, pounds: points, shares: units, value } : { category, pounds: points };
}
