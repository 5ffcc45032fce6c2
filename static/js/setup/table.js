// The set-up at a table: ticks at once, opens what is next, lays the plan as the table lies.

import { openNext } from "./opening.js";
import { keep, kept } from "./remembering.js";
import { currentEdges, layEdges, swapped, turned } from "./turning.js";

const live = document.getElementById("live");
const groups = () => live.querySelectorAll("#setup-groups .steps");

/** What others did has arrived. Nothing is opened or closed then: somebody may be about to tap. */
function follow() {
  // Somebody has begun the game: its screens are on another page.
  if (!groups().length) return location.reload();
  return layAsKept();
}

function layAsKept() {
  live.querySelector("#turns").hidden = false;
  const edges = kept("edges");
  if (Array.isArray(edges) && currentEdges().join() !== edges.join()) layEdges(edges);
}

live.addEventListener("click", ({ target }) => {
  const tick = target.closest(".tick");
  if (tick) {
    // Shown now, whatever the network does; the table's answer puts it right if need be.
    tick.setAttribute("aria-checked", String(tick.getAttribute("aria-checked") !== "true"));
    openNext(tick.closest(".steps"));
  }
  const button = target.closest("#turn, #swap");
  if (button) {
    const edges = (button.id === "turn" ? turned : swapped)(currentEdges());
    keep("edges", edges);
    layEdges(edges);
  }
});

for (const group of groups()) openNext(group);
follow();
new MutationObserver(follow).observe(live, { attributes: true, attributeFilter: ["data-version"] });
if (location.hash) document.querySelector(`${location.hash} details`)?.setAttribute("open", "");
