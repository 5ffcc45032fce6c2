// What has just happened, said in a line at the bottom, with Undo where there is one.
//
// The page has room for it: whatever lies behind the line can be scrolled out above it.

import { all, byId, copyOf, find } from "./find.js";

// A notice that asks nothing is read in half the time.
const STAYS = 4000;
const STAYS_WITH_UNDO = 8000;

/**
 * Show a line; it leaves by itself unless somebody is about to touch it.
 * @param {string} text already translated
 * @param {() => unknown} [undo] adds the Undo button
 * @returns {HTMLElement} the toast
 */
export function showToast(text, undo) {
  const toast = copyOf("toast");
  find(".toast-text", toast).textContent = text;
  const button = find(".toast-undo", toast);
  if (undo) {
    button.addEventListener("click", () => {
      toast.remove();
      undo();
    });
  } else {
    button.remove();
  }
  byId("toasts").replaceChildren(toast);
  arm(toast);
  return toast;
}

/** @param {HTMLElement} toast */
function arm(toast) {
  let leaving = 0;
  const stays = toast.querySelector(".toast-undo") ? STAYS_WITH_UNDO : STAYS;
  const stay = () => clearTimeout(leaving);
  const leave = () => {
    stay();
    leaving = setTimeout(() => toast.remove(), stays);
  };
  find(".toast-close", toast).addEventListener("click", () => toast.remove());
  for (const event of ["pointerenter", "focusin"]) toast.addEventListener(event, stay);
  for (const event of ["pointerleave", "focusout"]) toast.addEventListener(event, leave);
  leave();
}

/** Keep so much of the page free as the notices take. */
function makeRoom() {
  const place = byId("toasts");
  const height = place.childElementCount ? place.offsetHeight : 0;
  document.documentElement.style.setProperty("--notice-height", `${height}px`);
}

new ResizeObserver(makeRoom).observe(byId("toasts"));

// Those that came with the page.
for (const toast of all("#toasts .toast")) arm(toast);
