// Posts that the table's map does not show: a tap on a region writes one down, or takes it off again.

import { around, byId } from "../../find.js";

const DRAWING = "http://www.w3.org/2000/svg";
// The second tap of a double tap would take the post off again.
const DOUBLE_TAP = 500;

/** Listen to taps that place posts, and send them. */
export function startPlacing(sender) {
  let last = { at: 0, region: "" };
  // After the map's own listener, which knows a tap from the end of a movement.
  byId("expand").addEventListener("click", (event) => {
    const spot = around(event, "[data-play]");
    if (!spot || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const move = JSON.parse(spot.dataset.play ?? "{}");
    const again = move.region === last.region && Date.now() - last.at < DOUBLE_TAP;
    last = { at: Date.now(), region: move.region };
    if (!again) sender.do({ type: "play", move }, byId("placing-says").textContent);
  }, true);
}

/** Show on the map what waits: the phone keeps it. */
export function paintWaiting(queue) {
  for (const { command } of queue.items) {
    const { region, company } = command.do?.move ?? {};
    const label = company && document.getElementById(`label-${region}`);
    if (label && !label.querySelector("[data-added]")) label.append(markOf(company));
  }
}

/** What the map shows itself needs no mark of its own any more. */
export function paintAnew(queue) {
  for (const mark of document.querySelectorAll("#map-labels [data-added]")) mark.remove();
  paintWaiting(queue);
}

function markOf(company) {
  const mark = document.createElementNS(DRAWING, "use");
  for (const [name, value] of Object.entries({ href: `#mark-${company}`, x: -30, y: -65, width: 60, height: 60, "data-added": "" })) {
    mark.setAttribute(name, String(value));
  }
  return mark;
}
