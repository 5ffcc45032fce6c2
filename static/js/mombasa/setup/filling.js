// Puts players, tracks and tiles into a list of steps that came without them.

import { markOf } from "../../marks.js";
import { say } from "../../setup/saying.js";
import { orderOf } from "./plan.js";
import { COMPANIES } from "./setup.js";

export function fillIn(page, plan, setup) {
  const order = orderOf(plan, setup);
  const bySeat = plan.seats.map((person, seat) => ({ ...person, tiles: setup.tiles[seat] }));
  remove(page, "[data-players]", ({ players }) => Number(players) !== plan.seats.length);
  remove(page, "[data-of-seat]", ({ ofSeat }) => Number(ofSeat) > plan.seats.length);
  remove(page, "[data-mode]", ({ mode }) => mode !== plan.mode);
  // Until somebody has looked, either of two tracks may bring the spare markers in.
  const bringing = plan.markers ? [plan.markers] : page.dataset.disputed.split(" ");
  remove(page, "[data-spare]", () => !setup.tracks.some((track) => bringing.includes(track)));
  for (const place of page.querySelectorAll("[data-of]")) {
    const seat = place.dataset.of === "first" ? setup.first : Number(place.dataset.of) - 1;
    place.textContent = say(place.dataset.say, plan.seats[seat]);
  }
  for (const place of page.querySelectorAll("[data-who]")) {
    place.replaceChildren(...named(plan.seats[Number(place.dataset.who) - 1]));
  }
  for (const place of page.querySelectorAll("[data-track-of]")) {
    place.textContent = setup.tracks[COMPANIES.indexOf(place.dataset.trackOf)];
  }
  const two = ([low, high]) => say(page.dataset.two, { low, high });
  for (const list of page.querySelectorAll("[data-fill=order]")) list.replaceChildren(...order.map((one, at) => line(one, at + 1)));
  for (const list of page.querySelectorAll("[data-fill=tiles]")) list.replaceChildren(...bySeat.map((one) => line(one, two(one.tiles))));
  const end = page.querySelector("#end-words");
  end.textContent = say(end.dataset.say, plan.seats[setup.first]);
}

/** A player with a number or two beside the name. */
export function line(person, value) {
  const item = document.createElement("li");
  const strong = document.createElement("strong");
  strong.textContent = value;
  item.append(...named(person), strong);
  return item;
}

function named({ name, colour }) {
  const mark = markOf(name, colour);
  mark.classList.add("mark-small");
  const text = document.createElement("span");
  text.textContent = name;
  return [mark, text];
}

function remove(page, selector, isOther) {
  for (const element of page.querySelectorAll(selector)) if (isOther(element.dataset)) element.remove();
}
