// What a sheet comes to, told in the page's words: for the page, its picture and what is copied.

import { byId } from "../find.js";
import { given, scoreSheet } from "./declared.js";
import { standing } from "./engine.js";
import { doubtsOfLink, sheetOfLink } from "./link.js";

const language = document.documentElement.lang;

/** The words of the page. */
export let words = /** @type {Record<string, string>} */ ({ ...document.getElementById("words")?.dataset });
/** Take them once they are on the page. */
export const readWords = () => (words = /** @type {Record<string, string>} */ ({ ...byId("words").dataset }));
/**
 * @param {string} text
 * @param {Record<string, unknown>} values
 */
export const say = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => String(values[key]));
/** What a row, a category or a grade is called. @param {string} id */
export const wordFor = (id) => given.words[id] ?? "";

/**
 * @typedef {object} Outcome
 * @property {string} query the sheet as its link has it
 * @property {import("./sheet.js").Sheet} sheet
 * @property {import("./declared.js").Result} result
 * @property {(import("./declared.js").Player & {colour: string})[]} players from the first to the last, as scored
 * @property {import("./link.js").Doubted[]} doubts
 * @property {string} headline who won
 * @property {string} why
 * @property {string} date
 */

/**
 * @param {string} query
 * @returns {Outcome | null} null where a number is missing or the query is damaged
 */
export function outcomeOf(query) {
  const sheet = sheetOfLink(query);
  const result = sheet && scoreSheet(sheet.cells, sheet.seats.slice(0, sheet.count).map(({ name }) => name), sheet.steps);
  if (!result || !result.verdict) return null;
  /** @param {string} name */
  const colourOf = (name) => sheet.seats.find((seat) => seat.name === name)?.colour ?? "";
  return {
    query,
    sheet,
    result,
    players: standing(result.players).map((player) => ({ ...player, colour: colourOf(player.name) })),
    doubts: doubtsOfLink(query, sheet).filter(({ reason }) => given.reasons[reason]),
    date: new Date(sheet.at.slice(0, 10)).toLocaleDateString(language, { dateStyle: "long", timeZone: "UTC" }),
    ...verdictIn(result.verdict),
  };
}

/** @param {import("./engine.js").Verdict} verdict */
function verdictIn({ kind, names, total, grade, margin, runners_up: runners, broken_by: broken, decided_by: by, lead }) {
  const listed = new Intl.ListFormat(language, { type: "conjunction" });
  const why = [];
  if (grade) why.push(wordFor(grade));
  if (broken) why.push(say(words.broken, { ...broken, name: listed.format(runners), row: wordFor(broken.row) }));
  else if (margin !== null) why.push(say(words.ahead, { margin, name: listed.format(runners) }));
  const decided = by.length > 1 ? words.decidedEach : words.decided;
  if (by.length) why.push(say(decided, { categories: listed.format(by.map(wordFor)), lead }));
  return { headline: say(words[kind], { names: listed.format(names), total }), why: why.join(" ") };
}
