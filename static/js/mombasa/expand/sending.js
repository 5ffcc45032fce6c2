// What is done on the map besides expanding: sent at once or kept in the table's queue, and told with its way back.

import { byId } from "../../find.js";
import { Connection } from "../../table/connection.js";
import { Sender } from "../../table/sending.js";
import { showToast } from "../../toast.js";

/**
 * @param {HTMLElement} page knows the table
 * @param queue of what waits to be sent
 * @param screen has `lookAgain()`, `looked()` for afterwards, `changed()` for what waits, `reached(answers)` for
 *   whether the table answers, and `isLeaving()` while it leaves to the table what waits
 */
export function startSending(page, queue, screen) {
  const words = JSON.parse(byId("live-words").textContent);
  const dialogs = Object.fromEntries(["refused", "conflict", "asked", "failed"].map((id) => [id, document.getElementById(id)]));

  const table = {
    get version() {
      return Number(page.dataset.version);
    },

    get writes() {
      return "writes" in page.dataset && !screen.isLeaving();
    },

    show(_, line) {
      screen.reached(true);
      if (line) showToast(line.text, line.undo ? () => sender.takeBack(line, words.undo) : undefined);
      screen.lookAgain().then(screen.looked);
    },

    settled() {},
    changed: screen.changed,
    waiting: screen.changed,

    lost() {
      screen.reached(false);
    },
  };

  const sender = new Sender(new Connection({ ...page.dataset }), queue, table, dialogs);
  return sender;
}
