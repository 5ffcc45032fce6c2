// The map's editor: each tap is one small change, saved at once, and only what changed is painted.

import { followKeys } from "../../expand/keys.js";
import { followZoom, keepZoom, zoomOn } from "../../expand/zoom.js";
import { all, around, byId, fieldIn, find } from "../../../find.js";
import { morph } from "../../../table/morph.js";
import { fetchPatiently } from "../../../patience.js";
import { newId } from "../../../table/queue.js";
import { showToast } from "../../../toast.js";
import { followDrag } from "./drag.js";
import "./photo.js";
import { forgetLast, remember, remembered } from "./undo.js";

const form = byId("sketch", HTMLFormElement);
// How many regions a step asks about at a time.
const ASKED = { borders: 2, rewards: 1 };
// On a map narrower than this, they are looked at from nearby.
const NARROW = 500;
const NEARBY = 2.2;
// Milliseconds, and thousandths of the sheet.
const DOUBLE_TAP = 500;
const NEAR = 40;
// Taps name an enclave, then the region around it.
const INSIDE = "inside";
// So far from the sign of a border a tap may be and still mean it.
const MEANT = 110;
// Pixels from a point within which a tap means that point.
const ON_POINT = 16;

const live = () => byId("live");
const step = () => fieldIn(form, "step").value;
const page = newId();
// Taps that the server has not answered, the first of them maybe on its way.
const unanswered = [];
let turn = 1;
let waiting = Promise.resolve();
let last = { time: 0, place: [0, 0] };
// Where a finger came down: a click may have been moved to the link beside it.
/** @type {PointerEvent | null} */
let touched = null;

/** Ask in turn: a question is only put together once the answer before it is on the page. */
function ask(question) {
  waiting = waiting.then(question).catch(() => {
    last.time = 0;
    showToast(form.dataset.unreachable ?? "");
  });
}

function paint({ html }) {
  const answer = document.createElement("template");
  answer.innerHTML = html;
  const before = step();
  const brush = fieldIn(form, "brush").value;
  morph(live(), find("#live", answer.content));
  // Another brush may have been taken up since this was asked.
  if (brush && !brush.startsWith(INSIDE) && step() === before && fieldIn(form, "brush").value) showBrush(brush);
  refresh();
  follow(before);
  history.replaceState(null, "", live().dataset.address);
}

function refresh() {
  if (!document.getElementById("map")) return;
  keepZoom();
  followKeys();
  byId("undo", HTMLButtonElement).disabled = !remembered();
  showPlain();
}

// Labels and lines hide what is printed under them.
function showPlain() {
  document.getElementById("plain")?.setAttribute("aria-pressed", String(form.classList.contains("sketch-plain")));
}

// What is asked, one after the other, stays in the middle: two regions and their border, or one and its rewards.
function follow(before) {
  if (!document.getElementById("map")) return;
  const ends = all(".spot-chosen [data-x]").map(({ dataset }) => [Number(dataset.x), Number(dataset.y)]);
  const middle = /** @type {[number, number]} */ ([0, 1].map((axis) => ends.reduce((sum, end) => sum + end[axis], 0) / ends.length));
  const arriving = step() !== before;
  const narrow = byId("map").clientWidth < NARROW;
  if (ends.length && ends.length === ASKED[step()]) zoomOn(middle, arriving && narrow ? NEARBY : undefined);
  else if (arriving) zoomOn([0, 0], 1);
  // From here on the map, the question and its answers fill a phone.
  if (before && arriving && narrow) live().scrollIntoView();
}

function look(address) {
  const query = new URL(address, location.href).search;
  ask(async () => paint(await (await fetchPatiently(form.dataset.look + query)).json()));
}

/** Taps as the server takes them, numbered, so that it makes none of them twice. */
function sent(taps, more = {}) {
  const body = new FormData(form);
  body.set("page", page);
  body.set("turn", String(turn));
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  for (const one of taps) body.append("do", one);
  return body;
}

/** Do something to the map. What that changed is remembered, so that it can be undone. */
function tap(one, undo) {
  unanswered.push({ one, undo });
  if (undo) forgetLast();
  ask(async () => {
    try {
      // Goes on if the page is left meanwhile.
      const response = await fetchPatiently(form.dataset.tap ?? "", { method: "POST", body: sent([one], undo), keepalive: true });
      const answer = await response.json();
      if (!response.ok) last.time = 0;
      else if (!undo) remember({ before: JSON.stringify(answer.data.before), after: JSON.stringify(answer.data.after) });
      paint(answer);
    } finally {
      unanswered.shift();
      turn += 1;
    }
  });
}

// Where on the sheet a finger is, also when it is zoomed.
/**
 * @param {MouseEvent} event
 * @returns {[number, number]}
 */
function onSheet({ clientX, clientY }) {
  const sheet = byId("map-zoom", SVGGElement).getScreenCTM()?.inverse();
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(sheet);
  const { width, height } = byId("map", SVGSVGElement).viewBox.baseVal;
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
  const [named] = all("[data-rename]", form);
  const { name, value } = /** @type {Partial<HTMLButtonElement>} */ (event.submitter ?? {});
  // Read at once: by the time of the answer before it the button may ask something else.
  if (name === "do" && value) tap(value);
  else if (named) tap(`rename.${named.dataset.rename}`);
});

if (document.getElementById("map")) {
  followZoom(form);
  followDrag(form, onSheet, (name, [x, y]) => tap(`move.${name}.${x}.${y}`));
}

/** What a tap on the map paints: the border it is nearest to, or the region it is in. */
function painted(event, brush) {
  if (step() === "rewards") {
    const region = around(event, "[data-spot]:not([data-base])")?.dataset.spot;
    return region && `paint.${region}.${brush}`;
  }
  const at = onSheet(event);
  const links = all("[data-link]").map(({ dataset }) => ({
    pair: dataset.link ?? "",
    away: Math.hypot(at[0] - Number(dataset.x), at[1] - Number(dataset.y)),
  }));
  const nearest = links.reduce((one, other) => (other.away < one.away ? other : one), { pair: "", away: MEANT });
  return nearest.pair && `border.${nearest.pair}.${brush}`;
}

/** Whether a tap means a point that is there: beside it there is room for another. */
function isOnPoint({ clientX, clientY }) {
  const sheet = byId("map-zoom", SVGGElement).getScreenCTM() ?? undefined;
  return all("[data-spot] [data-x]").some(({ dataset }) => {
    const { x, y } = new DOMPoint(Number(dataset.x), Number(dataset.y)).matrixTransform(sheet);
    return Math.hypot(clientX - x, clientY - y) <= ON_POINT;
  });
}

function showBrush(brush) {
  fieldIn(form, "brush").value = brush;
  const parts = brush.split(".");
  for (const one of all("[data-paints]")) one.setAttribute("aria-pressed", parts.includes(one.dataset.paints));
}

/** A region inside another takes two taps: what lies inside, and what lies around. */
function enclose(region, brush) {
  const enclave = brush.split(".")[1];
  const named = enclave && enclave !== region;
  showBrush(enclave ? INSIDE : `${INSIDE}.${region}`);
  if (named) tap(`inside.${enclave}.${region}`);
  else look(`?${new URLSearchParams({ step: step(), brush: fieldIn(form, "brush").value })}`);
}

/** Take up a brush at once; what is said of it follows. Rewards have a kind and a number. */
function takeUp(part) {
  const [kind, amount] = fieldIn(form, "brush").value.split(".");
  const rewards = Number(part) ? `${kind}.${part}` : `${part}.${amount}`;
  showBrush(step() === "rewards" ? rewards : part);
  // The same place may show this too.
  last.time = 0;
  look(`?${new URLSearchParams({ step: step(), brush: fieldIn(form, "brush").value })}`);
}

form.addEventListener("pointerdown", (event) => {
  touched = event.isPrimary ? event : null;
}, true);

form.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = around(event, "[data-go]");
  const onMap = around(event, "#map");
  const brush = onMap && fieldIn(form, "brush").value;
  const finger = event.detail && touched ? touched : event;
  const places = onMap && step() === "regions" && fieldIn(form, "placing").value;
  if (places && event.detail && !isOnPoint(finger)) {
    event.preventDefault();
    const at = onSheet(finger);
    if (!isDoubleTap(at)) tap(`place.${at.join(".")}`);
    return;
  }
  const region = around(event, "[data-spot]:not([data-base])")?.dataset.spot;
  if (brush && brush.startsWith(INSIDE)) {
    event.preventDefault();
    if (region) enclose(region, brush);
    return;
  }
  // Borders have no place among the keys: there they are asked one by one.
  if (brush && (event.detail || step() === "rewards")) {
    event.preventDefault();
    const one = painted(event, brush);
    if (one && !isDoubleTap(onSheet(event))) tap(one);
  } else if (link?.dataset.paints) {
    event.preventDefault();
    takeUp(link.dataset.paints);
  } else if (link) {
    event.preventDefault();
    look(link.dataset.go || link.getAttribute("href"));
  } else if (around(event, "#plain")) {
    form.classList.toggle("sketch-plain");
    showPlain();
  } else if (around(event, "#undo")) {
    const change = remembered();
    if (change) tap("undo", change);
  }
});

// What was tapped just before the page is left is sent all the same.
addEventListener("pagehide", () => {
  if (unanswered.length) navigator.sendBeacon(form.dataset.tap ?? "", sent(unanswered.map(({ one }) => one), unanswered.find(({ undo }) => undo)?.undo));
});

refresh();
follow("");
