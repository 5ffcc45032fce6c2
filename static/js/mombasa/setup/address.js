// The set-up in a page's address: read and put into its proper form, as the server does where it can be asked.

import { find } from "../../find.js";
import { isNewer, linkOf, readLink } from "./plan.js";

/** The set-up to show on this page; null where there is none, and the page says why or leads to the form. */
export function planHere(page) {
  const plan = readLink(location.search);
  if (!plan) turnAway(page);
  else if (!location.search.includes(linkOf(plan))) history.replaceState(null, "", `${location.pathname}?${linkOf(plan)}`);
  return plan;
}

function turnAway(page) {
  if (!location.search) return location.replace(page.dataset.start);
  const told = document.getElementById("bad-link");
  // A page that the server has drawn stands as it is.
  if (!told) return;
  find(isNewer(location.search) ? "[data-newer]" : "[data-changed]", told).hidden = false;
  // The form shows what can be read of it, once the server can be asked.
  find("a", told, HTMLAnchorElement).search = location.search;
  for (const part of page.children) part.hidden = part !== told;
  page.prepend(page.querySelector("h1"));
}
