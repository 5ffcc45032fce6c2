// A point under a finger follows it, so that a tap can be corrected.

import { around, byId, fieldIn, find } from "../../../find.js";

// A finger that moves less than this has tapped.
const STILL = 6;

/**
 * @param {HTMLFormElement} form holds the map
 * @param {(event: PointerEvent) => number[]} onSheet where on the sheet the finger is
 * @param {(name: string, at: number[]) => void} dropped what to do at the end
 */
export function followDrag(form, onSheet, dropped) {
  /** @type {{name: string, first: PointerEvent, shape: HTMLElement, start: number[], off: number[], moved: boolean} | null} */
  let held = null;

  // Before the zoom hears of it: a held point moves, not the map.
  form.addEventListener("pointerdown", (event) => {
    if (held && !event.isPrimary) {
      letGo(held);
      return;
    }
    const spot = around(event, "#map-areas > .spot");
    if (!spot || fieldIn(form, "step").value !== "regions" || !event.isPrimary) return;
    const shape = find("[data-x]", spot);
    const [x, y] = onSheet(event);
    held = {
      name: spot.dataset.spot ?? "",
      first: event,
      shape,
      start: [event.clientX, event.clientY],
      // The finger need not be in the middle of the point.
      off: [Number(shape.dataset.x) - x, Number(shape.dataset.y) - y],
      moved: false,
    };
    event.stopPropagation();
  }, true);

  addEventListener("pointermove", (event) => {
    if (!held || !event.isPrimary) return;
    const [x, y] = held.start;
    held.moved ||= Math.hypot(event.clientX - x, event.clientY - y) > STILL;
    if (held.moved) held.shape.setAttribute("transform", `translate(${place(event, held.off)})`);
  });

  addEventListener("pointerup", (event) => {
    if (held?.moved && event.isPrimary) dropped(held.name, place(event, held.off));
    setTimeout(() => { held = null; });
  });
  addEventListener("pointercancel", () => { held = null; });

  // The click that ends a movement is no tap.
  form.addEventListener("click", (event) => {
    if (!held?.moved) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  // With a second finger both zoom: the point goes back, and the zoom hears of the first finger too.
  /** @param {{first: PointerEvent, shape: HTMLElement}} point */
  function letGo({ first, shape }) {
    held = null;
    shape.setAttribute("transform", `translate(${shape.dataset.x} ${shape.dataset.y})`);
    byId("map").dispatchEvent(new PointerEvent(first.type, first));
  }

  /**
   * @param {PointerEvent} event
   * @param {number[]} off
   */
  function place(event, off) {
    return onSheet(event).map((value, axis) => value + off[axis]);
  }
}
