// Who plays: names and colours as this phone remembers them, checked while they are typed.

import "../../once.js";
import { all, byId, fieldIn, find } from "../../find.js";
import { keepPage } from "../../keeping.js";
import { calledIn, colourOf, count, nameOf, rows, seat, showPeople } from "../../people.js";
import { recallPeople, rememberPeople } from "../../played-before.js";
import { again, drawn, impossible, linkOf, newSeed, partsOf, readLink, tidy } from "./plan.js";
import { keep, kept } from "../../setup/remembering.js";
import { PARTS } from "./setup.js";

const form = byId("start", HTMLFormElement);
const words = JSON.parse(byId("problem-words").textContent);

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

function show() {
  [...fieldIn(form, "starts", HTMLSelectElement).options].slice(1).forEach((option, at) => {
    option.textContent = calledIn(rows[at]);
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
    seats: rows.slice(0, count()).map((row) => ({ name: tidy(calledIn(row)), colour: colourOf(row).value })),
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
    if ([...name].length > nameOf(rows[at]).maxLength) found[`name-${at + 1}`] = "long-name";
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
  rememberPeople();
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

if (!location.search) recallPeople(peopleOf(kept("last")));
fillIn();
offerLast();
showPeople();
show();
keepPage(form.dataset.draw ?? "");
keepPage(form.dataset.list ?? "");
