// Sending what people do: at once where the table can be reached, else later and in order.

import { ask, askQuestion, askWhich } from "./asking.js";
import { Unreachable } from "./connection.js";
import { isStep, newId, restsFor, saying } from "./queue.js";

const AGAIN = 3000;

/** What takes back a line of this phone's: alone, where the game has gone on since. A step has its opposite. */
export function wayBack({ number, kind, undo }, version) {
  const alone = kind === "play" && undo.type === "undo" && number < version;
  return alone ? { type: "strike", line: number } : undo;
}

/** The dialogs of a page for what a table asks back. */
export function dialogs() {
  return Object.fromEntries(["refused", "choosing", "conflict", "asked", "failed"].map((id) => [id, document.getElementById(id)]));
}

const DONE = "companion.done";

/** Let the table's page, which opens next, tell a line that was written here. */
export function tellThere(line) {
  try {
    sessionStorage.setItem(DONE, JSON.stringify(line));
  } catch {
    // Then it is in the log alone.
  }
}

/** The line that the page before has left, once. */
export function toldThere() {
  try {
    const line = JSON.parse(sessionStorage.getItem(DONE) ?? "null");
    sessionStorage.removeItem(DONE);
    return line;
  } catch {
    return null;
  }
}

export class Sender {
  #connection;
  #queue;
  #table;
  #dialogs;
  #busy = false;
  #resting = 0;
  #besides = [];

  /**
   * @param table has `version`, `page` with what it shows of the table, if it does, `writes` while this phone may
   *   write, `show(answer, line)`, `changed()` for what waits, `settled(id, item, line)` for what is done with, and
   *   `waiting()` whenever the connection changes
   * @param dialogs for what is `refused`, for `choosing`, for `conflict`, for what is `asked`, and for what has `failed`
   */
  constructor(connection, queue, table, dialogs) {
    this.#connection = connection;
    this.#queue = queue;
    this.#table = table;
    this.#dialogs = dialogs;
  }

  /**
   * Do something; `says` is what was tapped, in words. Returns the command's id.
   * @param {object} what
   * @param {string} says
   * @param {{seen?: number, begun?: number, override?: string[], field?: string, shows?: number | null}} [about] the version
   *   looked at and that at which somebody began on it, what is set aside, and the field that shows a number typed
   */
  do(what, says, about = {}) {
    const { seen = this.#table.version, begun, override = [], ...rest } = about;
    const command = { id: newId(), seen, do: what, override, begun };
    this.#add({ command, says, ...rest });
    return command.id;
  }

  /** Take back what this phone did. */
  takeBack(line, says) {
    this.do(wayBack(line, this.#table.version), says);
  }

  /** Add to a number; it is sent once the taps have come to rest. */
  step(step) {
    const gone = this.#queue.step(step);
    if (gone) this.#table.settled(gone);
    this.#table.changed();
    if (!this.#rest()) this.flush();
  }

  /** Keep a filled-in sheet until the server can say what it comes to; what others do meanwhile is asked about. */
  keep(sheet, says, begun) {
    this.#add({ command: { id: newId(), seen: this.#table.version, override: [], begun }, sheet, says });
  }

  drop(id) {
    this.#queue.remove(id);
    this.#table.settled(id);
    this.#table.changed();
  }

  /** The page is left: what waits is handed over, as far as it can be sent without waiting for answers. */
  leave() {
    const items = this.#queue.closeAll();
    if (!this.#table.writes) return;
    const inOrder = items.findIndex((item) => !isStep(item));
    const front = inOrder < 0 ? items : items.slice(0, Math.max(inOrder, 1));
    for (const { command } of front) if (command.do) this.#connection.hand(command);
  }

  /** Send everything that waits, one after another, until one cannot be sent; a phone without a seat keeps it. */
  async flush() {
    if (this.#busy) return;
    this.#busy = true;
    this.#besides = [];
    try {
      while (this.#queue.length && this.#table.writes && !this.#rest()) await this.#sendFirst();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.#table.lost();
      // Nobody else may notice when it gets through again: the stream may never have been cut.
      this.#later(AGAIN);
    } finally {
      this.#busy = false;
      this.#table.waiting();
    }
  }

  #add(item) {
    this.#queue.add(item);
    this.#table.changed();
    this.flush();
  }

  /** Whether what comes first is still being stepped; it is sent later then. */
  #rest() {
    const rest = restsFor(this.#queue.first ?? {});
    if (rest) this.#later(rest);
    return rest > 0;
  }

  #later(milliseconds) {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.flush(), milliseconds);
  }

  async #sendFirst() {
    const item = this.#queue.close(this.#queue.first);
    const { id } = item.command;
    if (!item.command.do) return this.#workOut(item);
    const answer = await this.#connection.send(item.command, this.#table.page);
    if (answer.type === "accepted") {
      this.#queue.remove(id);
      this.#table.settled(id, item, answer.line);
      // What others did to the same numbers is not lost among notices that follow quickly.
      this.#table.show(answer, { ...answer.line, text: [...this.#besides, answer.line.text].join(" ") });
      if (answer.beside) this.#besides.push(answer.line.text);
      return;
    }
    this.#table.show(answer);
    const again = await this.#askAbout(answer, item);
    // Somebody may have dropped it from the list while the question stood.
    if (this.#queue.first?.command.id !== id) return;
    if (again) this.#sendAgain(item, again);
    else this.drop(id);
  }

  /** An item waits as before, changed by what was answered; with another id it is another item in its place. */
  #sendAgain(item, again) {
    const { id } = item.command;
    if (again.id) {
      this.#queue.remove(id);
      this.#table.settled(id);
    }
    this.#queue.put({ ...item, command: { ...item.command, ...again } });
    if (again.id) this.#table.changed();
  }

  /** A sheet becomes a command, unless it says nothing or what speaks against it is heeded. */
  async #workOut(item) {
    const { id } = item.command;
    const { command, corrects, findings = [], notes = [], text } = await this.#connection.sheet(item.sheet);
    const against = [...notes, ...findings.map((finding) => finding.text), ...(text ? [text] : [])];
    let agreed = Boolean(command);
    if (!command || against.length) {
      agreed = (await ask(this.#dialogs.refused, [item.says, ...against], { without: command ? "" : "override" })) === "override";
    }
    if (this.#queue.first?.command.id !== id) return;
    if (!agreed) return this.drop(id);
    const override = findings.map(({ code }) => code);
    const what = corrects ? { type: "correct", line: corrects, move: command } : { type: "play", move: command };
    this.#queue.put({ ...item, command: { ...item.command, do: what, override } });
  }

  /** A question whose answers are moves themselves; what else was found is set aside with them. */
  async #choose(answers, { findings, version }, command) {
    const choice = await askWhich(this.#dialogs.choosing, findings.map(({ text }) => text), answers.map(({ text }) => text));
    if (choice < 0) return null;
    const codes = findings.filter((finding) => !finding.answers.length).map(({ code }) => code);
    return { do: { ...command.do, move: answers[choice].move }, override: [...command.override, ...codes], seen: version };
  }

  /** Returns what to change about the command before it is sent again, or null to drop it. */
  async #askAbout(answer, item) {
    const { command } = item;
    if (answer.type === "refused") {
      const question = answer.findings.find((finding) => finding.answers.length);
      if (question) return this.#choose(question.answers, answer, command);
      const senseless = answer.findings.some((finding) => finding.senseless);
      // Where somebody else was quicker, that is why.
      const texts = [...answer.lines, ...answer.findings].map(({ text }) => text);
      const choice = await ask(this.#dialogs.refused, texts, { without: senseless ? "override" : "" });
      const codes = answer.findings.map(({ code }) => code);
      return choice === "override" ? { override: [...command.override, ...codes], seen: answer.version } : null;
    }
    if (answer.type === "conflict") {
      this.#dialogs.conflict.querySelector("[data-says]").textContent = answer.yours || saying(item);
      const choice = await ask(this.#dialogs.conflict, answer.lines.map(({ text, details }) => [text, ...details].join(" ")));
      return choice === "send" ? { seen: answer.version, begun: answer.version } : null;
    }
    if (answer.type === "asked") {
      const choice = await askQuestion(this.#dialogs.asked, answer.question);
      return choice === "agree" ? { override: [...command.override, answer.question.mark], seen: answer.version } : null;
    }
    this.#dialogs.failed.querySelector("[data-says]").textContent = saying(item);
    const choice = await ask(this.#dialogs.failed, [answer.text]);
    // Something else stands under this id, and whoever was asked has seen what is in the log.
    const other = answer.code === "id-used" ? { id: newId() } : {};
    return choice === "again" ? other : null;
  }
}
