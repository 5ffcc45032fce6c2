// A list that is entered one by one: what is sent comes back as the page with one more in it, without leaving it.

import { isBusy } from "../patience.js";
import "../stepper.js";
import { showToast } from "../toast.js";

const AGAIN = 4000;
// What was sent and not answered yet, in turn; each adds or takes away by itself.
const unanswered = [];

async function send() {
  const { action, body } = unanswered[0];
  try {
    // Goes on if the page is left meanwhile.
    const answer = await fetch(action, { method: "POST", body, keepalive: true });
    if (answer.status >= 500 || isBusy(answer)) throw new Error(`answer ${answer.status}`);
    show(new DOMParser().parseFromString(await answer.text(), "text/html"), answer);
  } catch {
    showToast(document.getElementById("teach").dataset.unsaved);
    setTimeout(send, AGAIN);
    return;
  }
  unanswered.shift();
  if (unanswered.length) send();
}

function show(page, { url, ok }) {
  const { name, value } = document.activeElement ?? {};
  document.getElementById("main").replaceWith(page.getElementById("main"));
  if (ok) history.replaceState(null, "", url);
  const again = name && document.querySelector(`button[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
  const wrong = document.querySelector("[aria-invalid]");
  const first = document.querySelector("#teach :is(input, select, button):not([type=hidden], [tabindex='-1'])");
  // What was tapped may be tapped again; else the next one begins from the top.
  (wrong ?? (again || first))?.focus({ preventScroll: !wrong });
  if (!wrong && !again) document.getElementById("teach")?.scrollIntoView();
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("#teach, #removing")) return;
  event.preventDefault();
  unanswered.push({ action: event.target.action, body: new FormData(event.target, event.submitter) });
  if (unanswered.length === 1) send();
});

// The first one is on its way.
addEventListener("pagehide", () => {
  for (const { action, body } of unanswered.slice(1)) navigator.sendBeacon(action, body);
});
