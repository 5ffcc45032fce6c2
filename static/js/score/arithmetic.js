// The arithmetic of the score sheet, for phones without a network. Pure: cells in, numbers out.
// The rules are companion/games/mombasa/scoring.py; a test compares both on thousands of sheets.

import { readSum } from "../sums.js";

export const COMPANIES = ["mombasa", "cape-town", "saint-louis", "cairo"];
export const CATEGORIES = ["cash", ...COMPANIES, "diamonds", "bookkeeping"];
/** The column of what all share: the coins visible in each base. Players have columns 1 to 4. */
export const TABLE = 0;
export const LARGEST = 9999;

/**
 * @param {string} row
 * @param {number} column
 */
export const cellName = (row, column) => `${row}-${column}`;

/**
 * All cells in the order in which they are filled in, person by person.
 * @param {number} players
 */
export function cellsOf(players) {
  /** @type {[string, number][]} */
  const cells = COMPANIES.map((row) => [row, TABLE]);
  for (let column = 1; column <= players; column += 1) {
    for (const row of CATEGORIES) cells.push([row, column]);
  }
  return cells;
}

/**
 * The numbers of a sum that was read without an error.
 * @param {string} text
 */
export const termsOf = (text) => text.replace(/\s+/g, "").replace(/\+$/, "").split("+").map(Number);

/**
 * @typedef {{category: string, pounds: number | null, shares?: number | null, value?: number | null}} Line `pounds` is null while unknown
 * @typedef {{name: string, lines: Line[], total: number, rank: number, missing: string[]}} Player
 * @typedef {{players: Player[], missing: string[], winners: string[]}} Result
 */

/**
 * Score a sheet, also one that is not finished: a blank or unreadable cell counts as missing.
 * @param {Record<string, string>} cells what was typed, by cell name
 * @param {string[]} names
 * @returns {Result} each player with the `lines` of the seven categories, `total`, `rank` and the `missing` cells
 */
export function scoreSheet(cells, names) {
  /** @type {string[]} */
  const missing = [];
  /** @type {(row: string, column: number) => number | null} */
  const read = (row, column) => {
    const { value } = readSum(cells[cellName(row, column)] ?? "", LARGEST);
    if (value === null) missing.push(cellName(row, column));
    return value;
  };
  const values = Object.fromEntries(COMPANIES.map((company) => [company, read(company, TABLE)]));
  const players = names.map((name, index) => {
    const before = missing.length;
    const lines = CATEGORIES.map((category) => lineOf(category, read(category, index + 1), values));
    const total = lines.reduce((sum, { pounds }) => sum + (pounds ?? 0), 0);
    return { name, lines, total, rank: 1, missing: missing.slice(before) };
  });
  for (const player of players) {
    player.rank = 1 + players.filter(({ total }) => total > player.total).length;
  }
  return { players, missing, winners: players.filter(({ rank }) => rank === 1).map(({ name }) => name) };
}

/**
 * @param {string} category
 * @param {number | null} number
 * @param {Record<string, number | null>} values by company
 * @returns {Line}
 */
function lineOf(category, number, values) {
  if (!(category in values)) return { category, pounds: number };
  const value = values[category];
  const known = number !== null && value !== null;
  return { category, pounds: known ? number * value : null, shares: number, value };
}
