// Numbers as people type them at a table: "12", "12+7", " 5 + 2 ". No subtraction, no fractions.

/** @typedef {{value: number | null, sum: boolean, error: null | "negative" | "fraction" | "text" | "too-large"}} Found */

/**
 * Read what was typed.
 * @param {string} text
 * @param {number} [maximum] the largest value that makes sense
 * @returns {Found}
 *   `value` is null where nothing is typed yet or where there is an error;
 *   `sum` says whether it was typed as one. A plus at the end is a sum not finished, not an error.
 */
export function readSum(text, maximum = 9999) {
  const typed = text.replace(/\s+/g, "").replace(/\+$/, "");
  /** @type {(value: number | null, error?: Found["error"]) => Found} */
  const found = (value, error = null) => ({ value, sum: text.includes("+"), error });
  if (typed === "") return found(null);
  if (/[-−–]/.test(typed)) return found(null, "negative");
  if (/^[\d+]*\d[.,]\d[\d+.,]*$/.test(typed)) return found(null, "fraction");
  if (!/^\d+(\+\d+)*$/.test(typed)) return found(null, "text");
  const value = typed.split("+").reduce((sum, part) => sum + Number(part), 0);
  return value > maximum ? found(null, "too-large") : found(value);
}
