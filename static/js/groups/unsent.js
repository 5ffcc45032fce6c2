// Results on their way to a group: kept on the phone until the group has answered.

const KEPT = "companion.unsent";

/** @typedef {{address: string, sheet: string, group: string}} Unsent with the address that takes it, the `sheet` as the query of its link */
/** @typedef {{outcome?: string, url?: string, error?: string, text: string, waited?: string}} Answer */

/** @returns {Unsent[]} */
export function unsent() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(found) ? found.filter((/** @type {Unsent | null} */ one) => one?.address && one.sheet) : [];
  } catch {
    return [];
  }
}

/**
 * Keep a result for later.
 * @param {Unsent} result
 * @returns {boolean} false where the phone keeps nothing
 */
export function keepUnsent(result) {
  try {
    const others = unsent().filter((one) => !same(one, result));
    localStorage.setItem(KEPT, JSON.stringify([...others, result]));
    return true;
  } catch {
    return false;
  }
}

/**
 * Send one result; the group knows it by when it was played and by whom, so twice is once.
 * @param {Pick<Unsent, "address" | "sheet">} result
 * @returns {Promise<Answer | null>}
 *   the group's answer, or null where there is no network or the server cannot answer now
 */
export async function send({ address, sheet }) {
  try {
    const answer = await fetch(address, { method: "POST", body: new URLSearchParams({ sheet }) });
    return answer.status >= 500 || [408, 429].includes(answer.status) ? null : await answer.json();
  } catch {
    return null;
  }
}

/**
 * Send everything that waits, in order, and stop where the network does.
 * @param {(answer: Answer) => void} told called for each that was answered
 */
export async function deliver(told) {
  for (const result of unsent()) {
    const answer = await send(result);
    if (!answer) return;
    forget(result);
    told(answer);
  }
}

const TOLD = "companion.told";

/**
 * Leave a line for the next page to show.
 * @param {string} text
 */
export function tellNext(text) {
  try {
    sessionStorage.setItem(TOLD, text);
  } catch {
    // Then the page has to speak for itself.
  }
}

/** The line that the page before has left, once. */
export function toldBefore() {
  const text = sessionStorage.getItem(TOLD);
  sessionStorage.removeItem(TOLD);
  return text;
}

/** @param {Unsent} result */
function forget(result) {
  const left = unsent().filter((one) => !same(one, result));
  if (left.length) localStorage.setItem(KEPT, JSON.stringify(left));
  else localStorage.removeItem(KEPT);
}

/**
 * @param {Unsent} one
 * @param {Unsent} other
 */
const same = (one, other) => one.address === other.address && one.sheet === other.sheet;
