// A result as people tell it, as companion/web/mombasa/score/result.py does: who won, by how much, and its bars.

import { CATEGORIES } from "./arithmetic.js";

/** The players from the first to the last; equals keep their order at the table. */
export const standing = ({ players }) => [...players].sort((one, other) => one.rank - other.rank);

/** Who won with how much, how far ahead, and the category in which a sole winner gained most. */
export function verdictOf(result) {
  const [first, ...others] = standing(result);
  const verdict = { winners: result.winners, total: first.total };
  const second = others.find(({ rank }) => rank > 1);
  if (!second) return verdict;
  Object.assign(verdict, { margin: first.total - second.total, runnerUp: second.name });
  if (result.winners.length > 1) return verdict;
  const leads = first.lines.map(({ pounds }, index) => pounds - second.lines[index].pounds);
  const lead = Math.max(...leads);
  return { ...verdict, decidedBy: CATEGORIES[leads.indexOf(lead)], lead };
}

/** A player's categories that are worth something, as parts of a bar in percent of the longest. */
export function barOf({ lines }, longest) {
  let start = 0;
  const parts = [];
  for (const { category, pounds } of lines) {
    if (pounds) parts.push({ category, pounds, start: (100 * start) / longest, width: (100 * pounds) / longest });
    start += pounds;
  }
  return parts;
}
