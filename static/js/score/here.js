// The result in the sheet's own page, for a phone whose server is gone and that has no service worker to keep the
// result's page: over plain http. What it needs is fetched while the server answers.

import { find } from "../find.js";
import { hideKeypad } from "../keypad.js";
import { declare, given } from "./declared.js";

const PATIENCE = 3000;

/** The result's page as it came, and its styles. @type {{page: Document, styles: HTMLLinkElement} | null} */
let ready = null;

/** Get everything that a result needs, unless a service worker has it. @param {string} result its address */
export async function getReady(result) {
  if (navigator.serviceWorker?.controller) return;
  try {
    const [answer] = await Promise.all([fetch(result), import("./shown.js"), import("../groups/saving.js")]);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const styles = /** @type {HTMLLinkElement} */ (find("link[rel=stylesheet]", page).cloneNode());
    // What every page has is here already.
    styles.href = styles.href.replace("/app+", "/");
    // Fetched, and not in force before the result is shown.
    styles.media = "not all";
    document.head.append(styles);
    ready = { page, styles };
  } catch {
    // The result has a page of its own, as long as there is a server.
  }
}

/** Whether the result is to be drawn here: its page cannot be opened, and everything is there. */
export async function isWanted() {
  // A worker may have come since.
  if (!ready || navigator.serviceWorker?.controller) return false;
  try {
    await fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    return false;
  } catch {
    return true;
  }
}

/**
 * Draw the result in the place of the sheet; Back leads to the sheet as it was.
 * @param {string} query the sheet as its link has it
 * @param {string} address the result's own, to be passed on
 * @param {string} fragment
 */
export async function showHere(query, address, fragment) {
  if (!ready) return;
  const { showResultOf } = await import("./shown.js");
  const { readWords } = await import("./outcome.js");
  const { page, styles } = ready;
  const main = find("main");
  const { title } = document;
  const { classList } = document.documentElement;
  const parts = /** @type {HTMLElement} */ (find("main", page).cloneNode(true));
  // What is known of the box stands in the page already.
  const own = find("#given", parts);
  declare({ ...JSON.parse(own.textContent ?? ""), boxes: given.boxes });
  own.remove();
  hideKeypad();
  /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
  // The sheet stays on the page, out of sight: what comes in meanwhile finds it.
  const sheet = Object.assign(document.createElement("div"), { hidden: true });
  sheet.append(...main.childNodes);
  main.append(sheet, ...parts.childNodes);
  styles.media = "all";
  classList.remove("scoring");
  history.pushState({}, "", fragment || "#result");
  readWords();
  showResultOf(query, new URL(address, location.href).href);
  find("[data-file=sheet]", main).addEventListener("click", (event) => {
    event.preventDefault();
    history.back();
  });
  // A new group is the server's to make.
  main.querySelector(".result-group-link")?.remove();
  scrollTo({ top: 0 });
  const back = () => {
    main.replaceChildren(...sheet.childNodes);
    styles.media = "not all";
    document.title = title;
  };
  // Before the sheet hears of it, so that it is there to show its stage.
  addEventListener("popstate", back, { capture: true, once: true });
}
