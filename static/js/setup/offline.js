// The set-up's pages, kept where the service worker looks when the network is gone.

const PAGES = "pages";

/** Keep the empty page, which a script fills in, for later. */
export async function keepPage(address) {
  if (!("caches" in self)) return;
  try {
    const pages = await caches.open(PAGES);
    await pages.add(new Request(address, { cache: "reload" }));
  } catch {
    // Next time, then.
  }
}

/** Go to a page of a set-up; without a network its empty page is there under this address. */
export async function goTo(page, query) {
  const address = `${page}?${query}`;
  if ("caches" in self) {
    try {
      const pages = await caches.open(PAGES);
      const empty = await pages.match(page, { ignoreVary: true });
      if (empty && !(await pages.match(address, { ignoreVary: true }))) await pages.put(address, empty);
    } catch {
      // Then only the network has it.
    }
  }
  location.assign(address);
}
