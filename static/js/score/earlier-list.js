// The list of earlier sheets, at home and where a score begins. There one can be deleted, after a question.

import { byId, copyOf, find } from "../find.js";
import { dropEarlier, earlierSheets } from "./earlier.js";
import { isBlank, isSheet } from "./sheet.js";

const place = byId("earlier");
const words = place.dataset;
/** @type {Record<string, [title: string, address: string, kept: string, inTable: number, each: number, inStep: number]>} */
const games = JSON.parse(byId("sheets").textContent ?? "");
// What was kept before games were named is the first one's.
const gameOf = (sheet) => games[sheet.game] ?? Object.values(games)[0];
const addressOf = (sheet) => gameOf(sheet)[1];

export function showEarlier() {
  const sheets = earlierSheets();
  const shown = sheets.slice(0, Number(words.most) || undefined);
  // At home, what is on the sheet itself and has no result yet comes first.
  const begun = words.most ? begunSheets() : [];
  place.hidden = !sheets.length && !begun.length;
  find("ul", place).replaceChildren(...begun.map(begunRow), ...shown.map(rowOf));
  /** @type {HTMLElement | null} */
  const all = place.querySelector("[data-all]");
  if (!all) return;
  all.hidden = shown.length === sheets.length;
  if (sheets.length) find("a", all, HTMLAnchorElement).href = `${addressOf(sheets[0])}#earlier`;
}

/** The sheets of this phone that somebody has begun to fill in, one of a game at most. */
function begunSheets() {
  return Object.entries(games).flatMap(([game, [, , kept]]) => {
    try {
      const sheet = JSON.parse(localStorage.getItem(kept) ?? "null");
      return isSheet(sheet) && !isBlank(sheet) && !sheet.at ? [{ ...sheet, game }] : [];
    } catch {
      return [];
    }
  });
}

function begunRow(sheet) {
  const row = copyOf("earlier-row");
  find("a", row, HTMLAnchorElement).href = addressOf(sheet);
  find(".row-name", row).textContent = words.unfinished ?? "";
  const named = sheet.seats.slice(0, sheet.count).map(({ name }) => name.trim()).filter(Boolean);
  find(".row-detail", row).textContent = [named.join(", "), detailOf(sheet)].filter(Boolean).join(" · ");
  return row;
}

function rowOf(sheet) {
  const row = copyOf("earlier-row");
  const names = sheet.names.join(", ");
  find("a", row, HTMLAnchorElement).href = `${addressOf(sheet)}#sheet-${sheet.id}`;
  find(".row-name", row).textContent = names;
  find(".row-detail", row).textContent = detailOf(sheet);
  /** @type {HTMLAnchorElement | null} */
  const copy = row.querySelector("[data-copy]");
  copy?.setAttribute("aria-label", say(words.copies, { names }));
  if (copy) copy.href = `${addressOf(sheet)}#copy-${sheet.id}`;
  const button = row.querySelector("button");
  button?.setAttribute("aria-label", say(words.deletes, { names }));
  button?.addEventListener("click", () => ask(sheet));
  return row;
}

function detailOf(sheet) {
  const [title, , , inTable, each, inStep] = gameOf(sheet);
  const { count, steps = 0, cells, touched } = sheet;
  const all = inTable + count * (each + steps * inStep);
  const isThere = (cell) => Number(cell.split("-").at(-1)) <= count;
  const filled = Object.entries(cells).filter(([cell, text]) => text.trim() && isThere(cell)).length;
  const when = new Date(touched).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  // Where the phone knows several games, each says which it is.
  const date = Object.keys(games).length > 1 ? `${title} · ${when}` : when;
  return filled === all ? `${date} · ${words.complete}` : say(words.filled, { date, filled, all });
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
