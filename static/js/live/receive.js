// What a page has of the server, in fragments: each has an id and a hash, and only those that the page lacks are sent.
// Where one lies in another there is a hole, `<!--=id-->`.

import { all, byId, find } from "../find.js";

const HOLE = /<!--=([\w-]+)-->/g;

const hidden = (fields) =>
  Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`).join("");

export class Fragments {
  #hashes;
  #root;

  /** @param {string} root the id of the fragment that holds all others */
  constructor(root) {
    this.#root = root;
    this.#hashes = new Map(Object.entries(JSON.parse(byId("have").textContent)));
  }

  /** What need not be sent. What somebody has just changed here is: the server may see it otherwise. */
  get have() {
    const had = [...this.#hashes].filter(([id]) => !document.querySelector(`[id="${id}"] :is([aria-busy=true], [data-own])`));
    return had.map(([id, hash]) => `${id}.${hash}`).join(",");
  }

  /** Be sent everything again. */
  forget() {
    this.#hashes.clear();
  }

  /**
   * Change the page into what the server has sent.
   * @param {{fragments: Record<string, [string, string]>, token: string, version: number}} sent
   * @param {{screen?: string, prepare?: (fresh: HTMLElement) => void, change: (old: Element, fresh: Element) => void}} how
   *   `prepare` is shown every part before it is put to use; `change` makes an element of the page like another
   */
  take({ fragments, token, version }, { screen = "", prepare = () => {}, change }) {
    const rest = new Map(Object.entries(fragments));
    const fill = (id) => {
      const [, html] = rest.get(id) ?? [];
      rest.delete(id);
      if (html !== undefined) return html.replace(HOLE, (_, inner) => fill(inner));
      if (id === "token") return hidden({ csrf_token: token });
      if (id === "shown") return screen;
      // As in a page, so that nothing else has to move.
      if (id.startsWith("fields-")) return hidden({ csrf_token: token, command_id: "", seen: version, screen: id.slice("fields-".length) });
      return `<i id="${id}" data-same></i>`;
    };
    const old = new Map([...this.#hashes.keys()].map((id) => [id, document.getElementById(id)]));
    for (const id of [this.#root, ...Object.keys(fragments)]) {
      const mine = rest.has(id) && document.getElementById(id);
      if (!mine) continue;
      const fresh = find("*", new DOMParser().parseFromString(fill(id), "text/html").body);
      prepare(fresh);
      change(mine, fresh);
    }
    // What stands elsewhere now is taken along.
    for (const place of all("i[data-same]")) place.replaceWith(old.get(place.id) ?? "");
    for (const [id, [hash]] of Object.entries(fragments)) if (id !== this.#root) this.#hashes.set(id, hash);
    for (const id of this.#hashes.keys()) if (!document.getElementById(id)) this.#hashes.delete(id);
  }
}
