// The score sheet: who played, then by person or as a sheet, kept as typed; on one phone, or on everybody's at once.

import { numberFields, showSum } from "../keypad.js";
import { showToast } from "../toast.js";
import { TABLE, cellName } from "./arithmetic.js";
import "./keys.js";
import { changesBy } from "./people.js";
import { offerValues, printed, showBox, takeValue, tapBase } from "./printed.js";
import { blankSheet, isBlank, keep, keptSheet } from "./sheet.js";
import { fieldOf, fillFields, namesOf, say, showNumbers, showPeople, showSince, showStage } from "./view.js";

const form = document.getElementById("score");
const wide = matchMedia("(min-width: 48rem)");
const nextKey = document.querySelector("#keypad [data-key=next]");
const done = nextKey.dataset.last;

// What only a sheet on several phones needs, or one that came with a link, is loaded with it.
const together = form.dataset.code && (await import("./together.js"));
const linked = location.search && (await import("./link.js")).sheetOfLink(location.search);
let shared = null;

let sheet = blankSheet();
let disk = null;
let result = null;
let active = null;

function change(changes) {
  sheet = { ...sheet, ...changes };
  if (!shared) {
    keep(sheet);
    disk?.keepOnDisk(sheet);
  }
  const differ = showPeople(sheet);
  for (const button of form.querySelectorAll("[data-do=begin], [data-do=share]")) button.disabled = !differ;
  result = showNumbers(sheet, printed(sheet));
}

// Stages: "players", "table" (the coins), a player's column "1" to "4", and the whole "sheet".

function goTo(stage, { focus = true } = {}) {
  remember(stage);
  showStage(stage);
  change({ stage });
  offerValues(null);
  if (shared) {
    sessionStorage.setItem(location.pathname, stage);
    showShared();
  }
  const next = namesOf(sheet)[Number(after(stage)) - 1] ?? done;
  nextKey.dataset.last = next;
  form.querySelector("[data-do=next] span").textContent = next;
  if (!focus) return;
  scrollTo({ top: 0 });
  whereToBegin(stage)?.focus({ preventScroll: true });
}

/** The phone's Back leads from stage to stage, as they were visited. */
function remember(stage) {
  const before = history.state?.stage;
  if (!before) history.replaceState({ stage }, "");
  else if (before !== stage) history.pushState({ stage }, "");
}

addEventListener("popstate", ({ state }) => state?.stage && goTo(state.stage));

function whereToBegin(stage) {
  if (stage === "players") return document.getElementById(shared ? "whose" : "who");
  // On the own phone the columns of the others are theirs.
  const own = ({ dataset }) => stage !== "sheet" || !shared?.told.mine || Number(dataset.column) === shared.told.mine;
  const fields = numberFields();
  const missing = fields.find((field) => result.missing.includes(field.name) && own(field));
  if (missing) return missing;
  // Where nothing is missing, a glance is asked for, and no keypad stands in its way.
  const glance = form.querySelector("[data-do=confirm]:not([hidden])");
  return stage === "sheet" ? form.querySelector("[data-do=result]") : (glance ?? fields[0]);
}

function after(stage) {
  if (shared) return afterShared(stage);
  const next = stage === "table" ? 1 : Number(stage) + 1;
  return next <= sheet.count ? String(next) : "sheet";
}

/** On the own phone: the own column, then the coins if nobody has counted them, then everything. */
function afterShared(stage) {
  const mine = String(shared.told.mine || "");
  const missing = (one) => result?.missing.some((cell) => stageOf(cell) === one);
  return [mine, "table"].find((one) => one !== stage && missing(one)) ?? "sheet";
}

const stageOf = (cell) => (cell.endsWith(`-${TABLE}`) ? "table" : cell.slice(-1));

function toMine() {
  const mine = shared.told.mine;
  if (sheet.stage === "sheet") fieldOf(cellName("cash", mine)).focus();
  else goTo(String(mine));
}

async function toResult(fragment = "") {
  const { missing } = result;
  if (missing.length) {
    // What the others have still to fill in, they do.
    const first = missing.find((cell) => !shared?.told.mine || ["table", String(shared.told.mine)].includes(stageOf(cell)));
    if (first && sheet.stage !== "sheet") goTo(stageOf(first), { focus: false });
    if (first) fieldOf(first).focus();
    showToast(say(form.dataset.missing, { count: missing.length }));
    return;
  }
  const { momentNow, showResult } = await import("./leaving.js");
  const at = sheet.at || momentNow();
  change({ at: shared ? await shared.end(at) : at });
  showResult(sheet, { fragment, from: shared && location.pathname });
}

// A sheet on several phones: what the others do comes in, and the own column is where to begin.

function takeNews() {
  const before = sheet.at;
  const fresh = together.sheetOf(shared);
  sheet = { ...sheet, ...fresh, at: fresh.at || before };
  for (const field of form.querySelectorAll("input[data-number]")) {
    if ((field === active && shared.isDraft(field.name)) || field.value === (sheet.cells[field.name] ?? "")) continue;
    field.value = sheet.cells[field.name] ?? "";
    showSum(field, { complain: field !== active });
  }
  change({});
  showShared();
  if (fresh.at && !before) showToast(form.dataset.resultOut);
}

function showShared() {
  const column = Number(sheet.stage === "sheet" ? document.activeElement.dataset.column : sheet.stage);
  together.warnOf(shared, column);
  together.askToLook(shared, sheet.stage === "sheet" ? null : column || TABLE);
}

function startShared() {
  shared = together.startTogether(takeNews);
  sheet = { ...sheet, ...together.sheetOf(shared), sides: printed(sheet).sides };
  show(sheet);
  result = showNumbers(sheet, printed(sheet));
  const { mine, writes } = shared.told;
  const left = sessionStorage.getItem(location.pathname) ?? "players";
  const begin = wide.matches ? "sheet" : String(mine);
  goTo(left !== "players" ? left : mine ? begin : "players", { focus: Boolean(mine) && writes });
}

// Other tabs of this phone have the same sheet, and so has its disk: what was typed last counts.

function takeNewer(other) {
  if (shared || !other || other.touched <= sheet.touched) return;
  show({ ...other, stage: sheet.stage });
  change({});
}

for (const event of ["storage", "visibilitychange"]) addEventListener(event, () => takeNewer(keptSheet()));
addEventListener("pageshow", ({ persisted }) => persisted && change({}));

// A whole sheet at once.

function show(other) {
  sheet = other;
  fillFields(sheet, printed(sheet));
  showBox(sheet);
  for (const field of form.querySelectorAll("input[data-number]")) showSum(field);
}

function open(other) {
  show({ ...other, touched: Date.now() });
  goTo(sheet.stage);
}

function replaceBy(other, words) {
  const before = sheet;
  open(other);
  showToast(words, isBlank(before) ? undefined : () => open(before));
}

async function share(event) {
  const button = event.target.closest("button");
  event.preventDefault();
  (await import("./leaving.js")).share(sheet, button);
}

const doing = {
  begin: () => goTo(wide.matches || (shared && !shared.told.mine) ? "sheet" : shared ? String(shared.told.mine) : "table"),
  share,
  mine: toMine,
  confirm: () => shared.confirm(Number(sheet.stage) || TABLE),
  next: () => goTo(after(sheet.stage)),
  players: () => goTo("players"),
  result: () => toResult(),
  reveal: () => toResult("#reveal"),
  new: () => {
    document.getElementById("since")?.remove();
    replaceBy(blankSheet(sheet.seats, sheet.count, sheet.box), form.dataset.cleared);
  },
};

form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const { go, do: what, base } = button?.dataset ?? {};
  if (go) goTo(go);
  else if (what) doing[what](event);
  else if (base) tapBase(button, fieldOf(cellName(base, TABLE)), sheet, () => shared?.flush());
  else if (button?.closest(".printed")) takeValue(active, button.value);
});

// The field keeps its focus while a button is tapped, so that nothing moves away under the finger.
form.addEventListener("pointerdown", (event) => {
  if (event.target.closest("button")) event.preventDefault();
});

form.addEventListener("submit", (event) => event.preventDefault());

// What is typed.

form.addEventListener("number", ({ target }) => {
  shared?.type(target.name, target.value);
  change({ cells: { ...sheet.cells, [target.name]: target.value }, touched: Date.now() });
});

form.addEventListener("number-done", () => {
  if (sheet.stage === "sheet") whereToBegin("sheet").focus();
  else goTo(after(sheet.stage));
});

form.addEventListener("focusin", ({ target }) => {
  if (target.dataset.number) {
    active = target;
    offerValues(target);
  } else if (!target.closest(".printed")) {
    offerValues(null);
  }
  if (!shared) return;
  if (target.readOnly) showToast(form.dataset.onlyLooks);
  shared.goTo(target.dataset.number && !target.readOnly ? target.name : "");
  showShared();
});

form.addEventListener("focusout", ({ relatedTarget }) => {
  if (!shared || form.contains(relatedTarget)) return;
  shared.goTo("");
  showShared();
});

form.addEventListener("input", ({ target }) => {
  const changes = changesBy(target, sheet);
  if (!changes) return;
  change({ ...changes, touched: Date.now() });
  if (target.name !== "count" && !target.name.startsWith("name-")) show(sheet);
});

function start() {
  form.classList.add("live");
  if (together) return startShared();
  const kept = keptSheet();
  if (kept) sheet = kept;
  if (linked) {
    history.replaceState(null, "", location.pathname);
    return replaceBy(linked, form.dataset.loaded);
  }
  show(sheet);
  goTo(isBlank(sheet) ? "players" : sheet.stage, { focus: !isBlank(sheet) });
  if (!isBlank(sheet)) showSince(sheet);
  return undefined;
}

// What nobody waits for comes with the first touch, or when it is quiet: the screen stays on, what is typed goes to
// the disk, and both pages are there without a network.
const QUIET = 5000;
const touches = ["pointerdown", "keydown"];
let quiet = 0;

async function settle() {
  clearTimeout(quiet);
  for (const touch of touches) removeEventListener(touch, settle);
  const [{ stayAwake }, { keepPage, keepThisPage }] = await Promise.all(
    ["../wake.js", "../keeping.js", "./leaving.js"].map((module) => import(module)),
  );
  stayAwake();
  keepPage(form.dataset.result);
  keepThisPage();
  if (shared) return;
  disk = await import("./disk.js");
  takeNewer(await disk.sheetOnDisk());
  disk.keepOnDisk(sheet);
}

start();
for (const touch of touches) addEventListener(touch, settle);
quiet = setTimeout(settle, QUIET);
