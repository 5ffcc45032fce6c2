// Mombasa's help with the score sheet: a company's base to be tapped, whose coins then stand in the field.

import { all, byId, find } from "../find.js";
import { readSum } from "../sums.js";

const LARGEST = 9999;

/**
 * @param {object} page where it helps
 * @param {HTMLElement} page.form
 * @param {(field: HTMLInputElement, text: string | number) => void} page.put
 * @param {(row: string, base: import("./bases.js").Column[]) => void} page.helped
 * @param {(words: string | undefined, values: Record<string, unknown>) => string} page.say
 * @param {(row: string) => string | null | undefined} page.wordOf
 * @param {(row: string) => HTMLInputElement} page.tableField
 * @param {() => void} page.hideKeypad
 * @param {(words: string, undo?: () => void) => void} page.showToast
 */
export function start({ form, put, helped, say, wordOf, tableField, hideKeypad, showToast }) {
  const buttons = () => all("[data-base]", form, HTMLButtonElement);
  const places = () => all("[data-tapped]", form);

  /** A base closes with its card. */
  function close() {
    for (const button of buttons()) button.setAttribute("aria-expanded", "false");
    for (const place of places()) place.hidden = true;
  }

  /** Open the base of a company below its line, or close it again. */
  async function tap(button, sheet, { extra }) {
    const { base: row } = button.dataset;
    if (!row) return;
    const opens = button.getAttribute("aria-expanded") !== "true";
    close();
    if (!opens) return;
    const { FULL_BASE, coinsVisible, drawBase } = await import("./bases.js");
    const { coins, bases, unsure } = extra;
    const place = find(`[data-tapped="${row}"]`, form);
    const field = tableField(row);
    let base = sheet.helped[row] ?? bases[row] ?? FULL_BASE;
    hideKeypad();
    const take = (other, text) => {
      // Another phone may have the coins by now.
      if (field.readOnly) return;
      base = other;
      put(field, text);
      helped(row, base);
    };
    const draw = () =>
      drawBase(find(".base", place), coins[row], base, (now) => {
        const [before, typed] = [base, field.value];
        take(now, coinsVisible(coins[row], now));
        if (!typed.trim() || readSum(typed, LARGEST).value === coinsVisible(coins[row], before)) return;
        // Another number was there, which somebody has typed.
        const { replaced } = byId("base-column").dataset;
        showToast(say(replaced, { row: wordOf(row), before: typed, now: field.value }), () => {
          take(before, typed);
          draw();
        });
      });
    find(".base-unsure", place).hidden = !unsure;
    draw();
    button.setAttribute("aria-expanded", "true");
    place.hidden = false;
    place.scrollIntoView({ block: "nearest" });
  }

  return {
    tap,
    close,
    show({ extra }) {
      for (const button of buttons()) button.hidden = !extra?.coins[button.dataset.base ?? ""];
    },
    allow(may) {
      for (const button of buttons()) button.disabled = !may;
      for (const place of places()) place.inert = !may;
    },
  };
}
