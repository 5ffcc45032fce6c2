// A list that is entered one by one: what is sent comes back as the page with one more in it, without leaving it.

import { all, byId, from } from "../../find.js";
import { isBusy } from "../../patience.js";
import "../../stepper.js";
import { showToast } from "../../toast.js";

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
    showToast(byId("teach").dataset.unsaved ?? "");
    setTimeout(send, AGAIN);
    return;
  }
  unanswered.shift();
  if (unanswered.length) send();
}

function show(page, { url, ok }) {
  const { name, value } = /** @type {HTMLButtonElement} */ (document.activeElement ?? document.body);
  byId("main").replaceWith(page.getElementById("main"));
  if (ok) history.replaceState(null, "", url);
  const again = name && all(`button[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`)[0];
  const [wrong] = all("[aria-invalid]");
  const [first] = all("#teach :is(input, select, button):not([type=hidden], [tabindex='-1'])");
  // What was tapped may be tapped again; else the next one begins from the top.
  (wrong ?? (again || first))?.focus({ preventScroll: !wrong });
  if (!wrong && !again) document.getElementById("teach")?.scrollIntoView();
}

document.addEventListener("submit", (event) => {
  const form = from(event, "#teach, #removing", HTMLFormElement);
  if (!form) return;
  event.preventDefault();
  unanswered.push({ action: form.action, body: new FormData(form, event.submitter) });
  if (unanswered.length === 1) send();
});

// The first one is on its way.
addEventListener("pagehide", () => {
  for (const { action, body } of unanswered.slice(1)) navigator.sendBeacon(action, body);
});
