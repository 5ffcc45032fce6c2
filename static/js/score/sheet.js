// A sheet as typed, kept on this phone at every change.

const KEPT = "score-sheet";
/** Where those are that others have replaced. */
export const EARLIER = "score-sheets";
export const COLOURS = ["blue", "green", "yellow", "purple", "red", "white", "black", "orange", "brown", "pink"];
export const MOST_PLAYERS = 4;

/** @typedef {{name: string, colour: string}} Seat */

/**
 * @typedef {object} Sheet
 * @property {string} id which sheet it is, so that no other takes its place unseen
 * @property {number} count how many of the four seats play
 * @property {Seat[]} seats always four, so that a name is not lost by counting down
 * @property {Record<string, string>} cells what was typed, by cell name
 * @property {Record<string, string>} sides of the tracks at the edges, by company, as far as they are known
 * @property {string} box which box lies on the table, of those that this phone knows
 * @property {Record<string, {posts: number, final_open: boolean}[]>} bases as they were tapped, by company
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
export function blankSheet(seats = [], count = MOST_PLAYERS, box = "") {
  return {
    id: newId(),
    count,
    box,
    seats: COLOURS.slice(0, MOST_PLAYERS).map((colour, index) =>
      COLOURS.includes(seats[index]?.colour) ? seats[index] : { name: "", colour },
    ),
    cells: {},
    sides: {},
    bases: {},
    stage: "players",
    at: "",
    secret: false,
    touched: 0,
  };
}

/** A sheet that was kept, with what sheets of older versions do not have; null where it is none. */
export function wholeSheet(kept) {
  if (!Array.isArray(kept?.seats) || !kept.cells) return null;
  return { ...blankSheet(), id: "", ...kept, seats: blankSheet(kept.seats).seats };
}

/** What was kept, or null; a phone that keeps nothing, or something else, starts anew. */
export function keptSheet() {
  try {
    return wholeSheet(JSON.parse(localStorage.getItem(KEPT) ?? "null"));
  } catch {
    return null;
  }
}

export function keep(sheet) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(sheet));
  } catch {
    // A private window may refuse; the sheet works on without.
  }
}

/** The bases that were tapped on this phone for a sheet that everybody fills in. */
export function keptBases(code) {
  try {
    return JSON.parse(localStorage.getItem(basesOf(code)) ?? "null") ?? {};
  } catch {
    return {};
  }
}

export function keepBases(code, bases) {
  try {
    localStorage.setItem(basesOf(code), JSON.stringify(bases));
  } catch {
    // The coins that they show are kept anyway.
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

const basesOf = (code) => `companion.score.${code}.bases`;

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
