// Whatever takes the place of this phone's sheet puts it aside first: a new one, that of a link, an earlier one.

import { byId, find } from "../find.js";
import { showToast } from "../toast.js";
import { cellName, cellsOf } from "./declared.js";
import { copySheet, dropEarlier, earlierSheets, putAside, takeBack } from "./earlier.js";
import { isBlank } from "./sheet.js";
import { namesOf, say } from "./view.js";

const form = byId("score");

/**
 * @typedef {object} Desk where this phone's sheet is
 * @property {import("./sheet.js").Sheet} sheet
 * @property {(sheet: import("./sheet.js").Sheet) => void} open shows another one instead
 * @property {(stage: string, options: object) => void} goTo
 */

/** Put this phone's sheet aside, where something is on it. */
const setAside = ({ sheet }) => putAside(sheet, namesOf(sheet));

/** Open another sheet, and say so; returns whether there was one to put aside. */
export function replaceBy(desk, other, words) {
  const before = desk.sheet;
  // A new sheet has the same people.
  const isOn = !isBlank(before) || String(namesOf(before)) !== String(namesOf(other));
  const isAside = isOn && setAside(desk);
  desk.open(other);
  const { touched } = desk.sheet;
  const undo = () => {
    // Somebody has typed into the other one meanwhile.
    if (desk.sheet.touched !== touched) setAside(desk);
    dropEarlier(before.id);
    desk.open(before);
    byId("aside").hidden = true;
  };
  showToast(words, isAside || !isBlank(before) ? undo : undefined);
  return isAside;
}

/** Take over what another tab or the disk has typed since; where it is another sheet, this one is put aside. */
export function adopt(desk, other) {
  const { sheet } = desk;
  if (isAnother(sheet, other) && !isBlank(sheet)) setAside(desk);
  return { ...other, id: other.id || sheet.id, stage: sheet.stage };
}

/** The disk may have more of a sheet that was replaced than the phone had when it was put aside. */
export function keepOther({ sheet }, onDisk) {
  if (onDisk && isAnother(sheet, onDisk) && onDisk.touched <= sheet.touched && !isBlank(onDisk)) putAside(onDisk, namesOf(onDisk));
}

// Sheets of older versions have no id.
const isAnother = (sheet, other) => Boolean(other.id) && other.id !== sheet.id;

/** Open the sheet of a link; one that is here already stays as it is, with what a link does not tell. */
export function openLinked(desk, linked) {
  const before = desk.sheet;
  if (isSame(before, linked)) {
    desk.open({ ...before, at: linked.at, variants: { ...before.variants, ...linked.variants }, stage: "sheet" });
    return;
  }
  if (replaceBy(desk, linked, form.dataset.loaded)) offerBack(before);
}

/** An address may name an earlier sheet, or the list of them; tells whether it did. */
export function openNamed(desk) {
  const [, name, kind, id] = location.hash.match(/^#(earlier|(sheet|copy)-(\w+))$/) ?? [];
  if (!name) return false;
  history.replaceState(history.state, "", location.pathname);
  const earlier = kind && (kind === "copy" ? copySheet(id) : takeBack(id));
  if (earlier) replaceBy(desk, earlier, kind === "copy" ? form.dataset.copied : form.dataset.opened);
  else desk.goTo("players", { focus: false });
  return true;
}

/** The list of earlier sheets, where there are any. */
export async function showEarlier() {
  if (earlierSheets().length || listed) (listed = await import("./earlier-list.js")).showEarlier();
}

/** @type {typeof import("./earlier-list.js") | null} */
let listed = null;

function isSame(one, other) {
  const cellsAlike = one.steps === other.steps && cellsOf(other.count, other.steps).every((cell) => (one.cells[cellName(...cell)] ?? "") === (other.cells[cellName(...cell)] ?? ""));
  const people = (sheet) => JSON.stringify([namesOf(sheet), sheet.seats.slice(0, sheet.count).map(({ colour }) => colour)]);
  return cellsAlike && people(one) === people(other);
}

/** Longer than a notice, until somebody types: the sheet that was here before. */
function offerBack(before) {
  const line = byId("aside");
  find("span", line).textContent = say(form.dataset.aside, { names: namesOf(before).join(", ") });
  find("a", line, HTMLAnchorElement).hash = `#sheet-${before.id}`;
  line.hidden = false;
  form.addEventListener("number", () => (line.hidden = true), { once: true });
}
