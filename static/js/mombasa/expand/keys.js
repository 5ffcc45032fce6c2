// The map by keys: one stop for the Tab key, arrows from region to region, Enter or Space to tap.

import { around, byId, from } from "../../find.js";

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let current = "";

/** Give the Tab key one stop on the map: the region last visited. */
export function followKeys() {
  const areas = [...document.querySelectorAll("#map-areas > a")];
  const stop = areas.find(({ id }) => id === current) ?? areas[0];
  for (const area of areas) {
    const index = area === stop ? "0" : "-1";
    if (area.getAttribute("tabindex") !== index) area.setAttribute("tabindex", index);
  }
}

/**
 * Where a region's label stands on the map.
 * @param {Element} area
 * @returns {[number, number]}
 */
export function middle(area) {
  const { x, y } = byId(area.id.replace("region", "shape")).dataset;
  return [Number(x), Number(y)];
}

/**
 * The nearest one that lies more in that direction than in any other; what is aside counts double.
 * @param {SVGAElement} area
 * @param {[number, number]} way
 */
function neighbour(area, [right, down]) {
  const [x, y] = middle(area);
  /** @type {SVGAElement | null} */
  let best = null;
  let least = Infinity;
  for (const other of /** @type {Iterable<SVGAElement>} */ (area.parentElement?.children ?? [])) {
    const [dx, dy] = middle(other).map((value, axis) => value - [x, y][axis]);
    const ahead = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    if (other === area || aside > ahead || ahead + 2 * aside >= least) continue;
    least = ahead + 2 * aside;
    best = other;
  }
  return best;
}

document.addEventListener("keydown", (event) => {
  const area = around(event, "#map-areas > a", SVGAElement);
  if (!area) return;
  const way = WAYS[event.key];
  if (way) {
    event.preventDefault();
    neighbour(area, way)?.focus();
  } else if (event.key === " " || event.key === "Enter") {
    event.preventDefault();
    area.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
});

document.addEventListener("focusin", (event) => {
  const area = from(event, "#map-areas *", SVGElement);
  if (!area) return;
  current = area.id;
  followKeys();
});
