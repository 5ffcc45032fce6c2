// Who plays: names and colours as this phone remembers them, checked while they are typed.

import "../once.js";
import { all, byId, fieldIn, find } from "../find.js";
import { keepPage } from "../keeping.js";
import { again, drawn, impossible, linkOf, newSeed, partsOf, readLink, tidy } from "./plan.js";
import { markOf } from "./marks.js";
import { keep, kept } from "./remembering.js";
import { PARTS } from "./setup.js";

const form = byId("start", HTMLFormElement);
const words = JSON.parse(byId("problem-words").textContent);
const colourNames = JSON.parse(byId("colour-names").textContent);
const rows = all("[data-seat]", form);
/** @param {HTMLElement} row */
const nameOf = (row) => find("input", row, HTMLInputElement);
/** @param {HTMLElement} row */
const colourOf = (row) => find("select", row, HTMLSelectElement);
const count = () => Number(fieldIn(form, "players").value);
const playing = () => rows.slice(0, count());

const seedOf = () => tidy(fieldIn(form, "seed").value).toUpperCase();

const NOT_AGAIN = Object.fromEntries(PARTS.map((part) => [part, 0]));
/** @type {Pick<import("./plan.js").Draw, "seed" | "redraws" | "markers" | "kept">} */
let given = {
  seed: seedOf(),
  redraws: Object.fromEntries(PARTS.map((part) => [part, Number(fieldIn(form, part)?.value ?? 0)])),
  markers: fieldIn(form, "markers")?.value || null,
  kept: all("[name=keep]", form, HTMLInputElement).map(({ value }) => value),
};

let submitted = "sent" in form.dataset;
const shownColours = new Map();

function show() {
  rows.forEach((row, at) => {
    row.hidden = at >= count();
    find(".seat-mark", row).replaceChildren(markOf(nameOf(row).value, colourOf(row).value));
    find(".start-up", row).hidden = false;
    shownColours.set(row, colourOf(row).value);
  });
  [...fieldIn(form, "starts", HTMLSelectElement).options].slice(1).forEach((option, at) => {
    option.textContent = nameOf(rows[at]).value.trim() || colourNames[colourOf(rows[at]).value];
    option.hidden = option.disabled = at >= count();
  });
  if (Number(fieldIn(form, "starts", HTMLSelectElement).value) > count()) fieldIn(form, "starts", HTMLSelectElement).value = "";
  find("[data-variable]", form).hidden = fieldIn(form, "mode").value === "first";
  if (submitted) showProblems();
}

/** The set-up as it is typed; its seed may still be missing. */
function typed() {
  const laid = all("[name=lay]", form, HTMLSelectElement).map(({ value }) => value);
  const seed = seedOf();
  return {
    mode: fieldIn(form, "mode").value,
    seed,
    seats: playing().map((row) => ({ name: tidy(nameOf(row).value), colour: colourOf(row).value })),
    starts: Number(fieldIn(form, "starts", HTMLSelectElement).value) || null,
    bans: all("[name=ban]:checked", form, HTMLInputElement).map(({ value }) => value),
    laid: laid.some(Boolean) ? laid : null,
    // What somebody saw on a track is so whatever is drawn.
    markers: given.markers,
    // What was drawn again, and what is locked, belongs to the seed that the link brought.
    redraws: seed === given.seed ? given.redraws : NOT_AGAIN,
    kept: seed === given.seed ? given.kept : [],
  };
}

/** What is wrong, by field, as the server would say. */
function problemsOf(plan) {
  /** @type {Record<string, string>} */
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
  if ([...plan.seed].length > fieldIn(form, "seed").maxLength) found.seed = "long-seed";
  if (plan.mode !== "first" && plan.laid && !plan.laid.every(Boolean)) found.lay = "some-tracks";
  else if (impossible(plan)) found[plan.laid ? "lay" : "ban"] = plan.laid ? "track-twice" : "both-sides-banned";
  return found;
}

function showProblems() {
  const found = problemsOf(typed());
  byId("unfinished").hidden = Object.keys(found).length === 0;
  for (const error of all(".field-error", form)) {
    const field = error.id.replace(/-error$/, "");
    error.hidden = !(field in found);
    find("span", error).textContent = words[found[field]] ?? "";
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
  /** @type {HTMLInputElement | null} */
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
  fieldIn(form, "mode").value = plan.mode;
  fieldIn(form, "starts", HTMLSelectElement).value = String(plan.starts ?? "");
  fieldIn(form, "seed").value = plan.seed;
  for (const box of all("[name=ban]", form, HTMLInputElement)) box.checked = plan.bans.includes(box.value);
  all("[name=lay]", form, HTMLSelectElement).forEach((edge, at) => (edge.value = plan.laid?.[at] ?? ""));
  given = plan;
}

/** A seat that nobody has named yet takes a colour that nobody has. */
function giveFreeColour(row) {
  const taken = rows.filter((one) => one !== row).map((one) => colourOf(one).value);
  const free = [colourOf(row).value, ...Object.keys(colourNames)].find((colour) => !taken.includes(colour)) ?? "";
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
  const card = byId("last");
  const others = partsOf(plan).filter((part) => part !== "tracks");
  find("#last-people", card).textContent = plan.seats.map(({ name }) => name).join(", ");
  find("#last-tracks", card).textContent = drawn(plan).tracks.join(" · ");
  find("#last-open", card, HTMLAnchorElement).href = addressOf(query);
  find("#last-again", card, HTMLAnchorElement).href = addressOf(linkOf({ ...again(plan, others), kept: ["tracks"] }));
  card.hidden = false;
}

const addressOf = (query) => `${form.dataset.draw}?${query}`;

form.addEventListener("input", show);
for (const row of rows) {
  // A colour as a name is only a suggestion: typing replaces it.
  const field = nameOf(row);
  field.addEventListener("focus", () => {
    if (Object.values(colourNames).includes(field.value)) field.select();
  });
  colourOf(row).addEventListener("input", () => exchangeColours(row));
  find(".start-up", row).addEventListener("click", () => {
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
    const at = byId(`${first}-error`);
    at.closest("details")?.setAttribute("open", "");
    (document.getElementById(first) ?? find("input, select", at.parentElement ?? form)).focus();
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

const atOnce = byId("at-once", HTMLFormElement);
atOnce.addEventListener("submit", (event) => {
  const query = ready();
  if (!query) return event.preventDefault();
  keep("last", query);
  fieldIn(atOnce, "setup").value = query;
});
for (const button of all("[form=at-once]", form)) button.hidden = false;

recall();
fillIn();
offerLast();
show();
keepPage(form.dataset.draw ?? "");
keepPage(form.dataset.list ?? "");
