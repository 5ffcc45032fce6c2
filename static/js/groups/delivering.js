// Results that wait on this phone go to their groups from whatever page is open when the network is back.

import { showToast } from "../toast.js";
import { deliver, unsent } from "./unsent.js";

const AGAIN = 5000;

let going = false;
let later = 0;

/** Send what waits, now and until it is answered, and at once when the network comes back; never twice at once. */
export async function deliverNow() {
  if (going) return;
  going = true;
  try {
    await deliver(({ waited, text }) => {
      document.dispatchEvent(new Event("delivered"));
      showToast(waited ?? text);
    });
  } finally {
    going = false;
    deliverLater();
  }
}

/** Send in a while what waits then. */
export function deliverLater() {
  clearTimeout(later);
  if (unsent().length) later = setTimeout(deliverNow, AGAIN);
}

addEventListener("online", deliverNow);
