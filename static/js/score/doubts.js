// Numbers that are worth a second look, by what is printed in the box; as companion/web/mombasa/score/doubts.py.

import { readSum } from "../sums.js";
import { COMPANIES, LARGEST, TABLE, cellName, cellsOf, termsOf } from "./arithmetic.js";

// Nobody is known to have held more.
const MOST_SHARES = 20;

/**
 * What is unlikely on a sheet.
 * @returns {{row: string, column: number, reason: string, most?: number}[]} at most one a cell
 */
export function doubtsOf(sheet, box) {
  return cellsOf(sheet.count)
    .map(([row, column]) => doubtOf(sheet, row, column, box))
    .filter((doubt) => doubt !== null);
}

/** What is unlikely about a cell, or null. */
export function doubtOf({ cells, sides }, row, column, box) {
  const text = cells[cellName(row, column)] ?? "";
  const { value } = readSum(text, LARGEST);
  if (value === null) return null;
  const doubt = (reason, most) => ({ row, column, reason, most });
  if (!COMPANIES.includes(row)) {
    const printed = box.values[row];
    return printed && !printed.includes(value) ? doubt("not-printed") : null;
  }
  if (column === TABLE) {
    const most = box.coins[row]?.flat().reduce((sum, coin) => sum + coin, 0) ?? value;
    return value > most ? doubt("many-coins", most) : null;
  }
  if (value > MOST_SHARES) return doubt("many-shares", MOST_SHARES);
  const given = box.shares[box.sides[row] || sides?.[row]];
  return given && !given.includes(termsOf(text)[0]) ? doubt("not-on-track") : null;
}
