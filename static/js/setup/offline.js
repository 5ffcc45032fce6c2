// The set-up's pages without a network: empty ones are kept, and a script fills them in.

import { keepPage } from "../score/offline.js";

export { keepPage };

/** Go to a page of a set-up; its empty page is kept under this address too. */
export async function goTo(page, query) {
  const address = `${page}?${query}`;
  await keepPage(address, page);
  location.assign(address);
}
