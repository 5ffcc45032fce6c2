// For keyboards: the arrow keys go from cell to cell, sideways only from the end of what is typed.

import { all, byId, from } from "../find.js";

const form = byId("score");
/** @type {Record<string, [number, number]>} */
const ways = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * @param {HTMLInputElement} field
 * @param {[number, number]} way
 */
function cellBeside(field, [down, right]) {
  const { value, selectionStart, selectionEnd } = /** @type {Caret} */ (field);
  const { column } = field.dataset;
  if (right < 0 && selectionStart > 0) return null;
  if (right > 0 && selectionEnd < value.length) return null;
  const lines = all("tr.line", form);
  const line = lines[lines.indexOf(/** @type {HTMLElement} */ (field.closest("tr"))) + down];
  return /** @type {HTMLElement | null | undefined} */ (line?.querySelector(`input[data-column="${Number(column) + right}"]`));
}

form.addEventListener("keydown", (event) => {
  const { key, shiftKey } = event;
  const field = from(event, "[data-number]");
  const next = field && !shiftKey && ways[key] ? cellBeside(field, ways[key]) : null;
  if (!next?.offsetParent) return;
  event.preventDefault();
  next.focus();
});
