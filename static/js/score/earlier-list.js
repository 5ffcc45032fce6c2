// The list of earlier sheets, at home and where a score begins. There one can be deleted, after a question.

import { readSum } from "../sums.js";
import { cellName, cellsOf, LARGEST } from "./arithmetic.js";
import { dropEarlier, earlierSheets } from "./earlier.js";

const place = document.getElementById("earlier");
const asks = document.getElementById("delete-sheet");
const words = place.dataset;

export function showEarlier() {
  const sheets = earlierSheets();
  const shown = sheets.slice(0, Number(words.most) || undefined);
  place.hidden = !sheets.length;
  place.querySelector("ul").replaceChildren(...shown.map(rowOf));
  const all = place.querySelector("[data-all]");
  if (all) all.hidden = shown.length === sheets.length;
}

function rowOf(sheet) {
  const row = document.importNode(document.getElementById("earlier-row").content.firstElementChild, true);
  const names = sheet.names.join(", ");
  row.querySelector("a").hash = `#sheet-${sheet.id}`;
  row.querySelector(".row-name").textContent = names;
  row.querySelector(".row-detail").textContent = detailOf(sheet);
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
  asks.querySelector("[data-names]").textContent = sheet.names.join(", ");
  asks.querySelector("[data-detail]").textContent = detailOf(sheet);
  asks.querySelector("[value=delete]").onclick = () => {
    dropEarlier(sheet.id);
    asks.close();
    showEarlier();
  };
  asks.showModal();
}

addEventListener("storage", showEarlier);
