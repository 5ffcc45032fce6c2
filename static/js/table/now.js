// The now bar: a phone goes by itself to where the next step is, and says of when it knows it.

import { byId } from "../find.js";
import { showToast } from "../toast.js";
import { land, shownScreen } from "./screens.js";

const bar = () => byId("now");
const notices = byId("toasts");
let moment = bar().dataset.lands ?? "";
let known = "";

/** The table has come to another moment: whoever is not in the middle of something goes there. */
export function landed() {
  tellKnown(known);
  gathered();
  const { lands = "", landsAt = "" } = bar().dataset;
  const isNew = lands && lands !== moment;
  moment = lands;
  if (isNew && !document.querySelector("dialog[open], [data-own], input:focus, textarea:focus")) land(landsAt);
}

// Whoever waits at the table's code goes on as soon as the last one sits down.
const here = () => document.getElementById("here");
let waits = here()?.dataset.all === "no";

function gathered() {
  const { all = "", goesOn = "", says = "" } = here()?.dataset ?? {};
  if (waits && all === "yes" && goesOn && shownScreen() === "lobby") {
    land(goesOn);
    showToast(says);
  }
  waits = all === "no";
}

/** Without the table, the bar says what was known at this time; "" while it is reached. */
export function tellKnown(time) {
  known = time;
  const words = bar().querySelector(".now-known");
  if (!(words instanceof HTMLElement)) return;
  words.hidden = !time;
  words.textContent = time ? (words.dataset.says ?? "").replace("%s", time) : "";
}

// A notice is said in the bar, where there is one.
const tell = () => document.body.classList.toggle("told", notices.childElementCount > 0 && !bar().hidden);
new MutationObserver(tell).observe(notices, { childList: true });
tell();

// A step of the list is opened where the bar leads to it.
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest?.("#now a[data-goes]");
  const step = link instanceof HTMLAnchorElement && link.hash ? document.querySelector(link.hash) : null;
  for (const part of step?.querySelectorAll(":scope > details") ?? []) part.setAttribute("open", "");
});
