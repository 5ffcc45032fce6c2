// What is written to a table's sheet, by what it is about: a cell as `cash-2`, a player as `name-2` or `colour-2`.

import { plainName, recoloured } from "./sheet.js";

/** Whether something is about a player and no number. */
export const isPerson = (about) => /^(name|colour)-\d$/.test(about);

/** Everything that the table says. */
export function saidBy({ known, cells, seats }) {
  const people = seats.flatMap(({ name, colour }, index) => [
    [`name-${index + 1}`, name],
    [`colour-${index + 1}`, colour],
  ]);
  return { ...known, ...cells, ...Object.fromEntries(people) };
}

/**
 * The move that writes a text, or null where it stands there already, and nothing else is on its way there; nobody is
 * called nothing.
 */
export function moveFor(about, text, told, isOnItsWay = false) {
  const [, part, number] = about.match(/^(.*)-(\d)$/);
  const seat = Number(number);
  if (!isPerson(about)) {
    const stands = text === (told.cells[about] ?? "") && !(about in told.known);
    return stands && !isOnItsWay ? null : { type: "set-cell", row: part, seat, text };
  }
  const plain = plainName(text);
  if (!plain || (plain === saidBy(told)[about] && !isOnItsWay)) return null;
  return part === "name" ? { type: "rename", seat, name: plain } : { type: "recolour", seat, colour: plain };
}

/** What a move writes; undefined where it is none of these. */
export const textOf = ({ text, name, colour }) => text ?? name ?? colour;

/** The players after some moves. */
export function seatsAfter(seats, moves) {
  return moves.reduce((before, { type, seat, name, colour }) => {
    if (type === "rename") return before.map((one, index) => (index === seat - 1 ? { ...one, name } : one));
    return type === "recolour" ? recoloured(before, seat - 1, colour) : before;
  }, seats);
}
