// The map's editor: each tap is one small change, saved at once, and only what changed is painted.

import { followKeys } from "../../expand/keys.js";
import { followZoom, keepZoom, zoomOn } from "../../expand/zoom.js";
import { morph } from "../../table/morph.js";
import { showToast } from "../../toast.js";
import { followDrag } from "./drag.js";
import "./photo.js";
import { forgetLast, remember, remembered } from "./undo.js";

const form = document.getElementById("sketch");
// How many regions a step asks about at a time.
const ASKED = { borders: 2, rewards: 1 };
// On a map narrower than this, they are looked at from nearby.
const NARROW = 500;
const NEARBY = 2.2;
// Milliseconds, and thousandths of the sheet.
const DOUBLE_TAP = 500;
const NEAR = 40;

const live = () => document.getElementById("live");
const step = () => form.elements.step.value;
let waiting = Promise.resolve();
let last = { time: 0, place: [0, 0] };

/** Ask in turn: a question is only put together once the answer before it is on the page. */
function ask(question) {
  waiting = waiting.then(question).catch(() => {
    last.time = 0;
    showToast(form.dataset.unreachable);
  });
}

function paint({ html }) {
  const answer = document.createElement("template");
  answer.innerHTML = html;
  const before = step();
  morph(live(), answer.content.getElementById("live"));
  refresh();
  follow(before);
  history.replaceState(null, "", live().dataset.address);
}

function refresh() {
  if (!document.getElementById("map")) return;
  keepZoom();
  followKeys();
  document.getElementById("undo").disabled = !remembered();
}

// What is asked, one after the other, stays in the middle: two regions and their border, or one and its rewards.
function follow(before) {
  if (!document.getElementById("map")) return;
  const ends = [...document.querySelectorAll(".spot-chosen [data-x]")].map(({ dataset }) => [+dataset.x, +dataset.y]);
  const middle = [0, 1].map((axis) => ends.reduce((sum, end) => sum + end[axis], 0) / ends.length);
  const arriving = step() !== before;
  const narrow = document.getElementById("map").clientWidth < NARROW;
  if (ends.length && ends.length === ASKED[step()]) zoomOn(middle, arriving && narrow ? NEARBY : undefined);
  else if (arriving) zoomOn([0, 0], 1);
  // From here on the map, the question and its answers fill a phone.
  if (before && arriving && narrow) live().scrollIntoView();
}

function look(address) {
  const query = new URL(address, location.href).search;
  ask(async () => paint(await (await fetch(form.dataset.look + query)).json()));
}

/** Do something to the map. What that changed is remembered, so that it can be undone. */
function tap(what, undoing = false) {
  ask(async () => {
    const body = new FormData(form);
    for (const [name, value] of Object.entries(what())) body.set(name, value);
    const response = await fetch(form.dataset.tap, { method: "POST", body });
    const answer = await response.json();
    if (!response.ok) last.time = 0;
    else if (undoing) forgetLast();
    else remember({ before: JSON.stringify(answer.before), after: JSON.stringify(answer.after) });
    paint(answer);
  });
}

// Where on the sheet a finger is, also when it is zoomed.
function onSheet({ clientX, clientY }) {
  const sheet = document.getElementById("map-zoom").getScreenCTM().inverse();
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(sheet);
  const { width, height } = document.getElementById("map").viewBox.baseVal;
  return [Math.min(width, Math.max(0, Math.round(x))), Math.min(height, Math.max(0, Math.round(y)))];
}

// Two taps in one place are one that was impatient.
function isDoubleTap(at) {
  const { time, place } = last;
  last = { time: Date.now(), place: at };
  return last.time - time < DOUBLE_TAP && Math.hypot(at[0] - place[0], at[1] - place[1]) < NEAR;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  // The Enter key in the name means the name.
  const named = form.querySelector("[data-rename]");
  const { name, value } = event.submitter ?? {};
  // Read at once: by the time of the answer before it the button may ask something else.
  if (name === "do") tap(() => ({ do: value }));
  else if (named) tap(() => ({ do: `rename.${named.dataset.rename}` }));
});

if (document.getElementById("map")) {
  followZoom(form);
  followDrag(form, onSheet, (name, [x, y]) => tap(() => ({ do: `move.${name}.${x}.${y}` })));
}

form.addEventListener("click", (event) => {
  const link = event.target.closest("[data-go]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    look(link.dataset.go || link.getAttribute("href"));
  } else if (event.target.closest("#undo")) {
    const change = remembered();
    if (change) tap(() => ({ do: "undo", ...change }), true);
  } else if (!link && event.target.closest("#map")) {
    const [x, y] = onSheet(event);
    const { placing } = form.elements;
    if (step() === "regions" && placing.value && !isDoubleTap([x, y])) tap(() => ({ do: `place.${placing.value}.${x}.${y}` }));
  }
});

refresh();
follow("");
