// Numbers as people type them at a table: "12", "12+7", " 5 + 2 ". No subtraction, no fractions.

/**
 * @typedef {null | "negative" | "fraction" | "text" | "too-large"} SumProblem
 * @typedef {{value: number | null, sum: boolean, error: SumProblem, terms: number[] | null}} Found
 */

/**
 * Read what was typed.
 * @param {string} text
 * @param {number} [maximum] the largest value that makes sense
 * @returns {Found}
 *   `value` and `terms` are null where nothing is typed yet or where there is an error;
 *   `sum` says whether it was typed as one. A plus at the end is a sum not finished, not an error.
 */
export function readSum(text, maximum = 9999) {
  const { terms, error } = readTerms(text, maximum);
  const value = terms && terms.reduce((sum, term) => sum + term, 0);
  const sum = text.includes("+");
  if (value !== null && value > maximum) return { value: null, terms: null, sum, error: "too-large" };
  return { value, terms, sum, error };
}

/**
 * Read numbers that are typed like a sum, each of them at most the largest.
 * @param {string} text
 * @param {number} largest
 * @returns {{terms: number[] | null, error: SumProblem}}
 */
export function readTerms(text, largest) {
  const typed = text.replace(/\s+/g, "").replace(/\+$/, "");
  /** @type {(error: SumProblem) => {terms: null, error: SumProblem}} */
  const nothing = (error) => ({ terms: null, error });
  if (typed === "") return nothing(null);
  if (/[-−–]/.test(typed)) return nothing("negative");
  if (/^[\d+]*\d[.,]\d[\d+.,]*$/.test(typed)) return nothing("fraction");
  if (!/^\d+(\+\d+)*$/.test(typed)) return nothing("text");
  const terms = typed.split("+").map(Number);
  return terms.some((term) => term > largest) ? nothing("too-large") : { terms, error: null };
}
