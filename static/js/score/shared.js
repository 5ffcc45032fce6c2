// A sheet on every phone: what is typed here goes to the table cell by cell, and comes back from the others.
//
// What is not sent yet is kept on the phone, so it survives a reload and a while without a network. A cell that
// somebody else has changed meanwhile is not overwritten: the table says so, and whoever typed it decides.

import { Connection, Unreachable } from "../table/connection.js";
import { follow } from "../table/following.js";
import { newId } from "../table/queue.js";
import { isPerson, moveFor, saidBy, seatsAfter, textOf } from "./about.js";

// How often phones say at which cell they are.
const EVERY = 2000;
// Whoever types no more for so long has put the phone down.
const TYPED = 3000;
const END = "end";
const ID_USED = "id-used";
const NOT_NOW = ["table-closed", "read-only"];
// Where a phone is that has the coins open, and no field.
export const COINS = "coins";
// What waits is kept by what it is about: a cell, a column that was looked at, the end.
const column = (number) => `column-${number}`;
const isCoins = (at) => at === COINS || at.endsWith("-0");

/**
 * @typedef {object} Told what the table says of its sheet, on the page and as `data` of answers
 * @property {number} version
 * @property {import("./sheet.js").Seat[]} seats
 * @property {Record<string, string>} cells
 * @property {Record<string, string>} known
 * @property {string} ended
 * @property {{seat: number, cell: string}[]} here
 * @property {string} token
 * @property {boolean} [writes]
 * @property {number} [mine]
 * @property {number[]} [handed] columns of players without a phone, for whom any phone fills in
 * @property {{mine: boolean, seat: number} | null} [coins]
 * @property {string} [sheet] as its link
 * @property {{number: number, text: string}[]} [changes]
 * @property {{text: string, go: string, address: string}[]} [groups]
 * @property {Record<string, number>} writers
 */

export class SharedSheet {
  #connection;
  #taking;
  #people;
  #addresses;
  #name;
  #drafts;
  #clashes;
  #told;
  #events;
  /** @type {Promise<void> | null} */
  #sending = null;
  #lost = false;
  #at = "";
  /** @type {string | null} */
  #typed = null;

  /**
   * @param {Record<string, string>} addresses `code`, `state`, `commands`, `coins`, `people` and `stream`
   * @param {Told} told what the page came with
   * @param {{news: () => void, failed: (text: string) => void}} events
   */
  constructor(addresses, told, events) {
    this.#addresses = addresses;
    this.#name = `companion.score.${addresses.code}`;
    const kept = this.#kept();
    // A page kept for offline use is older than what the phone has heard since.
    this.#told = kept.told?.version > told.version ? { ...kept.told, token: told.token } : told;
    this.#drafts = kept.drafts ?? {};
    this.#clashes = kept.clashes ?? {};
    this.#events = events;
    const { state, commands, coins, people, stream } = addresses;
    this.#connection = new Connection({ state, commands, token: told.token, tag: "" });
    this.#taking = new Connection({ state, commands: coins, token: told.token, tag: "" });
    this.#people = new Connection({ state, commands: people, token: told.token, tag: "" });
    follow(stream, () => this.#told.version, () => this.#look());
    // Other tabs of this phone keep theirs in the same place.
    addEventListener("storage", ({ key }) => key === this.#name && this.#adopt());
    addEventListener("pagehide", () => this.#leave());
    // A phone may end a page that is out of sight.
    document.addEventListener("visibilitychange", () => document.hidden && !this.#lost && this.flush());
    setInterval(() => document.visibilityState === "visible" && this.#look(), EVERY);
    this.#look();
  }

  get told() {
    return this.#told;
  }

  /** Whether the others are out of reach. */
  get lost() {
    return this.#lost;
  }

  /** When the game ended, by whoever showed the result first; "" before that. */
  get ended() {
    return this.#told.ended || (this.#drafts[END]?.move.at ?? "");
  }

  /** Every cell as it stands: typed here, typed by anyone, or known to the table. */
  get cells() {
    const typed = Object.entries(this.#drafts).filter(([, { move }]) => move.type === "set-cell");
    const { known, cells } = this.#told;
    return { ...known, ...cells, ...Object.fromEntries(typed.map(([cell, { move }]) => [cell, move.text])) };
  }

  /** The players as they are called here, also where that is not sent yet. */
  get seats() {
    return seatsAfter(this.#told.seats, Object.values(this.#drafts).map(({ move }) => move));
  }

  /** Whether two players are called the same here: that waits until somebody tells them apart. */
  get hasTwins() {
    const names = this.seats.map(({ name }) => name);
    return new Set(names).size < names.length;
  }

  /** What was typed here into cells that somebody else has changed meanwhile, by cell, until somebody decides. */
  get clashes() {
    return this.#clashes;
  }

  /** The seat of the phone that has the coins, 0 without one; null where this phone may enter them. */
  get coinsOf() {
    const { coins } = this.#told;
    return !coins || coins.mine || this.#lost ? null : coins.seat;
  }

  /** Whether a cell shows what the table has tracked, and nobody has typed or confirmed it. */
  isKnown(cell) {
    const { known, cells } = this.#told;
    const looked = this.#drafts[column(cell.slice(-1))]?.move.texts ?? {};
    return cell in known && !(cell in cells) && !(cell in this.#drafts) && looked[cell] !== known[cell];
  }

  /** Whether somebody has typed into a cell since it was entered, and is there still: no news goes over that. */
  isBeingTyped(cell) {
    return cell === this.#at && this.#typed !== null;
  }

  /** Somebody types; it is sent when the cell is left. */
  type(cell, text) {
    const isAsked = this.isBeingTyped(cell) && cell in this.#clashes;
    if (cell === this.#at) this.#typed = text;
    // The question is there already: it now is about this.
    if (isAsked) this.#clashes[cell].mine = text;
    else this.#write(cell, text);
    this.#keep();
    if (isAsked) this.#events.news();
  }

  /** Whoever was asked wants what was typed here after all. */
  insist(cell) {
    const { mine } = this.#clashes[cell];
    this.#write(cell, mine);
    this.#keep();
    this.#events.news();
    return this.flush();
  }

  /** Where this phone is now; whatever was typed elsewhere goes out. */
  goTo(at) {
    const opens = isCoins(at) !== isCoins(this.#at);
    // What was typed there and is not taken goes: a question is below it, and nobody is called nothing.
    const isLeft = at !== this.#at && this.#typed !== null;
    if (isLeft) this.#typed = null;
    this.#at = at;
    if (isLeft) this.#events.news();
    // Who has the coins is known at once, not at the next question.
    return opens ? this.#look() : this.flush();
  }

  /** Take the coins over from another phone. */
  async takeCoins() {
    await this.#reach(async () => this.#hear(await this.#taking.send({ do: "take" }, this.#shown)));
    this.#events.news();
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
    // Nobody types any more.
    this.#at = "";
    if (!this.#told.ended) this.#drafts[END] = this.#draft({ type: "end-score", at });
    this.#keep();
    await this.flush();
    return this.#told.ended || at;
  }

  /** Send what is typed to its end; whoever asks meanwhile waits for the same. */
  flush() {
    const sending = async () => {
      let about;
      while ((about = Object.keys(this.#drafts).find((one) => this.#isDone(one)))) await this.#sendDraft(about);
    };
    this.#sending ??= this.#reach(sending).finally(() => (this.#sending = null));
    return this.#sending;
  }

  #isDone(about) {
    if (!this.#told.writes) return false;
    if (this.#drafts[about].move.type === "rename" && this.hasTwins) return false;
    return about !== this.#at || document.hidden || Date.now() - this.#drafts[about].at > TYPED;
  }

  #write(about, text) {
    delete this.#clashes[about];
    const { seen, sent } = this.#drafts[about] ?? {};
    delete this.#drafts[about];
    const move = moveFor(about, text, this.#told, sent);
    if (move) this.#drafts[about] = { ...this.#draft(move, seen), sent };
  }

  #draft(move, seen = this.#told.version) {
    return { id: newId(), seen, move, at: Date.now() };
  }

  /** What is sent of a draft, and by which way. */
  #letter(about) {
    const { id, seen, move } = this.#drafts[about];
    // From here on it may come to the table, be it answered or not.
    this.#drafts[about].sent = true;
    this.#keep();
    const { type: _, ...person } = move;
    return isPerson(about)
      ? /** @type {const} */ ([this.#people, { ...person, seen }])
      : /** @type {const} */ ([this.#connection, { id, seen, do: { type: "play", move }, override: [] }]);
  }

  async #sendDraft(about) {
    const { id, move } = this.#drafts[about];
    const [connection, command] = this.#letter(about);
    const answer = await connection.send(command, this.#shown);
    // Closed, or the seat is another phone's by now: what was typed waits until this phone may write again.
    if (NOT_NOW.includes(answer.code)) {
      this.#told = { ...this.#told, writes: false };
      return this.#events.failed(answer.text);
    }
    // Something else stands under its id: it was not written, and goes out under another.
    if (answer.code === ID_USED) {
      if (this.#drafts[about]?.id === id) this.#drafts[about].id = newId();
      return this.#keep();
    }
    this.#hear(answer);
    const isOvertaken = answer.type === "conflict" && textOf(move) !== undefined;
    // Somebody else is called so by now: that waits until they are told apart.
    const waits = isOvertaken && about in this.#drafts && move.type === "rename" && this.hasTwins;
    if (waits) this.#drafts[about].seen = this.#told.version;
    // Or it was typed into once more while it was on its way.
    else if (this.#drafts[about]?.id === id) delete this.#drafts[about];
    if (isOvertaken && !waits) this.#clash(about, textOf(move), answer.by);
    this.#keep();
    if (answer.type !== "accepted" && answer.type !== "conflict") this.#events.failed(answer.text ?? "");
    return this.#events.news();
  }

  async #look() {
    /** @type {{answer: any}} */
    const got = { answer: null };
    await this.#reach(async () => {
      got.answer = await this.#connection.news(this.#shown);
    });
    const { answer } = got;
    if (answer?.type === "error") return this.#events.failed(answer.text ?? "");
    if (answer) {
      this.#hear(answer);
      this.#events.news();
    }
    return this.#lost ? undefined : this.flush();
  }

  /** Do what needs the server, and find out whether it is there. */
  async #reach(work) {
    const before = this.#lost;
    try {
      await work();
      this.#lost = false;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.#lost = true;
    }
    if (this.#lost !== before) this.#events.news();
  }

  #hear({ version, token, data }) {
    if (!data) return;
    const before = saidBy(this.#told);
    this.#told = { ...this.#told, ...data, version, token };
    const now = saidBy(this.#told);
    const { [this.#at]: was = "" } = before;
    const { [this.#at]: is = "" } = now;
    // Sent already, but whoever typed it is still there: asked, not overwritten.
    if (this.#typed !== null && was !== is && !(this.#at in this.#drafts)) {
      this.#clash(this.#at, this.#typed, data.writers[this.#at] ?? 0);
    }
    for (const [cell, { mine, by }] of Object.entries(this.#clashes)) this.#clash(cell, mine, data.writers[cell] ?? by);
    this.#keep();
  }

  /** What this page has of the table, and where it is. */
  get #shown() {
    return { since: this.#told.version, screen: this.#place };
  }

  /** Where this phone is, for the others: at a cell, or with the coins open. */
  get #place() {
    return isPerson(this.#at) ? "" : this.#at;
  }

  /** The other's number stands until somebody decides; where both are the same there is nothing to ask. */
  #clash(cell, mine, by) {
    const theirs = saidBy(this.#told)[cell] ?? "";
    if (theirs.trim() === mine.trim()) delete this.#clashes[cell];
    else this.#clashes[cell] = { mine, theirs, by };
  }

  /** The page is left, maybe in the middle of a number: all is handed over, and kept until it is answered. */
  #leave() {
    // Nobody types here any more.
    this.#at = "";
    for (const about of this.#lost ? [] : Object.keys(this.#drafts).filter((one) => this.#isDone(one))) {
      const [connection, command] = this.#letter(about);
      connection.hand(command);
    }
    this.#leaveCoins();
  }

  /** The next phone need not wait until this one has been silent for a minute. */
  #leaveCoins() {
    if (!this.#told.coins?.mine) return;
    const leaving = new FormData();
    leaving.set("csrf_token", this.#told.token);
    leaving.set("do", "leave");
    navigator.sendBeacon?.(this.#addresses.coins, leaving);
  }

  #adopt() {
    const { told, drafts, clashes } = this.#kept();
    this.#drafts = drafts ?? {};
    this.#clashes = clashes ?? {};
    if (told?.version > this.#told.version) this.#told = { ...this.#told, ...told };
    this.#events.news();
  }

  #kept() {
    try {
      return JSON.parse(localStorage.getItem(this.#name) ?? "null") ?? {};
    } catch {
      return {};
    }
  }

  #keep() {
    try {
      const { token: _, ...told } = this.#told;
      localStorage.setItem(this.#name, JSON.stringify({ told, drafts: this.#drafts, clashes: this.#clashes }));
    } catch {
      // Without storage it waits in this page only.
    }
  }
}
