// A result put into the pattern that came with the page, as templates/score/_result.html does.

import { byId, find } from "../find.js";
import { readSum } from "../sums.js";
import { TABLE, given } from "./declared.js";
import { say, wordFor } from "./outcome.js";
import { barOf } from "./bar.js";

const SVG = "http://www.w3.org/2000/svg";
const ROOM_FOR_A_NUMBER = 9;

const put = (root, selector, content) => root.querySelector(selector).replaceChildren(content);

/**
 * Show a result instead of the one that is there, or of none.
 * @param {import("./outcome.js").Outcome} outcome
 * @param {{changes?: {text: string}[], groups?: {text: string, go: string, address: string}[]}} told of its table
 */
export function fill(outcome, { changes = [], groups = [] }) {
  const { players } = outcome;
  const page = /** @type {DocumentFragment} */ (byId("blank", HTMLTemplateElement).content.cloneNode(true));
  put(page, ".result-date", outcome.date);
  const headline = Object.assign(document.createElement("h1"), { className: "late", textContent: outcome.headline });
  find(".result-why", page).before(headline);
  put(page, ".result-why", outcome.why);
  repeat(find(".bar-line", page), players, (line, player) => {
    line.dataset.rank = player.rank;
    put(line, ".bar-rank", String(player.rank));
    put(line, ".bar-mark", markOf(player));
    put(line, ".bar-name", player.name);
    put(line, ".bar-total", String(player.total));
    line.querySelector(".stack").replaceChildren(...barOf(player, players[0].total || 1).map(partOf));
  });
  repeat(find("thead th", page), players, (cell, player) => {
    put(cell, ".bar-mark", markOf(player));
    put(cell, ".sheet-name", player.name);
  });
  page.querySelectorAll("tbody tr").forEach((row, index) => {
    repeat(find("td", row), players, (cell, { lines }) => {
      const { points, units, value } = lines[index];
      cell.append(String(points));
      if (units !== null) cell.append(Object.assign(document.createElement("small"), { textContent: `${units} × ${value}` }));
    });
  });
  repeat(find("tfoot td", page), players, (cell, { total }) => cell.append(String(total)));
  fillLines(find(".result-doubts", page), outcome.doubts, (line, { row, column, reason, most, typed }) => {
    const whose = column === TABLE ? "" : `${outcome.sheet.seats[column - 1].name} · `;
    line.querySelector("b").textContent = `${whose}${wordFor(row)}: ${readSum(typed).value}`;
    line.querySelector("b + span").textContent = say(given.reasons[reason], { most });
  });
  fillLines(find(".result-changes", page), changes, (line, { text }) => put(line, "span", text));
  fillLines(find(".result-saved", page), groups, (line, { text, go, address }) => {
    put(line, "span", text);
    put(line, "a", go);
    line.querySelector("a").href = address;
  });
  find("#result, #no-result").replaceWith(page);
  document.title = `${outcome.headline} – Companion`;
}

function fillLines(list, items, fillIn) {
  repeat(list.firstElementChild, items, fillIn);
  if (!items.length) list.remove();
}

function repeat(pattern, items, fillIn) {
  pattern.replaceWith(
    ...items.map((item) => {
      const copy = pattern.cloneNode(true);
      fillIn(copy, item);
      return copy;
    }),
  );
}

function markOf({ name, colour }) {
  const mark = /** @type {Element} */ (find(`.player-${colour}`, byId("marks", HTMLTemplateElement).content).cloneNode(true));
  find("text", mark).textContent = name.slice(0, 1).toUpperCase();
  return mark;
}

function partOf({ category, points, start, width }) {
  const make = (tag, attributes) => {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  const percent = (number) => `${number.toFixed(2)}%`;
  const part = make("g", { class: `part part-${category}` });
  part.append(make("rect", { x: percent(start), y: 0, width: percent(width), height: "100%" }));
  if (width >= ROOM_FOR_A_NUMBER) {
    const number = make("text", { x: percent(start + width / 2), y: "50%" });
    number.textContent = points;
    part.append(number);
  }
  return part;
}
