// An answer comes in marked parts: most of them say what they said before, and are not even read.

import { byId, find } from "../../find.js";

const PART = /<!--\{-->([^]*?)<!--\}-->/g;
const ID = /\sid="([^"]+)"/;
const DRAWN = /^<[ag]\s/;
const LATER = /^<[^>]*\sdata-later/;
// A page that nobody sees has no frames.
const NO_FRAME = 100;

/**
 * Take an answer apart: each part is one element with an id, the frame is what stands around them.
 * @typedef {{html: string, frame: string, parts: string[]}} Parts
 * @param {string} html
 * @returns {Parts}
 */
export function partsOf(html) {
  /** @type {string[]} */
  const parts = [];
  const frame = html.replace(PART, (_, part) => {
    parts.push(part);
    return "";
  });
  return { html, frame, parts };
}

/**
 * Bring the page from one answer to the next: first what was tapped, then what is told about it further down.
 * @param {Parts} fresh
 * @param {Parts | null} before
 * @param {(old: Element, fresh: Element) => void} morph changes one into the other
 */
export async function show(fresh, before, morph) {
  if (before?.frame !== fresh.frame || before.parts.length !== fresh.parts.length) {
    morph(byId("live"), find("#live", parsed(fresh.html)));
    return;
  }
  const changed = fresh.parts.filter((part, number) => part !== before.parts[number]);
  bring(changed.filter((part) => !LATER.test(part)), morph);
  await painted();
  bring(changed.filter((part) => LATER.test(part)), morph);
}

function bring(parts, morph) {
  // A drawing's parts are read as a drawing.
  const drawn = parts.filter((part) => DRAWN.test(part)).join("");
  const others = parts.filter((part) => !DRAWN.test(part)).join("");
  const answer = parsed(`<svg>${drawn}</svg>${others}`);
  for (const part of parts) {
    const [, id = ""] = ID.exec(part) ?? [];
    morph(byId(id), find(`#${CSS.escape(id)}`, answer));
  }
}

function painted() {
  return new Promise((resolve) => {
    setTimeout(resolve, NO_FRAME);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

function parsed(html) {
  const answer = document.createElement("template");
  answer.innerHTML = html;
  return answer.content;
}
