// The result: filled in here where the server is out of reach, shared as picture, text, link and files,
// and revealed from the last place to the first for those who ask.

import { readSum } from "../sums.js";
import { showToast } from "../toast.js";
import { TABLE, scoreSheet } from "./arithmetic.js";
import { asCsv, asJson, asText, bgStatsLink } from "./exports.js";
import { doubtsOfLink, sheetOfLink } from "./link.js";
import { drawResult } from "./picture.js";
import { barOf, standing, verdictOf } from "./verdict.js";

const SVG = "http://www.w3.org/2000/svg";
const ROOM_FOR_A_NUMBER = 9;

const words = document.getElementById("words").dataset;
const language = document.documentElement.lang;
const say = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
const wordFor = (code) => document.getElementById("words").getAttribute(`data-${code}`);

const sheet = sheetOfLink(location.search);
const result = sheet && scoreSheet(sheet.cells, sheet.seats.slice(0, sheet.count).map(({ name }) => name));

function tell() {
  const verdict = verdictOf(result);
  const kind = result.players.length === 1 ? "solo" : verdict.winners.length === 1 ? "won" : "shared";
  const names = new Intl.ListFormat(language, { type: "conjunction" }).format(verdict.winners);
  const why = [];
  if (verdict.runnerUp) why.push(say(words.ahead, { margin: verdict.margin, name: verdict.runnerUp }));
  if (verdict.decidedBy) why.push(say(words.decided, { category: wordFor(verdict.decidedBy), lead: verdict.lead }));
  return {
    headline: say(words[kind], { names, total: verdict.total }),
    why: why.join(" "),
    date: new Date(sheet.at.slice(0, 10)).toLocaleDateString(language, { dateStyle: "long", timeZone: "UTC" }),
    link: location.href.split("#")[0],
  };
}

const colourOf = (name) => sheet.seats.find((seat) => seat.name === name).colour;

function markOf(name) {
  const mark = document.getElementById("marks").content.querySelector(`.player-${colourOf(name)}`).cloneNode(true);
  mark.querySelector("text").textContent = name.slice(0, 1).toUpperCase();
  return mark;
}

/** Fill in the pattern that came with the page, as templates/mombasa/score/_result.html does. */
function fill(told) {
  const page = document.getElementById("blank").content.cloneNode(true);
  const players = standing(result);
  const put = (root, selector, content) => root.querySelector(selector).replaceChildren(content);
  put(page, ".result-date", told.date);
  const headline = Object.assign(document.createElement("h1"), { className: "late", textContent: told.headline });
  page.querySelector(".result-why").before(headline);
  put(page, ".result-why", told.why);
  repeat(page.querySelector(".bar-line"), players, (line, player) => {
    line.dataset.rank = player.rank;
    put(line, ".bar-rank", String(player.rank));
    put(line, ".bar-mark", markOf(player.name));
    put(line, ".bar-name", player.name);
    put(line, ".bar-total", String(player.total));
    line.querySelector(".stack").replaceChildren(...barOf(player, players[0].total).map(partOf));
  });
  repeat(page.querySelector("thead th"), players, (cell, { name }) => {
    put(cell, ".bar-mark", markOf(name));
    put(cell, ".sheet-name", name);
  });
  page.querySelectorAll("tbody tr").forEach((row, index) => {
    repeat(row.querySelector("td"), players, (cell, { lines }) => {
      const { pounds, shares, value } = lines[index];
      cell.append(String(pounds));
      if (shares !== undefined) cell.append(Object.assign(document.createElement("small"), { textContent: `${shares} × ${value}` }));
    });
  });
  repeat(page.querySelector("tfoot td"), players, (cell, { total }) => cell.append(String(total)));
  fillDoubts(page.querySelector(".result-doubts"));
  page.querySelector("[data-file=sheet]").href = words.sheet + location.search;
  document.getElementById("no-result").replaceWith(page);
  document.title = `${told.headline} – Companion`;
}

function fillDoubts(list) {
  const doubts = doubtsOfLink(location.search, sheet).filter(({ reason }) => wordFor(reason));
  repeat(list.firstElementChild, doubts, (line, { row, column, reason, most, typed }) => {
    const whose = column === TABLE ? "" : `${sheet.seats[column - 1].name} · `;
    line.querySelector("b").textContent = `${whose}${wordFor(row)}: ${readSum(typed).value}`;
    line.querySelector("b + span").textContent = say(wordFor(reason), { most });
  });
  if (!doubts.length) list.remove();
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

function partOf({ category, pounds, start, width }) {
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
    number.textContent = pounds;
    part.append(number);
  }
  return part;
}

function offer(told) {
  const page = document.getElementById("result");
  const stem = `mombasa-${sheet.at.slice(0, 10)}`;
  const file = (name, text, type) => {
    const link = page.querySelector(`[data-file=${name}]`);
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = `${stem}.${name}`;
  };
  file("csv", asCsv(result), "text/csv");
  file("json", asJson(sheet, result), "application/json");
  page.querySelector("[data-file=bg-stats]").href = bgStatsLink(sheet, result);

  const sharing = {
    picture: () => sharePicture(told, `${stem}.png`),
    text: () => copy(asText(result, told), words.copied),
    link: () => copy(told.link, words.linkCopied),
    print: () => print(),
  };
  for (const button of page.querySelectorAll("[data-share]")) {
    button.hidden = false;
    button.addEventListener("click", sharing[button.dataset.share]);
  }
}

async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Over plain http there is no clipboard for scripts but this one.
    const field = Object.assign(document.createElement("textarea"), { value: text });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  showToast(said);
}

async function sharePicture(told, name) {
  const players = standing(result).map((player) => ({ ...player, colour: colourOf(player.name) }));
  const blob = await drawResult(players, { ...told, wordFor, total: words.total });
  const picture = new File([blob], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [picture] })) {
    await navigator.share({ files: [picture], title: told.headline }).catch(() => {});
    return;
  }
  const address = URL.createObjectURL(picture);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** One place at a time, the last one first; the words, the table and sharing come with the winner. */
function reveal() {
  const page = document.getElementById("result");
  const lines = [...page.querySelectorAll(".bar-line")];
  const places = [...new Set(lines.map(({ dataset }) => Number(dataset.rank)))].sort((one, other) => other - one);
  const bar = page.querySelector(".reveal-next");
  const button = bar.querySelector("button");
  const name = () => {
    button.firstElementChild.textContent = say(words.next, { place: places[0] });
  };
  bar.hidden = false;
  name();
  button.addEventListener("click", () => {
    const place = places.shift();
    for (const line of lines) line.classList.toggle("revealed", line.classList.contains("revealed") || Number(line.dataset.rank) === place);
    if (places.length) return name();
    bar.hidden = true;
    page.classList.add("revealed");
    return page.querySelector("h1").scrollIntoView({ block: "nearest" });
  });
  button.focus();
}

/** Whoever came from a sheet that everybody fills in corrects it there. */
function backToTheTable() {
  const from = sessionStorage.getItem(location.pathname + location.search);
  if (from) document.querySelector("[data-file=sheet]").href = from;
}

if (result && !result.missing.length) {
  const told = tell();
  if (document.getElementById("blank")) fill(told);
  backToTheTable();
  offer(told);
  if (location.hash === "#reveal") reveal();
}
