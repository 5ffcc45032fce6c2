// The score sheet: who played, then by person or as a sheet, kept as typed; on one phone, or on everybody's at once.

import { all, around, byId, find } from "../find.js";
import { hideKeypad, numberFields, showSum } from "../keypad.js";
import { showToast } from "../toast.js";
import { TABLE, given } from "./declared.js";
import { hasKnown, people } from "../people.js";
import { whenQuiet } from "./settling.js";
import { closeHelp, known, loadHelp, offerValues, showBox, takeValue, tapHelp } from "./offering.js";
import { blankSheet, hasEarlier, isBlank, keep, keepHelp, keepSecret, keptHelp, keptSecret, keptSheet } from "./sheet.js";
import { fieldOf, fillFields, namesOf, say, showNumbers, showPeople, showSince, showStage } from "./view.js";

const form = byId("score");
const wide = matchMedia("(min-width: 48rem)");
const nextKey = find("#keypad [data-key=next]");
const done = nextKey.dataset.last;

// What only a sheet on several phones needs, or one that came with a link, is loaded with it.
const together = form.dataset.code ? await import("./together.js") : null;
const ticks = form.querySelector("[data-ticks]") && (await import("./ticks.js"));
const linked = location.search && (await import("./link.js")).sheetOfLink(location.search);
/** @type {import("./shared.js").SharedSheet | null} */
let shared = null;
// Where it is known to be one.
const ours = () => /** @type {import("./shared.js").SharedSheet} */ (shared);

// What puts a sheet in the place of another comes with the first touch, or at once where there is one to bring back.
/** @type {typeof import("./replacing.js") | null} */
let replacing = null;
const loadReplacing = async () => (replacing ??= await import("./replacing.js"));
if (!together && (linked || location.hash || hasEarlier())) await loadReplacing();

let sheet = blankSheet();
/** @type {typeof import("./disk.js") | null} */
let disk = null;
/** @type {import("./declared.js").Result | null} */
let result = null;
/** @type {HTMLInputElement | null} */
let active = null;

const focused = () => /** @type {HTMLElement} */ (document.activeElement ?? document.body);

function change(changes) {
  sheet = { ...sheet, ...changes };
  if (!shared) {
    keep(sheet);
    disk?.keepOnDisk(sheet);
  }
  showSecret();
  const differ = showPeople(sheet);
  for (const button of all("[data-do=begin], [data-do=share]", form, HTMLButtonElement)) button.disabled = !differ && !shared;
  const why = document.getElementById("do-why");
  if (why) why.textContent = differ ? "" : (why.dataset.same ?? "");
  result = showNumbers(sheet, known(sheet));
}

/** As long as totals are hidden, they are nowhere on the page, and the way to the result is to reveal them. */
function showSecret() {
  form.toggleAttribute("data-secret", Boolean(sheet.secret));
  for (const box of all("input[data-secret]", form, HTMLInputElement)) box.checked = Boolean(sheet.secret);
  const [shown, revealed] = ["result", "reveal"].map((what) => find(`[data-do=${what}]`, form));
  shown.hidden = Boolean(sheet.secret);
  revealed.classList.toggle("button-primary", Boolean(sheet.secret));
}

// Stages: "players", "table" (what all share, if anything is), a player's column from "1" on, and the whole "sheet".

function goTo(wanted, { focus = true } = {}) {
  const stage = isGone(wanted) ? "sheet" : wanted;
  remember(stage);
  showStage(stage);
  if (stage !== "players") loadHelp(() => sheet, keepHelped);
  change({ stage });
  offerValues(null);
  closeHelp();
  if (stage === "players" && !shared) replacing?.showEarlier();
  if (shared) {
    sessionStorage.setItem(location.pathname, stage);
    together?.goTo(shared, stage, focused(), isMissing(stage));
  }
  const next = namesOf(sheet)[Number(after(stage)) - 1] ?? done;
  nextKey.dataset.last = next;
  find("[data-do=next] span", form).textContent = next;
  if (!focus) return;
  scrollTo({ top: 0 });
  const place = whereToBegin(stage);
  // Where nothing can be typed, no keypad is left from the stage before.
  if (place) place.focus({ preventScroll: true });
  else hideKeypad();
}

/** Whether a stage is the column of somebody who plays no more. */
const isGone = (stage) => Number(stage) > sheet.count;

/** The phone's Back leads from stage to stage, as they were visited. */
function remember(stage) {
  const before = history.state?.stage;
  if (!before || isGone(before)) history.replaceState({ stage }, "");
  else if (before !== stage) history.pushState({ stage }, "");
}

addEventListener("popstate", ({ state }) => state?.stage && goTo(state.stage));

/**
 * @param {string} stage
 * @returns {HTMLElement | null | undefined}
 */
function whereToBegin(stage) {
  if (stage === "players") return document.getElementById(shared ? "whose" : "who");
  // On the own phone the columns of the others are theirs.
  const own = ({ dataset }) => stage !== "sheet" || !shared?.told.mine || columnsHere().includes(dataset.column);
  const fields = numberFields();
  const missing = fields.find((field) => result?.missing.includes(field.name) && own(field));
  if (missing) return missing;
  // Where nothing is missing, a glance is asked for, and no keypad stands in its way.
  /** @type {HTMLElement | null} */
  const glance = form.querySelector("[data-do=confirm]:not([hidden])");
  return stage === "sheet" ? find("[data-do=result]:not([hidden]), [data-do=reveal]:not([hidden])", form) : (glance ?? fields[0]);
}

/** What all share comes first, where a game has anything like it. */
const firstStage = () => (given.sheet.table ? "table" : "1");

function after(stage) {
  if (shared) return afterShared(stage);
  const next = stage === "table" ? 1 : Number(stage) + 1;
  return next <= sheet.count ? String(next) : "sheet";
}

/** On the own phone: the own column, then the coins if nobody has counted them, then who has no phone, then everything. */
function afterShared(stage) {
  const [mine, ...others] = columnsHere();
  return [mine, ...coinsHere(), ...others].find((one) => one !== stage && isMissing(one)) ?? "sheet";
}

/** The own column, and those of players without a phone. */
const columnsHere = () => [ours().told.mine || "", ...(ours().told.handed ?? [])].map(String);

/** The coins, if no other phone has them. */
const coinsHere = () => (given.sheet.table && ours().coinsOf === null ? ["table"] : []);

const isMissing = (stage) => Boolean(result?.missing.some((cell) => stageOf(cell) === stage));
const stageOf = (cell) => (cell.endsWith(`-${TABLE}`) ? "table" : cell.slice(-1));

function toMine() {
  const { mine = 0 } = ours().told;
  if (sheet.stage === "sheet") numberFields().find(({ dataset }) => Number(dataset.column) === mine)?.focus();
  else goTo(String(mine));
}

async function toResult(fragment = "") {
  const missing = result?.missing ?? [];
  if (missing.length) {
    // What the others have still to fill in, they do.
    const first = missing.find((cell) => !shared?.told.mine || [...coinsHere(), ...columnsHere()].includes(stageOf(cell)));
    if (first && sheet.stage !== "sheet") goTo(stageOf(first), { focus: false });
    if (first) fieldOf(first).focus();
    showToast(say(form.dataset.missing, { count: missing.length }));
    return;
  }
  const { momentNow, showResult } = await import("./leaving.js");
  const at = sheet.at || momentNow();
  change({ at: shared ? await shared.end(at) : at });
  showResult(sheet, fragment);
}

// A sheet on several phones: what the others do comes in, and the own column is where to begin.

function takeNews() {
  if (!together || !shared) return;
  const before = sheet.at;
  const fresh = together.sheetOf(shared);
  sheet = { ...sheet, ...fresh, at: fresh.at || before };
  for (const field of all("input[data-number]", form, HTMLInputElement)) {
    if (shared.isBeingTyped(field.name) || field.value === (sheet.cells[field.name] ?? "")) continue;
    field.value = sheet.cells[field.name] ?? "";
    // Nobody has typed there since it was entered: what is typed next replaces what has just come.
    if (field === document.activeElement) field.select();
    showSum(field, { complain: field !== active });
  }
  together.showNames(shared);
  change({});
  together.showPlace(shared, sheet.stage, focused(), isMissing(sheet.stage));
}

/** @param {typeof import("./together.js")} theirs */
function startShared(theirs) {
  shared = theirs.startTogether(takeNews);
  const helped = keptHelp(form.dataset.code);
  const { variants = {} } = known(sheet);
  sheet = { ...sheet, ...theirs.sheetOf(shared), variants, helped, secret: keptSecret(form.dataset.code) };
  show(sheet);
  result = showNumbers(sheet, known(sheet));
  const { mine, writes } = shared.told;
  const left = sessionStorage.getItem(location.pathname) ?? "players";
  // Where others fill in theirs, Next leads down the own column, however wide the screen is.
  const begin = wide.matches && columnsHere().length >= sheet.count ? "sheet" : String(mine);
  goTo(left !== "players" ? left : mine ? begin : "players", { focus: Boolean(mine) && writes });
}

// Other tabs of this phone have the same sheet, and so has its disk: what was typed last counts.

async function takeNewer(other) {
  const isNewer = () => !shared && other && other.touched > sheet.touched;
  if (!isNewer()) return;
  const { adopt } = await loadReplacing();
  if (!isNewer()) return;
  show(adopt(desk, other));
  change({});
}

for (const event of ["storage", "visibilitychange"]) addEventListener(event, () => takeNewer(keptSheet()));
addEventListener("pageshow", ({ persisted }) => persisted && change({}));

// A whole sheet at once.

function show(other) {
  sheet = other;
  fillFields(sheet, known(sheet));
  showBox(sheet);
  for (const field of all("input[data-number]", form, HTMLInputElement)) showSum(field);
}

function open(other) {
  show({ ...other, touched: Date.now() });
  goTo(sheet.stage);
}

const desk = {
  get sheet() {
    return sheet;
  },
  open,
  goTo,
};

addEventListener("hashchange", async () => (await loadReplacing()).openNamed(desk));

function keepHelped(row, helped) {
  change({ helped: { ...sheet.helped, [row]: helped } });
  if (!shared) return;
  keepHelp(form.dataset.code, sheet.helped);
  shared.flush();
}

async function share(event) {
  const button = around(event, "button", HTMLButtonElement);
  event.preventDefault();
  (await import("./leaving.js")).share(sheet, button);
}

/** @type {Record<string, (event: Event) => unknown>} */
const doing = {
  begin: () => {
    if (!shared) import("../played-before.js").then(({ rememberPeople }) => rememberPeople());
    goTo(wide.matches || (shared && !shared.told.mine) ? "sheet" : shared ? String(shared.told.mine) : firstStage());
  },
  share,
  mine: toMine,
  coins: () => ours().takeCoins(),
  confirm: () => {
    const { stage } = sheet;
    ours().confirm(Number(stage) || TABLE);
    if (!isMissing(stage)) goTo(after(stage));
  },
  next: () => goTo(after(sheet.stage)),
  players: () => goTo("players"),
  result: () => toResult(),
  reveal: () => toResult("#reveal"),
  new: async () => {
    document.getElementById("since")?.remove();
    (await loadReplacing()).replaceBy(desk, { ...blankSheet(sheet.seats, sheet.count, sheet.box), steps: sheet.steps }, form.dataset.cleared);
  },
};

form.addEventListener("click", (event) => {
  const button = around(event, "button", HTMLButtonElement);
  const { go, do: what } = button?.dataset ?? {};
  if (go) goTo(go);
  else if (what) doing[what](event);
  else if (active && button?.closest(".printed")) takeValue(active, button.value);
  else if (button) tapHelp(button, sheet);
});

// The field keeps its focus while a button is tapped, so that nothing moves away under the finger.
form.addEventListener("pointerdown", (event) => {
  if (around(event, "button")) event.preventDefault();
});

form.addEventListener("submit", (event) => event.preventDefault());

// What is typed.

form.addEventListener("number", (event) => {
  const target = /** @type {HTMLInputElement} */ (event.target);
  shared?.type(target.name, target.value);
  change({ cells: { ...sheet.cells, [target.name]: target.value }, touched: Date.now() });
});

form.addEventListener("number-done", () => {
  if (sheet.stage === "sheet") whereToBegin("sheet")?.focus();
  else goTo(after(sheet.stage));
});

form.addEventListener("focusin", (event) => {
  const target = /** @type {HTMLInputElement} */ (event.target);
  if (target.dataset.number) {
    active = target;
    offerValues(target);
  } else if (!target.closest(".printed")) {
    offerValues(null);
  }
  if (!shared) return;
  if (target.readOnly && !shared.told.writes) showToast(form.dataset.onlyLooks ?? "");
  together?.goTo(shared, sheet.stage, target, isMissing(sheet.stage));
});

form.addEventListener("focusout", ({ relatedTarget }) => {
  if (shared && !form.contains(/** @type {Node | null} */ (relatedTarget))) together?.goTo(shared, sheet.stage, document.body, isMissing(sheet.stage));
});

form.addEventListener("input", (event) => {
  const target = /** @type {HTMLInputElement} */ (event.target);
  if ("secret" in target.dataset) {
    if (shared) keepSecret(form.dataset.code, target.checked);
    return change({ secret: target.checked });
  }
  const list = /** @type {HTMLElement | null} */ (target.closest("[data-ticks]"));
  if (list) return tick(list);
  if (shared && "steps" in target.dataset) return typeShared(target.name, target.value);
  if (shared) return together?.typePerson(shared, target) && takeNews();
  const changes = changesBy(target);
  if (!changes) return undefined;
  change({ ...changes, touched: Date.now() });
  if (target.name !== "count" && !target.name.startsWith("name-")) show(sheet);
  return undefined;
});

/** What is ticked of a list is one text, as its cell has it. */
function tick(list) {
  const chosen = ticks?.chosenIn(list) ?? "";
  if (shared) return typeShared(list.dataset.ticks, chosen);
  return change({ cells: { ...sheet.cells, [list.dataset.ticks]: chosen }, touched: Date.now() });
}

/** A choice is whole as it is made. */
function typeShared(cell, text) {
  ours().type(cell, text);
  ours().flush();
  takeNews();
}

/** What a field of the sheet's first page changes: the count, the players, the steps, a variant or the box. */
function changesBy({ name, value }) {
  const [part, ...rest] = name.split("-");
  if (part === "name" || part === "colour") return { seats: people() };
  if (part === "variant") return { variants: { ...sheet.variants, [rest.join("-")]: value } };
  if (part === "steps") return { steps: Number(value) };
  if (part === "box") return { box: value };
  return part === "count" ? { count: Number(value) } : null;
}

function start() {
  form.classList.add("live");
  ticks?.joinTicks(form);
  if (together) return startShared(together);
  const kept = keptSheet();
  if (kept) sheet = { ...kept, id: kept.id || sheet.id };
  if (linked) {
    history.replaceState(null, "", location.pathname);
    return replacing?.openLinked(desk, linked);
  }
  show(sheet);
  if (replacing?.openNamed(desk)) return undefined;
  goTo(isBlank(sheet) ? "players" : sheet.stage, { focus: !isBlank(sheet) });
  if (!isBlank(sheet)) showSince(sheet);
  return undefined;
}

start();
// Where there is a mouse, there is a keyboard too; on a phone it can wait.
if (matchMedia("(pointer: fine)").matches) import("./keys.js");
if (hasKnown()) import("../played-before.js");
whenQuiet(form.dataset.result ?? "", async () => {
  loadHelp(() => sheet, keepHelped);
  if (shared) return;
  disk = await import("./disk.js");
  const onDisk = await disk.sheetOnDisk();
  (await loadReplacing()).keepOther(desk, onDisk);
  await takeNewer(onDisk);
  disk.keepOnDisk(sheet);
});
