// What only this phone does for its player: a signal when a turn begins, and how to keep the screen on.

import { byId, find } from "../find.js";
import { canStayAwake } from "../wake.js";

const CHOSEN = "companion.signal";
// Two notes, the second one higher: their pitch, and when they begin.
const NOTES = [
  [660, 0],
  [880, 0.16],
];
const LENGTH = 0.14;
const SHAKE = [120, 80, 120];

const canSound = "AudioContext" in window;
const canShake = "vibrate" in navigator;
/** @type {AudioContext | null} */
let sound = null;
/** Whether it is this player's turn on the page as it is shown; nothing is known before the first look. */
let mine = isMine();

function isMine() {
  return "yours" in byId("now").dataset;
}

function isChosen() {
  try {
    return localStorage.getItem(CHOSEN) === "yes";
  } catch {
    return false;
  }
}

function choose(signals) {
  try {
    if (signals) localStorage.setItem(CHOSEN, "yes");
    else localStorage.removeItem(CHOSEN);
  } catch {
    // A private window forgets it with the page.
  }
}

/** Browsers let a page sound only after a tap on it. */
function wakeSound() {
  if (!isChosen() || !canSound) return;
  sound ??= new AudioContext();
  if (sound.state === "suspended") sound.resume().catch(() => {});
}

function signal() {
  navigator.vibrate?.(SHAKE);
  if (sound?.state !== "running") return;
  for (const [pitch, after] of NOTES) {
    const note = new OscillatorNode(sound, { frequency: pitch });
    const volume = new GainNode(sound, { gain: 0.2 });
    note.connect(volume).connect(sound.destination);
    note.start(sound.currentTime + after);
    note.stop(sound.currentTime + after + LENGTH);
  }
}

/** Once for each turn that begins while somebody looks at the page. */
export function signalTurn() {
  const before = mine;
  mine = isMine();
  if (mine && !before && isChosen() && document.visibilityState === "visible") signal();
}

/** @param {ParentNode} fresh show what this phone can, in what the server has sent */
export function showThisPhone(fresh) {
  const place = fresh.querySelector("#this-phone");
  if (!place) return;
  const signals = place.querySelector("[data-can-signal]");
  if (signals) {
    signals.toggleAttribute("hidden", !canSound && !canShake);
    find("input", signals).toggleAttribute("checked", isChosen());
  }
  find("[data-sleeps]", place).toggleAttribute("hidden", canStayAwake);
  place.toggleAttribute("hidden", canStayAwake && (!signals || signals.hasAttribute("hidden")));
}

export function startSignal() {
  showThisPhone(document);
  document.addEventListener("pointerdown", wakeSound, { passive: true });
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.id !== "signal-turn") return;
    choose(target.checked);
    wakeSound();
    if (target.checked) signal();
  });
}
