// For keyboards: the arrow keys go from cell to cell, sideways only from the end of what is typed.

import { CATEGORIES, cellName } from "./arithmetic.js";
import { fieldOf } from "./view.js";

const form = document.getElementById("score");
const ways = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function cellBeside({ dataset, value, selectionStart, selectionEnd }, [down, right]) {
  if (right < 0 && selectionStart > 0) return null;
  if (right > 0 && selectionEnd < value.length) return null;
  const row = CATEGORIES[CATEGORIES.indexOf(dataset.row) + down];
  return fieldOf(cellName(row, Number(dataset.column) + right));
}

form.addEventListener("keydown", (event) => {
  const { target, key, shiftKey } = event;
  const next = target.dataset.number && !shiftKey && ways[key] ? cellBeside(target, ways[key]) : null;
  if (!next?.offsetParent) return;
  event.preventDefault();
  next.focus();
});
