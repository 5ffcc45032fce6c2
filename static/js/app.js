// On every page: the service worker, the banners, the language, how numbers are entered, dialogs in older browsers.

import "./entering.js";
import { all, around, byId, find } from "./find.js";
import { showToast } from "./toast.js";

/** @param {string} name */
const banner = (name) => byId(`banner-${name}`);

// A new version waits until somebody asks for it.
async function keepVersion() {
  const registration = await navigator.serviceWorker.register("/sw.js");
  let asked = false;

  const offer = () => {
    const waiting = registration.waiting;
    if (!waiting || !navigator.serviceWorker.controller) return;
    banner("version").hidden = false;
    find("button", banner("version")).onclick = () => {
      asked = true;
      waiting.postMessage("take-over");
    };
  };

  offer();
  // The worker keeps every game's pages, this one's first.
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ game: document.documentElement.dataset.game ?? "" });
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (asked) location.reload();
  });
  // An installed app can stay open for days.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
}

// Whether the phone has no network, or this page is a kept copy because the server did not answer.
function tellOffline() {
  let kept = false;
  const told = all("#toasts .toast");
  const show = () => {
    banner("offline").hidden = navigator.onLine && !kept;
  };
  addEventListener("online", show);
  addEventListener("offline", show);
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (!data?.kept) return;
    kept = true;
    // What the page told when it was new is no news.
    for (const toast of told) toast.remove();
    show();
  });
  navigator.serviceWorker?.controller?.postMessage("is-this-kept");
  show();
}

// A form that no script takes care of says so without a network, instead of leaving for the browser's own page. Heard
// after all that listens on the page itself, and before once.js, which would count it as sent.
function keepForms() {
  addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const submitter = /** @type {HTMLButtonElement | null} */ (event.submitter);
    const method = submitter?.formMethod || form.method;
    // What is only asked for, the service worker may have at hand.
    const isAtHand = method === "get" && navigator.serviceWorker?.controller;
    if (event.defaultPrevented || navigator.onLine || method === "dialog" || isAtHand) return;
    event.preventDefault();
    showToast(form.dataset.noNetwork ?? document.body.dataset.noNetwork ?? "");
  });
}

// Offered on the first page, and never again once it was put away.
function offerInstall() {
  const hint = document.getElementById("install");
  if (!hint) return;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (localStorage.getItem("install") === "no") return;
    hint.hidden = false;
    hint.onclick = (click) => {
      const answer = around(click, "button", HTMLButtonElement)?.value;
      if (!answer) return;
      hint.hidden = true;
      if (answer === "yes") /** @type {InstallPrompt} */ (event).prompt();
      else localStorage.setItem("install", "no");
    };
  });
}

// Choosing sends the form; the arrow keys go past languages, so then the button does.
function chooseLanguage() {
  /** @type {HTMLFormElement | null} */
  const form = document.querySelector(".language");
  if (!form) return;
  const select = find("select", form);
  select.addEventListener("keydown", ({ key }) => {
    if (key !== "Tab") form.dataset.byKey = "";
  });
  select.addEventListener("pointerdown", () => delete form.dataset.byKey);
  select.addEventListener("change", () => {
    if ("byKey" in form.dataset) return;
    form.requestSubmit();
    // The page stays as it is, and so does its language.
    if (!navigator.onLine) form.reset();
  });
}

// Buttons with `command` and `commandfor`, where the browser does not know them yet.
function openDialogs() {
  if ("commandForElement" in HTMLButtonElement.prototype) return;
  document.addEventListener("click", (event) => {
    const button = around(event, "button[commandfor]");
    const dialog = button && /** @type {HTMLDialogElement | null} */ (document.getElementById(button.getAttribute("commandfor") ?? ""));
    if (!dialog) return;
    if (button.getAttribute("command") === "show-modal") dialog.showModal();
    if (button.getAttribute("command") === "close") dialog.close();
  });
}

// Results that could not be sent yet: rare, so what sends them is loaded only then.
function deliverResults() {
  try {
    if (localStorage.getItem("companion.unsent")) import("./groups/delivering.js").then(({ deliverNow }) => deliverNow());
  } catch {
    // A phone that keeps nothing has nothing waiting.
  }
}

// Score sheets that others have replaced are offered at home; what lists them is loaded only where there are any.
function offerSheets() {
  try {
    const isOffered = document.querySelector("#earlier[data-most]") && Object.keys(localStorage).some((name) => name.startsWith("score"));
    if (isOffered) import("./score/earlier-list.js").then(({ showEarlier }) => showEarlier());
    const isBegun = document.getElementById("unfinished-setup") && Object.keys(localStorage).some((name) => name.startsWith("companion.setup.ticks."));
    if (isBegun) import("./setup/at-home.js").then(({ leadBack }) => leadBack());
  } catch {
    // A phone that keeps nothing has none.
  }
}

// Changes at a table whose page was left before they were sent. The table's own page sends its own.
function sendChanges() {
  const here = all("#live[data-taken], [data-sends] #live")[0]?.dataset.code;
  /** @param {string} key */
  const isElsewhere = (key) => key.startsWith("companion.queue.") && key.split(".")[2] !== here;
  try {
    if (Object.keys(localStorage).some(isElsewhere)) import("./table/delivering.js").then(({ deliverChanges }) => deliverChanges(here));
  } catch {
    // Nothing is kept here either.
  }
}

if ("serviceWorker" in navigator) keepVersion().catch(() => {});
tellOffline();
keepForms();
offerInstall();
chooseLanguage();
openDialogs();
deliverResults();
offerSheets();
// Also whenever somebody comes back to a page.
for (const event of ["pageshow", "online"]) addEventListener(event, sendChanges);
