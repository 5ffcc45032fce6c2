// Numbers that are worth a second look, by what is known of the game's parts; as companion/games/hints.py.

import { TABLE, cellName, cellsOf, given } from "./declared.js";
import { readCells } from "./engine.js";

/**
 * What is unlikely on a sheet.
 * @returns {{row: string, column: number, step?: number, reason: string, most?: number}[]} at most one a cell
 */
export function doubtsOf(sheet, known) {
  const { found } = readCells(given.sheet, sheet.cells, sheet.count, sheet.steps);
  return cellsOf(sheet.count, sheet.steps).flatMap((cell) => doubtOf(found, sheet, cell, known) ?? []);
}

/** What is unlikely about a cell, or null. */
function doubtOf(found, { variants }, [row, column, step], known) {
  const held = found[cellName(row, column, step)];
  const hint = held && hintsOf(row, column, known, variants).find((one) => fires(one, held));
  return hint ? { row, column, step, reason: hint.reason, most: hint.most } : null;
}

function hintsOf(row, column, { hints = {}, by_variant: byVariant = {}, variants: lie = {} }, chosen) {
  if (column === TABLE) return hints[cellName(row, TABLE)] ?? [];
  if (given.sheet.rows.find(({ id }) => id === row)?.type === "ticked") return [];
  const category = given.sheet.categories.find(({ rows }) => rows.includes(row))?.id ?? "";
  return [...(hints[row] ?? []), ...(byVariant[lie[category] || chosen?.[category]] ?? [])];
}

function fires({ most, among = [], first_among: firstAmong = [] }, held) {
  const number = held.reduce((sum, term) => sum + term, 0);
  if (most !== undefined && number > most) return true;
  if (among.length && !among.includes(number)) return true;
  return firstAmong.length > 0 && held.length > 0 && !firstAmong.includes(held[0]);
}
