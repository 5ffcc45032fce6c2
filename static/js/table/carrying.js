// The game on this phone: kept up to date by itself while the table can be reached, saved or scored when it cannot.

import { around, byId } from "../find.js";
import { knownSheet, showKnown } from "../score/known.js";
import { showToast } from "../toast.js";
import { fileOf, keepGame, keptGames, timeOf } from "./kept.js";

// Changes are fetched once it is quiet, and all of a while's together.
const QUIET = 1500;
const OFTEN = 6000;
const PATIENCE = 5000;

const page = byId("live");
const offers = byId("carry");
const { code } = page.dataset;

/** @type {{version: number}} */
let table;
/** @type {import("./queue.js").Queue} */
let queue;
let game;
let timer = 0;
let fetched = 0;

/** @param {{version: number}} theTable @param {import("./queue.js").Queue} theQueue */
export async function startCarrying(theTable, theQueue) {
  [table, queue] = [theTable, theQueue];
  game = (await keptGames()).find((one) => one.code === code);
  offers.hidden = !game;
  document.addEventListener("click", (event) => {
    const what = around(event, "[data-carry]")?.dataset.carry;
    if (!what) return;
    event.preventDefault();
    if (what === "save") save();
    else score();
  });
  changed();
}

/** The table may have moved on: what is new of it is fetched soon. */
export function changed() {
  if (timer || !page.dataset.kept || game?.version >= table.version) return;
  timer = setTimeout(refresh, Math.max(QUIET, fetched + OFTEN - Date.now()));
}

/** This phone's command was taken: until its line is here, it is kept by itself. */
export function taken(item, number) {
  if (!(number > game?.version)) return;
  game = { ...game, own: [...game.own, { number, item }] };
  keepGame(game);
}

async function refresh() {
  clearTimeout(timer);
  timer = 0;
  fetched = Date.now();
  const signal = AbortSignal.timeout?.(PATIENCE);
  try {
    const response = await fetch(`${page.dataset.kept}?after=${game?.version ?? 0}`, { cache: "no-store", signal });
    if (response.ok) await take(await response.json());
  } catch {
    // There is no server now; when there is one again, the table says so.
  }
}

/** Lines never change: where some are here already, only the others come. */
async function take({ file, ...told }) {
  const { opening, beside, lines } = file.opening ? { lines: [] } : game.file;
  const whole = { opening, ...file, beside: { ...beside, ...file.beside }, lines: [...lines, ...(file.lines ?? [])] };
  if (whole.lines.length !== told.version) return;
  const own = (game?.own ?? []).filter(({ number }) => number > told.version);
  game = { code, at: Date.now(), ...told, file: whole, own };
  offers.hidden = false;
  await keepGame(game);
  changed();
}

async function save() {
  if (game?.version !== table.version || !game) await refresh();
  if (!game) return showToast(offers.dataset.none ?? "");
  const file = new Blob([fileOf(game, queue.items)], { type: "application/json" });
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: game.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return undefined;
}

function score() {
  const sheet = game?.score && knownSheet(code, game.score);
  if (!sheet) return showToast(offers.dataset.none ?? "");
  return showKnown(document.getElementById("known"), game.score.html, sheet, timeOf(game));
}
