// The map by fingers: two to zoom, one to move what is zoomed; also by wheel and by two buttons.

import { middle } from "./keys.js";

const LARGEST = 4;
const STEP = 1.6;
// A finger that moves less than this has tapped.
const STILL = 8;

const view = { scale: 1, x: 0, y: 0 };
const fingers = new Map();
let moved = false;

const map = () => document.getElementById("map");

/** Paint the zoom again, since the server knows nothing of it. */
export function keepZoom() {
  const picture = map();
  if (!picture) return;
  const zoomed = view.scale > 1;
  picture.classList.toggle("map-zoomed", zoomed);
  const { x, y, scale } = view;
  const whole = picture.querySelector("#map-zoom");
  if (zoomed) whole.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
  for (const button of document.querySelectorAll("[data-zoom]")) {
    button.disabled = button.dataset.zoom > 0 ? scale >= LARGEST : !zoomed;
  }
  if (!zoomed) whole.removeAttribute("transform");
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

function moveBy(dx, dy) {
  view.x += dx;
  view.y += dy;
  zoomTo(view.scale, [0, 0]);
}

function inPicture({ clientX, clientY }) {
  const box = map().getBoundingClientRect();
  const unit = map().viewBox.baseVal.width / box.width;
  return [(clientX - box.left) * unit, (clientY - box.top) * unit];
}

function onMove(event) {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const now = inPicture(event);
  const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
  if (other) {
    const apart = (one) => Math.hypot(one[0] - other[0], one[1] - other[1]);
    moved = true;
    zoomTo((view.scale * apart(now)) / Math.max(1, apart(before)), other);
  } else if (view.scale > 1) {
    const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
    if (!moved && Math.hypot(dx, dy) < STILL * 3) return;
    moved = true;
    moveBy(dx, dy);
  } else {
    return;
  }
  fingers.set(event.pointerId, now);
}

/** Listen to fingers, wheel, buttons and keys on the map inside the form. */
export function followZoom(form) {
  form.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("#map")) return;
    if (fingers.size === 0) moved = false;
    fingers.set(event.pointerId, inPicture(event));
  });
  addEventListener("pointermove", onMove);
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, (event) => fingers.delete(event.pointerId));
  }
  // The click that ends a movement is no tap.
  form.addEventListener("click", (event) => {
    if (!moved || !event.target.closest("#map")) return;
    moved = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  form.addEventListener("wheel", (event) => {
    if (!event.ctrlKey || !event.target.closest("#map")) return;
    event.preventDefault();
    zoomTo(view.scale * Math.exp(-event.deltaY / 200), inPicture(event));
  }, { passive: false });
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    if (!button) return;
    const { width, height } = map().viewBox.baseVal;
    zoomTo(view.scale * STEP ** Number(button.dataset.zoom), [width / 2, height / 2]);
  });
  document.addEventListener("keydown", (event) => {
    const way = { "+": 1, "-": -1 }[event.key];
    if (!way || !event.target.closest?.("#map-areas > a")) return;
    const [x, y] = middle(event.target);
    zoomTo(view.scale * STEP ** way, [view.x + x * view.scale, view.y + y * view.scale]);
  });
  // A region reached by keys comes into sight.
  form.addEventListener("focusin", ({ target }) => {
    if (view.scale > 1 && target.matches("#map-areas > a:focus-visible")) zoomOn(middle(target));
  });
  keepZoom();
}
