// Who plays: names and colours as this phone remembers them, checked while they are typed.

import "../once.js";
import { keepPage } from "../keeping.js";
import { again, drawn, impossible, linkOf, newSeed, partsOf, readLink, tidy } from "./plan.js";
import { markOf } from "./marks.js";
import { keep, kept } from "./remembering.js";
import { PARTS } from "./setup.js";

const form = document.getElementById("start");
const words = JSON.parse(document.getElementById("problem-words").textContent);
const colourNames = JSON.parse(document.getElementById("colour-names").textContent);
const rows = [...form.querySelectorAll("[data-seat]")];
const nameOf = (row) => row.querySelector("input");
const colourOf = (row) => row.querySelector("select");
const count = () => Number(form.elements.players.value);
const playing = () => rows.slice(0, count());

const seedOf = () => tidy(form.elements.seed.value).toUpperCase();

const NOT_AGAIN = Object.fromEntries(PARTS.map((part) => [part, 0]));
let given = {
  seed: seedOf(),
  redraws: Object.fromEntries(PARTS.map((part) => [part, Number(form.elements[part]?.value ?? 0)])),
  kept: [...form.querySelectorAll("[name=keep]")].map(({ value }) => value),
};

let submitted = "sent" in form.dataset;
const shownColours = new Map();

function show() {
  rows.forEach((row, at) => {
    row.hidden = at >= count();
    row.querySelector(".seat-mark").replaceChildren(markOf(nameOf(row).value, colourOf(row).value));
    row.querySelector(".start-up").hidden = false;
    shownColours.set(row, colourOf(row).value);
  });
  [...form.elements.starts.options].slice(1).forEach((option, at) => {
    option.textContent = nameOf(rows[at]).value.trim() || colourNames[colourOf(rows[at]).value];
    option.hidden = option.disabled = at >= count();
  });
  if (Number(form.elements.starts.value) > count()) form.elements.starts.value = "";
  form.querySelector("[data-variable]").hidden = form.elements.mode.value === "first";
  if (submitted) showProblems();
}

/** The set-up as it is typed; its seed may still be missing. */
function typed() {
  const laid = [...form.querySelectorAll("[name=lay]")].map(({ value }) => value);
  const seed = seedOf();
  return {
    mode: form.elements.mode.value,
    seed,
    seats: playing().map((row) => ({ name: tidy(nameOf(row).value), colour: colourOf(row).value })),
    starts: Number(form.elements.starts.value) || null,
    bans: [...form.querySelectorAll("[name=ban]:checked")].map(({ value }) => value),
    laid: laid.some(Boolean) ? laid : null,
    // What was drawn again, and what is locked, belongs to the seed that the link brought.
    redraws: seed === given.seed ? given.redraws : NOT_AGAIN,
    kept: seed === given.seed ? given.kept : [],
  };
}

/** What is wrong, by field, as the server would say. */
function problemsOf(plan) {
  const found = {};
  if (plan.seats.length < 2) found.players = "too-few-players";
  if (plan.seats.length > 4) found.players = "too-many-players";
  plan.seats.forEach(({ name, colour }, at) => {
    const before = plan.seats.slice(0, at);
    if (!name) found[`name-${at + 1}`] = "no-name";
    else if ([...name].length > nameOf(rows[at]).maxLength) found[`name-${at + 1}`] = "long-name";
    else if (before.some((other) => other.name.toLowerCase() === name.toLowerCase())) found[`name-${at + 1}`] = "same-name";
    if (before.some((other) => other.colour === colour)) found[`colour-${at + 1}`] = "same-colour";
  });
  if ([...plan.seed].length > form.elements.seed.maxLength) found.seed = "long-seed";
  if (plan.mode !== "first" && plan.laid && !plan.laid.every(Boolean)) found.lay = "some-tracks";
  else if (impossible(plan)) found[plan.laid ? "lay" : "ban"] = plan.laid ? "track-twice" : "both-sides-banned";
  return found;
}

function showProblems() {
  const found = problemsOf(typed());
  document.getElementById("unfinished").hidden = Object.keys(found).length === 0;
  for (const error of form.querySelectorAll(".field-error")) {
    const field = error.id.replace(/-error$/, "");
    error.hidden = !(field in found);
    error.querySelector("span").textContent = words[found[field]] ?? "";
    const input = document.getElementById(field);
    if (field in found) input?.setAttribute("aria-invalid", "true");
    else input?.removeAttribute("aria-invalid");
  }
  return found;
}

/** A colour has one player: whoever had it takes the colour given up for it. */
function exchangeColours(row) {
  const other = rows.find((one) => one !== row && colourOf(one).value === colourOf(row).value);
  if (other) colourOf(other).value = shownColours.get(row);
}

function moveUp(row) {
  const above = rows[rows.indexOf(row) - 1];
  for (const field of [nameOf, colourOf]) {
    [field(row).value, field(above).value] = [field(above).value, field(row).value];
  }
  nameOf(above).focus();
}

function remember() {
  keep("people", { count: count(), seats: rows.map((row) => ({ name: nameOf(row).value, colour: colourOf(row).value })) });
}

function recall() {
  const people = kept("people") ?? peopleOf(kept("last"));
  if (people?.seats && !location.search) seat(people);
}

function seat(people) {
  const radio = form.querySelector(`[name=players][value="${people.count}"]`);
  if (radio) radio.checked = true;
  people.seats.slice(0, rows.length).forEach(({ name, colour }, at) => {
    nameOf(rows[at]).value = name;
    if (colour in colourNames) colourOf(rows[at]).value = colour;
  });
  for (const row of rows.slice(people.seats.length)) giveFreeColour(row);
}

/** Fill the form in from its address, where that was asked for without a network and an empty page came. */
function fillIn() {
  const plan = "given" in form.dataset ? null : readLink(location.search);
  if (!plan) return;
  seat(peopleOf(location.search));
  form.elements.mode.value = plan.mode;
  form.elements.starts.value = plan.starts ?? "";
  form.elements.seed.value = plan.seed;
  for (const box of form.querySelectorAll("[name=ban]")) box.checked = plan.bans.includes(box.value);
  form.querySelectorAll("[name=lay]").forEach((edge, at) => (edge.value = plan.laid?.[at] ?? ""));
  given = plan;
}

/** A seat that nobody has named yet takes a colour that nobody has. */
function giveFreeColour(row) {
  const taken = rows.filter((one) => one !== row).map((one) => colourOf(one).value);
  const free = [colourOf(row).value, ...Object.keys(colourNames)].find((colour) => !taken.includes(colour));
  colourOf(row).value = free;
  nameOf(row).value = colourNames[free];
}

/** Those of a draw that came as a link. */
function peopleOf(query) {
  const seats = (query && readLink(query)?.seats) || null;
  return seats && { count: seats.length, seats };
}

/** The last draw, to be opened again or played again with other tiles. */
function offerLast() {
  const query = kept("last");
  const plan = query && readLink(query);
  if (!plan || location.search) return;
  const card = document.getElementById("last");
  const others = partsOf(plan).filter((part) => part !== "tracks");
  card.querySelector("#last-people").textContent = plan.seats.map(({ name }) => name).join(", ");
  card.querySelector("#last-tracks").textContent = drawn(plan).tracks.join(" · ");
  card.querySelector("#last-open").href = addressOf(query);
  card.querySelector("#last-again").href = addressOf(linkOf({ ...again(plan, others), kept: ["tracks"] }));
  card.hidden = false;
}

const addressOf = (query) => `${form.dataset.draw}?${query}`;

form.addEventListener("input", show);
for (const row of rows) {
  // A colour as a name is only a suggestion: typing replaces it.
  nameOf(row).addEventListener("focus", ({ target }) => {
    if (Object.values(colourNames).includes(target.value)) target.select();
  });
  colourOf(row).addEventListener("input", () => exchangeColours(row));
  row.querySelector(".start-up").addEventListener("click", () => {
    moveUp(row);
    show();
  });
}

/** The link of what was typed, or null; then what is wrong with it is shown. */
function ready() {
  submitted = true;
  const found = showProblems();
  const [first] = Object.keys(found);
  if (first) {
    const at = document.getElementById(`${first}-error`);
    at.closest("details")?.setAttribute("open", "");
    (document.getElementById(first) ?? at.parentElement.querySelector("input, select")).focus();
    return null;
  }
  remember();
  const plan = typed();
  return linkOf({ ...plan, seed: plan.seed || newSeed() });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const query = ready();
  if (query) location.assign(addressOf(query));
});

const atOnce = document.getElementById("at-once");
atOnce.addEventListener("submit", (event) => {
  const query = ready();
  if (!query) return event.preventDefault();
  keep("last", query);
  atOnce.elements.setup.value = query;
});
for (const button of form.querySelectorAll("[form=at-once]")) button.hidden = false;

recall();
fillIn();
offerLast();
show();
keepPage(form.dataset.draw);
keepPage(form.dataset.list);
