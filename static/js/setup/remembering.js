// What this phone remembers of set-ups: who plays, how the plan lies, the last draw, the ticks.

const PREFIX = "companion.setup.";

/** Keep something; null forgets it. */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Without storage it is gone with the page.
  }
}

/** What was kept, or null. */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/** Forget all but the newest few of those whose names begin so. */
export function keepNewest(prefix, count) {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX + prefix));
    const at = (name) => kept(name.slice(PREFIX.length))?.at ?? 0;
    for (const name of names.sort((a, b) => at(b) - at(a)).slice(count)) localStorage.removeItem(name);
  } catch {
    // Nothing kept, nothing to forget.
  }
}
