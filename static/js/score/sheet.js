// A sheet as typed, kept on this phone at every change.

import { given, most, mostSteps } from "./declared.js";

/** Where those are that others have replaced, of all games. */
export const EARLIER = "score-sheets";
export const COLOURS = ["blue", "green", "yellow", "purple", "red", "white", "black", "orange", "brown", "pink"];

/** @typedef {{name: string, colour: string}} Seat */

/**
 * @typedef {object} Sheet
 * @property {string} game whose sheet it is
 * @property {string} id which sheet it is, so that no other takes its place unseen
 * @property {number} count how many of the seats play
 * @property {Seat[]} seats always all, so that a name is not lost by counting down
 * @property {number} steps how many steps were played, 0 where the game has none
 * @property {Record<string, string>} cells what was typed, by cell name
 * @property {Record<string, string>} variants what lay there, by category, as far as it is known
 * @property {string} box which box lies on the table, of those that this phone knows
 * @property {Record<string, any>} helped what the game's own help keeps, by row
 * @property {string} stage where the sheet was left
 * @property {string} at when the game ended, in the table's own time; "" until the result is shown
 * @property {boolean} secret whether totals are hidden until they are revealed
 * @property {number} touched when something was last typed
 */

export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

/**
 * A new sheet for the same people.
 * @param {Seat[]} seats
 * @returns {Sheet}
 */
export function blankSheet(seats = [], count = most(), box = "") {
  return {
    game: given.slug,
    id: newId(),
    count,
    box,
    seats: COLOURS.slice(0, most()).map((colour, index) =>
      COLOURS.includes(seats[index]?.colour) ? seats[index] : { name: "", colour },
    ),
    steps: mostSteps(),
    cells: {},
    variants: {},
    helped: {},
    stage: "players",
    at: "",
    secret: false,
    touched: 0,
  };
}

/** A sheet that was kept, with what sheets of older versions do not have; null where it is none. */
export function wholeSheet(kept) {
  if (!isSheet(kept)) return null;
  // What earlier releases called them.
  const { sides = {}, bases = {}, ...rest } = kept;
  return { ...blankSheet(), id: "", variants: sides, helped: bases, ...rest, seats: blankSheet(kept.seats).seats };
}

/** Whether something that was kept is a sheet at all. */
export const isSheet = (kept) => Array.isArray(kept?.seats) && Boolean(kept.cells);

/** What was kept, or null; a phone that keeps nothing, or something else, starts anew. */
export function keptSheet() {
  try {
    return wholeSheet(JSON.parse(localStorage.getItem(given.kept[0]) ?? "null"));
  } catch {
    return null;
  }
}

export function keep(sheet) {
  try {
    localStorage.setItem(given.kept[0], JSON.stringify(sheet));
  } catch {
    // A private window may refuse; the sheet works on without.
  }
}

/** What the game's own help keeps on this phone, of a sheet that everybody fills in. */
export function keptHelp(code) {
  try {
    return JSON.parse(localStorage.getItem(helpOf(code)) ?? "null") ?? {};
  } catch {
    return {};
  }
}

export function keepHelp(code, helped) {
  try {
    localStorage.setItem(helpOf(code), JSON.stringify(helped));
  } catch {
    // The numbers that it gave are kept anyway.
  }
}

/** Whether this phone hides the totals of a sheet that everybody fills in. */
export function keptSecret(code) {
  try {
    return localStorage.getItem(`companion.score.${code}.secret`) !== null;
  } catch {
    return false;
  }
}

export function keepSecret(code, secret) {
  try {
    if (secret) localStorage.setItem(`companion.score.${code}.secret`, "1");
    else localStorage.removeItem(`companion.score.${code}.secret`);
  } catch {
    // They are hidden as long as the page is open.
  }
}

const helpOf = (code) => `companion.score.${code}.bases`;

/** Other pieces for one seat. Two never have one colour: who had it gets the other's. */
export function recoloured(seats, at, colour) {
  return seats.map((seat, index) => {
    if (index === at) return { ...seat, colour };
    return seat.colour === colour ? { ...seat, colour: seats[at].colour } : seat;
  });
}

/** A name without spaces that nobody sees. */
export const plainName = (text) => text.trim().split(/\s+/).join(" ");

/** Whether sheets were put aside on this phone. */
export function hasEarlier() {
  try {
    return localStorage.getItem(EARLIER) !== null;
  } catch {
    return false;
  }
}

export const isBlank = ({ cells }) => Object.values(cells).every((text) => !text.trim());
