// The service worker of version {{ version }}: what an installed app needs without a network.
//
// Static files come from the cache, pages from the network and else from the copy kept of them.
// Whatever is sent, and the API, is never kept. A new version waits until the page says "take-over".

const VERSION = "{{ version }}";
const SHELL = `shell-${VERSION}`;
const PAGES = "pages";
const KEPT_PAGES = 60;
const OFFLINE = {{ offline | tojson }};
// What no page does without: the files of no game.
const FILES = {{ shell | tojson }};
// Each game's files, and its pages at hand from the first visit on: empty ones, which a script fills in from the rest
// of their address.
const GAMES = {{ games | tojson }};
const AT_HAND = Object.values(GAMES).flatMap(({ pages }) => pages);
// The server tells what it has to tell once on pages that somebody sees.
const LATER = { headers: { "Kept-Later": "1" } };

// The clients whose page came from the cache, and from when it is, until they ask.
const kept = new Map();

self.addEventListener("install", (event) => {
  // What is sent goes straight to the network: handed on from here, it would end with the page it comes from.
  event.addRoutes?.({ condition: { requestMethod: "POST" }, source: "network" });
  event.waitUntil(
    (async () => {
      await (await caches.open(SHELL)).addAll([...FILES, forLater(OFFLINE)]);
      // A phone that has games at hand has them in the new version too before that takes over.
      if (self.registration.active) await keepGames();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name !== SHELL && name !== PAGES).map((name) => caches.delete(name)));
      // A preload that fails takes the page with it in Firefox; earlier versions have switched it on.
      await self.registration.navigationPreload?.disable();
      await self.clients.claim();
      // Pages opened before this worker had anything to say.
      const clients = await self.clients.matchAll({ type: "window" });
      await Promise.all(clients.map(({ url }) => keep(url)));
    })(),
  );
});

// Every page that opens says whose it is, so what failed is tried again then.
let lastKeeping = Promise.resolve();

self.addEventListener("message", (event) => {
  const { data, source } = event;
  if (data === "take-over") self.skipWaiting();
  if (data?.game !== undefined) {
    lastKeeping = lastKeeping.then(() => keepGames(data.game));
    event.waitUntil(lastKeeping);
  }
  if (data === "is-this-kept" && kept.has(source.id)) {
    source.postMessage({ kept: kept.get(source.id) });
    kept.delete(source.id);
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (pathname.startsWith("/static/")) event.respondWith(fromShell(request));
  else if (request.mode === "navigate") event.respondWith(page(event));
});

/** Keep what the games need, one game after the other, the open one first; what fails costs nothing else. */
async function keepGames(open) {
  const shell = await caches.open(SHELL);
  const first = Object.keys(GAMES).sort((one, other) => Number(other === open) - Number(one === open));
  for (const { files, pages } of first.map((game) => GAMES[game])) {
    await Promise.allSettled([...files, ...pages].map((address) => keepOne(shell, address)));
  }
}

async function keepOne(shell, address) {
  if (await shell.match(address, { ignoreVary: true })) return;
  const response = await fetch(forLater(address));
  if (response.ok) await shell.put(address, response);
}

/** Asks for something that nobody looks at yet. */
function forLater(address) {
  return new Request(address, { cache: "reload", ...LATER });
}

async function fromShell(request) {
  const shell = await caches.open(SHELL);
  const found = (await shell.match(request)) ?? (await joined(shell, request.url));
  if (found) return found;
  try {
    const response = await fetch(request);
    if (response.ok && response.headers.get("Cache-Control")?.includes("immutable")) {
      await shell.put(request, response.clone());
    }
    return response;
  } catch (error) {
    // A page kept from an older version asks for that version's files: this one's will do.
    const name = new URL(request.url).pathname.split("/").slice(3).join("/");
    const newer = (await shell.keys()).find(({ url }) => url.endsWith(`/${name}`));
    const instead = newer ? await shell.match(newer) : await joined(shell, `/static/${VERSION}/${name}`);
    if (instead) return instead;
    throw error;
  }
}

/** A page's one style sheet, "css/app+groups.css", made of those that are kept. */
async function joined(shell, url) {
  const [, folder, names] = url.match(/^(.*\/css\/)([^/]+)\.css$/) ?? [];
  const sheets = names?.split("+").map((name) => shell.match(`${folder}${name.replaceAll(".", "/")}.css`));
  const parts = (await Promise.all(sheets ?? [])).map((sheet) => sheet?.blob());
  if (!parts.length || parts.includes(undefined)) return undefined;
  return new Response(new Blob(await Promise.all(parts)), { headers: { "Content-Type": "text/css; charset=utf-8" } });
}

async function page(event) {
  try {
    const response = await fetch(event.request);
    event.waitUntil(keep(event.request, response.clone()));
    return response;
  } catch {
    const copy = await keptPage(event.request);
    if (copy) {
      kept.set(event.resultingClientId, copy.headers.get("Date") ?? new Date().toUTCString());
      return copy;
    }
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

async function keptPage(request) {
  const pages = await caches.open(PAGES);
  const { pathname, search } = new URL(request.url);
  const copy = (search ? undefined : await withScreen(pages, pathname)) ?? (await pages.match(request, { ignoreVary: true }));
  if (copy || !AT_HAND.includes(pathname)) return copy;
  // The newest empty page knows this phone's language and boxes, but it must go with the scripts.
  const newest = await pages.match(pathname, { ignoreVary: true });
  if ((await newest?.clone().text())?.includes(VERSION)) return newest;
  return (await caches.open(SHELL)).match(pathname, { ignoreVary: true });
}

/** The newest page that holds this screen among others: a script changes from one to another without asking for it. */
async function withScreen(pages, pathname) {
  for (const key of (await pages.keys()).reverse()) {
    const copy = await pages.match(key, { ignoreVary: true });
    if (copy?.headers.get("Kept-For")?.split(" ").includes(pathname)) return copy;
  }
  return undefined;
}

async function keep(request, response) {
  response ??= await fetch(request, LATER).catch(() => Response.error());
  if (!response.ok || !response.headers.get("Content-Type")?.startsWith("text/html")) return;
  // What only one player may see, on a phone that others hold too.
  if (response.headers.has("Never-Kept")) return;
  const pages = await caches.open(PAGES);
  // Put at the end: the first to go is what nobody has looked at for longest.
  await pages.delete(request);
  await pages.put(request, response);
  const oldest = (await pages.keys()).slice(0, -KEPT_PAGES);
  await Promise.all(oldest.map((old) => pages.delete(old)));
}
