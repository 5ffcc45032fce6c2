// Drawing lots from a seed, exactly as companion/games/drawing.py; the specification is in SETUP.md.

import { sha256 } from "./sha256.js";

const WORDS = 2 ** 32;

/** The endless words of one draw. */
export function* stream(label, seed) {
  for (let block = 0; ; block++) yield* sha256(`${label}\n${seed}\n${block}`);
}

/** Draw a number from 0 to n - 1, each as likely as the others. */
export function below(words, n) {
  const fair = WORDS - (WORDS % n);
  let word;
  do word = words.next().value;
  while (word >= fair);
  return word % n;
}

/** Draw an order of the items, each as likely as the others. */
export function shuffled(words, items) {
  const drawn = [...items];
  for (let place = drawn.length - 1; place > 0; place--) {
    const other = below(words, place + 1);
    [drawn[place], drawn[other]] = [drawn[other], drawn[place]];
  }
  return drawn;
}
