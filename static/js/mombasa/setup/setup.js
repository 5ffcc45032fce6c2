// A set-up of Mombasa from its seed, exactly as companion/games/mombasa/setup.py; see SETUP.md there.

import { below, shuffled, stream } from "../../setup/drawing.js";

export const VERSION = 1;
export const COMPANIES = ["mombasa", "cape-town", "saint-louis", "cairo"];
export const PARTS = ["tracks", "first-player", "starting-tiles"];

const SIDES = ["A", "B", "C", "D"].map((letter) => [`${letter}1`, `${letter}2`]);
const FIRST_GAME = ["A1", "B1", "C1", "D1"];
const TILES = Array.from({ length: 10 }, (_, place) => place + 1);

/**
 * @param {Omit<import("./plan.js").Draw, "seats" | "markers" | "kept"> & {players: number}} plan with how many play
 * @returns {{tracks: string[], first: number, tiles: number[][]}} tracks by company, the first
 *   player's seat and the tiles by seat, seats counted from 0
 */
export function setUp({ players, mode, seed, bans, laid, starts, redraws }) {
  const variable = mode === "variable";
  const first = below(wordsOf("first-player", seed, redraws), players);
  return {
    tracks: variable ? (laid ?? drawTracks(seed, bans, redraws)) : FIRST_GAME,
    first: starts === null ? first : starts - 1,
    tiles: variable ? dealTiles(players, seed, redraws) : Array(players).fill([]),
  };
}

function drawTracks(seed, bans, redraws) {
  const words = wordsOf("tracks", seed, redraws);
  for (;;) {
    const tracks = shuffled(words, SIDES).map((sides) => sides[below(words, 2)]);
    if (!tracks.some((track) => bans.includes(track))) return tracks;
  }
}

function dealTiles(players, seed, redraws) {
  const row = shuffled(wordsOf("starting-tiles", seed, redraws), TILES);
  return Array.from({ length: players }, (_, seat) => row.slice(2 * seat, 2 * seat + 2).sort((a, b) => a - b));
}

function wordsOf(part, seed, redraws) {
  const label = `mombasa/${VERSION}/${part}`;
  return stream(redraws[part] ? `${label}/${redraws[part]}` : label, seed);
}
