// Expanding at a live table: the position follows the table, and the button writes it down.

import { all, around, byId, fieldIn } from "../../find.js";
import { isBusy } from "../../patience.js";
import { follow } from "../../table/following.js";
import { Queue } from "../../table/queue.js";
import { stayAwake } from "../../wake.js";
import { answered, lookAgain } from "./page.js";
import { paintAnew, paintWaiting, startPlacing } from "./placing.js";
import { startSending } from "./sending.js";

const PATIENCE = 8000;

const page = byId("live");
const addresses = /** @type {Record<string, string>} */ (page.dataset);
const queue = new Queue(page.dataset.code);
const sender = startSending(page, queue, {
  lookAgain,
  looked: () => paintAnew(queue),
  changed: () => paintWaiting(queue),
  reached,
  isLeaving: () => Boolean(kept),
});
// The expansion that was done here and could not be sent, and whether the table answers at all.
let kept = "";
let lost = false;
let remembered = "";

const version = () => Number(page.dataset.version);
// Somebody began to plan here: whoever records the same turn meanwhile is asked about.
const begun = version();

/** The table is asked for its number only; what it means is on this screen's own answer. */
async function follows() {
  try {
    const response = await fetch(addresses.state, { cache: "no-store", headers: { "If-None-Match": addresses.tag } });
    if (!response.ok && response.status !== 304) return;
    reached(true);
    // The table sends the expansion, and asks where it collides.
    if (kept) return goBack();
    if (queue.length) await sender.flush();
    if (response.ok) await lookAgain();
  } catch {
    // The next question tells.
  }
}

const lookNow = follow(addresses.stream, version, follows);

function goBack() {
  location.assign(byId("doing").dataset.back ?? "");
}

/** The form's command as the table's queue has it; by its id it is done only once, whoever sends it. */
function commandOf(form) {
  const data = new FormData(form);
  return {
    id: form.dataset.id,
    seen: Number(data.get("seen")),
    begun: data.has("begun") ? begun : undefined,
    do: data.has("do") ? JSON.parse(String(data.get("do"))) : { type: "play", move: JSON.parse(String(data.get("play"))) },
    override: data.getAll("override"),
  };
}

/** Expand, and go back to the table: it says what has happened. */
async function expand(form) {
  const button = byId("do-it");
  if (button.getAttribute("aria-busy")) return;
  if (fieldIn(form, "begun")) fieldIn(form, "begun").value = String(begun);
  // Behind everything that waits already.
  if (queue.length) {
    keep(form);
    lookNow();
    return;
  }
  button.setAttribute("aria-busy", "true");
  try {
    const signal = AbortSignal.timeout?.(PATIENCE);
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual", signal });
    if (answer.type === "opaqueredirect") goBack();
    else if (answer.status >= 500 || isBusy(answer)) throw new Error(`answer ${answer.status}`);
    // The table asks back; the same form brings its question, and is never done twice.
    else form.submit();
  } catch {
    button.removeAttribute("aria-busy");
    keep(form);
  }
}

function keep(form) {
  const command = commandOf(form);
  kept = command.id;
  queue.add({ command, says: form.dataset.says });
  showWaiting();
}

/** Remember the cards for this round; the page stays, and the second of two quick taps is the same. */
function remember(form) {
  if (remembered === form.dataset.id) return;
  remembered = form.dataset.id;
  sender.do({ type: "play", move: JSON.parse(fieldIn(form, "play").value) }, form.dataset.says);
}

function showWaiting() {
  const waits = Boolean(kept || (lost && queue.length));
  for (const part of all("#doing, #done")) part.hidden = waits;
  const notice = document.getElementById("waits");
  if (notice) notice.hidden = !waits;
}

function reached(answers) {
  lost = !answers;
  showWaiting();
}

/** @type {Record<string, (form: HTMLFormElement) => void>} */
const SENT = { doing: expand, remember };

document.addEventListener("submit", async (event) => {
  const { id } = /** @type {HTMLFormElement} */ (event.target);
  if (!(id in SENT)) return;
  event.preventDefault();
  // A tap right after others means what they came to; what was typed and not heard is not done otherwise.
  if (!(await answered())) return;
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById(id));
  if (form && (fieldIn(form, "play") || fieldIn(form, "do"))) SENT[id](form);
});

document.addEventListener("click", (event) => {
  if (!around(event, "#drop")) return;
  queue.remove(kept || queue.items.at(-1)?.command.id);
  kept = "";
  remembered = "";
  showWaiting();
  paintAnew(queue);
});

// What is said above the bar stays above it, however much the bar says.
new ResizeObserver(([{ target }]) => {
  document.documentElement.style.setProperty("--do-height", `${Math.floor(target.getBoundingClientRect().height)}px`);
}).observe(byId("do"));

startPlacing(sender);
// What waits for this table is sent, and asked about, here.
document.documentElement.setAttribute("data-sends", "");
if (queue.length) sender.flush();
stayAwake();
