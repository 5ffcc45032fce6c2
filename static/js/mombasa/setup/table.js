// The set-up at a table: ticks at once, opens what is next, lays the plan as the table lies.

import { all, around, byId } from "../../find.js";
import { openNext } from "../../setup/opening.js";
import { keep, kept } from "../../setup/remembering.js";
import { currentEdges, layEdges, swapped, turned } from "./turning.js";

const live = byId("live");
const groups = () => live.querySelectorAll("#setup-groups .steps");

/** What others did has arrived. Nothing is opened or closed then: somebody may be about to tap. */
function follow() {
  // Somebody has begun the game: its screens are on another page.
  if (!groups().length) return location.reload();
  if (ticked) showNext();
}

// What the now bar has ticked off makes room for the next step, which comes into view.
let ticked = false;
addEventListener("submit", ({ submitter }) => (ticked = ticked || Boolean(submitter?.closest("#now"))));

function showNext() {
  ticked = false;
  for (const group of groups()) openNext(group);
  const next = document.getElementById(byId("now").dataset.at ?? "");
  next?.scrollIntoView({ block: "nearest" });
}

function layAsKept() {
  const edges = kept("edges");
  if (Array.isArray(edges) && currentEdges().join() !== edges.join()) layEdges(edges);
}

/** Show what was sent, whatever the network does; the table's answer puts it right if need be. */
function turn(button) {
  const state = button.matches(".tick") ? "aria-checked" : "aria-pressed";
  button.setAttribute(state, String(button.getAttribute(state) !== "true"));
  [button.value, button.dataset.else] = [button.dataset.else, button.value];
}

// A tap that was sent makes its button busy; an impatient one, or half of a double one, is not sent.
let wasBusy = false;
addEventListener("submit", ({ submitter }) => (wasBusy = Boolean(submitter?.matches("[aria-busy]"))), true);
addEventListener("submit", ({ submitter }) => {
  if (wasBusy || !submitter?.matches("[data-else][aria-busy]")) return;
  const others = all(".bonus-space[aria-pressed=true]", submitter.parentElement ?? live);
  for (const other of others) if (other !== submitter) turn(other);
  turn(submitter);
  if (submitter.matches(".tick")) openNext(submitter.closest(".steps"));
});

live.addEventListener("click", (event) => {
  const button = around(event, "#turn, #swap");
  if (button) {
    const edges = (button.id === "turn" ? turned : swapped)(currentEdges());
    keep("edges", edges);
    layEdges(edges);
  }
});

for (const group of groups()) openNext(group);
layAsKept();
new MutationObserver(follow).observe(live, { attributeFilter: ["data-version"] });
// What the server sends lies as on a map.
new MutationObserver(layAsKept).observe(live, { subtree: true, attributeFilter: ["data-edges"] });
if (location.hash) document.querySelector(`${location.hash} details`)?.setAttribute("open", "");
