// What waits for tables goes to them from whatever page is open. What a table asks back about stays, and is asked
// about when that table is opened.

import { all, byId, find } from "../find.js";
import { showToast } from "../toast.js";
import { Connection, Unreachable } from "./connection.js";
import { newId, Queue, restsFor, waitingTables } from "./queue.js";
import { wayBack } from "./sending.js";

// Ids that a table has not taken: in this tab they are not sent from other pages again.
const ASKED = "companion.asked";
const AGAIN = 5000;

/** @type {Promise<void> | null} */
let going = null;
let later = 0;

/** Send what waits for all tables but the one that is open `here`, until it is answered; never twice at once. */
export function deliverChanges(here) {
  going ??= deliver(here).finally(() => (going = null));
  return going;
}

async function deliver(here) {
  clearTimeout(later);
  try {
    for (const code of waitingTables()) if (code !== here) await deliverTo(code, here);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    later = setTimeout(() => deliverChanges(here), AGAIN);
  }
}

async function deliverTo(code, here) {
  const queue = new Queue(code);
  const token = all("input[name=csrf_token]", document, HTMLInputElement)[0]?.value ?? "";
  const connection = new Connection({ state: `/t/${code}/state`, commands: `/t/${code}/commands`, token, tag: "" });
  // A sheet is worked out, and maybe asked about, at its table.
  while (queue.first?.command.do && !asked().includes(queue.first.command.id)) {
    await new Promise((rested) => setTimeout(rested, restsFor(queue.first)));
    const item = queue.first && queue.close(queue.first);
    if (!item) return;
    const answer = await connection.send(item.command);
    if (answer.type !== "accepted") return remember(item.command.id);
    queue.remove(item.command.id);
    showToast(answer.line.text, answer.line.undo ? () => takeBack(queue, answer, here) : undefined);
  }
}

/** Take back what has just been sent, as it would be at the table. */
async function takeBack(queue, { line, version }, here) {
  const says = find(".toast-undo", byId("toast", HTMLTemplateElement).content).textContent.trim();
  queue.add({ command: { id: newId(), seen: version, do: wayBack(line, version), override: [] }, says });
  await going;
  await deliverChanges(here);
}

function asked() {
  try {
    return JSON.parse(sessionStorage.getItem(ASKED) ?? "[]");
  } catch {
    return [];
  }
}

function remember(id) {
  try {
    sessionStorage.setItem(ASKED, JSON.stringify([...asked(), id]));
  } catch {
    // Then it is asked for again.
  }
}
