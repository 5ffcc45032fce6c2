// The home page leads back to a set-up that this phone has begun and not finished.

import { byId, find } from "../find.js";

const TICKS = "companion.setup.ticks.";

/** The newest list with something ticked off that was not opened as a table; lists of older builds do not say. */
function unfinished() {
  const lists = Object.keys(localStorage)
    .filter((name) => name.startsWith(TICKS))
    .map((name) => ({ query: name.slice(TICKS.length), ...JSON.parse(localStorage.getItem(name) ?? "{}") }));
  return lists.filter(({ all, done, opened }) => all && done.length && !opened).sort((a, b) => b.at - a.at)[0];
}

export function leadBack() {
  const place = byId("unfinished-setup");
  const list = unfinished();
  place.hidden = !list;
  if (!list) return;
  find("a", place, HTMLAnchorElement).href = `${place.dataset.list}?${list.query}`;
  const told = { done: list.done.length, all: list.all, names: list.names.join(", ") };
  find(".row-detail", place).textContent = (place.dataset.says ?? "").replace(/\{(\w+)\}/g, (_, key) => told[key]);
}
