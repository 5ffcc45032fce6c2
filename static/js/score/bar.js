// A player's bar, as companion/web/stacking.py makes it.

/** A player's categories that are worth something, as parts of a bar in percent of the longest. */
export function barOf({ lines }, longest) {
  let start = 0;
  const parts = [];
  for (const { category, points } of lines) {
    if (points) parts.push({ category, points, start: (100 * start) / longest, width: (100 * points) / longest });
    start += points;
  }
  return parts;
}
