// Mombasa's score sheet, for phones without a network: its rows, and what they come to.

import { cellsOf as allCells, readCells, scored } from "./engine.js";

export { LARGEST, TABLE, cellName } from "./engine.js";

/** As companion/games/mombasa/sheet.py declares it; a test compares both. */
export const SHEET = {
  "rows": [
    {"type": "number", "id": "cash", "at": ["cash"]},
    {"type": "number", "id": "mombasa", "at": ["shares", "mombasa"], "split": ["track", "cards"]},
    {"type": "number", "id": "cape-town", "at": ["shares", "cape-town"], "split": ["track", "cards"]},
    {"type": "number", "id": "saint-louis", "at": ["shares", "saint-louis"], "split": ["track", "cards"]},
    {"type": "number", "id": "cairo", "at": ["shares", "cairo"], "split": ["track", "cards"]},
    {"type": "number", "id": "diamonds", "at": ["diamonds"]},
    {"type": "number", "id": "bookkeeping", "at": ["bookkeeping"]},
  ],
  "categories": [
    {"id": "cash", "rows": ["cash"]},
    {"id": "mombasa", "rows": ["mombasa"], "times": "mombasa"},
    {"id": "cape-town", "rows": ["cape-town"], "times": "cape-town"},
    {"id": "saint-louis", "rows": ["saint-louis"], "times": "saint-louis"},
    {"id": "cairo", "rows": ["cairo"], "times": "cairo"},
    {"id": "diamonds", "rows": ["diamonds"]},
    {"id": "bookkeeping", "rows": ["bookkeeping"]},
  ],
  "table": [
    {"type": "number", "id": "mombasa", "at": ["share_values", "mombasa"]},
    {"type": "number", "id": "cape-town", "at": ["share_values", "cape-town"]},
    {"type": "number", "id": "saint-louis", "at": ["share_values", "saint-louis"]},
    {"type": "number", "id": "cairo", "at": ["share_values", "cairo"]},
  ],
  "variants": [
    {"category": "mombasa", "choices": ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"]},
    {"category": "cape-town", "choices": ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"]},
    {"category": "saint-louis", "choices": ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"]},
    {"category": "cairo", "choices": ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"]},
  ],
};

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
