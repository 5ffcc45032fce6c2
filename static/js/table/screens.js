// The table's screens are all on the page: going from one to another needs no network.

import { all, around, byId, find } from "../find.js";

const positions = new Map();
let shown = "";

const screens = () => all("[data-screen]");
const links = () => all(".bar a", document, HTMLAnchorElement);
const open = () => find("[data-screen]:not([hidden])");
/** @param {string} address */
const nameOf = (address) => new URL(address, location.href).pathname;

/**
 * Show a screen, or still the same one; in `page`, which may be about to take its place.
 * @param {ParentNode} page
 */
export function showScreen(page = document, path = shown) {
  const found = all("[data-screen]", page);
  placeNow(page, path);
  if (page instanceof HTMLElement && page.dataset.screen) found.push(page);
  // One that the phone has already is not sent again: then the others stay hidden all the same.
  const at = screens().find((screen) => screen.dataset.screen === path)?.id;
  const stays = at && (page.querySelector(`i[data-same][id="${at}"]`) || found.includes(/** @type {HTMLElement} */ (page)));
  if (!stays && !found.some((screen) => screen.dataset.screen === path)) return false;
  for (const screen of found) screen.hidden = screen.dataset.screen !== path;
  return true;
}

/** The now bar leads to the screen where its step is done, and does it there. */
function placeNow(page, path) {
  const at = screens().find((screen) => screen.dataset.screen === path)?.id.replace("screen-", "");
  for (const way of all("[data-on]", page)) way.hidden = way.dataset.on !== at;
  for (const way of all("[data-not-on]", page)) way.hidden = way.dataset.notOn === at;
}

/** Lead to a screen, on this page if it has it. */
export function land(address) {
  if (nameOf(address) === shown) return;
  if (!screens().some((screen) => screen.dataset.screen === nameOf(address))) return location.assign(address);
  history.pushState(null, "", address);
  go(address);
}

/** The name of the screen that is shown. */
export function shownScreen() {
  return open().id.replace("screen-", "");
}

/** Name the page after its screen; the table may be called otherwise meanwhile. */
export function showTitle() {
  document.title = open().dataset.title ?? "";
}

function go(address) {
  positions.set(shown, scrollY);
  if (!showScreen(document, nameOf(address))) return false;
  shown = nameOf(address);
  for (const link of links()) {
    if (nameOf(link.href) === shown) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  showTitle();
  scrollTo({ top: positions.get(shown) ?? 0, behavior: "instant" });
  remember();
  document.dispatchEvent(new Event("screen"));
  return true;
}

/** Reopening the table leads back here. */
function remember() {
  try {
    localStorage.setItem("companion.last", location.pathname);
  } catch {
    // Then it opens at its first screen.
  }
}

/** The screen that was open last, for whoever comes from the list of tables. */
function lastScreen() {
  try {
    const fromHome = document.referrer && new URL(document.referrer).pathname === "/";
    return fromHome ? localStorage.getItem("companion.last") : null;
  } catch {
    return null;
  }
}

export function startScreens() {
  shown = open().dataset.screen ?? "";
  // A page kept for another of its screens opens at this one. The answer to a form is at the form's address;
  // loaded again it is a page.
  if (nameOf(location.href) !== shown && !go(location.href)) history.replaceState(null, "", shown);
  history.scrollRestoration = "manual";
  const last = lastScreen();
  if (last && last !== shown && go(last)) history.replaceState(null, "", last);
  remember();
  document.addEventListener("click", (event) => {
    const link = around(event, ".bar a, a[data-goes]", HTMLAnchorElement);
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { pathname, hash } = new URL(link.href);
    if (!screens().some((screen) => screen.dataset.screen === pathname)) return;
    event.preventDefault();
    // A sheet that has just been closed takes its step back first.
    if (history.state?.sheet) return addEventListener("popstate", () => link.click(), { once: true });
    if (pathname !== location.pathname) history.pushState(null, "", link.href);
    go(link.href);
    const target = hash && document.getElementById(hash.slice(1));
    if (target) {
      for (let fold = target.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
      target.scrollIntoView({ block: "start" });
    } else {
      byId("main").focus({ preventScroll: true });
    }
  });
  addEventListener("popstate", () => {
    if (!go(location.href)) location.reload();
  });
}
