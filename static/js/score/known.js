// The score without a server: this phone's own sheet, filled in as the table was last known.

import { fieldIn, find } from "../find.js";
import { cellName, cellsOf, declare, scoreSheet } from "./declared.js";
import { earlierSheets, putAside, takeBack } from "./earlier.js";
import { sheetOfLink } from "./link.js";
import { isBlank, keep, keptSheet, plainName } from "./sheet.js";

/** @param {string} html */
const formIn = (html) => find("form", new DOMParser().parseFromString(html, "text/html"), HTMLFormElement);

/**
 * The sheet of a table on this phone; null where it is damaged. What was typed into it stays, and another sheet is put
 * aside. `filled` is what came from the table: the rest was typed. It `isKept` where the phone can.
 */
export function knownSheet(code, { sheet: query, html }) {
  declare(JSON.parse(formIn(html).dataset.declared ?? "null"));
  const fresh = sheetOfLink(query);
  if (!fresh) return null;
  const id = `table${code}`;
  const kept = keptSheet();
  const before = kept?.id === id ? kept : earlierSheets().some((sheet) => sheet.id === id) ? takeBack(id) : null;
  const isOther = kept && kept.id !== id;
  const isKept = !isOther || putAside(kept, namesOf(kept, html)) || isBlank(kept);
  const typed = Object.entries(before?.cells ?? {}).filter(([cell, text]) => text !== (before.filled?.[cell] ?? ""));
  const sheet = {
    ...fresh,
    id,
    seats: before?.seats ?? fresh.seats,
    cells: { ...fresh.cells, ...Object.fromEntries(typed) },
    filled: fresh.cells,
    at: before?.at ?? "",
    touched: Date.now(),
  };
  if (isKept) keep(sheet);
  return { ...sheet, isKept };
}

/** Show it, to be put right and added up here; where there is a service worker, the sheet's own page is at hand too. */
export function showKnown(dialog, html, { isKept, ...sheet }, time) {
  const says = dialog.querySelector("[data-says]");
  says.textContent = says.dataset.says.replace("{time}", time);
  const form = formIn(html);
  dialog.querySelector("[data-known]").replaceChildren(form);
  dialog.querySelector(".buttons").hidden = !(isKept && navigator.serviceWorker?.controller);
  const names = cellsOf(sheet.count, sheet.steps).map((cell) => cellName(...cell));
  for (const name of names) fieldIn(form, name).value = sheet.cells[name] ?? "";
  const add = () => {
    const { players } = scoreSheet(sheet.cells, sheet.seats.slice(0, sheet.count).map(({ name }) => name), sheet.steps);
    players.forEach(({ total }, index) => (find(`[data-total="${index + 1}"]`, form).textContent = String(total)));
  };
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", (event) => {
    const target = /** @type {HTMLInputElement} */ (event.target);
    sheet = { ...sheet, cells: { ...sheet.cells, [target.name]: target.value }, touched: Date.now() };
    if (isKept) keep(sheet);
    add();
  });
  add();
  dialog.showModal();
}

/** Whoever has no name goes by the colour. */
function namesOf({ seats, count }, html) {
  const colours = JSON.parse(formIn(html).dataset.colours ?? "{}");
  return seats.slice(0, count).map(({ name, colour }) => plainName(name) || colours[colour]);
}
