// What a sheet comes to, told in the page's words: for the page, its picture and what is copied.

import { scoreSheet } from "./arithmetic.js";
import { doubtsOfLink, sheetOfLink } from "./link.js";
import { standing, verdictOf } from "./verdict.js";

const place = document.getElementById("words");
const language = document.documentElement.lang;

export const words = place.dataset;
export const say = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
export const wordFor = (code) => place.getAttribute(`data-${code}`);

/**
 * @typedef {object} Outcome
 * @property {string} query the sheet as its link has it
 * @property {import("./sheet.js").Sheet} sheet
 * @property {object} result
 * @property {{name: string, colour: string}[]} players from the first to the last, as scored
 * @property {object[]} doubts
 * @property {string} headline who won, `why`, and the `date`
 */

/** @returns {Outcome | null} null where a number is missing or the query is damaged */
export function outcomeOf(query) {
  const sheet = sheetOfLink(query);
  const result = sheet && scoreSheet(sheet.cells, sheet.seats.slice(0, sheet.count).map(({ name }) => name));
  if (!result || result.missing.length) return null;
  const colourOf = (name) => sheet.seats.find((seat) => seat.name === name).colour;
  return {
    query,
    sheet,
    result,
    players: standing(result).map((player) => ({ ...player, colour: colourOf(player.name) })),
    doubts: doubtsOfLink(query, sheet).filter(({ reason }) => wordFor(reason)),
    date: new Date(sheet.at.slice(0, 10)).toLocaleDateString(language, { dateStyle: "long", timeZone: "UTC" }),
    ...verdictIn(result),
  };
}

function verdictIn(result) {
  const verdict = verdictOf(result);
  const kind = result.players.length === 1 ? "solo" : verdict.winners.length === 1 ? "won" : "shared";
  const names = new Intl.ListFormat(language, { type: "conjunction" }).format(verdict.winners);
  const why = [];
  if (verdict.runnerUp) why.push(say(words.ahead, { margin: verdict.margin, name: verdict.runnerUp }));
  if (verdict.decidedBy) why.push(say(words.decided, { category: wordFor(verdict.decidedBy), lead: verdict.lead }));
  return { headline: say(words[kind], { names, total: verdict.total }), why: why.join(" ") };
}
