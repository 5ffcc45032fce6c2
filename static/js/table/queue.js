// Commands on their way: kept on the phone until the table has answered them, in order.

const PREFIX = "companion.queue.";
const PAGE = newId();
// Taps on a stepper that follow each other as quickly are one command.
const SETTLE = 700;
// By then a page that is still there has sent what it was stepping; another may do it.
const LEFT = 2000;

/**
 * What waits to be sent to one table. Each item has `command` as it will be sent and `says`, what was tapped;
 * one with `sheet` does not know yet what it will do, and asks there. One about a number has `field`, its id, and
 * what that `shows`, if the number was typed and not stepped. `tapped` is when it was stepped last, and `page` where:
 * as long as it has both, it may become more.
 *
 * Other tabs may add to it too, so what is kept counts, not what this page remembers; and each item has a place of
 * its own, so that no tab overwrites what another has just put beside it.
 */
export class Queue {
  #name;
  #unkept = new Map();

  constructor(code) {
    this.#name = PREFIX + code;
  }

  get items() {
    const found = new Map([...this.#older(), ...this.#kept(), ...this.#unkept.values()].map((item) => [item.command.id, item]));
    return [...found.values()].sort((one, other) => one.turn - other.turn || (one.command.id < other.command.id ? -1 : 1));
  }

  get length() {
    return this.items.length;
  }

  get first() {
    return this.items[0];
  }

  get last() {
    return this.items.at(-1);
  }

  /** Whether the phone keeps what waits; else it is gone with this page. */
  get isKept() {
    return this.#unkept.size === 0;
  }

  add(item) {
    const { last } = this;
    // What comes after it is sent at once, and it goes before.
    if (last && last.page === PAGE) this.close(last);
    this.put({ ...item, turn: (last?.turn ?? 0) + 1 });
  }

  /**
   * Add a step; to the last item, if that is the same number's and still becoming more.
   * @returns {string | undefined} the id of an item that has come to nothing
   */
  step({ field, move, by, ...about }) {
    const { last } = this;
    const tapped = Date.now();
    if (last?.field !== field || !isOpen(last)) {
      const { seen, says } = about;
      const command = { id: newId(), seen, do: { type: "play", move: { ...move, by } }, override: [] };
      this.add({ command, says, field, tapped, page: PAGE });
      return undefined;
    }
    const sum = last.command.do.move.by + by;
    if (sum) {
      this.put({ ...last, tapped, command: { ...last.command, do: { type: "play", move: { ...move, by: sum } } } });
      return undefined;
    }
    this.remove(last.command.id);
    return last.command.id;
  }

  /** From now on an item stays as it is; what is sent may be counted, whether it is answered or not. */
  close(item) {
    const { tapped, page, ...closed } = item;
    if (tapped) this.put(closed);
    return closed;
  }

  /** The page is left: nothing becomes more here. Returns what can be sent at once. */
  closeAll() {
    return this.items.map((item) => (item.page === PAGE ? this.close(item) : item)).filter((item) => !restsFor(item));
  }

  /** Keep an item as it is now. */
  put(item) {
    const { id } = item.command;
    try {
      localStorage.setItem(this.#at(id), JSON.stringify(item));
      this.#unkept.delete(id);
    } catch {
      // Without storage it waits in this page only; an older state of it must not be sent by another.
      this.#take(id);
      this.#unkept.set(id, item);
    }
  }

  /** Take an item out: answered, or dropped. */
  remove(id) {
    this.#unkept.delete(id);
    this.#take(id);
  }

  /** Whether an entry of the storage belongs to this queue. */
  owns(key) {
    return key === null || key === this.#name || key.startsWith(`${this.#name}.`);
  }

  #at(id) {
    return `${this.#name}.${id}`;
  }

  #take(id) {
    try {
      localStorage.removeItem(this.#at(id));
      const older = this.#older();
      const left = older.filter(({ command }) => command.id !== id);
      if (left.length === older.length) return;
      if (left.length) localStorage.setItem(this.#name, JSON.stringify(left));
      else localStorage.removeItem(this.#name);
    } catch {
      // Nothing is kept then.
    }
  }

  #kept() {
    return keys().filter((key) => key.startsWith(`${this.#name}.`)).map(read).filter(isItem);
  }

  /** What a version before this one has kept, all in one place. */
  #older() {
    const found = read(this.#name);
    return Array.isArray(found) ? found.filter(isItem).map((item, at) => ({ turn: at - found.length, ...item })) : [];
  }
}

/** The codes of all tables for which something waits. */
export function waitingTables() {
  return [...new Set(keys().filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length).split(".")[0]))];
}

/** For how many milliseconds an item is not sent yet, since it may become more. */
export function restsFor({ tapped, page }) {
  const age = Date.now() - tapped;
  return age >= 0 ? Math.max((page === PAGE ? SETTLE : LEFT) - age, 0) : 0;
}

/** What was done, in words. */
export function saying(item) {
  const by = isStep(item) ? item.command.do.move.by : 0;
  return by ? `${item.says}: ${by < 0 ? "−" : "+"}${Math.abs(by)}` : item.says;
}

/** Whether an item adds to a number: such items can be sent in any order. */
export function isStep({ field, shows }) {
  return field !== undefined && shows === undefined;
}

function isOpen(item) {
  return item.page === PAGE && isStep(item) && restsFor(item) > 0;
}

function isItem(item) {
  return Boolean(item?.command?.id && (item.command.do || item.sheet));
}

function keys() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Make an id that no other command has; also over plain http, where crypto.randomUUID is missing. */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
