// A set-up as it stands in a link, exactly as companion/web/mombasa/setup/plan.py.

import { COMPANIES, PARTS, VERSION, setUp } from "./setup.js";

const SEED_SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const MOST_REDRAWS = 999;
const MODES = ["first", "variable"];
const COLOURS = ["blue", "green", "yellow", "purple", "red", "white", "black", "orange", "brown", "pink"];
const TRACK = /^[A-D][12]$/;
// The rulebooks disagree which of them brings more bonus markers.
export const DISPUTED = ["A2", "B2"];
const LONGEST_NAME = 40;
const LONGEST_SEED = 64;

/** A name or seed as typed, without what cannot be seen and with single spaces, as companion/names.py has it. */
export const tidy = (text) =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\p{Cc}\p{Cs}\p{Z}]+/gu, " ")
    .replace(/^ | $/g, "");

/**
 * @typedef {object} Draw
 * @property {string} mode
 * @property {string} seed
 * @property {{name: string, colour: string}[]} seats
 * @property {number | null} starts the chosen seat, from 1
 * @property {string[]} bans
 * @property {string[] | null} laid by hand
 * @property {Record<string, number>} redraws by part
 * @property {string | null} markers the track with the bonus markers, where somebody has looked
 * @property {string[]} kept parts that are locked
 */

/**
 * Read a link; null where it holds no set-up that could be drawn here. Without a seed it gets a new one.
 * @param {string} search
 * @returns {Draw | null}
 */
export function readLink(search) {
  const query = new URLSearchParams(search);
  const seats = seatsOf(query);
  const laid = query.getAll("lay").flatMap((edges) => edges.split("."));
  const plan = {
    mode: query.get("mode") ?? "variable",
    seed: tidy(query.get("seed") ?? "").toUpperCase() || newSeed(),
    seats,
    starts: numberOf(query.get("starts") ?? "", seats.length) || null,
    bans: [...new Set(query.getAll("ban"))],
    laid: laid.some(Boolean) ? laid : null,
    redraws: Object.fromEntries(PARTS.map((part) => [part, numberOf(query.get(part) || "0", MOST_REDRAWS)])),
    markers: query.get("markers") || null,
    kept: PARTS.filter((part) => query.getAll("keep").includes(part)),
  };
  const isSound =
    (query.get("v") ?? String(VERSION)) === String(VERSION) &&
    MODES.includes(plan.mode) &&
    areSound(seats) &&
    [...plan.seed].length <= LONGEST_SEED &&
    (plan.starts || !query.get("starts")) &&
    plan.bans.every((track) => TRACK.test(track)) &&
    (!plan.laid || (plan.laid.length === COMPANIES.length && plan.laid.every((track) => TRACK.test(track)))) &&
    Object.values(plan.redraws).every((times) => times !== null) &&
    (!plan.markers || DISPUTED.includes(plan.markers)) &&
    query.getAll("keep").every((part) => PARTS.includes(part));
  return isSound && !impossible(plan) ? /** @type {Draw} */ (plan) : null;
}

/** Whether a link was made by a release that draws differently. */
export const isNewer = (search) => (numberOf(new URLSearchParams(search).get("v") ?? "", 999_999) ?? 0) > VERSION;

const numberOf = (text, most) => (/^\d{1,6}$/.test(text) && Number(text) <= most ? Number(text) : null);

function seatsOf(query) {
  const names = query.getAll("name").map(tidy);
  const given = query.getAll("colour").map(tidy);
  const colours = [...given, ...COLOURS.filter((colour) => !given.includes(colour))];
  const count = numberOf(query.get("players") ?? "", MOST_REDRAWS) ?? names.length;
  return names.slice(0, count).map((name, at) => ({ name, colour: colours[at] }));
}

function areSound(seats) {
  const distinct = (values) => new Set(values).size === seats.length;
  return (
    [2, 3, 4].includes(seats.length) &&
    seats.every(({ name, colour }) => name && [...name].length <= LONGEST_NAME && COLOURS.includes(colour)) &&
    distinct(seats.map(({ name }) => name.toLowerCase())) &&
    distinct(seats.map(({ colour }) => colour))
  );
}

/**
 * Write a link; what is not wished is not there.
 * @param {Draw} plan
 */
export function linkOf({ mode, seed, seats, starts, bans, laid, redraws, markers, kept }) {
  const query = new URLSearchParams({ v: String(VERSION), mode, seed });
  for (const { name } of seats) query.append("name", name);
  for (const { colour } of seats) query.append("colour", colour);
  if (starts) query.append("starts", String(starts));
  for (const track of bans) query.append("ban", track);
  if (laid) query.append("lay", laid.join("."));
  for (const part of PARTS) if (redraws[part]) query.append(part, String(redraws[part]));
  if (markers) query.append("markers", markers);
  for (const part of kept) query.append("keep", part);
  return query.toString();
}

/**
 * What is drawn: in the first game, only who begins.
 * @param {Draw} plan
 */
export const partsOf = ({ mode }) => (mode === "variable" ? PARTS : ["first-player"]);

/**
 * @param {Draw} plan
 * @returns {Record<string, unknown>}
 */
const byHand = ({ laid, starts }) => ({ tracks: laid, "first-player": starts });

/**
 * Draw parts again; what was chosen by hand is drawn instead.
 * @param {Draw} plan
 * @param {string[]} parts
 * @returns {Draw}
 */
export function again(plan, parts) {
  const times = parts.filter((part) => !byHand(plan)[part]).map((part) => [part, (plan.redraws[part] + 1) % (MOST_REDRAWS + 1)]);
  return {
    ...plan,
    laid: parts.includes("tracks") ? null : plan.laid,
    starts: parts.includes("first-player") ? null : plan.starts,
    redraws: { ...plan.redraws, ...Object.fromEntries(times) },
  };
}

/**
 * Draw everything again that is neither locked nor chosen by hand.
 * @param {Draw} plan
 */
export const allAgain = (plan) => again(plan, partsOf(plan).filter((part) => !plan.kept.includes(part) && !byHand(plan)[part]));

/**
 * @param {Draw} plan
 * @param {string} turned
 */
export function withLockTurned(plan, turned) {
  return { ...plan, kept: PARTS.filter((part) => plan.kept.includes(part) !== (part === turned)) };
}

export function drawn(plan) {
  return setUp({ ...plan, players: plan.seats.length });
}

/** Names in turn order, each with its colour, seat and tiles. */
export function orderOf(plan, setup) {
  return plan.seats.map((_, at) => {
    const seat = (setup.first + at) % plan.seats.length;
    return { ...plan.seats[seat], seat, tiles: setup.tiles[seat] };
  });
}

export function newSeed() {
  return Array.from({ length: 6 }, randomSign).join("");
}

function randomSign() {
  const [number] = crypto.getRandomValues(new Uint8Array(1));
  // The last few numbers would favour the first signs.
  return number < 256 - (256 % SEED_SIGNS.length) ? SEED_SIGNS[number % SEED_SIGNS.length] : randomSign();
}

/** Whether the wishes leave no side of a track, or lay one at two edges; the first game asks for none. */
export function impossible({ mode, bans, laid }) {
  if (mode === "first") return false;
  if (laid) return new Set(laid.map(([letter]) => letter)).size < 4;
  return ["A", "B", "C", "D"].some((letter) => bans.includes(`${letter}1`) && bans.includes(`${letter}2`));
}
