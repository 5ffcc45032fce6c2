// The draw: drawn again in part or as a whole without asking the server, turned as the table lies.

import "../once.js";
import { keepPage } from "../keeping.js";
import { showToast } from "../toast.js";
import { planHere } from "./address.js";
import { markOf, say } from "./marks.js";
import { again, allAgain, DISPUTED, drawn, linkOf, orderOf, partsOf, withLockTurned } from "./plan.js";
import { keep, kept } from "./remembering.js";
import { COMPANIES, PARTS } from "./setup.js";
import { currentEdges, layEdges, swapped, turned } from "./turning.js";

const page = document.getElementById("draw");
const words = page.dataset;
const partOf = (name) => document.getElementById(`part-${name}`);

let plan = planHere(page);

function show() {
  const setup = drawn(plan);
  document.getElementById("draw-mode").textContent = plan.mode === "first" ? words.modeFirst : words.modeVariable;
  document.getElementById("seed").textContent = plan.seed;
  document.getElementById("seed-first").hidden = !Object.values(plan.redraws).some(Boolean);
  showTracks(setup.tracks);
  showDisputed(setup.tracks);
  showOrder(orderOf(plan, setup));
  partOf("tracks").querySelector("[data-result]").textContent = setup.tracks.join(" · ");
  partOf("first-player").querySelector("[data-result]").textContent = plan.seats[setup.first].name;
  for (const part of PARTS) showPart(part);
  showLinks();
}

function showTracks(tracks) {
  COMPANIES.forEach((company, at) => {
    const track = tracks[at];
    const bonuses = document.getElementById(`bonuses-${printedAs(track)}`);
    for (const place of [document.getElementById(`edge-${company}`), document.getElementById(`track-${company}`)]) {
      place.querySelector("[data-track]").textContent = track;
      place.querySelector("[data-bonus]").textContent = bonuses.dataset.name;
    }
    document.querySelector(`#track-${company} [data-bonuses]`).replaceChildren(bonuses.content.cloneNode(true));
  });
}

/** The track that is printed as we have this one: the other of two, where somebody saw it so. */
function printedAs(track) {
  const [first, second] = DISPUTED;
  if (plan.markers !== second || !DISPUTED.includes(track)) return track;
  return track === first ? second : first;
}

function showDisputed(tracks) {
  const asked = DISPUTED.find((track) => tracks.includes(track));
  for (const question of page.querySelectorAll("[data-which]")) question.hidden = question.dataset.which !== asked;
  for (const answer of page.querySelectorAll("[data-markers]")) {
    answer.setAttribute("aria-pressed", String(answer.dataset.markers === plan.markers));
    answer.href = addressOf({ ...plan, markers: answer.dataset.markers });
  }
}

function showOrder(order) {
  document.getElementById("order").replaceChildren(
    ...order.map(({ name, colour, tiles: [low, high] }, at) => {
      const line = document.createElement("li");
      line.append(part("draw-number", at + 1), markOf(name, colour), part("draw-who", name));
      if (low) line.append(part("draw-tiles", say(words.tilesOf, { places: say(words.two, { low, high }) })));
      return line;
    }),
  );
}

function part(className, text) {
  const span = document.createElement("span");
  span.className = className;
  span.textContent = text;
  return span;
}

function showPart(name) {
  const row = partOf(name);
  const locked = plan.kept.includes(name);
  row.hidden = !partsOf(plan).includes(name);
  row.querySelector(".draw-lock").setAttribute("aria-pressed", String(locked));
  row.querySelector(".draw-lock").href = addressOf(withLockTurned(plan, name));
  const button = row.querySelector(".draw-again");
  button.setAttribute("aria-disabled", String(locked));
  button.href = addressOf(again(plan, [name]));
}

function showLinks() {
  const query = linkOf(plan);
  document.getElementById("draw-change").href = `${words.start}?${query}`;
  document.getElementById("go").href = `${words.list}?${query}`;
  document.getElementById("go-setup").value = query;
  const all = document.getElementById("all-again");
  all.href = addressOf(allAgain(plan));
  all.setAttribute("aria-disabled", String(linkOf(allAgain(plan)) === query));
  // Missing where no phone could open it.
  document.getElementById("show-qr")?.setAttribute("href", `${words.qr}?${query}`);
  document.getElementById("qr-link").textContent = shareAddress();
}

const addressOf = (other) => `${words.draw}?${linkOf(other)}`;

/** The address for other phones: the server knows under which name they reach it. */
function shareAddress() {
  const [known] = words.share.split("?");
  return `${known || location.origin + words.draw}?${linkOf(plan)}`;
}

function change(other, told) {
  const before = plan;
  plan = other;
  history.replaceState(null, "", addressOf(plan));
  keep("last", linkOf(plan));
  show();
  if (told) showToast(told, () => change(before));
}

page.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  const name = link?.closest("[data-part]")?.dataset.part;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.matches(".draw-lock")) change(withLockTurned(plan, name));
  else if (link.matches(".draw-again")) drawAgain(name, link);
  else if (link.id === "all-again") drawAllAgain(link);
  else if (link.id === "turn") lay(turned(currentEdges()));
  else if (link.id === "swap") lay(swapped(currentEdges()));
  else if (link.dataset.markers) change({ ...plan, markers: link.dataset.markers });
  else if (link.id === "show-qr") showQr();
  else if (link.dataset.edge) openTrack(link.dataset.edge);
  else return;
  event.preventDefault();
});

// Links that act as buttons answer to the space bar too.
page.addEventListener("keydown", (event) => {
  if (event.key !== " " || !event.target.matches("a[role=button]")) return;
  event.preventDefault();
  event.target.click();
});

function drawAgain(name, link) {
  if (link.getAttribute("aria-disabled") === "true") return;
  const told = document.querySelector(`#part-${name} .row-name`).textContent;
  change(again(plan, [name]), say(words.drawnAgain, { part: told }));
}

function drawAllAgain(link) {
  if (link.getAttribute("aria-disabled") !== "true") change(allAgain(plan), words.allAgain);
}

function lay(edges) {
  layEdges(edges);
  keep("edges", edges);
}

function openTrack(company) {
  const details = document.getElementById(`track-${company}`);
  details.open = true;
  details.querySelector("summary").focus({ preventScroll: true });
  details.scrollIntoView({ block: "nearest" });
}

function showQr() {
  const image = document.getElementById("qr-image");
  const missing = document.getElementById("qr-missing");
  image.onload = image.onerror = ({ type }) => {
    missing.hidden = type === "load";
    image.hidden = !missing.hidden;
  };
  image.src = `${words.qr}?${linkOf(plan)}`;
  document.getElementById("qr").showModal();
}

function offerSharing() {
  const button = document.getElementById("share");
  button.hidden = !navigator.share && !navigator.clipboard;
  button.addEventListener("click", async () => {
    const address = shareAddress();
    try {
      if (navigator.share) return await navigator.share({ title: document.title, url: address });
      await navigator.clipboard.writeText(address);
      return showToast(words.copied);
    } catch {
      // Somebody changed their mind.
    }
  });
}

if (plan) {
  show();
  keep("last", linkOf(plan));
  const edges = kept("edges");
  if (Array.isArray(edges) && !new URLSearchParams(location.search).has("edges")) layEdges(edges);
  offerSharing();
  keepPage(words.draw);
  keepPage(words.list);
}
