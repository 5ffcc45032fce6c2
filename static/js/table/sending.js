// Sending what people do: at once where the table can be reached, else later and in order.

import { ask } from "./asking.js";
import { Unreachable } from "./connection.js";
import { newId } from "./queue.js";

export class Sender {
  #connection;
  #queue;
  #table;
  #dialogs;
  #busy = false;

  /**
   * @param table has `version`, `screen`, `writes` while this phone may write, `show(answer)`, `tell(line)` and `settled(id)` for what is done with,
   *   and `waiting()` whenever the queue or the connection changes
   * @param dialogs for what is `refused`, for `conflict`, and for what has `failed`
   */
  constructor(connection, queue, table, dialogs) {
    this.#connection = connection;
    this.#queue = queue;
    this.#table = table;
    this.#dialogs = dialogs;
  }

  /**
   * Do something; `says` is what was tapped, in words. Returns the command's id.
   * @param {{seen?: number, override?: string[]}} [options] the version looked at, and what is set aside
   */
  do(what, says, { seen = this.#table.version, override = [] } = {}) {
    const command = { id: newId(), seen, do: what, override };
    this.#queue.add({ command, says });
    this.#table.waiting();
    this.flush();
    return command.id;
  }

  /** Keep a filled-in sheet until the server can say what it comes to; what others do meanwhile is asked about. */
  keep(sheet, says) {
    this.#queue.add({ command: { id: newId(), seen: this.#table.version, override: [] }, sheet, says });
    this.#table.waiting();
    this.flush();
  }

  drop(id) {
    this.#queue.remove(id);
    this.#table.settled(id);
    this.#table.waiting();
  }

  /** Send everything that waits, one after another, until one cannot be sent; a phone without a seat keeps it. */
  async flush() {
    if (this.#busy) return;
    this.#busy = true;
    try {
      while (this.#queue.length && this.#table.writes) await this.#sendFirst();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.#table.lost();
    } finally {
      this.#busy = false;
      this.#table.waiting();
    }
  }

  async #sendFirst() {
    const item = this.#queue.first;
    const { id } = item.command;
    if (!item.command.do) return this.#workOut(item);
    const answer = await this.#connection.send(item.command, this.#table.version, this.#table.screen);
    if (answer.type === "accepted") {
      this.#queue.remove(id);
      this.#table.settled(id);
      this.#table.show(answer, answer.line);
      return;
    }
    this.#table.show(answer);
    const again = await this.#askAbout(answer, item);
    // Somebody may have dropped it from the list while the question stood.
    if (this.#queue.first?.command.id !== id) return;
    if (again) this.#queue.replaceFirst({ ...item, command: { ...item.command, ...again } });
    else this.drop(id);
  }

  /** A sheet becomes a command, unless it says nothing or what speaks against it is heeded. */
  async #workOut(item) {
    const { id } = item.command;
    const { command, findings = [], notes = [], text } = await this.#connection.sheet(item.sheet);
    const against = [...notes, ...findings.map((finding) => finding.text), ...(text ? [text] : [])];
    let agreed = Boolean(command);
    if (!command || against.length) {
      agreed = (await ask(this.#dialogs.refused, [item.says, ...against], { without: command ? "" : "override" })) === "override";
    }
    if (this.#queue.first?.command.id !== id) return;
    if (!agreed) return this.drop(id);
    const override = findings.map(({ code }) => code);
    this.#queue.replaceFirst({ ...item, command: { ...item.command, do: { type: "play", move: command }, override } });
  }

  /** Returns what to change about the command before it is sent again, or null to drop it. */
  async #askAbout(answer, { command, says }) {
    if (answer.type === "refused") {
      const senseless = answer.findings.some((finding) => finding.senseless);
      // Where somebody else was quicker, that is why.
      const texts = [...answer.lines, ...answer.findings].map(({ text }) => text);
      const choice = await ask(this.#dialogs.refused, texts, { without: senseless ? "override" : "" });
      const codes = answer.findings.map(({ code }) => code);
      return choice === "override" ? { override: [...command.override, ...codes], seen: answer.version } : null;
    }
    if (answer.type === "conflict") {
      this.#dialogs.conflict.querySelector("[data-says]").textContent = answer.yours || says;
      const choice = await ask(this.#dialogs.conflict, answer.lines.map(({ text }) => text));
      return choice === "send" ? { seen: answer.version } : null;
    }
    this.#dialogs.failed.querySelector("[data-says]").textContent = says;
    const choice = await ask(this.#dialogs.failed, [answer.text]);
    return choice === "again" ? {} : null;
  }
}
