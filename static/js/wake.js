// Keep the screen on during a game, where the browser allows it.

/** @type {WakeLockSentinel | null} */
let lock = null;
let wanted = false;

async function ask() {
  if (!wanted || lock || document.visibilityState !== "visible") return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => {
      lock = null;
    });
    if (!wanted) await lock.release();
  } catch {
    // A low battery may say no; the next look at the page asks again.
    lock = null;
  }
}

// The browser takes the lock back whenever the page is out of sight.
document.addEventListener("visibilitychange", ask);

/** Whether this browser can; over plain http it cannot. */
export const canStayAwake = "wakeLock" in navigator;

/** Stay awake until the returned function is called. */
export function stayAwake() {
  if (!canStayAwake) return () => {};
  wanted = true;
  ask();
  return () => {
    wanted = false;
    lock?.release();
  };
}
