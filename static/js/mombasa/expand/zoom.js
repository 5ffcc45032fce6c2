// The map by fingers: two to zoom, one to move what is zoomed; also by wheel and by two buttons.

import { all, around, byId, find, from } from "../../find.js";
import { middle } from "./keys.js";

const LARGEST = 4;
const STEP = 1.6;
// A finger that moves less than this has tapped.
const STILL = 8;

const view = { scale: 1, x: 0, y: 0 };
// What each finger on the map last did.
/** @type {Map<number, PointerEvent>} */
const fingers = new Map();
let moved = false;

const map = () => byId("map", SVGSVGElement);

/** Paint the zoom again, since the server knows nothing of it. */
export function keepZoom() {
  if (!document.getElementById("map")) return;
  const picture = map();
  const { x, y, scale } = view;
  const zoomed = scale > 1;
  picture.classList.toggle("map-zoomed", zoomed);
  const whole = find("#map-zoom", picture);
  if (zoomed) whole.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
  else whole.removeAttribute("transform");
  for (const button of all("[data-zoom]", document, HTMLButtonElement)) {
    button.disabled = Number(button.dataset.zoom) > 0 ? scale >= LARGEST : !zoomed;
  }
}

// Zoom so that a point of the picture stays where it is, and no edge comes inside.
function zoomTo(scale, [x, y]) {
  const next = Math.min(LARGEST, Math.max(1, scale));
  const { width, height } = map().viewBox.baseVal;
  const within = (value, size) => Math.min(0, Math.max(size * (1 - next), value));
  view.x = within(x - ((x - view.x) * next) / view.scale, width);
  view.y = within(y - ((y - view.y) * next) / view.scale, height);
  view.scale = next;
  keepZoom();
}

/** Bring a point of the picture into the middle, as near as `scale`. */
export function zoomOn([x, y], scale = view.scale) {
  const { width, height } = map().viewBox.baseVal;
  Object.assign(view, { scale, x: width / 2 - x * scale, y: height / 2 - y * scale });
  zoomTo(scale, [0, 0]);
}

/**
 * @param {MouseEvent} event
 * @returns {[number, number]}
 */
function inPicture({ clientX, clientY }) {
  const box = map().getBoundingClientRect();
  const unit = map().viewBox.baseVal.width / box.width;
  return [(clientX - box.left) * unit, (clientY - box.top) * unit];
}

/**
 * Where the fingers hold the picture: the middle between them, and how far they are apart.
 * @returns {{middle: [number, number], apart: number}}
 */
function grip() {
  const [one, other = one] = [...fingers.values()].map(inPicture);
  return {
    middle: [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2],
    apart: Math.hypot(one[0] - other[0], one[1] - other[1]),
  };
}

function onMove(event) {
  const last = fingers.get(event.pointerId);
  const alone = fingers.size === 1;
  // One finger on the whole map scrolls the page.
  if (!last || (alone && view.scale === 1)) return;
  if (alone && !moved && Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < STILL) return;
  moved = true;
  const before = grip();
  fingers.set(event.pointerId, event);
  const now = grip();
  view.x += now.middle[0] - before.middle[0];
  view.y += now.middle[1] - before.middle[1];
  zoomTo(alone ? view.scale : (view.scale * now.apart) / Math.max(1, before.apart), now.middle);
}

/** Listen to fingers, wheel, buttons and keys on the map inside the form. */
export function followZoom(form) {
  form.addEventListener("pointerdown", (event) => {
    if (!around(event, "#map", SVGElement)) return;
    if (fingers.size === 0) moved = false;
    fingers.set(event.pointerId, event);
  });
  addEventListener("pointermove", onMove);
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
  }
  // The click that ends a movement is no tap; one by keys ends none.
  form.addEventListener("click", (event) => {
    if (!moved || !event.detail || !around(event, "#map", SVGElement)) return;
    moved = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  form.addEventListener("wheel", (event) => {
    if (!event.ctrlKey || !around(event, "#map", SVGElement)) return;
    event.preventDefault();
    zoomTo(view.scale * Math.exp(-event.deltaY / 200), inPicture(event));
  }, { passive: false });
  form.addEventListener("click", (event) => {
    const button = around(event, "[data-zoom]");
    if (!button) return;
    const { width, height } = map().viewBox.baseVal;
    zoomTo(view.scale * STEP ** Number(button.dataset.zoom), [width / 2, height / 2]);
  });
  document.addEventListener("keydown", (event) => {
    const way = { "+": 1, "=": 1, "-": -1 }[event.key];
    const area = around(event, "#map-areas > a", SVGAElement);
    if (!way || !area) return;
    const [x, y] = middle(area);
    zoomTo(view.scale * STEP ** way, [view.x + x * view.scale, view.y + y * view.scale]);
  });
  // A region reached by keys comes into sight.
  form.addEventListener("focusin", (event) => {
    const area = from(event, "#map-areas > a:focus-visible", SVGAElement);
    if (view.scale > 1 && area) zoomOn(middle(area));
  });
  keepZoom();
}
