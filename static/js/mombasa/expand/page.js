// Expand: each tap is one small question to the server, and only what changed is painted.

import "../../stepper.js";
import { isBeingTyped } from "../../entering.js";
import { all, around, byId, fieldIn, find, from, queryOf } from "../../find.js";
import { morph } from "../../table/morph.js";
import { showToast } from "../../toast.js";
import { followKeys } from "./keys.js";
import { partsOf, show } from "./parts.js";
import { followZoom, keepZoom } from "./zoom.js";

const form = byId("expand", HTMLFormElement);
// Fields that say something which was not sent yet.
const edited = new Set();
/** @type {Promise<boolean>} */
let waiting = Promise.resolve(true);
let counting = false;
/** @type {import("./parts.js").Parts | null} */
let shown = null;
// The aim by which ways are listed now; no address remembers it.
let aim = "";

/** Ask in turn: what is asked is only read once the answer before it is on the page. Tells whether there is one. */
export function ask(question, remember = true) {
  waiting = waiting.then(() => look(question(), remember)).then(() => true, sayUnreachable);
  return waiting;
}

/** When everything that was tapped so far is answered and on the page; tells whether all that is shown was heard. */
export async function answered() {
  await waiting;
  return !isUnheard() || ask(() => formQuery());
}

/** Ask for the same once more, since the table has changed; what was typed while nobody answered is asked first. */
export function lookAgain() {
  return isUnheard() ? ask(() => formQuery()) : ask(() => location.search.slice(1) + aim, false);
}

function sayUnreachable() {
  showToast(form.dataset.unreachable ?? "");
  return false;
}

/** Whether a field says something else than the last answer, though nobody is typing in it. */
function isUnheard() {
  const fields = all("input:not([type=hidden])", form, HTMLInputElement).filter((field) => !edited.has(field));
  return fields.some((field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked);
}

async function look(query, remember) {
  const response = await fetch(`${form.dataset.look}?${query}`);
  const fresh = partsOf((await response.json()).html);
  const brought = show(fresh, shown, (old, next) => morph(old, next, (field) => edited.has(field) || isBeingTyped(field)));
  shown = fresh;
  aim = /&do=aim\.\w+/.exec(query)?.[0] ?? "";
  // As soon as the tap is seen, back takes it back.
  const { address } = byId("fields").dataset;
  if (remember && address !== location.pathname + location.search) history.pushState(null, "", address);
  keepZoom();
  followKeys();
  await brought;
}

function formQuery(button) {
  edited.clear();
  const query = queryOf(form, button);
  const points = fieldIn(form, "points");
  // Points that nobody has said on this page are the table's, and follow it.
  if (points?.value === points?.defaultValue && !new URLSearchParams(location.search).has("points")) query.delete("points");
  return query.toString();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const button = event.submitter?.getAttribute("name") ? event.submitter : null;
  ask(() => formQuery(button));
});

// A stepper is heard at each step, but a long press not faster than the answers come.
form.addEventListener("input", (event) => {
  edited.add(event.target);
  if (!around(event, "[data-stepper]") || counting) return;
  counting = true;
  ask(() => {
    counting = false;
    return formQuery();
  });
});

form.addEventListener("change", (event) => {
  if (!around(event, "[data-stepper]")) ask(() => formQuery());
});

// Once it is left, a number says what the server has read in it.
form.addEventListener("focusout", (event) => {
  const field = from(event, "[data-stepper] input");
  waiting.then((heard) => {
    if (field && heard && !edited.has(field) && field !== document.activeElement) field.value = field.defaultValue;
  });
});

form.addEventListener("click", (event) => {
  const link = around(event, "a[data-do], a[data-ask]", HTMLAnchorElement);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.dataset.do) ask(() => `${formQuery()}&do=${link.dataset.do}`);
  else ask(() => new URL(link.href).search.slice(1)).then(showWay);
});

// A way that was only listed is looked at on the map; who listens or goes by keys is at its heading.
function showWay() {
  find(".expand-land", form).scrollIntoView();
  document.getElementById("way")?.focus({ preventScroll: true });
}

addEventListener("popstate", () => ask(() => location.search.slice(1), false));

followZoom(form);
followKeys();
// The page once more as an answer, to compare the next one with; nobody needs to wait for it.
(window.requestIdleCallback ?? setTimeout)(() => shown ?? lookAgain());
