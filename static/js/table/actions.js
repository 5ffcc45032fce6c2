// Sheets for actions: on the live table in a dialog, on a page of their own elsewhere.
//
// Every change of a field asks the server for the sheet as it is now, with what it would come to. The button then
// sends what the sheet has said, so it rests until the answer to the last change is there. One question is under
// way at a time: what changes meanwhile is asked next, and no answer overwrites it. Nor does one overwrite a field
// that somebody is typing in: the server has read "1+" as 1, and a 3 comes next.
//
// Without a network a sheet that was kept is filled in, and waits as it is until the server can work it out.
//
// What a game draws itself stands in `data-drawn`, with an id: its script hears "sheet-shown" and says "drawn".

import { isBeingTyped } from "../entering.js";
import { all, around, byId, fieldIn, find, from, queryOf } from "../find.js";
import { showToast } from "../toast.js";
import "../stepper.js";
import "./leading.js";
import { morph } from "./morph.js";
import { fetchSheet, KeptSheets } from "./sheets.js";

const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("action"));
// Where there is no sheet, nothing asks for its place.
const place = /** @type {HTMLElement} */ (document.getElementById("action-place"));
const title = /** @type {HTMLElement} */ (document.getElementById("action-title"));
const live = document.getElementById("live");
const kept = live?.dataset.writes && dialog ? new KeptSheets(live.dataset.code ?? "", dialog.dataset.kept ?? "") : null;

// The address of the sheet as it stands or was asked for last, and a number for every sheet that was opened.
let shown = "";
let opened = 0;

// An answer that takes longer is waited for in words.
const SLOW = 500;
let slow = 0;

let asking = false;
let changed = false;
/** @type {[string, string][]} */
let taps = [];
const edited = new Set();

/** Open another sheet, or the one kept of it; tells whether there is any. */
async function open(address) {
  const mine = ++opened;
  const before = shown;
  shown = address;
  taps = [];
  changed = false;
  let answer;
  try {
    answer = await fetchSheet(address);
  } catch {
    answer = kept?.find(address);
    if (!answer) {
      if (mine === opened) shown = before;
      return false;
    }
  }
  if (mine !== opened) return true;
  edited.clear();
  show(answer, address);
  rest(false);
  return true;
}

function show({ title: words, html }, address) {
  shown = address;
  const fresh = find("*", new DOMParser().parseFromString(html, "text/html").body);
  const focused = place.contains(document.activeElement);
  title.textContent = words;
  // What was tapped is drawn already, and further than any answer.
  for (const { id } of all("[data-drawn]", place)) fresh.querySelector(`#${id}`)?.setAttribute("data-same", "");
  if (place.firstElementChild) morph(place.firstElementChild, fresh, isEdited);
  else place.append(fresh);
  place.dispatchEvent(new Event("sheet-shown"));
  // What was tapped may be gone: whoever uses the keyboard goes on from the sheet's beginning.
  if (focused && !place.contains(document.activeElement)) all("input:not([type=hidden]), a, button:enabled", place)[0]?.focus();
}

/** @param {Element} field */
const isEdited = (field) => edited.has(/** @type {HTMLInputElement} */ (field).name) || isBeingTyped(field);

/** While the sheet says less than it was told, the button rests; where that takes long, it says so. */
function rest(resting) {
  clearTimeout(slow);
  if (resting) place.setAttribute("aria-busy", "true");
  else place.removeAttribute("aria-busy");
  const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("do-it"));
  if (!button || !resting) return;
  button.disabled = true;
  slow = setTimeout(sayWhy, SLOW, "resting");
}

/** Say beside the button why it rests. */
function sayWhy(reason) {
  const why = document.getElementById("do-why");
  if (why) why.textContent = why.dataset[reason] ?? "";
}

/** Without the server the live table lets the sheet wait; a page of its own can only try again. */
function sayLost() {
  clearTimeout(slow);
  const lost = live && document.getElementById("sheet-lost");
  if (!lost) return sayWhy("lost");
  lost.hidden = false;
  return document.getElementById("sheet-do")?.setAttribute("hidden", "");
}

/** @param {[string, string]} [tap] */
function change(tap) {
  if (tap) taps.push(tap);
  changed = true;
  rest(true);
  ask();
}

/** Ask until the sheet says what it was told. */
async function ask() {
  if (asking) return;
  asking = true;
  const mine = opened;
  try {
    while (changed && mine === opened) {
      changed = false;
      edited.clear();
      const form = byId("sheet-form", HTMLFormElement);
      const fields = queryOf(form);
      const [tap] = taps;
      if (tap) fields.append(...tap);
      const address = `${form.action}?${fields}`;
      const answer = await fetchSheet(address);
      if (mine !== opened) break;
      if (tap) taps.shift();
      if (taps.length) changed = true;
      show(answer, address);
      rest(changed);
    }
  } catch {
    if (mine === opened) changed = true;
    sayLost();
  } finally {
    asking = false;
  }
  // Another sheet was opened meanwhile, and changed already.
  if (mine !== opened && changed) ask();
}

place?.addEventListener("input", (event) => {
  const target = /** @type {HTMLInputElement} */ (event.target);
  if (!target.form?.matches("[data-sheet-form]")) return;
  edited.add(target.name);
  // Which tool a tap uses says nothing yet.
  if (!target.closest("[data-drawn]")) change();
});

place?.addEventListener("drawn", ({ target }) => {
  for (const field of /** @type {HTMLFormElement} */ (target).elements) edited.add(/** @type {HTMLInputElement} */ (field).name);
  change();
});

// Once it is left, a field says what the server has read in it.
place?.addEventListener("focusout", (event) => {
  const field = from(event, "[data-sheet-form] input:not([type=radio], [type=checkbox])");
  if (field && !changed && !asking) field.value = field.defaultValue;
});

place?.addEventListener("submit", (event) => {
  const form = from(event, "[data-sheet-form]", HTMLFormElement);
  if (!form) return;
  event.preventDefault();
  const submitter = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (submitter?.name.endsWith("-add")) addTo(form, submitter);
  else change(submitter?.name ? [submitter.name, submitter.value] : undefined);
});

/** A card more, behind what the field says by now. */
function addTo(form, { name, value }) {
  const field = fieldIn(form, name.replace(/-add$/, ""));
  const before = field.value.replace(/[+\s]+$/, "");
  field.value = before ? `${before}+${value}` : value;
  edited.add(field.name);
  change();
}

place?.addEventListener("click", (event) => {
  const button = around(event, "#keep-it");
  if (!button) return;
  const form = byId("sheet-form", HTMLFormElement);
  const fields = queryOf(form);
  for (const tap of taps) fields.append(...tap);
  const begun = fields.has("begun") ? Number(fields.get("begun")) : undefined;
  const detail = { sheet: `${form.getAttribute("action")}?${fields}`, says: button.dataset.says, begun };
  document.dispatchEvent(new CustomEvent("keep-sheet", { detail }));
  opened += 1;
  changed = false;
  taps = [];
  dialog?.close();
});

addEventListener("online", () => changed && ask());

// Links between sheets; a click with a modifier opens them elsewhere as ever.
document.addEventListener("click", async (event) => {
  const link = around(event, "a[data-sheet]", HTMLAnchorElement);
  if (!link || !dialog || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  if (!dialog.open) place.replaceChildren();
  if (!(await open(link.href))) {
    showToast(dialog.dataset.lost ?? "");
    return;
  }
  if (!dialog.open) {
    // The step of the sheet before may still be on its way out.
    if (history.state?.sheet) await new Promise((gone) => addEventListener("popstate", gone, { once: true }));
    dialog.showModal();
    history.pushState({ sheet: true }, "");
  }
  dialog.scrollTop = 0;
});

// The way back closes a sheet; one that was closed otherwise is no step on the way.
if (dialog) {
  // Loaded again, or gone forward to, the page has no sheet open.
  const forget = () => history.state?.sheet && history.replaceState(null, "");
  forget();
  addEventListener("popstate", () => {
    forget();
    dialog.close();
  });
  dialog.addEventListener("close", () => history.state?.sheet && history.back());
}

kept?.renew(1500);

// The table has changed under an open sheet: look again.
if (dialog && live) {
  new MutationObserver(() => {
    kept?.renew();
    if (!dialog.open || !shown) return;
    if (document.getElementById("sheet-form")) change();
    else open(shown);
  }).observe(live, { attributeFilter: ["data-version"] });
}
