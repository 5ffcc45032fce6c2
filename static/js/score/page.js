// The score sheet on one phone: who played, then by person or as a sheet, kept as typed.

import { numberFields, showSum } from "../keypad.js";
import { showToast } from "../toast.js";
import { stayAwake } from "../wake.js";
import { CATEGORIES, TABLE, cellName } from "./arithmetic.js";
import { keepPage } from "./offline.js";
import { blankSheet, isBlank, keep, keptSheet, linkOf, momentNow, sheetOfLink } from "./sheet.js";
import { fieldOf, fillFields, namesOf, say, showNumbers, showPeople } from "./view.js";

const form = document.getElementById("score");
const wide = matchMedia("(min-width: 48rem)");
const nextKey = document.querySelector("#keypad [data-key=next]");
const done = nextKey.dataset.last;
const WORTH_TELLING = 5 * 60_000;

let sheet = blankSheet();
let result = null;
let active = null;

function change(changes) {
  sheet = { ...sheet, ...changes, touched: Date.now() };
  keep(sheet);
  form.querySelector("[data-do=begin]").disabled = !showPeople(sheet);
  result = showNumbers(sheet, sheet.stage);
}

// Stages: "players", "table" (the coins), a player's column "1" to "4", and the whole "sheet".

function goTo(stage, { focus = true } = {}) {
  const kind = Number(stage) ? "person" : stage;
  form.dataset.stage = stage;
  document.documentElement.classList.toggle("scoring", kind !== "players");
  for (const part of form.querySelectorAll("[data-on]")) part.hidden = !part.dataset.on.split(" ").includes(kind);
  for (const step of form.querySelectorAll("[data-go]")) {
    if (step.dataset.go === stage) step.setAttribute("aria-current", "step");
    else step.removeAttribute("aria-current");
  }
  change({ stage });
  showPrinted(null);
  const next = namesOf(sheet)[Number(after(stage)) - 1] ?? done;
  nextKey.dataset.last = next;
  form.querySelector("[data-do=next] span").textContent = next;
  if (!focus) return;
  scrollTo({ top: 0 });
  whereToBegin(stage).focus({ preventScroll: true });
}

function whereToBegin(stage) {
  if (stage === "players") return document.getElementById("who");
  const fields = numberFields();
  const missing = fields.find(({ value }) => !value.trim());
  return missing ?? (stage === "sheet" ? form.querySelector("[data-do=result]") : fields[0]);
}

function after(stage) {
  const next = stage === "table" ? 1 : Number(stage) + 1;
  return next <= sheet.count ? String(next) : "sheet";
}

const stageOf = (cell) => (cell.endsWith(`-${TABLE}`) ? "table" : cell.slice(-1));

// Printed values: one tap, and on to the next field.

function showPrinted(field) {
  const column = Number(field?.dataset.column);
  for (const values of form.querySelectorAll(".printed")) {
    values.hidden = !column || values.dataset.printed !== field.dataset.row;
    // After the keypad has come up.
    if (!values.hidden) requestAnimationFrame(() => values.scrollIntoView({ block: "nearest" }));
  }
}

function takePrinted({ value }) {
  active.value = value;
  active.dispatchEvent(new Event("input", { bubbles: true }));
  const fields = numberFields();
  const next = fields[fields.indexOf(active) + 1];
  if (next) {
    next.focus({ preventScroll: true });
    next.select();
  } else {
    active.dispatchEvent(new CustomEvent("number-done", { bubbles: true }));
  }
}

// What the buttons do.

function toResult(fragment = "") {
  const [missing] = result.missing;
  if (missing) {
    if (sheet.stage !== "sheet") goTo(stageOf(missing), { focus: false });
    fieldOf(missing).focus();
    showToast(say(form.dataset.missing, { count: result.missing.length }));
    return;
  }
  change({ at: sheet.at || momentNow() });
  const address = `${form.dataset.result}?${linkOf(sheet, namesOf(sheet))}`;
  keepPage(address, form.dataset.result).then(() => location.assign(address + fragment));
}

function open(other) {
  sheet = other;
  fillFields(sheet);
  goTo(sheet.stage);
  for (const field of numberFields()) showSum(field);
}

function replaceBy(other, words) {
  const before = sheet;
  open(other);
  showToast(words, isBlank(before) ? undefined : () => open(before));
}

const doing = {
  begin: () => goTo(wide.matches ? "sheet" : "table"),
  next: () => goTo(after(sheet.stage)),
  players: () => goTo("players"),
  result: () => toResult(),
  reveal: () => toResult("#reveal"),
  new: () => replaceBy(blankSheet(sheet.seats, sheet.count), form.dataset.cleared),
};

form.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button?.dataset.go) goTo(button.dataset.go);
  else if (button?.dataset.do) doing[button.dataset.do]();
  else if (button?.closest(".printed")) takePrinted(button);
});

// The field keeps its focus while a button is tapped, so that nothing moves away under the finger.
form.addEventListener("pointerdown", (event) => {
  if (event.target.closest("button")) event.preventDefault();
});

form.addEventListener("submit", (event) => event.preventDefault());

// What is typed.

form.addEventListener("number", ({ target }) => {
  change({ cells: { ...sheet.cells, [target.name]: target.value } });
});

form.addEventListener("number-done", () => {
  if (sheet.stage === "sheet") whereToBegin("sheet").focus();
  else goTo(after(sheet.stage));
});

form.addEventListener("focusin", ({ target }) => {
  if (target.dataset.number) {
    active = target;
    showPrinted(target);
  } else if (!target.closest(".printed")) {
    showPrinted(null);
  }
});

form.addEventListener("input", ({ target }) => {
  const [part, number] = target.name.split("-");
  if (part === "count") change({ count: Number(target.value) });
  if (part !== "name" && part !== "colour") return;
  const seats = sheet.seats.map((seat) => ({ ...seat }));
  const seat = seats[number - 1];
  // Two never have one colour: who had it gets the other's.
  const twin = part === "colour" && seats.find(({ colour }) => colour === target.value);
  if (twin) twin.colour = seat.colour;
  seat[part] = target.value;
  change({ seats });
  if (twin) fillFields(sheet);
});

// The arrow keys go from cell to cell, sideways only from the end of what is typed; Enter goes from name to name.

const ways = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function cellBeside({ dataset, value, selectionStart, selectionEnd }, [down, right]) {
  if (right < 0 && selectionStart > 0) return null;
  if (right > 0 && selectionEnd < value.length) return null;
  const row = CATEGORIES[CATEGORIES.indexOf(dataset.row) + down];
  return fieldOf(cellName(row, Number(dataset.column) + right));
}

form.addEventListener("keydown", (event) => {
  const field = event.target;
  let next = null;
  if (field.dataset.number && !event.shiftKey && ways[event.key]) next = cellBeside(field, ways[event.key]);
  if (field.name?.startsWith("name-") && event.key === "Enter") {
    next = fieldOf(`name-${Number(field.name.at(-1)) + 1}`);
    if (!next?.checkVisibility()) next = form.querySelector("[data-do=begin]");
  }
  if (!next?.checkVisibility()) return;
  event.preventDefault();
  next.focus();
  next.select?.();
});

function start() {
  const kept = keptSheet();
  const linked = location.search && sheetOfLink(location.search);
  form.classList.add("live");
  if (kept) sheet = kept;
  if (linked) {
    history.replaceState(null, "", location.pathname);
    replaceBy(linked, form.dataset.loaded);
    return;
  }
  fillFields(sheet);
  goTo(isBlank(sheet) ? "players" : sheet.stage, { focus: !isBlank(sheet) });
  if (kept && !isBlank(kept) && Date.now() - kept.touched > WORTH_TELLING) {
    const time = new Date(kept.touched).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
    showToast(say(form.dataset.continued, { time }));
  }
}

start();
stayAwake();
keepPage(location.pathname);
keepPage(form.dataset.result);
