// The draw: drawn again in part or as a whole without asking the server, turned as the table lies.

import "../../once.js";
import { all, around, byId, find, from } from "../../find.js";
import { keepPage } from "../../keeping.js";
import { showToast } from "../../toast.js";
import { planHere } from "./address.js";
import { markOf } from "../../marks.js";
import { say } from "../../setup/saying.js";
import { again, allAgain, DISPUTED, drawn, linkOf, orderOf, partsOf, withLockTurned } from "./plan.js";
import { keep, kept } from "../../setup/remembering.js";
import { COMPANIES, PARTS } from "./setup.js";
import { currentEdges, layEdges, swapped, turned } from "./turning.js";

const page = byId("draw");
const words = /** @type {Record<string, string>} */ (page.dataset);
/** @param {string} name */
const partOf = (name) => byId(`part-${name}`);

const linked = planHere(page);
// Nothing is shown or changed without one.
let plan = /** @type {import("./plan.js").Draw} */ (linked);

function show() {
  const setup = drawn(plan);
  byId("draw-mode").textContent = plan.mode === "first" ? words.modeFirst : words.modeVariable;
  byId("seed").textContent = plan.seed;
  byId("seed-first").hidden = !Object.values(plan.redraws).some(Boolean);
  showTracks(setup.tracks);
  showDisputed(setup.tracks);
  showOrder(orderOf(plan, setup));
  find("[data-result]", partOf("tracks")).textContent = setup.tracks.join(" · ");
  find("[data-result]", partOf("first-player")).textContent = plan.seats[setup.first].name;
  for (const part of PARTS) showPart(part);
  showLinks();
}

function showTracks(tracks) {
  COMPANIES.forEach((company, at) => {
    const track = tracks[at];
    const bonuses = byId(`bonuses-${printedAs(track)}`, HTMLTemplateElement);
    for (const place of [byId(`edge-${company}`), byId(`track-${company}`)]) {
      find("[data-track]", place).textContent = track;
      find("[data-bonus]", place).textContent = bonuses.dataset.name ?? "";
    }
    find(`#track-${company} [data-bonuses]`).replaceChildren(bonuses.content.cloneNode(true));
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
  for (const question of all("[data-which]", page)) question.hidden = question.dataset.which !== asked;
  for (const answer of all("[data-markers]", page, HTMLAnchorElement)) {
    answer.setAttribute("aria-pressed", String(answer.dataset.markers === plan.markers));
    answer.href = addressOf({ ...plan, markers: answer.dataset.markers ?? null });
  }
}

function showOrder(order) {
  byId("order").replaceChildren(
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
  find(".draw-lock", row).setAttribute("aria-pressed", String(locked));
  find(".draw-lock", row, HTMLAnchorElement).href = addressOf(withLockTurned(plan, name));
  const button = find(".draw-again", row, HTMLAnchorElement);
  button.setAttribute("aria-disabled", String(locked));
  button.href = addressOf(again(plan, [name]));
}

function showLinks() {
  const query = linkOf(plan);
  byId("draw-change", HTMLAnchorElement).href = `${words.start}?${query}`;
  byId("go", HTMLAnchorElement).href = `${words.list}?${query}`;
  byId("go-setup", HTMLInputElement).value = query;
  const everything = byId("all-again", HTMLAnchorElement);
  everything.href = addressOf(allAgain(plan));
  everything.setAttribute("aria-disabled", String(linkOf(allAgain(plan)) === query));
  // Missing where no phone could open it.
  document.getElementById("show-qr")?.setAttribute("href", `${words.qr}?${query}`);
  byId("qr-link").textContent = shareAddress();
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
  const link = around(event, "a", HTMLAnchorElement);
  const name = around(event, "[data-part]")?.dataset.part ?? "";
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
  const link = from(event, "a[role=button]", HTMLAnchorElement);
  if (event.key !== " " || !link) return;
  event.preventDefault();
  link.click();
});

function drawAgain(name, link) {
  if (link.getAttribute("aria-disabled") === "true") return;
  const told = find(`#part-${name} .row-name`).textContent;
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
  const details = byId(`track-${company}`, HTMLDetailsElement);
  details.open = true;
  find("summary", details).focus({ preventScroll: true });
  details.scrollIntoView({ block: "nearest" });
}

function showQr() {
  const image = byId("qr-image", HTMLImageElement);
  const missing = byId("qr-missing");
  const loaded = (isThere) => {
    missing.hidden = isThere;
    image.hidden = !isThere;
  };
  image.onload = () => loaded(true);
  image.onerror = () => loaded(false);
  image.src = `${words.qr}?${linkOf(plan)}`;
  byId("qr", HTMLDialogElement).showModal();
}

function offerSharing() {
  const button = byId("share", HTMLButtonElement);
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

if (linked) {
  show();
  keep("last", linkOf(plan));
  const edges = kept("edges");
  if (Array.isArray(edges) && !new URLSearchParams(location.search).has("edges")) layEdges(edges);
  offerSharing();
  keepPage(words.draw);
  keepPage(words.list);
}
