// Choosing starting tiles with one phone: it goes round the table, and only the end shows who chose what.

import { all, around, byId, find } from "../../find.js";
import { line } from "./filling.js";
import { markOf } from "../../marks.js";
import { say } from "../../setup/saying.js";

const dialog = byId("pass", HTMLDialogElement);
/** @param {string} name */
const stage = (name) => find(`[data-stage=${name}]`, dialog);

/**
 * @param plan who sits where
 * @param {number[][]} tiles the two places of each seat
 * @param words the page's sentences
 * @param {() => void} done called when all have been revealed
 */
export function passThePhone(plan, tiles, words, done) {
  let seat = 0;
  // Nothing of it is kept anywhere but here, and it is gone with the dialog.
  /** @type {number[]} */
  const chosen = [];

  function show(name) {
    for (const one of all("[data-stage]", dialog)) one.hidden = one.dataset.stage !== name;
    find("button", stage(name)).focus();
  }

  function give() {
    const person = plan.seats[seat];
    find(".pass-mark", stage("give")).replaceChildren(markOf(person.name, person.colour));
    find("[data-words]", stage("give")).textContent = say(words.give, person);
    find("button span", stage("give")).textContent = say(words.iAm, person);
    show("give");
  }

  function choose() {
    const person = plan.seats[seat];
    const [low, high] = tiles[seat];
    find(".pass-mark", stage("choose")).replaceChildren(markOf(person.name, person.colour));
    find("[data-words]", stage("choose")).textContent = say(words.yours, { ...person, places: say(words.two, { low, high }) });
    for (const place of all("[data-place]", stage("choose"))) {
      place.classList.toggle("picture-strong", tiles[seat].includes(Number(place.dataset.place)));
    }
    for (const button of all("[data-keep]", stage("choose"))) {
      find("span", button).textContent = say(words.place, { place: tiles[seat][Number(button.dataset.keep)] });
    }
    show("choose");
  }

  function keepTile(which) {
    chosen.push(tiles[seat][which]);
    seat += 1;
    if (seat < plan.seats.length) give();
    else show("ready");
  }

  function reveal() {
    find("[data-kept]", dialog).replaceChildren(...plan.seats.map((person, at) => line(person, chosen[at])));
    show("revealed");
  }

  /** @type {Record<string, () => void>} */
  const doing = {
    show: choose,
    reveal,
    done() {
      dialog.close();
      done();
    },
  };
  dialog.onclick = (event) => {
    const button = around(event, "button");
    if (button?.dataset.keep) keepTile(Number(button.dataset.keep));
    else doing[button?.dataset.do ?? ""]?.();
  };
  dialog.showModal();
  give();
}
