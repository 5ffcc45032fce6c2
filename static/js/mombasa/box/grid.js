// A grid of small signs that a tap changes: base coins, crates of the display, letters of books.

import { around, byId } from "../../find.js";

/**
 * @param {HTMLElement} grid with `data-taps`, the id of its hidden field, and `data-cycle`
 * @param {() => void} changed
 */
export function tapGrid(grid, changed) {
  const field = byId(grid.dataset.taps ?? "", HTMLInputElement);
  const { cycle = "" } = grid.dataset;
  grid.addEventListener("click", (event) => {
    const space = around(event, "[data-at]");
    if (!space) return;
    event.preventDefault();
    const signs = [...(field.value || (field.dataset.unknown ?? ""))];
    const at = Number(space.dataset.at);
    const following = cycle[(cycle.indexOf(signs[at]) + 1) % cycle.length];
    for (const place of placesOf(at, signs, Number(grid.dataset.alike))) signs[place] = following;
    field.value = signs.join("");
    signs.forEach((sign, place) => show(grid.querySelector(`[data-at="${place}"]`), sign));
    changed();
  });
}

// As long as all lines are alike, a tap in the first one counts for all.
function placesOf(at, signs, line) {
  const alike = at < line && signs.every((sign, place) => sign === signs[place % line]);
  return alike ? [...signs.keys()].filter((place) => place % line === at) : [at];
}

function show(space, sign) {
  const face = space.firstElementChild;
  face.textContent = sign;
  face.dataset.sign = sign;
  space.setAttribute("aria-label", space.dataset.label.replace("{sign}", sign));
}
