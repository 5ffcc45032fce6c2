// Players' marks, cloned from those that the page brings in all colours.

import { byId, find } from "./find.js";

/** A mark in a colour with the initial of a name. */
export function markOf(name, colour) {
  const { content } = byId("marks", HTMLTemplateElement);
  const mark = /** @type {Element} */ ((content.querySelector(`.player-${colour}`) ?? find("*", content)).cloneNode(true));
  find("text", mark).textContent = [...(name || "?")][0].toUpperCase();
  return mark;
}
