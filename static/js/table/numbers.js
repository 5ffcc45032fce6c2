// Numbers at the table: each shown as the table has it, with everything that this phone has done to it since.
//
// A number is typed over, or stepped. What is typed belongs to whoever types it until it is done, and remembers the
// version that was on the screen when it was begun: if somebody else sets the number meanwhile, the table asks.

import { refill } from "../entering.js";
import { fieldIn } from "../find.js";
import { showEnds } from "../stepper.js";
import { isStep } from "./queue.js";

const ONE = "form[data-command]:not([data-several])";

/**
 * Whether a field is a number by itself, sent as soon as it is left.
 * @param {unknown} field
 * @returns {field is HTMLInputElement}
 */
export function isNumber(field) {
  return field instanceof HTMLInputElement && field.matches("[data-number], [data-stepper] [data-min]") && Boolean(field.form?.matches(ONE));
}

export class Numbers {
  #queue;
  #taken;
  #typed = new Map();
  #waiting = [];
  #done = [];

  /**
   * @param {import("./queue.js").Queue} queue
   * @param {() => Record<string, number>} taken what the table has taken of late from this phone: the line of each
   */
  constructor(queue, taken) {
    this.#queue = queue;
    this.#taken = taken;
  }

  /** Fields that were typed into and not sent. */
  get typed() {
    return [...this.#typed.keys()].filter((field) => field.isConnected);
  }

  isTyped(field) {
    return this.#typed.has(field);
  }

  /** Whether a field says something else than the table, with all that waits. */
  differs(field) {
    return field.value !== this.#shown(field);
  }

  /** Something was typed into a field, be it what the field has shown anyway: no news goes over it until it is left. */
  type(field) {
    if (!this.#typed.has(field)) this.#typed.set(field, versionOf(field));
  }

  /** A field is done with: it shows the table's number again; returns the version it was typed at. */
  finish(field) {
    const seen = this.#typed.get(field) ?? versionOf(field);
    this.#typed.delete(field);
    return seen;
  }

  /** An item is done with; if the table has taken it as a line, its field shows it until the screen is that new. */
  settle(id, item, line) {
    this.#waiting = this.#waiting.filter(({ command }) => command.id !== id);
    if (line && item.field) this.#done.push({ ...item, line });
  }

  /**
   * Show all numbers as they are now.
   * @param {{fresh?: boolean}} [options] whether the screen has just come from the table
   */
  show({ fresh = false } = {}) {
    const fields = [...document.querySelectorAll("input[data-number], [data-stepper] input[data-min]")].filter(isNumber);
    const oldest = Math.min(...fields.map((field) => versionOf(field)));
    this.#done = this.#done.filter(({ line }) => line > oldest);
    this.#look(fresh);
    const taken = this.#taken();
    for (const field of fields) if (!this.#typed.has(field)) put(field, this.#shown(field, taken));
  }

  /** What waits now; and what another tab has had answered meanwhile, until the table is looked at again. */
  #look(fresh) {
    const items = this.#queue.items;
    const ids = new Set(items.map(({ command }) => command.id));
    const answered = fresh ? [] : this.#waiting.filter(({ command }) => !ids.has(command.id));
    this.#waiting = [...answered, ...items];
  }

  #shown(field, taken = this.#taken()) {
    const version = versionOf(field);
    const waiting = this.#waiting.filter(({ command }) => !(taken[command.id] <= version));
    const since = [...this.#done.filter(({ line }) => line > version), ...waiting];
    return since.filter((item) => item.field === field.id).reduce((value, item) => after(field, value, item), field.defaultValue);
  }
}

/**
 * The form of a number at the table.
 * @param {HTMLInputElement} field
 */
export const formOf = (field) => /** @type {HTMLFormElement} */ (field.form);

/**
 * The version of the table that a field or its form shows: its screen's, or that of a page of its own.
 * @param {Element} field
 * @param {HTMLFormElement} form
 */
export function versionOf(field, form = formOf(/** @type {HTMLInputElement} */ (field))) {
  const screen = /** @type {HTMLElement | null} */ (field.closest("[data-seen]"));
  return Number(screen ? screen.dataset.seen : fieldIn(form, "seen").value);
}

function after(field, value, item) {
  return String(isStep(item) ? within(field, Number(value) + item.command.do.move.by) : item.shows);
}

/** As far as a number goes. */
export function within({ dataset }, number) {
  return Math.min(Number(dataset.max), Math.max(Number(dataset.min), number));
}

function put(field, value) {
  if (field.value !== value) refill(field, () => (field.value = value));
  if (field.matches("[data-stepper] input")) showEnds(field);
  // What the table makes of it is still to come.
  field.toggleAttribute("data-ahead", field.value !== field.defaultValue);
}
