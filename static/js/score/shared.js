// A sheet on every phone: what is typed here goes to the table cell by cell, and comes back from the others.
//
// What is not sent yet is kept on the phone, so it survives a reload and a while without a network. A cell that
// somebody else has changed meanwhile is not overwritten: the table says so, and whoever typed it decides.

import { Connection, Unreachable } from "../table/connection.js";
import { follow } from "../table/following.js";
import { newId } from "../table/queue.js";

// How often phones say at which cell they are.
const EVERY = 2000;
// Whoever types no more for so long has put the phone down.
const TYPED = 3000;
const END = "end";
// What waits is kept by what it is about: a cell, a column that was looked at, the end.
const column = (number) => `column-${number}`;

export class SharedSheet {
  #connection;
  #name;
  #drafts;
  #told;
  #events;
  #sending = false;
  #at = "";

  /**
   * @param {DOMStringMap} addresses `code`, `state`, `commands` and `stream`
   * @param {object} told what the page came with
   * @param {{news: () => void, clash: (clash: object) => void, failed: (text: string) => void, lost: (lost: boolean) => void}} events
   */
  constructor({ code, state, commands, stream }, told, events) {
    this.#name = `companion.score.${code}`;
    const kept = this.#kept();
    // A page kept for offline use is older than what the phone has heard since.
    this.#told = kept.told?.version > told.version ? { ...kept.told, token: told.token } : told;
    this.#drafts = kept.drafts ?? {};
    this.#events = events;
    this.#connection = new Connection({ state, commands, token: told.token, tag: "" });
    follow(stream, () => this.#told.version, () => this.#look());
    // Other tabs of this phone keep theirs in the same place.
    addEventListener("storage", ({ key }) => key === this.#name && this.#adopt());
    setInterval(() => document.visibilityState === "visible" && this.#look(), EVERY);
    this.#look();
  }

  get told() {
    return this.#told;
  }

  /** Every cell as it stands: typed here, typed by anyone, or known to the table. */
  get cells() {
    const typed = Object.entries(this.#drafts).filter(([, { move }]) => move.type === "set-cell");
    return { ...this.#told.known, ...this.#told.cells, ...Object.fromEntries(typed.map(([cell, { move }]) => [cell, move.text])) };
  }

  /** Whether a cell shows what the table has tracked, and nobody has typed or confirmed it. */
  isKnown(cell) {
    const { known, cells } = this.#told;
    const looked = this.#drafts[column(cell.slice(-1))]?.move.texts ?? {};
    return cell in known && !(cell in cells) && !(cell in this.#drafts) && looked[cell] !== known[cell];
  }

  isDraft(cell) {
    return cell in this.#drafts;
  }

  /** Somebody types; it is sent when the cell is left. */
  type(cell, text) {
    const [, row, seat] = cell.match(/^(.*)-(\d)$/);
    if (text === (this.#told.cells[cell] ?? "") && !(cell in this.#told.known)) delete this.#drafts[cell];
    else this.#drafts[cell] = this.#draft({ type: "set-cell", row, seat: Number(seat), text }, this.#drafts[cell]?.seen);
    this.#keep();
  }

  /** Where this phone is now; whatever was typed elsewhere goes out. */
  goTo(cell) {
    this.#at = cell;
    this.flush();
  }

  /** What the table knows of a column is right, as it stands here. */
  confirm(seat) {
    const known = Object.entries(this.#told.known).filter(([cell]) => cell.endsWith(`-${seat}`) && this.isKnown(cell));
    this.#drafts[column(seat)] = this.#draft({ type: "confirm-column", seat, texts: Object.fromEntries(known) });
    this.#keep();
    this.#events.news();
    return this.flush();
  }

  /** The result is out; returns when the game ended, the same for all who can be reached. */
  async end(at) {
    if (this.#told.ended) return this.#told.ended;
    this.#drafts[END] = this.#draft({ type: "end-score", at });
    this.#keep();
    await this.flush();
    return this.#told.ended || at;
  }

  async flush() {
    if (this.#sending) return;
    this.#sending = true;
    try {
      let about;
      while ((about = Object.keys(this.#drafts).find((one) => this.#isDone(one)))) await this.#sendDraft(about);
      this.#events.lost(false);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.#events.lost(true);
    } finally {
      this.#sending = false;
    }
  }

  #isDone(about) {
    return about !== this.#at || Date.now() - this.#drafts[about].at > TYPED;
  }

  #draft(move, seen = this.#told.version) {
    return { id: newId(), seen, move, at: Date.now() };
  }

  async #sendDraft(about) {
    const { id, seen, move } = this.#drafts[about];
    const command = { id, seen, do: { type: "play", move }, override: [] };
    const answer = await this.#connection.send(command, this.#told.version, this.#at);
    this.#hear(answer);
    // Typed into once more while it was on its way.
    if (this.#drafts[about]?.id === id) delete this.#drafts[about];
    this.#keep();
    if (answer.type === "conflict" && move.type === "set-cell") this.#clash(about, move.text, answer.by);
    else if (answer.type !== "accepted" && answer.type !== "conflict") this.#events.failed(answer.text ?? "");
    this.#events.news();
  }

  #clash(cell, mine, by) {
    const theirs = this.cells[cell] ?? "";
    if (theirs.trim() !== mine.trim()) this.#events.clash({ cell, mine, theirs, by });
  }

  async #look() {
    try {
      const answer = await this.#connection.news(this.#told.version, this.#at);
      if (answer?.type === "error") return this.#events.failed(answer.text);
      if (answer) {
        this.#hear(answer);
        this.#events.news();
      }
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      return this.#events.lost(true);
    }
    return this.flush();
  }

  #hear(answer) {
    if (answer.version === undefined) return;
    this.#told = { ...this.#told, ...answer };
    this.#keep();
  }

  #adopt() {
    const { told, drafts } = this.#kept();
    this.#drafts = drafts ?? {};
    if (told?.version > this.#told.version) this.#told = { ...this.#told, ...told };
    this.#events.news();
  }

  #kept() {
    try {
      return JSON.parse(localStorage.getItem(this.#name)) ?? {};
    } catch {
      return {};
    }
  }

  #keep() {
    try {
      const { token: _, ...told } = this.#told;
      localStorage.setItem(this.#name, JSON.stringify({ told, drafts: this.#drafts }));
    } catch {
      // Without storage it waits in this page only.
    }
  }
}
