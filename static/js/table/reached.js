// When the server was last heard of: what a page without it says about the time of what it shows.

let at = new Date();
let heard = false;

export function reached() {
  at = new Date();
  heard = true;
}

/** The time of what is shown, in the phone's own clock. */
export function reachedAt() {
  return at.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
}

/**
 * A page kept for offline use is as old as its copy.
 * @param {() => void} tell called where that is known
 */
export function whenKept(tell) {
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (heard || !data?.kept) return;
    at = new Date(data.kept);
    tell();
  });
}
