// A base to be tapped: its posts as they are on the board, and the coins that show where they have left.
// A column is as companion/games/mombasa/base.py has it; a test compares both.

import { copyOf, find } from "../find.js";

const COLUMNS = 3;
const SPACES = 5;
const FINAL = SPACES - 1;

/** @typedef {{posts: number, final_open: boolean}} Column */

/** A base that no post has left. */
export const FULL_BASE = Array.from({ length: COLUMNS }, () => ({ posts: SPACES, final_open: false }));

/** Spaces that posts may cover: all five, or the four before an open final space. */
const spacesOf = ({ final_open: open }) => (open ? FINAL : SPACES);

/** Whether a post is on a space, 0 (front) to 4. */
export function isCovered(column, space) {
  const last = spacesOf(column);
  return space < last && space >= last - column.posts;
}

/**
 * What a base shows.
 * @param {number[][]} coins of each column's spaces, front to rear
 * @param {{posts: number, final_open: boolean}[]} base
 */
export function coinsVisible(coins, base) {
  const shown = (column, at) => coins[at].filter((_, space) => !isCovered(column, space));
  return base.flatMap(shown).reduce((sum, coin) => sum + coin, 0);
}

/** A post that is tapped leaves with those in front of it; an empty space is filled with all behind it. */
function tapSpace(column, space) {
  const last = spacesOf(column);
  if (space === last) return { posts: column.posts + 1, final_open: false };
  return { ...column, posts: last - space - (isCovered(column, space) ? 1 : 0) };
}

/** Only where posts are left has the final space to be asked about; a full column covers it. */
const isAsked = ({ posts }) => posts > 0 && posts < SPACES;

/**
 * Draw a company's base to be tapped.
 * @param {HTMLElement} place where it goes
 * @param {number[][]} coins
 * @param {{posts: number, final_open: boolean}[]} base as it is now
 * @param {(base: Column[]) => void} changed called after each tap
 */
export function drawBase(place, coins, base, changed) {
  const columns = [...base];
  const draw = (at) => {
    const drawn = copyOf("base-column");
    const asked = find("input", drawn, HTMLInputElement);
    const set = (column) => {
      columns[at] = column;
      showColumn(drawn, coins[at], column, at + 1);
      changed([...columns]);
    };
    drawn.querySelectorAll(".space").forEach((button, space) => {
      button.setAttribute("aria-label", (button.getAttribute("aria-label") ?? "").replace("{column}", String(at + 1)));
      button.addEventListener("click", () => set(tapSpace(columns[at], space)));
    });
    asked.addEventListener("change", () => set({ ...columns[at], final_open: asked.checked }));
    showColumn(drawn, coins[at], columns[at], at + 1);
    return drawn;
  };
  place.replaceChildren(...columns.map((_, at) => draw(at)));
}

function showColumn(drawn, coins, column, number) {
  drawn.setAttribute("aria-label", JSON.parse(drawn.dataset.labels)[column.posts].replace("{column}", number));
  drawn.querySelectorAll(".space").forEach((button, space) => {
    const [post, coin] = button.children;
    const covered = isCovered(column, space);
    button.setAttribute("aria-pressed", String(!covered));
    post.toggleAttribute("hidden", !covered);
    coin.hidden = covered;
    coin.textContent = coins[space] || "";
    coin.classList.toggle("coin-none", !coins[space]);
  });
  drawn.querySelector("input").checked = column.final_open;
  drawn.querySelector("label").hidden = !isAsked(column);
}
