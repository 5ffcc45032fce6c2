// A list that is entered one by one: what is sent comes back as the page with one more in it, without leaving it. What
// was entered since stays in its form.

import { carryTyped } from "../../entering.js";
import { all, around, byId, from, partOf } from "../../find.js";
import { isBusy } from "../../patience.js";
import "../../stepper.js";
import { showToast } from "../../toast.js";

const AGAIN = 4000;
// What was sent and not answered yet, in turn; each adds or takes away by itself.
/** @type {{ action: string, body: FormData }[]} */
const unanswered = [];
// Fields that say something else than was sent.
/** @type {Set<HTMLInputElement>} */
const edited = new Set();

async function send() {
  const { action, body } = unanswered[0];
  try {
    // Goes on if the page is left meanwhile.
    const answer = await fetch(action, { method: "POST", headers: { Accept: "application/json" }, body, keepalive: true });
    if (answer.status >= 500 || isBusy(answer)) throw new Error(`answer ${answer.status}`);
    // A box that is gone says so as a page.
    if ([400, 403, 404, 413].includes(answer.status)) location.reload();
    else show(await answer.json(), answer);
  } catch {
    showToast(byId("teach").dataset.unsaved ?? "");
    setTimeout(send, AGAIN);
    return;
  }
  unanswered.shift();
  if (unanswered.length) send();
}

/**
 * @param {{html: string}} told
 * @param {Response} answer
 */
function show({ html }, { url, ok }) {
  const { name, value } = /** @type {HTMLButtonElement} */ (document.activeElement ?? document.body);
  const typed = carryTyped(() => byId("main").replaceChildren(...partOf(html).childNodes));
  const fields = [...edited].flatMap(carry);
  edited.clear();
  for (const field of fields) edited.add(field);
  if (ok) history.replaceState(null, "", url);
  if (typed) return;
  const again = name && all(`button[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`)[0];
  const [wrong] = all("[aria-invalid]");
  const [first] = all("#teach :is(input, select, button):not([type=hidden], [tabindex='-1'])");
  // What was tapped may be tapped again; else the next one begins from the top.
  (wrong ?? (again || first))?.focus({ preventScroll: !wrong });
  if (!wrong && !again) document.getElementById("teach")?.scrollIntoView();
}

/**
 * Put what a field says into the one that has come for it.
 * @param {HTMLInputElement} field
 */
function carry({ name, type, value, checked }) {
  const isTick = type === "checkbox" || type === "radio";
  const [fresh] = all(`#teach [name="${CSS.escape(name)}"]`, document, HTMLInputElement).filter((one) => !isTick || one.value === value);
  if (!fresh) return [];
  if (isTick) fresh.checked = checked;
  else fresh.value = value;
  return [fresh];
}

document.addEventListener("input", (event) => {
  if (around(event, "#teach")) edited.add(/** @type {HTMLInputElement} */ (event.target));
});

document.addEventListener("submit", (event) => {
  const form = from(event, "#teach, #removing", HTMLFormElement);
  if (!form) return;
  event.preventDefault();
  // Its own id is hidden by a field of that name.
  if (form.matches("#teach")) edited.clear();
  unanswered.push({ action: form.action, body: new FormData(form, event.submitter) });
  if (unanswered.length === 1) send();
});

// The first one is on its way.
addEventListener("pagehide", () => {
  for (const { action, body } of unanswered.slice(1)) navigator.sendBeacon(action, body);
});
