// Choosing starting tiles with one phone: it goes round the table, and only the end shows who chose what.

import { line } from "./filling.js";
import { markOf, say } from "./marks.js";

const dialog = document.getElementById("pass");
const stage = (name) => dialog.querySelector(`[data-stage=${name}]`);

/**
 * @param plan who sits where
 * @param {number[][]} tiles the two places of each seat
 * @param words the page's sentences
 * @param {() => void} done called when all have been revealed
 */
export function passThePhone(plan, tiles, words, done) {
  let seat = 0;
  // Nothing of it is kept anywhere but here, and it is gone with the dialog.
  const chosen = [];

  function show(name) {
    for (const one of dialog.querySelectorAll("[data-stage]")) one.hidden = one.dataset.stage !== name;
    stage(name).querySelector("button").focus();
  }

  function give() {
    const person = plan.seats[seat];
    stage("give").querySelector(".pass-mark").replaceChildren(markOf(person.name, person.colour));
    stage("give").querySelector("[data-words]").textContent = say(words.give, person);
    stage("give").querySelector("button span").textContent = say(words.iAm, person);
    show("give");
  }

  function choose() {
    const person = plan.seats[seat];
    const [low, high] = tiles[seat];
    stage("choose").querySelector(".pass-mark").replaceChildren(markOf(person.name, person.colour));
    stage("choose").querySelector("[data-words]").textContent = say(words.yours, { ...person, places: say(words.two, { low, high }) });
    for (const place of stage("choose").querySelectorAll("[data-place]")) {
      place.classList.toggle("picture-strong", tiles[seat].includes(Number(place.dataset.place)));
    }
    for (const button of stage("choose").querySelectorAll("[data-keep]")) {
      button.querySelector("span").textContent = say(words.place, { place: tiles[seat][button.dataset.keep] });
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
    dialog.querySelector("[data-kept]").replaceChildren(...plan.seats.map((person, at) => line(person, chosen[at])));
    show("revealed");
  }

  const doing = {
    show: choose,
    reveal,
    done() {
      dialog.close();
      done();
    },
  };
  dialog.onclick = ({ target }) => {
    const button = target.closest("button");
    if (button?.dataset.keep) keepTile(button.dataset.keep);
    else doing[button?.dataset.do]?.();
  };
  dialog.showModal();
  give();
}
