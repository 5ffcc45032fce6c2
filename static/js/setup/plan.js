// A set-up as it stands in a link, exactly as companion/web/mombasa/setup/plan.py.

import { PARTS, VERSION, setUp } from "./setup.js";

const SEED_SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const MOST_REDRAWS = 999;
const TRACKS = /^[A-D][12]$/;

/** Read a link; null where it holds no set-up that could be drawn here. */
export function readLink(search) {
  const query = new URLSearchParams(search);
  const [names, colours] = [query.getAll("name"), query.getAll("colour")];
  const laid = query.get("lay")?.split(".") ?? null;
  const plan = {
    mode: query.get("mode"),
    seed: query.get("seed") ?? "",
    seats: names.map((name, at) => ({ name, colour: colours[at] })),
    starts: query.has("starts") ? Number(query.get("starts")) : null,
    bans: query.getAll("ban"),
    laid,
    redraws: Object.fromEntries(PARTS.map((part) => [part, Number(query.get(part) ?? 0)])),
    kept: PARTS.filter((part) => query.getAll("keep").includes(part)),
  };
  const known =
    query.get("v") === String(VERSION) &&
    ["first", "variable"].includes(plan.mode) &&
    names.length >= 2 &&
    names.length <= 4 &&
    Object.values(plan.redraws).every((times) => times >= 0 && times <= MOST_REDRAWS) &&
    [...plan.bans, ...(laid ?? [])].every((track) => TRACKS.test(track));
  return known && !impossible(plan) ? plan : null;
}

/** Write a link; what is not wished is not there. */
export function linkOf({ mode, seed, seats, starts, bans, laid, redraws, kept }) {
  const query = new URLSearchParams({ v: VERSION, mode, seed });
  for (const { name } of seats) query.append("name", name);
  for (const { colour } of seats) query.append("colour", colour);
  if (starts) query.append("starts", starts);
  for (const track of bans) query.append("ban", track);
  if (laid) query.append("lay", laid.join("."));
  for (const part of PARTS) if (redraws[part]) query.append(part, redraws[part]);
  for (const part of kept) query.append("keep", part);
  return query.toString();
}

/** What is drawn: in the first game, only who begins. */
export const partsOf = ({ mode }) => (mode === "variable" ? PARTS : ["first-player"]);

/** Draw parts again; what was chosen by hand is drawn instead. */
export function again(plan, parts) {
  const byHand = { tracks: plan.laid, "first-player": plan.starts };
  const times = parts.filter((part) => !byHand[part]).map((part) => [part, (plan.redraws[part] + 1) % (MOST_REDRAWS + 1)]);
  return {
    ...plan,
    laid: parts.includes("tracks") ? null : plan.laid,
    starts: parts.includes("first-player") ? null : plan.starts,
    redraws: { ...plan.redraws, ...Object.fromEntries(times) },
  };
}

export const allAgain = (plan) => again(plan, partsOf(plan).filter((part) => !plan.kept.includes(part)));

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
