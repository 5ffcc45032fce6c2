// − value ＋. A long press repeats, unless each is worth a tap of its own (`once`). The input says "input" at each step and "change" once it has settled; before it
// is changed it asks by "step", and whoever prevents that shows the step by themselves.

import { around, from } from "./find.js";
import { readSum } from "./sums.js";

const PAUSE = 450;
const REPEAT = 90;
const SETTLE = 700;

const settling = new WeakMap();
let repeating = 0;
let repeated = false;

function step(side) {
  const input = side.parentElement.querySelector("input[data-min]");
  const minimum = Number(input.dataset.min);
  const maximum = Number(input.dataset.max);
  const way = Number(side.dataset.step);
  if (!input.dispatchEvent(new CustomEvent("step", { bubbles: true, cancelable: true, detail: way }))) return;
  const { value: now, error } = readSum(input.value);
  // What cannot be read stays as it was typed, with words at it.
  if (error) return;
  const wanted = (now ?? minimum) + way;
  const value = Math.min(maximum, Math.max(minimum, wanted));
  if (String(value) === input.value) return;
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  clearTimeout(settling.get(input));
  settling.set(input, setTimeout(() => input.dispatchEvent(new Event("change", { bubbles: true })), SETTLE));
}

/** A side that leads no further cannot be tapped. */
export function showEnds(input) {
  const { value } = readSum(input.value);
  for (const side of input.parentElement.querySelectorAll("[data-step]")) {
    const end = side.dataset.step < 0 ? input.dataset.min : input.dataset.max;
    side.disabled = value === Number(end);
  }
}

function stop() {
  clearTimeout(repeating);
  repeating = 0;
}

document.addEventListener("pointerdown", (event) => {
  const side = around(event, "[data-stepper]:not([data-stepper=once]) [data-step]", HTMLButtonElement);
  if (!side || event.button !== 0) return;
  const again = () => {
    repeated = true;
    step(side);
    repeating = side.disabled ? 0 : setTimeout(again, REPEAT);
  };
  repeated = false;
  repeating = setTimeout(again, PAUSE);
});

for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, stop);
document.addEventListener("pointerout", (event) => {
  const side = around(event, "[data-step]");
  if (side && !side.contains(/** @type {Node | null} */ (event.relatedTarget))) stop();
});

document.addEventListener("contextmenu", (event) => {
  if (around(event, "[data-step]")) event.preventDefault();
});

document.addEventListener("click", (event) => {
  const side = around(event, "[data-stepper] [data-step]", HTMLButtonElement);
  if (!side) return;
  event.preventDefault();
  // The click that ends a long press has had its steps.
  if (repeated && !side.closest("[data-stepper=once]")) repeated = false;
  else step(side);
});

document.addEventListener("input", (event) => {
  const input = from(event, "[data-stepper] input");
  if (input) showEnds(input);
});

document.addEventListener("keydown", (event) => {
  const input = from(event, "[data-stepper] input");
  if (!input) return;
  const way = { ArrowUp: "1", ArrowDown: "-1" }[event.key];
  const side = way && input.parentElement?.querySelector(`[data-step="${way}"]`);
  if (!side) return;
  event.preventDefault();
  if (!side.disabled) step(side);
});
