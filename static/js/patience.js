// What a busy server puts off for a moment is sent again, without anybody's doing.

const MOST = 5;
const WAIT = 2;

/**
 * Whether the server asks to come again: another write has taken its turn, or too many came at once.
 * @param {Response} answer
 */
export const isBusy = ({ status }) => status === 503 || status === 429;

/**
 * How many seconds a busy server asks to wait.
 * @param {Response} answer
 */
export const waitFor = ({ headers }) => Number(headers.get("Retry-After")) || WAIT;

/**
 * Let so many seconds pass.
 * @param {number} seconds
 * @returns {Promise<void>}
 */
export const wait = (seconds) => new Promise((waited) => { setTimeout(waited, seconds * 1000); });

/**
 * Fetch; where the server is busy, wait as long as it says and ask again, a few times.
 * @param {string} address
 * @param {RequestInit} [options]
 */
export async function fetchPatiently(address, options) {
  for (let time = 1; ; time += 1) {
    const answer = await fetch(address, options);
    if (answer.status !== 503 || time === MOST) return answer;
    await wait(waitFor(answer));
  }
}
