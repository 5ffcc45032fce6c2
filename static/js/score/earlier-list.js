// The list of earlier sheets, at home and where a score begins. There one can be deleted, after a question.

import { byId, copyOf, find } from "../find.js";
import { readSum } from "../sums.js";
import { cellName, cellsOf, LARGEST } from "./arithmetic.js";
import { dropEarlier, earlierSheets } from "./earlier.js";

const place = byId("earlier");
const words = place.dataset;

export function showEarlier() {
  const sheets = earlierSheets();
  const shown = sheets.slice(0, Number(words.most) || undefined);
  place.hidden = !sheets.length;
  find("ul", place).replaceChildren(...shown.map(rowOf));
  /** @type {HTMLElement | null} */
  const all = place.querySelector("[data-all]");
  if (all) all.hidden = shown.length === sheets.length;
}

function rowOf(sheet) {
  const row = copyOf("earlier-row");
  const names = sheet.names.join(", ");
  find("a", row, HTMLAnchorElement).hash = `#sheet-${sheet.id}`;
  find(".row-name", row).textContent = names;
  find(".row-detail", row).textContent = detailOf(sheet);
  const button = row.querySelector("button");
  button?.setAttribute("aria-label", say(words.deletes, { names }));
  button?.addEventListener("click", () => ask(sheet));
  return row;
}

function detailOf({ count, cells, touched }) {
  const all = cellsOf(count);
  const filled = all.filter((cell) => readSum(cells[cellName(...cell)] ?? "", LARGEST).value !== null).length;
  const date = new Date(touched).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  return filled === all.length ? `${date} · ${words.complete}` : say(words.filled, { date, filled, all: all.length });
}

const say = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);

function ask(sheet) {
  const asks = byId("delete-sheet", HTMLDialogElement);
  find("[data-names]", asks).textContent = sheet.names.join(", ");
  find("[data-detail]", asks).textContent = detailOf(sheet);
  find("[value=delete]", asks).onclick = () => {
    dropEarlier(sheet.id);
    asks.close();
    showEarlier();
  };
  asks.showModal();
}

addEventListener("storage", showEarlier);
