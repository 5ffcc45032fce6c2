// Expanding at a live table: the position follows the table, and what is done here goes the way of every other command.

import { all, around, byId, fieldIn } from "../../find.js";
import { Connection } from "../../table/connection.js";
import { follow } from "../../table/following.js";
import { Queue } from "../../table/queue.js";
import { dialogs, Sender, tellThere } from "../../table/sending.js";
import { showToast } from "../../toast.js";
import "../../table/leading.js";
import { stayAwake } from "../../wake.js";
import { answered, lookAgain } from "./page.js";
import { paintAnew, paintWaiting, startPlacing } from "./placing.js";

const page = byId("live");
const addresses = /** @type {Record<string, string>} */ (page.dataset);
const words = JSON.parse(byId("live-words").textContent);
const queue = new Queue(page.dataset.code);
// The id of the expansion on its way, whether it is on the table now, and whether the table answers at all.
let doing = "";
let isDone = false;
let lost = false;
let remembered = "";

const table = {
  get version() {
    return Number(page.dataset.version);
  },

  get writes() {
    return "writes" in page.dataset;
  },

  /** The table's own page says what an expansion has done. */
  show(_, line) {
    reached(true);
    if (isDone) {
      tellThere(line);
      location.assign(byId("doing").dataset.back ?? "");
      return;
    }
    if (line) showToast(line.text, line.undo ? () => sender.takeBack(line, words.undo) : undefined);
    lookAgain().then(() => paintAnew(queue));
  },

  settled(id, item, line) {
    if (id === doing) {
      doing = "";
      isDone = Boolean(line);
    }
    remembered = "";
  },

  changed: () => paintWaiting(queue),

  waiting() {
    paintWaiting(queue);
    showWaiting();
  },

  lost() {
    reached(false);
  },
};

const sender = new Sender(new Connection({ ...page.dataset }), queue, table, dialogs());
// Somebody began to plan here: whoever records the same turn meanwhile is asked about.
const begun = table.version;

/** The table is asked for its number only; what it means is on this screen's own answer. */
async function follows() {
  try {
    const response = await fetch(addresses.state, { cache: "no-store", headers: { "If-None-Match": addresses.tag } });
    if (!response.ok && response.status !== 304) return;
    reached(true);
    if (queue.length) await sender.flush();
    if (response.ok) await lookAgain();
  } catch {
    // The next question tells.
  }
}

/** Expand; a second tap means the same. */
function expand(form) {
  if (doing || isDone) return;
  const data = new FormData(form);
  const what = data.has("do") ? JSON.parse(String(data.get("do"))) : { type: "play", move: JSON.parse(String(data.get("play"))) };
  doing = sender.do(what, form.dataset.says, { seen: Number(data.get("seen")), begun, override: data.getAll("override").map(String) });
  showWaiting();
}

/** Remember the cards for this round; the page stays, and the second of two quick taps is the same. */
function remember(form) {
  const { value } = fieldIn(form, "play");
  if (remembered === value) return;
  remembered = value;
  sender.do({ type: "play", move: JSON.parse(value) }, form.dataset.says);
}

/** While something is on its way nothing else is done; where that lasts, it is said and can be dropped. */
function showWaiting() {
  const waits = lost && queue.length > 0;
  for (const part of all("#doing, #done")) part.hidden = waits;
  const notice = document.getElementById("waits");
  if (notice) notice.hidden = !waits;
  document.getElementById("do-it")?.toggleAttribute("aria-busy", Boolean(doing || isDone));
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
  const last = around(event, "#drop") && (doing || queue.last?.command.id);
  if (!last) return;
  sender.drop(last);
  showWaiting();
  paintAnew(queue);
});

// What is said above the bar stays above it, however much the bar says.
new ResizeObserver(([{ target }]) => {
  document.documentElement.style.setProperty("--do-height", `${Math.floor(target.getBoundingClientRect().height)}px`);
}).observe(byId("do"));

follow(addresses.stream, () => table.version, follows);
startPlacing(sender);
// What waits for this table is sent, and asked about, here.
document.documentElement.setAttribute("data-sends", "");
if (queue.length) sender.flush();
stayAwake();
