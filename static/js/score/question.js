// A sheet as the question that asks the rules for its score; as companion/games/cells.py writes it.

import { TABLE, added, cellName, count, stepsWith } from "./engine.js";

/**
 * Write cells as the question that asks for their score.
 * @param {import("./engine.js").ScoreSheet} sheet
 * @param {Record<string, import("./engine.js").Held>} found
 * @param {string[]} names
 */
export function questionOf(sheet, found, names, steps = 0) {
  const question = {};
  for (const row of sheet.table ?? []) put(question, row.at, valueOf(row, found[cellName(row.id, TABLE)]));
  const players = names.map((name, index) => {
    const player = { name };
    const parts = count(steps).map(() => ({}));
    for (const row of sheet.rows) {
      for (const step of stepsWith(row, steps)) {
        put(step ? parts[step - 1] : player, row.at, valueOf(row, found[cellName(row.id, index + 1, step)]));
      }
    }
    return sheet.steps ? { ...player, [sheet.steps.at]: parts } : player;
  });
  return { ...question, players };
}

/** @param {import("./engine.js").Row} row @param {import("./engine.js").Held} held */
function valueOf({ type, split }, held) {
  if (type === "listed" || type === "ticked") return held;
  if (!split) return added(held);
  const [first, ...rest] = held;
  return { [split[0]]: first, [split[1]]: added(rest) };
}

function put(value, at, what) {
  const place = at.slice(0, -1).reduce((inside, name) => (inside[name] ??= {}), value);
  place[at.at(-1)] = what;
}
