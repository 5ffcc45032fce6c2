// On every page: the service worker, the banners, the language, dialogs in older browsers.

import "./toast.js";

const banner = (name) => document.getElementById(`banner-${name}`);

// A new version waits until somebody asks for it.
async function keepVersion() {
  const registration = await navigator.serviceWorker.register("/sw.js");
  let asked = false;

  const offer = () => {
    const waiting = registration.waiting;
    if (!waiting || !navigator.serviceWorker.controller) return;
    banner("version").hidden = false;
    banner("version").querySelector("button").onclick = () => {
      asked = true;
      waiting.postMessage("take-over");
    };
  };

  offer();
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
  const show = () => {
    banner("offline").hidden = navigator.onLine && !kept;
  };
  addEventListener("online", show);
  addEventListener("offline", show);
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data !== "kept-copy") return;
    kept = true;
    show();
  });
  navigator.serviceWorker?.controller?.postMessage("is-this-kept");
  show();
}

// Offered on the first page, and never again once it was put away.
function offerInstall() {
  const hint = document.getElementById("install");
  if (!hint) return;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (localStorage.getItem("install") === "no") return;
    hint.hidden = false;
    hint.onclick = ({ target }) => {
      const answer = target.closest("button")?.value;
      if (!answer) return;
      hint.hidden = true;
      if (answer === "yes") event.prompt();
      else localStorage.setItem("install", "no");
    };
  });
}

// Choosing sends the form; the arrow keys go past languages, so then the button does.
function chooseLanguage() {
  const form = document.querySelector(".language");
  const select = form?.querySelector("select");
  select?.addEventListener("keydown", ({ key }) => {
    if (key !== "Tab") form.dataset.byKey = "";
  });
  select?.addEventListener("pointerdown", () => delete form.dataset.byKey);
  select?.addEventListener("change", () => {
    if (!("byKey" in form.dataset)) form.requestSubmit();
  });
}

// Buttons with `command` and `commandfor`, where the browser does not know them yet.
function openDialogs() {
  if ("commandForElement" in HTMLButtonElement.prototype) return;
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("button[commandfor]");
    const dialog = button && document.getElementById(button.getAttribute("commandfor"));
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

if ("serviceWorker" in navigator) keepVersion().catch(() => {});
tellOffline();
offerInstall();
chooseLanguage();
openDialogs();
deliverResults();
