// Expanding at a live table: the position follows the table, and the button writes it down.

import { follow } from "../table/following.js";
import { Queue } from "../table/queue.js";
import { stayAwake } from "../wake.js";
import { answered, lookAgain } from "./page.js";

const PATIENCE = 8000;

const page = document.getElementById("live");
const queue = new Queue(page.dataset.code);
// What was done here and could not be sent.
let kept = "";

const version = () => Number(page.dataset.version);

/** The table is asked for its number only; what it means is on this screen's own answer. */
async function follows() {
  try {
    const response = await fetch(page.dataset.state, { cache: "no-store", headers: { "If-None-Match": page.dataset.tag } });
    // The table sends what waits, in order, and asks where it collides.
    if (kept && (response.ok || response.status === 304)) goBack();
    else if (response.ok) await lookAgain();
  } catch {
    // The next question tells.
  }
}

const lookNow = follow(page.dataset.stream, version, follows);

function goBack() {
  location.assign(document.getElementById("doing").dataset.back);
}

/** The form's command as the table's queue has it; by its id it is done only once, whoever sends it. */
function commandOf(form) {
  const data = new FormData(form);
  return {
    id: form.dataset.id,
    seen: Number(data.get("seen")),
    do: { type: "play", move: JSON.parse(data.get("play")) },
    override: data.getAll("override"),
  };
}

// What comes of a form that the table has accepted.
const ACCEPTED = { doing: goBack, remember: lookAgain };

async function send(form) {
  const button = [...form.elements].find(({ type }) => type === "submit");
  if (button.getAttribute("aria-busy")) return;
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
    // The table is at the other end, and says what has happened.
    if (answer.type === "opaqueredirect") ACCEPTED[form.id]();
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

function showWaiting() {
  document.getElementById("doing").hidden = Boolean(kept);
  document.getElementById("waits").hidden = !kept;
}

document.addEventListener("submit", async (event) => {
  const { id } = event.target;
  if (!(id in ACCEPTED)) return;
  event.preventDefault();
  // A tap right after others means what they came to.
  await answered();
  const form = document.getElementById(id);
  if (form?.elements.play.value) send(form);
});

document.addEventListener("click", ({ target }) => {
  if (!target.closest?.("#drop")) return;
  queue.remove(kept);
  kept = "";
  showWaiting();
});

stayAwake();
