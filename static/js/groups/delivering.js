// Results that wait on this phone go to their groups from whatever page is open when the network is back.

import { showToast } from "../toast.js";
import { deliver } from "./unsent.js";

let going = false;

/** Send what waits, now and whenever the network comes back; never twice at once. */
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
  }
}

addEventListener("online", deliverNow);
