// A sheet as typed, kept on this phone at every change.

const KEPT = "score-sheet";
export const COLOURS = ["blue", "green", "yellow", "purple", "red", "white", "black", "orange", "brown", "pink"];
export const MOST_PLAYERS = 4;

/**
 * @typedef {object} Sheet
 * @property {number} count how many of the four seats play
 * @property {{name: string, colour: string}[]} seats always four, so that a name is not lost by counting down
 * @property {Record<string, string>} cells what was typed, by cell name
 * @property {Record<string, string>} sides of the tracks at the edges, by company, as far as they are known
 * @property {string} box which box lies on the table, of those that this phone knows
 * @property {string} stage where the sheet was left
 * @property {string} at when the game ended, in the table's own time; "" until the result is shown
 * @property {number} touched when something was last typed
 */

/** A new sheet for the same people. */
export function blankSheet(seats = [], count = MOST_PLAYERS, box = "") {
  return {
    count,
    box,
    seats: COLOURS.slice(0, MOST_PLAYERS).map((colour, index) =>
      COLOURS.includes(seats[index]?.colour) ? seats[index] : { name: "", colour },
    ),
    cells: {},
    sides: {},
    stage: "players",
    at: "",
    touched: 0,
  };
}

/** What was kept, or null; a phone that keeps nothing, or something else, starts anew. */
export function keptSheet() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT));
    if (!Array.isArray(kept?.seats) || !kept.cells) return null;
    return { ...blankSheet(), ...kept, seats: blankSheet(kept.seats).seats };
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

/** A name without spaces that nobody sees. */
export const plainName = (text) => text.trim().split(/\s+/).join(" ");

export const isBlank = ({ cells }) => Object.values(cells).every((text) => !text.trim());
