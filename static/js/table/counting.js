// A value that somebody else has changed is seen to change: it counts from the old number to the new one, in place.

const WHOLE = 600;
const LONGEST = 150;

/**
 * Count in front of a figure; what stands in it is the new number from the start, for whoever has it read out.
 * @param {HTMLElement} figure
 * @param {number} from
 * @param {number} to
 */
export function countUp(figure, from, to) {
  if (!figure.matches("[data-counts]") || !(from !== to) || Number.isNaN(from + to)) return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const way = Math.sign(to - from);
  const pause = Math.min(LONGEST, WHOLE / Math.abs(to - from));
  const show = (number) => {
    // The table has gone on meanwhile, and counts anew.
    if (figure.textContent !== String(to)) return;
    if (number === to) return figure.removeAttribute("data-counting");
    figure.dataset.counting = String(number);
    setTimeout(() => show(number + way), pause);
  };
  show(from);
}
