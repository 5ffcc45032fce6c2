// The live table: what the server renders, kept up to date, and what people do, sent.

import { showToast } from "../toast.js";
import { stayAwake } from "../wake.js";
import "../stepper.js";
import "../keypad.js";
import { isEdited, release, settle, startCommands } from "./commands.js";
import { Connection, Unreachable } from "./connection.js";
import { follow } from "./following.js";
import { morph } from "./morph.js";
import { Queue } from "./queue.js";
import { showScreen, shownScreen, showTitle, startScreens } from "./screens.js";
import { Sender } from "./sending.js";
import { tellTimes } from "./times.js";

const page = document.getElementById("live");
const words = JSON.parse(document.getElementById("live-words").textContent);
const lostBanner = document.getElementById("banner-lost");
const waitingBanner = document.getElementById("banner-waiting");

const queue = new Queue(page.dataset.code);
const connection = new Connection({ ...page.dataset });

// How long it is quiet before the screens that nobody looks at are brought up to date.
const QUIET = 1500;
let behind = 0;

const table = {
  version: Number(page.dataset.version),

  get screen() {
    return shownScreen();
  },

  get writes() {
    return Boolean(page.dataset.writes);
  },

  reached: new Date(),

  /** Show what is new; `mine` is the line that this phone has just written. */
  show({ html, version, news = [] }, mine) {
    this.found();
    if (html === undefined) return;
    // A question that waited its turn asks from an older version: what has been told since is not told again.
    const unheard = news.filter(({ number }) => number > this.version);
    this.version = version;
    const fresh = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
    const partial = fresh.querySelector("[data-same]");
    showScreen(fresh);
    tellTimes(fresh);
    morph(page, fresh, isEdited);
    showTitle();
    if (partial) fallBehind();
    this.tell(unheard, mine);
  },

  /** The newest change in a line with Undo; one's own before those of others. */
  tell(news, mine) {
    const line = mine ?? news.at(-1);
    if (!line) return;
    const others = news.filter(({ number }) => number !== line.number).length;
    const text = others && !mine ? words.more[Math.min(others, words.more.length) - 1].replace("%s", line.text) : line.text;
    // What somebody else's action has brought to this player.
    const concerns = news.map((one) => one.concerns[page.dataset.seat]).filter(Boolean);
    showToast([text, ...concerns].join(" "), line.undo && this.writes ? () => sender.do(line.undo, words.undo) : undefined);
  },

  settled: settle,

  /** The server cannot be reached; or it says, in `why`, that the table cannot. */
  lost(why) {
    release();
    lostBanner.hidden = false;
    lostBanner.querySelector("p").textContent = why ?? words.lost.replace(
      "%s",
      this.reached.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" }),
    );
  },

  found() {
    this.reached = new Date();
    lostBanner.hidden = true;
  },

  waiting() {
    const count = queue.length;
    waitingBanner.hidden = count === 0 || (lostBanner.hidden && this.writes);
    if (count) waitingBanner.querySelector("p").textContent = words.waiting[Math.min(count, words.waiting.length) - 1];
    listWaiting();
  },
};

const sender = new Sender(connection, queue, table, {
  refused: document.getElementById("refused"),
  conflict: document.getElementById("conflict"),
  failed: document.getElementById("failed"),
});

async function look() {
  try {
    const answer = await connection.news(table.version, table.screen);
    if (answer?.type === "error") return table.lost(answer.text);
    if (answer) table.show(answer);
    else table.found();
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
    table.show(await connection.everything(table.version));
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
  const list = document.querySelector("#waiting [data-sentences]");
  const row = document.getElementById("waiting-row").content;
  list.replaceChildren(
    ...queue.items.map(({ command, says }) => {
      const line = row.cloneNode(true);
      line.querySelector("[data-says]").textContent = says;
      line.querySelector("button").addEventListener("click", () => sender.drop(command.id));
      return line;
    }),
  );
  if (!queue.length) document.getElementById("waiting").close();
}

// Who sits where cannot wait: without the server, the page would be lost for nothing.
document.addEventListener("submit", (event) => {
  if (lostBanner.hidden || !event.target.matches("form[action$='/arrange']")) return;
  event.preventDefault();
  showToast(words.later);
});

// What cannot be tapped says why.
document.addEventListener("click", ({ target }) => {
  const why = target.closest?.("[data-why]")?.dataset.why;
  if (why) showToast(why);
});

// Whoever opened the link is at the table from here on, and the host can give this phone a seat.
function join() {
  const body = new URLSearchParams({ do: "join", csrf_token: page.dataset.token });
  fetch(page.dataset.joins, { method: "POST", body, redirect: "manual" }).catch(() => {});
}

startScreens();
if (page.dataset.joins) join();
tellTimes(page);
document.addEventListener("keep-sheet", ({ detail }) => sender.keep(detail.sheet, detail.says));
startCommands((what, says, options) => sender.do(what, says, options));
follow(page.dataset.stream, () => table.version, look, () => page.dataset.phones);
table.waiting();
if (queue.length) sender.flush();
stayAwake();
