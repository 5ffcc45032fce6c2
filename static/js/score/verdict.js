// A result as people tell it, as companion/web/mombasa/score/result.py does: from the first to the last, and its bars.

/** The players from the first to the last; equals keep their order at the table. */
export const standing = ({ players }) => [...players].sort((one, other) => one.rank - other.rank);

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
