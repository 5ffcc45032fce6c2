// Opening a saved game: what was not sent yet goes into this phone's queue for the new table, and is sent from there.

import { showToast } from "../toast.js";
import { fileOf, keptGames, timeOf } from "./kept.js";
import { Queue } from "./queue.js";

const form = document.getElementById("open-game");
const button = form.querySelector("button");
let going = false;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const [file] = form.elements.file.files;
  if (file) send(file);
});

/** Open a file; what the server has against it, it says itself. */
async function send(file, { isChosen = true } = {}) {
  if (going) return;
  going = true;
  button.setAttribute("aria-busy", "true");
  try {
    const body = new FormData(form);
    body.set("file", file, "game.json");
    body.set("sends", "yes");
    const answer = await fetch(form.action, { method: "POST", body });
    const [, at, code] = new URL(answer.url).pathname.split("/");
    if (answer.redirected && at === "t") {
      queueUp(code, await file.text());
      return location.assign(answer.url);
    }
    if (isChosen) return form.submit();
    showToast(form.dataset.damaged);
  } catch {
    showToast(form.dataset.noNetwork);
  }
  going = false;
  button.removeAttribute("aria-busy");
  return undefined;
}

function queueUp(code, text) {
  const queue = new Queue(code);
  for (const item of JSON.parse(text).waiting ?? []) {
    // A sheet that was filled in asks its table what it comes to.
    const sheet = item.sheet?.replace(/^\/t\/[^/]+\//, `/t/${code}/`);
    queue.add(sheet ? { ...item, sheet } : item);
  }
}

async function list() {
  const games = await keptGames();
  const place = document.getElementById("kept-games");
  const rows = place.querySelector("ul");
  place.hidden = !games.length;
  rows.replaceChildren(...games.map((game) => rowOf(game, rows.dataset.entries)));
}

function rowOf(game, words) {
  const row = document.importNode(document.getElementById("kept-row").content.firstElementChild, true);
  row.querySelector(".row-name").textContent = game.file.title;
  row.querySelector(".row-detail").textContent = words.replace("{date}", timeOf(game)).replace("{entries}", game.version);
  row.querySelector("button").addEventListener("click", () => {
    send(new Blob([fileOf(game, new Queue(game.code).items)]), { isChosen: false });
  });
  return row;
}

list();
