// Opening a saved game: what was not sent yet goes into this phone's queue for the new table, and is sent from there.

import { byId, copyOf, fieldIn, find } from "../find.js";
import { showToast } from "../toast.js";
import { fileOf, keptGames, timeOf } from "./kept.js";
import { Queue } from "./queue.js";

const form = byId("open-game", HTMLFormElement);
const button = find("button", form);
let going = false;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const [file] = fieldIn(form, "file").files ?? [];
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
    showToast(form.dataset.damaged ?? "");
  } catch {
    showToast(form.dataset.noNetwork ?? "");
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
  const place = byId("kept-games");
  const rows = find("ul", place);
  place.hidden = !games.length;
  rows.replaceChildren(...games.map((game) => rowOf(game, rows.dataset.entries)));
}

function rowOf(game, words) {
  const row = copyOf("kept-row");
  find(".row-name", row).textContent = game.file.title;
  find(".row-detail", row).textContent = words.replace("{date}", timeOf(game)).replace("{entries}", game.version);
  find("button", row).addEventListener("click", () => {
    send(new Blob([fileOf(game, new Queue(game.code).items)]), { isChosen: false });
  });
  return row;
}

list();
