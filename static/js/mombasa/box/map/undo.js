// What each tap has changed, kept on this phone until the tab is closed.

const MOST = 100;
const key = `map-changes:${location.pathname}`;

function stack() {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "[]");
  } catch {
    return [];
  }
}

function keep(list) {
  sessionStorage.setItem(key, JSON.stringify(list.slice(-MOST)));
}

/** The map before and after the last change; nothing if there was none. */
export function remembered() {
  return stack().at(-1);
}

/** Remember a change: the map before and after it. */
export function remember(change) {
  keep([...stack(), change]);
}

/** Forget the last change, since it was undone. */
export function forgetLast() {
  keep(stack().slice(0, -1));
}
