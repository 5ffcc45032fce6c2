// A point under a finger follows it, so that a tap can be corrected.

// A finger that moves less than this has tapped.
const STILL = 6;

/**
 * @param {HTMLElement} form holds the map
 * @param {(event: PointerEvent) => number[]} onSheet where on the sheet the finger is
 * @param {(name: string, at: number[]) => void} dropped what to do at the end
 */
export function followDrag(form, onSheet, dropped) {
  let held = null;

  // Before the zoom hears of it: a held point moves, not the map.
  form.addEventListener("pointerdown", (event) => {
    if (held && !event.isPrimary) {
      letGo();
      return;
    }
    const spot = event.target.closest("#map-areas > .spot");
    if (!spot || form.elements.step.value !== "regions" || !event.isPrimary) return;
    const shape = spot.querySelector("[data-x]");
    const [x, y] = onSheet(event);
    held = {
      name: spot.dataset.spot,
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
    if (held.moved) held.shape.setAttribute("transform", `translate(${place(event)})`);
  });

  addEventListener("pointerup", (event) => {
    if (held?.moved && event.isPrimary) dropped(held.name, place(event));
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
  function letGo() {
    const { first, shape } = held;
    held = null;
    shape.setAttribute("transform", `translate(${shape.dataset.x} ${shape.dataset.y})`);
    document.getElementById("map").dispatchEvent(new PointerEvent(first.type, first));
  }

  function place(event) {
    return onSheet(event).map((value, axis) => value + held.off[axis]);
  }
}
