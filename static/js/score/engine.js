// A score sheet as its game declares it: read, added up, ranked, told. Pure: cells in, numbers out.
// The rules are companion/games/cells.py and scoring.py; a test compares both on thousands of sheets.

import { readSum, readTerms } from "../sums.js";

/** The column of what all share; players have columns from 1 on. */
export const TABLE = 0;
export const LARGEST = 9999;
const LONGEST = 120;

/**
 * @typedef {{type: string, id: string, at: string[], most?: number, longest?: number, split?: string[], points?: any, stepped?: boolean}} Row
 * @typedef {{id: string, rows: string[], times?: string}} Category
 * @typedef {{rows: Row[], categories: Category[], table?: Row[], steps?: {id: string, at: string, least: number, most: number},
 *   variants?: {category: string, choices: string[]}[], ties?: string[], grades?: {id: string, least: number}[], players?: number[]}} ScoreSheet
 * @typedef {[row: string, column: number, step?: number]} Cell
 * @typedef {(number | string)[]} Held the numbers of a sum, or what was ticked
 * @typedef {{category: string, points: number | null, units: number | null, value: number | null, steps: (number | null)[]}} Line
 * @typedef {{name: string, lines: Line[], total: number, ties: number[], rank: number}} Column
 * @typedef {{kind: string, names: string[], total: number, grade: string | null, margin: number | null, runners_up: string[],
 *   broken_by: {row: string, most: number, less: number} | null, decided_by: string[], lead: number}} Verdict
 * @typedef {{columns: Column[], missing: string[], winners: string[], verdict: Verdict | null}} Scored
 */

/** What a cell holds, by the kind of its row; a text where it holds nothing. */
const KINDS = {
  number: (text, { most = LARGEST }) => readSum(text, most),
  counted: (text, { points }) => readSum(text, points.length),
  listed(text, { most, longest }) {
    const { terms, error } = readTerms(text, most);
    if (terms && terms.length > longest) return { terms: null, error: "too-many" };
    return { terms: String(terms) === "0" ? [] : terms, error };
  },
  ticked(text, { points }) {
    const terms = text ? text.split(" ") : [];
    const known = new Set(terms).size === terms.length && terms.every((id) => Object.hasOwn(points, id));
    return known ? { terms, error: null } : { terms: null, error: "text" };
  },
};
export const kinds = Object.keys(KINDS);

/** @param {string} row @param {number} column @param {number} [step] */
export const cellName = (row, column, step) => (step ? `${row}.${step}-${column}` : `${row}-${column}`);

export const count = (length) => Array.from({ length }, (_, index) => index + 1);
/** The steps in which a row has a cell; undefined is the one cell of a row without. @param {Row} row */
export const stepsWith = ({ stepped }, steps) => (stepped ? count(steps) : [undefined]);
/** @type {(held: any[]) => number} */
export const added = (held) => held.reduce((sum, term) => sum + term, 0);

/**
 * All cells in the order in which they are filled in, person by person, each with its row.
 * @param {ScoreSheet} sheet
 * @param {number} players
 * @param {number} [steps]
 * @returns {[Row, number, number | undefined][]}
 */
export function cellsOf({ rows, table = [] }, players, steps = 0) {
  const inStep = (step) => rows.filter(({ stepped }) => Boolean(stepped) === (step !== undefined));
  const ofColumn = (column) => [...count(steps), undefined].flatMap((step) => inStep(step).map((row) => [row, column, step]));
  return /** @type {any} */ ([...table.map((row) => [row, TABLE, undefined]), ...count(players).flatMap(ofColumn)]);
}

/**
 * What the cells hold, by their names, and what is wrong with the others.
 * @param {ScoreSheet} sheet
 * @param {Record<string, string>} texts
 * @param {number} players
 * @param {number} [steps]
 * @returns {{found: Record<string, Held>, problems: Record<string, string>}}
 */
export function readCells(sheet, texts, players, steps = 0) {
  /** @type {Record<string, Held>} */
  const found = {};
  /** @type {Record<string, string>} */
  const problems = {};
  for (const [row, column, step] of cellsOf(sheet, players, steps)) {
    const name = cellName(row.id, column, step);
    const text = texts[name] ?? "";
    const { terms, error } = text.length > LONGEST ? { terms: null, error: "text" } : KINDS[row.type](text, row);
    if (terms) found[name] = terms;
    else problems[name] = error ?? "missing";
  }
  for (const name of beyond(sheet, found, players, steps)) {
    delete found[name];
    problems[name] = "too-many";
  }
  return { found, problems };
}

/** Where more is counted than there are points for. */
function beyond({ rows }, found, players, steps) {
  /** @type {string[]} */
  const names = [];
  for (const row of rows.filter(({ type }) => type === "counted")) {
    for (const column of count(players)) {
      let left = row.points.length;
      for (const step of stepsWith(row, steps)) {
        const name = cellName(row.id, column, step);
        const here = added(found[name] ?? []);
        if (here > left) names.push(name);
        else left -= here;
      }
    }
  }
  return names;
}

/**
 * Score what the cells hold; what is missing counts nothing, and then nobody has won yet.
 * @param {ScoreSheet} sheet
 * @param {Record<string, Held>} found
 * @param {string[]} names
 * @param {number} [steps]
 * @returns {Scored}
 */
export function scored(sheet, found, names, steps = 0) {
  const columns = names.map((name, index) => {
    const lines = sheet.categories.map((category) => lineOf(sheet, category, found, index + 1, steps));
    const ties = (sheet.ties ?? []).map((row) => added(found[cellName(row, index + 1)] ?? []));
    return { name, lines, total: lines.reduce((sum, { points }) => sum + (points ?? 0), 0), ties, rank: 1 };
  });
  for (const column of columns) column.rank += columns.filter((other) => isAhead(other, column)).length;
  const cells = cellsOf(sheet, names.length, steps).map(([row, column, step]) => cellName(row.id, column, step));
  const missing = cells.filter((name) => !(name in found));
  if (missing.length) return { columns, missing, winners: [], verdict: null };
  const winners = columns.filter(({ rank }) => rank === 1).map(({ name }) => name);
  return { columns, missing, winners, verdict: verdictOf(sheet, columns, winners) };
}

/** @param {Column} one @param {Column} other */
function isAhead(one, other) {
  const differs = [one.total, ...one.ties].map((number, at) => number - [other.total, ...other.ties][at]);
  return (differs.find((difference) => difference !== 0) ?? 0) > 0;
}

/** The columns from the first to the last; equals keep their order at the table. */
export const standing = (columns) => [...columns].sort((one, other) => one.rank - other.rank);

/** @param {ScoreSheet} sheet @param {Category} category @returns {Line} */
function lineOf(sheet, { id, rows: ids, times }, found, column, steps) {
  const rows = sheet.rows.filter((row) => ids.includes(row.id));
  const brought = rows.flatMap((row) => broughtBy(row, found, column, steps));
  const sum = (parts) => (parts.length ? parts.reduce((all, [, points]) => all + points, 0) : null);
  const units = sum(brought);
  const line = { category: id, points: units, units: null, value: null, steps: [] };
  if (times) {
    const held = found[cellName(times, TABLE)];
    const value = held ? added(held) : null;
    return { ...line, points: units === null || value === null ? null : units * value, units, value };
  }
  if (!rows.some(({ stepped }) => stepped)) return line;
  return { ...line, steps: count(steps).map((step) => sum(brought.filter(([at]) => at === step))) };
}

/** What each cell of a row brings, with its step, where it is known. */
function broughtBy(row, found, column, steps) {
  let counted = 0;
  return stepsWith(row, steps).flatMap((step) => {
    const held = found[cellName(row.id, column, step)];
    if (!held) return [];
    if (row.type === "ticked") return [[step, added(held.map((id) => row.points[id]))]];
    if (row.type !== "counted") return [[step, added(held)]];
    const before = counted;
    counted += added(held);
    return [[step, added(row.points.slice(before, counted))]];
  });
}

/** Who won, by how much, and in what. @param {ScoreSheet} sheet @param {Column[]} columns @returns {Verdict} */
function verdictOf({ ties = [], grades = [] }, columns, winners) {
  const [first, ...others] = standing(columns);
  const verdict = { kind: winners.length > 1 ? "shared" : "won", names: winners, total: first.total, grade: null };
  const close = { margin: null, runners_up: [], broken_by: null, decided_by: [], lead: 0 };
  if (!others.length) {
    const grade = grades.find(({ least }) => first.total >= least)?.id ?? null;
    return { ...verdict, ...close, kind: "solo", grade };
  }
  const second = others.find(({ rank }) => rank > 1);
  if (!second) return { ...verdict, ...close };
  const margin = first.total - second.total;
  const runners = others.filter(({ rank }) => rank === second.rank).map(({ name }) => name);
  const at = first.ties.findIndex((number, index) => number !== second.ties[index]);
  return {
    ...verdict,
    margin,
    runners_up: runners,
    broken_by: margin ? null : { row: ties[at], most: first.ties[at], less: second.ties[at] },
    ...(winners.length + runners.length === 2 ? decided(first, second) : { decided_by: [], lead: 0 }),
  };
}

/** The categories with the greatest lead, if there is any. */
function decided(first, second) {
  const leads = first.lines.map(({ points }, index) => points - second.lines[index].points);
  const lead = Math.max(0, ...leads);
  const categories = first.lines.map(({ category }) => category);
  return { decided_by: lead ? categories.filter((_, index) => leads[index] === lead) : [], lead };
}
