// A base to be tapped: its posts as they stand on the board, and the coins that show where they have left.

const COLUMNS = 3;
const LAST = 4;

/**
 * What a base shows; the rule is companion/games/mombasa/base.py.
 * @param {number[][]} coins of each column's spaces, front to rear
 * @param {{front: number, open: boolean}[]} columns how many of the first four spaces are empty, and the final one
 */
export function coinsVisible(coins, columns) {
  const shown = ({ front, open }, at) => coins[at].filter((_, space) => (space === LAST ? open : space < front));
  return columns.flatMap(shown).reduce((sum, coin) => sum + coin, 0);
}

/** A column as the table tracks it. */
export function columnOf({ posts, final_open: open = false }) {
  return { front: Math.min(LAST, (open ? LAST : LAST + 1) - posts), open: open || !posts };
}

/**
 * Open the base of a company below its line, or close it again.
 * @param {HTMLButtonElement} button that of the base, with the drawing of a post
 * @param {{coins: object, bases: object, unsure: boolean}} printed what the box or the table knows
 * @param {(value: number) => void} tapped called with the coins that show, after each tap
 */
export function openBase(form, button, { coins, bases, unsure }, tapped) {
  const { base: row } = button.dataset;
  const opens = button.ariaExpanded !== "true";
  for (const other of form.querySelectorAll("[data-base]")) other.ariaExpanded = String(opens && other === button);
  for (const place of form.querySelectorAll("[data-tapped]")) place.hidden = !opens || place.dataset.tapped !== row;
  if (!opens) return;
  const { coinsUnsure, coinsKnown, space } = form.dataset;
  const label = (column, number) => space.replace("{column}", column).replace("{space}", number);
  const columns = Array.from({ length: COLUMNS }, (_, at) => (bases[row] ? columnOf(bases[row][at]) : { front: 0, open: false }));
  const place = form.querySelector(`[data-tapped="${row}"]`);
  const note = Object.assign(document.createElement("p"), { className: "soft small", textContent: unsure ? coinsUnsure : coinsKnown });
  place.replaceChildren(note, ...drawBase(columns, coins[row], { post: button.firstElementChild, label, tapped }));
  place.scrollIntoView({ block: "nearest" });
}

function drawBase(columns, coins, { post, label, tapped }) {
  const rows = columns.map((column, at) => {
    const row = Object.assign(document.createElement("div"), { className: "base-column" });
    row.append(
      ...coins[at].map((_, space) => {
        const button = Object.assign(document.createElement("button"), { type: "button", className: "base-space" });
        button.setAttribute("aria-label", label(at + 1, space + 1));
        button.addEventListener("click", () => {
          if (space === LAST) column.open = !column.open;
          // The last empty space gets its post back; any other becomes the last empty one.
          else column.front = column.front === space + 1 ? space : space + 1;
          show();
          tapped(coinsVisible(coins, columns));
        });
        return button;
      }),
    );
    return row;
  });
  const show = () => {
    rows.forEach((row, at) => {
      [...row.children].forEach((button, space) => {
        const empty = space === LAST ? columns[at].open : space < columns[at].front;
        button.setAttribute("aria-pressed", String(empty));
        button.replaceChildren(empty ? coins[at][space] || "·" : post.cloneNode(true));
      });
    });
  };
  show();
  return rows;
}
