// Pages kept where the service worker looks when the network is gone.

const PAGES = "pages";

/**
 * Keep a page for later; with `like`, keep the copy of that page under this address.
 * @param {string} address
 * @param {string} [like]
 * @returns {Promise<void>} also where the phone keeps nothing or the network is gone
 */
export async function keepPage(address, like) {
  if (!("caches" in self)) return;
  try {
    const pages = await caches.open(PAGES);
    const copy = like && (await pages.match(like, { ignoreVary: true }));
    if (copy) await pages.put(address, copy);
    else if (!like) await pages.add(new Request(address, { cache: "reload" }));
  } catch {
    // Next time, then.
  }
}

/**
 * Keep a page as it has just come.
 * @param {string} address
 * @param {string} text
 */
export async function keepText(address, text) {
  if (!("caches" in self)) return;
  try {
    const headers = { "Content-Type": "text/html; charset=utf-8" };
    await (await caches.open(PAGES)).put(address, new Response(text, { headers }));
  } catch {
    // The copy from before has to do.
  }
}

/** Keep the page that is open, if the service worker has come too late to do it. */
export async function keepThisPage() {
  const page = location.pathname;
  if ("caches" in self && !(await caches.match(page, { ignoreVary: true }))) await keepPage(page);
}
