// The live table: what the server renders, kept up to date, and what people do, sent.

import { all, around, byId, find, from } from "../find.js";
import { Fragments } from "../live/receive.js";
import { fetchPatiently } from "../patience.js";
import { showToast } from "../toast.js";
import { stayAwake } from "../wake.js";
import "../stepper.js";
import "../keypad.js";
import { finishTyping, isEdited, release, settle, startCommands } from "./commands.js";
import { Connection, Unreachable } from "./connection.js";
import { follow } from "./following.js";
import { morph } from "./morph.js";
import { Numbers } from "./numbers.js";
import { Queue, saying } from "./queue.js";
import { reached, reachedAt, whenKept } from "./reached.js";
import { landed, tellKnown } from "./now.js";
import { showScreen, shownScreen, showTitle, startScreens } from "./screens.js";
import { dialogs, Sender, toldThere } from "./sending.js";
import { showThisPhone, signalTurn, startSignal } from "./signal.js";
import { tellTimes } from "./times.js";

const page = byId("live");
const words = JSON.parse(byId("live-words").textContent);
const lostBanner = byId("banner-lost");
const waitingBanner = byId("banner-waiting");

const queue = new Queue(page.dataset.code);
const data = /** @type {Record<string, string>} */ (page.dataset);
const connection = new Connection({ ...data });
const fragments = new Fragments("live");
const numbers = new Numbers(queue, () => JSON.parse(data.taken));

// How long it is quiet before the screens that nobody looks at are brought up to date.
const QUIET = 1500;
let behind = 0;
/** @type {typeof import("./carrying.js") | null} */
let carrying = null;

const table = {
  version: Number(page.dataset.version),

  get screen() {
    return shownScreen();
  },

  /** What this page shows, for the answers. */
  get page() {
    return { since: this.version, screen: this.screen, have: () => fragments.have };
  },

  get writes() {
    return Boolean(page.dataset.writes);
  },

  /** Show what is new; `mine` is the line that this phone has just written. */
  show(answer, mine) {
    this.found();
    const { fragments: sent, version, screens, behind: others, type, news = /** @type {Line[]} */ ([]) } = answer;
    if (sent === undefined) return;
    // A question that waited its turn asks from an older version: what has been told since is not told again.
    const unheard = news.filter(({ number }) => number > this.version);
    this.version = version;
    fragments.take(answer, { screen: this.screen, prepare, change: (old, fresh) => morph(old, fresh, isEdited) });
    for (const name of screens) byId(`screen-${name}`).dataset.seen = version;
    numbers.show({ fresh: true });
    showTitle();
    // What was not taken may have been shown already.
    const untaken = type && type !== "accepted";
    if (untaken) fragments.forget();
    if (others || untaken) fallBehind();
    this.tell(unheard, mine);
    landed();
    signalTurn();
    carrying?.changed();
  },

  /** The newest change in a line; one's own before those of others, and with Undo. What is seen anyway is not told. */
  tell(all, mine) {
    const news = all.filter(({ quiet }) => !quiet);
    const line = mine ?? news.at(-1);
    if (mine?.quiet) return;
    if (!line) return;
    const others = news.filter(({ number }) => number !== line.number).length;
    const text = others && !mine ? words.more[Math.min(others, words.more.length) - 1].replace("%s", line.text) : line.text;
    const aloud = [line.aloud, ...news.filter(({ number }) => number !== line.number).map((one) => one.aloud)].filter(Boolean);
    // What somebody else's action has brought to this player.
    const concerns = news.map((one) => one.concerns[data.seat]).filter(Boolean);
    showToast([text, ...aloud, ...concerns].join(" "), line.mine && line.undo && this.writes ? () => sender.takeBack(line, words.undo) : undefined);
  },

  settled(id, item, line) {
    if (line) carrying?.taken(item, line.number);
    settle(id);
    numbers.settle(id, item, line?.number);
  },

  /** Something waits, or no more. */
  changed() {
    numbers.show();
    this.waiting();
  },

  /** The server cannot be reached; or it says, in `why`, that the table cannot. */
  lost(why) {
    release();
    lostBanner.hidden = false;
    tellKnown(reachedAt());
    find("p", lostBanner).textContent = why ?? words.lost.replace("%s", reachedAt());
  },

  found() {
    reached();
    lostBanner.hidden = true;
    tellKnown("");
  },

  waiting() {
    const count = queue.length;
    waitingBanner.hidden = count === 0 || (lostBanner.hidden && this.writes);
    const unkept = queue.isKept ? "" : `. ${words.unkept}`;
    if (count) find("p", waitingBanner).textContent = words.waiting[Math.min(count, words.waiting.length) - 1] + unkept;
    listWaiting();
  },
};

const sender = new Sender(connection, queue, table, dialogs());

/** @param {HTMLElement} fresh what the server has sent, before it is shown */
function prepare(fresh) {
  showScreen(fresh);
  tellTimes(fresh);
  showThisPhone(fresh);
  // A player's own part is open from the start, and theirs to close.
  const { seat } = (fresh.id === page.id ? fresh : page).dataset;
  for (const part of all(`[data-open-seat="${seat}"]`, fresh)) part.setAttribute("open", "");
}

async function look() {
  try {
    const answer = await connection.news(table.page);
    if (answer?.type === "error") return table.lost(answer.text);
    if (answer) {
      table.show(answer);
    } else {
      numbers.show({ fresh: true });
      table.found();
    }
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    table.lost();
    return table.waiting();
  }
  return sender.flush();
}

/** The other screens are older than the one shown: catch up when it is quiet. */
function fallBehind() {
  clearTimeout(behind);
  behind = setTimeout(catchUp, QUIET);
}

async function catchUp() {
  clearTimeout(behind);
  behind = 0;
  try {
    table.show(await connection.everything(table.page));
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    fallBehind();
  }
}

// Whoever goes to another screen does not wait for it to be quiet.
document.addEventListener("screen", () => {
  if (behind) catchUp();
});

/** The dialog with everything that waits, each to be dropped if it no longer fits. */
function listWaiting() {
  const list = find("#waiting [data-sentences]");
  const row = byId("waiting-row", HTMLTemplateElement).content;
  list.replaceChildren(
    ...queue.items.map((item) => {
      const line = /** @type {DocumentFragment} */ (row.cloneNode(true));
      find("[data-says]", line).textContent = saying(item);
      find("button", line).addEventListener("click", () => sender.drop(item.command.id));
      return line;
    }),
  );
  if (!queue.length) byId("waiting", HTMLDialogElement).close();
}

/** What keeps the game on this phone comes when it is quiet, while there is still a server. */
async function startCarrying() {
  const module = await import("./carrying.js");
  await module.startCarrying(table, queue);
  carrying = module;
}

// Who sits where cannot wait: without the server, the page would be lost for nothing.
document.addEventListener("submit", (event) => {
  if (lostBanner.hidden || event.defaultPrevented || !from(event, "form[action$='/arrange']")) return;
  event.preventDefault();
  showToast(words.later);
});

// What cannot be tapped says why.
document.addEventListener("click", (event) => {
  const why = around(event, "[data-why]")?.dataset.why;
  if (why) showToast(why);
});

// Whoever opened the link is at the table from here on, and the host can give this phone a seat.
function join() {
  const body = new URLSearchParams({ do: "join", csrf_token: data.token });
  fetchPatiently(data.joins, { method: "POST", body, redirect: "manual" }).catch(() => {});
}

// Put away on this phone at once, and at the server for every page that comes.
document.addEventListener("submit", (event) => {
  const form = from(event, "[data-put-away]", HTMLFormElement);
  if (!form) return;
  event.preventDefault();
  fetchPatiently(form.action, { method: "POST", body: new FormData(form), redirect: "manual", keepalive: true }).catch(() => {});
  byId("phone-waits").remove();
}, true);

// Whoever waits for a seat and goes is no longer offered one.
addEventListener("pagehide", () => {
  const address = page.dataset.waits ?? page.dataset.joins;
  if (address) navigator.sendBeacon(address, new URLSearchParams({ do: "away", csrf_token: data.token }));
});

function leave() {
  finishTyping();
  sender.leave();
}

addEventListener("pagehide", leave);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && leave());

// Another tab of this phone has done something; or its command was answered, and is on the table now.
addEventListener("storage", ({ key, newValue }) => {
  if (!queue.owns(key)) return;
  if (newValue === null) look();
  else table.changed();
});

startScreens();
startSignal();
// The phone knows of it before anything is asked.
const tellLine = () => tellKnown(navigator.onLine && lostBanner.hidden ? "" : reachedAt());
for (const change of ["offline", "online"]) addEventListener(change, tellLine);
if (!navigator.onLine) tellLine();
whenKept(() => lostBanner.hidden || table.lost());
if (page.dataset.joins) join();
tellTimes(page);
document.addEventListener("keep-sheet", (event) => {
  const { sheet, says, begun } = /** @type {CustomEvent} */ (event).detail;
  sender.keep(sheet, says, begun);
});
startCommands(sender, numbers);
follow(data.stream, () => table.version, look, () => page.dataset.phones);
table.changed();
const done = toldThere();
if (done) table.tell([], done);
if (queue.length) sender.flush();
if (page.dataset.kept) setTimeout(() => startCarrying().catch(() => {}), QUIET);
stayAwake();
