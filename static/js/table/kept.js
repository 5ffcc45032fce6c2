// Games as this phone last knew them, on its disk: also over plain http, where there is no service worker. A game has
// the `code` of its table, the `file` as the server wrote it, its `version`, `score` and `name`, and when it came, `at`;
// `own` is what this phone has sent since, with the numbers of its lines.

const GAMES = "games";
const MOST = 6;
// A larger one could not be opened again.
const LARGEST = 3 * 1024 * 1024;

const asked = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function games(mode) {
  const opening = indexedDB.open("companion-games", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(GAMES, { keyPath: "code" });
  return (await asked(opening)).transaction(GAMES, mode).objectStore(GAMES);
}

/** All of them, the latest first; none where a private window refuses. */
export async function keptGames() {
  try {
    return (await asked((await games("readonly")).getAll())).sort((one, other) => other.at - one.at);
  } catch {
    return [];
  }
}

/** Keep a game, and the latest of the others. */
export async function keepGame(game) {
  if (JSON.stringify(game.file).length > LARGEST) return;
  try {
    await asked((await games("readwrite")).put(game));
    for (const { code } of (await keptGames()).slice(MOST)) (await games("readwrite")).delete(code);
  } catch {
    // The open page still has it.
  }
}

/** A game as the text of a file, with what has come to no table yet; nothing was seen beyond its last line. */
export function fileOf({ file, version, own }, waiting) {
  const here = new Set(file.lines.map(({ id }) => id));
  const items = new Map();
  for (const { tapped: _, page: __, turn: ___, ...item } of [...own.map(({ item }) => item), ...waiting]) {
    const { id, seen, begun } = item.command;
    const command = { ...item.command, seen: Math.min(seen, version) };
    if (begun !== undefined) command.begun = Math.min(begun, version);
    if (!here.has(id)) items.set(id, { ...item, command });
  }
  return JSON.stringify({ ...file, waiting: [...items.values()] });
}

/** When a game was kept, in the phone's own words. */
export const timeOf = ({ at }) => new Date(at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
