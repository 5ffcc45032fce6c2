// Commands on their way: kept on the phone until the table has answered them, in order.

/**
 * What waits to be sent to one table. Each item has `command` as it will be sent and `says`, what was tapped;
 * one with `sheet` does not know yet what it will do, and asks there.
 * Other tabs may add to it too, so what is kept counts, not what this page remembers.
 */
export class Queue {
  #name;
  #remembered = [];

  constructor(code) {
    this.#name = `companion.queue.${code}`;
  }

  get items() {
    try {
      const found = JSON.parse(localStorage.getItem(this.#name) ?? "[]");
      return Array.isArray(found) ? found.filter((item) => item?.command?.id && (item.command.do || item.sheet)) : [];
    } catch {
      return this.#remembered;
    }
  }

  get length() {
    return this.items.length;
  }

  get first() {
    return this.items[0];
  }

  add(item) {
    this.#keep([...this.items, item]);
  }

  replaceFirst(item) {
    this.#keep([item, ...this.items.slice(1)]);
  }

  /** Take an item out: answered, or dropped. */
  remove(id) {
    this.#keep(this.items.filter(({ command }) => command.id !== id));
  }

  #keep(items) {
    this.#remembered = items;
    try {
      if (items.length) localStorage.setItem(this.#name, JSON.stringify(items));
      else localStorage.removeItem(this.#name);
    } catch {
      // Without storage they wait in this page only.
    }
  }
}

/** Make an id that no other command has; also over plain http, where crypto.randomUUID is missing. */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
