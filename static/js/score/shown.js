// A result as it is looked at: filled in here where its page is not the server's, passed on, and revealed from the
// last place to the first for those who ask.

import { all, byId, find } from "../find.js";
import { given } from "./declared.js";
import { fill } from "./filling.js";
import { outcomeOf, say, words } from "./outcome.js";
import { offer } from "./sharing.js";

/** @type {number[]} */
let places = [];
const revealed = new Set();

/** One place at a time, the last one first; the words, the table and sharing come with the winner. */
export function reveal() {
  if (location.hash !== "#reveal") return;
  const page = byId("result");
  const lines = all(".bar-line", page);
  const bar = find(".reveal-next", page);
  const button = find("button", bar);
  const ranks = new Set(lines.map(({ dataset }) => Number(dataset.rank)));
  places = [...ranks].sort((one, other) => other - one).filter((place) => !revealed.has(place));
  const show = () => {
    for (const line of lines) line.classList.toggle("revealed", revealed.has(Number(line.dataset.rank)));
    page.classList.toggle("revealed", !places.length);
    bar.hidden = !places.length;
    if (places.length) find("*", button).textContent = say(words.next, { place: places[0] });
  };
  button.onclick = () => {
    revealed.add(places.shift() ?? 0);
    show();
    if (!places.length) find("h1", page).scrollIntoView({ block: "nearest" });
  };
  show();
  button.focus();
}

/**
 * Show the result of a sheet.
 * @param {string} query the sheet as its link has it
 * @param {string} link the address that is passed on
 */
export function showResultOf(query, link) {
  const outcome = outcomeOf(query);
  if (!outcome) return;
  if (document.getElementById("blank")) fill(outcome, {});
  offer(outcome, { link, sheet: `${words.sheet}?${query}`, toGroup: `${query}&game=${given.slug}` });
  reveal();
}
