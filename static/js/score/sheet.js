// A sheet as typed, kept on this phone at every change, and as a link.

import { CATEGORIES, COMPANIES, TABLE, cellName, cellsOf } from "./arithmetic.js";

const KEPT = "score-sheet";
export const COLOURS = ["blue", "green", "yellow", "purple", "red", "white", "black", "orange", "brown", "pink"];
export const MOST_PLAYERS = 4;
const LONGEST_NAME = 40;

/**
 * @typedef {object} Sheet
 * @property {number} count how many of the four seats play
 * @property {{name: string, colour: string}[]} seats always four, so that a name is not lost by counting down
 * @property {Record<string, string>} cells what was typed, by cell name
 * @property {Record<string, string>} sides of the tracks at the edges, by company, as far as they are known
 * @property {string} box which box lies on the table, of those that this phone knows
 * @property {string} stage where the sheet was left
 * @property {string} at when the game ended, in the table's own time; "" until the result is shown
 * @property {number} touched when it was last changed
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

/** This moment in the phone's own time, with its distance from UTC. */
export function momentNow(now = new Date()) {
  const ahead = -now.getTimezoneOffset();
  const two = (number) => String(Math.floor(Math.abs(number))).padStart(2, "0");
  const local = new Date(now.getTime() + ahead * 60_000).toISOString().slice(0, 16);
  return `${local}${ahead < 0 ? "-" : "+"}${two(ahead / 60)}:${two(ahead % 60)}`;
}

/** The query of the result's address, written as companion/web/mombasa/score/sheet.py does. */
export function linkOf({ seats, cells, at, sides }, names) {
  const typed = (row, column) => cells[cellName(row, column)] ?? "";
  const query = new URLSearchParams({ coins: COMPANIES.map((row) => typed(row, TABLE)).join(".") });
  names.forEach((name, index) => {
    query.append("p", [seats[index].colour, ...CATEGORIES.map((row) => typed(row, index + 1)), name].join("."));
  });
  query.append("at", at);
  if (Object.values(sides).some(Boolean)) query.append("tracks", COMPANIES.map((row) => sides[row] ?? "").join("."));
  return String(query);
}

/** The sheet of an address, or null where it was cut short or changed. */
export function sheetOfLink(search) {
  const query = new URLSearchParams(search);
  const coins = (query.get("coins") ?? "").split(".");
  const players = query.getAll("p").map((text) => text.split("."));
  const at = query.get("at") ?? "";
  const whole =
    coins.length === COMPANIES.length &&
    players.length >= 1 &&
    players.length <= MOST_PLAYERS &&
    players.every((parts) => parts.length > CATEGORIES.length + 1 && COLOURS.includes(parts[0])) &&
    /^20\d\d-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d$/.test(at) &&
    !Number.isNaN(Date.parse(at));
  if (!whole) return null;
  // The name comes last, since it may hold anything.
  const seats = players.map(([colour, ...parts]) => ({ colour, name: plainName(parts.slice(CATEGORIES.length).join(".")) }));
  const names = new Set(seats.map(({ name }) => name));
  if (names.size < seats.length || seats.some(({ name }) => !name || name.length > LONGEST_NAME)) return null;
  const cells = {};
  for (const [row, column] of cellsOf(players.length)) {
    const text = column === TABLE ? coins[COMPANIES.indexOf(row)] : players[column - 1][1 + CATEGORIES.indexOf(row)];
    cells[cellName(row, column)] = text;
  }
  const tracks = (query.get("tracks") ?? "").split(".");
  const sides = Object.fromEntries(COMPANIES.map((row, index) => [row, tracks[index]]).filter(([, side]) => /^[A-D][12]$/.test(side)));
  return { ...blankSheet(seats, players.length), cells, sides, at, stage: "sheet" };
}
