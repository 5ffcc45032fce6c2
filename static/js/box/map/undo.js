// What the map was before each change, kept on this phone until the tab is closed.

const MOST = 100;
const key = `map-before:${location.pathname}`;

function stack() {
  try {
    return JSON.parse(sessionStorage.getItem(key)) ?? [];
  } catch {
    return [];
  }
}

function keep(list) {
  sessionStorage.setItem(key, JSON.stringify(list.slice(-MOST)));
}

/** The map before the last change; nothing if there was none. */
export function remembered() {
  return stack().at(-1);
}

/** Remember what the map is, before it changes. */
export function remember(kept) {
  keep([...stack(), kept]);
}

/** Forget the last change, since it was undone. */
export function forgetLast() {
  keep(stack().slice(0, -1));
}
