// The sheet of the page's game: what the game declares of it, and what comes of that here.

import { cellsOf as allCells, cellName, count, readCells, scored } from "./engine.js";

export { LARGEST, TABLE, cellName } from "./engine.js";

/**
 * @typedef {{reason: string, most?: number, among?: number[], first_among?: number[], offers?: boolean}} Hint
 * @typedef {{box?: string, hints?: Record<string, Hint[]>, by_variant?: Record<string, Hint[]>, variants?: Record<string, string>,
 *   says?: string, extra?: any}} Known what a box or a table knows, as companion/games/hints.py has it
 * @typedef {object} Given what the page was given of its game
 * @property {string} slug
 * @property {string} title
 * @property {number | null} bgg
 * @property {import("./engine.js").ScoreSheet} sheet
 * @property {[string, string]} link what the table's cells and the variants are called in addresses
 * @property {[string, string]} kept under what the phone keeps the sheet, and its disk
 * @property {Known[]} boxes
 * @property {Record<string, string>} words what rows, categories and grades are called
 * @property {Record<string, string>} reasons what doubts say
 */

/** Nothing is given on pages without a sheet. @type {Given} */
export let given = JSON.parse(document.getElementById("given")?.textContent ?? "null");

/** Take what came with a part of a page. @param {Given} other */
export const declare = (other) => (given = other);

/** How many people and steps the sheet has room for. */
export const most = () => given.sheet.players?.[1] ?? 4;
export const mostSteps = () => given.sheet.steps?.most ?? 0;

/**
 * All cells in the order in which they are filled in, person by person.
 * @param {number} players
 * @param {number} [steps]
 * @returns {[string, number, number | undefined][]}
 */
export const cellsOf = (players, steps) => allCells(given.sheet, players, steps).map(([{ id }, column, step]) => [id, column, step]);

/** The names of a column's cells, in their order; column 0 is the table's. */
export const columnOf = (column, players, steps) =>
  cellsOf(players, steps).filter(([, at]) => at === column).map((cell) => cellName(...cell));

/** A row of the players by its id. */
export const rowOf = (id) => given.sheet.rows.find((row) => row.id === id);

/**
 * @typedef {import("./engine.js").Line} Line `points` is null while unknown
 * @typedef {import("./engine.js").Column & {missing: string[]}} Player
 * @typedef {{players: Player[], missing: string[], winners: string[], verdict: import("./engine.js").Verdict | null}} Result
 */

/**
 * Score a sheet, also one that is not finished: a blank or unreadable cell counts as missing.
 * @param {Record<string, string>} cells what was typed, by cell name
 * @param {string[]} names
 * @param {number} [steps]
 * @returns {Result} each player with the `lines` of the categories, `total`, `rank` and the `missing` cells
 */
export function scoreSheet(cells, names, steps = 0) {
  const { found } = readCells(given.sheet, cells, names.length, steps);
  const { columns, missing, winners, verdict } = scored(given.sheet, found, names, steps);
  const players = columns.map((column, index) => ({
    ...column,
    missing: missing.filter((cell) => cell.endsWith(`-${index + 1}`)),
  }));
  return { players, missing, winners, verdict };
}

/** The steps of a sheet, from the first on. */
export const stepsOf = ({ steps }) => count(steps);
