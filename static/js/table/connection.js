// Talking with the table's server: one request after another, none for longer than a moment.

const PATIENCE = 8000;
// What is so short is sent even if the page is left meanwhile; browsers set a limit to that.
const SHORT = 8000;

/** The server could not be reached, or cannot answer now. Trying again later is right. */
export class Unreachable extends Error {}

/**
 * @typedef {object} Page what a page shows of a table
 * @property {number} since the version it shows
 * @property {string} [screen] the screen that it is at
 * @property {() => string} [have] the fragments that it has when it asks
 */

/** @param {Page} page */
const asking = ({ since, screen = "", have }) => `?since=${since}&screen=${screen}${have ? `&have=${have()}` : ""}`;

export class Connection {
  #addresses;
  #token;
  #tag = "";
  /** @type {Promise<unknown>} */
  #turn = Promise.resolve();

  /** @param {Record<string, string | undefined>} addresses of a table, with the `token` and the `tag` of what is shown */
  constructor({ state, commands, token, tag }) {
    this.#addresses = { state, commands };
    this.#token = token ?? "";
    this.#tag = tag ?? "";
  }

  /**
   * Ask what is new on the page; null if nothing is.
   * @param {Page} page
   */
  async news(page) {
    return this.#inTurn(async () => {
      const response = await this.#fetch(this.#addresses.state + asking(page), {
        headers: { "If-None-Match": this.#tag },
      });
      if (response.status === 304) return null;
      const answer = await this.#read(response);
      if (response.ok) this.#tag = response.headers.get("ETag") ?? "";
      return answer;
    });
  }

  /**
   * Ask for all screens as they are now, also where the version is known already.
   * @param {Page} page
   */
  async everything(page) {
    return this.#inTurn(async () => this.#read(await this.#fetch(this.#addresses.state + asking({ ...page, screen: "" }))));
  }

  /** Ask what a filled-in sheet comes to now. */
  async sheet(address) {
    return this.#inTurn(async () => this.#read(await this.#fetch(address, { headers: { Accept: "application/json" } })));
  }

  /** Hand a command over on the way out, where nobody may be left to hear the answer. */
  hand(command) {
    this.#post(command).catch(() => {});
  }

  /**
   * Send a command; the answer also has what is new on the page.
   * @param {object} command
   * @param {Page} [page] none where it shows no table
   */
  async send(command, page) {
    return this.#inTurn(async () => {
      let response = await this.#post(command, page);
      if (response.status === 400 && (await this.#renewToken(response.clone()))) {
        response = await this.#post(command, page);
      }
      const answer = await this.#read(response);
      if (answer.tag) this.#tag = answer.tag;
      return answer;
    });
  }

  /**
   * @param {object} command
   * @param {Page} [page]
   */
  #post(command, page) {
    const body = JSON.stringify(command);
    return this.#fetch(this.#addresses.commands + (page ? asking(page) : ""), {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": this.#token },
      body,
      keepalive: body.length < SHORT,
    });
  }

  /** A page that was kept for long may hold the token of an older session. */
  async #renewToken(refusal) {
    const { code } = await this.#read(refusal);
    if (code !== "csrf") return false;
    const { token } = await this.#read(await this.#fetch(this.#addresses.state));
    this.#token = token;
    return Boolean(token);
  }

  async #fetch(address, options = {}) {
    let response;
    try {
      const signal = AbortSignal.timeout?.(PATIENCE);
      response = await fetch(address, { cache: "no-store", signal, ...options });
    } catch (error) {
      throw new Unreachable(String(error));
    }
    if ([408, 429].includes(response.status) || response.status >= 500) throw new Unreachable(String(response.status));
    return response;
  }

  async #read(response) {
    try {
      return await response.json();
    } catch (error) {
      throw new Unreachable(String(error));
    }
  }

  /**
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  #inTurn(work) {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => {});
    return result;
  }
}
