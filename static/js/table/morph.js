// Change a part of the page into a newer one, keeping every element that is still there.
//
// Focus, caret, scroll, open dialogs and what is being typed stay, because the elements do: each is found again by its
// id, or by the first field in it, wherever it stands now.

import { refill } from "../entering.js";
import { countUp } from "./counting.js";

/**
 * @param {any} old in the page: an element of any kind, or a text
 * @param {any} fresh as the server has just rendered it; it is used up
 * @param {(field: Element) => boolean} [isEdited] whether somebody is at this field
 */
export function morph(old, fresh, isEdited = () => false) {
  // It is as the server has it.
  if (idOf(old) && idOf(old) === idOf(fresh) && fresh.hasAttribute("data-same")) return;
  if (old.nodeName !== fresh.nodeName || idOf(old) !== idOf(fresh)) {
    old.replaceWith(fresh);
    return;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  // Most of it says what it said; only fields can say something else than they were sent.
  if (old.isEqualNode(fresh) && !old.matches(FIELDS) && !old.querySelector(FIELDS)) return;
  // It waits for whoever typed into it.
  if (old.hasAttribute("data-own")) return;
  const changed = old.matches("[data-figure]") && old.textContent !== fresh.textContent;
  const before = old.textContent;
  // Asked before a field is told what the server says: from then on it says something else.
  const follows = old.matches(FIELDS) && !isEdited(old);
  refill(old, () => morphAttributes(old, fresh));
  if (follows) takeValue(old, fresh);
  else morphChildren(old, fresh, isEdited);
  if (changed) {
    flash(old);
    countUp(old, Number(before), Number(old.textContent));
  }
}

const FIELDS = "input, textarea, select";
const SHOWN = "input:not([type=hidden]), textarea, select";

// Opened by a person, or reached by keys: not the server's business.
const PERSONAL = new Set(["open", "tabindex"]);

function morphAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !PERSONAL.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (!PERSONAL.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

function takeValue(old, fresh) {
  if (old.type === "checkbox" || old.type === "radio") {
    old.checked = fresh.checked;
  } else if (old.nodeName === "INPUT") {
    if (old.value !== fresh.value) refill(old, () => (old.value = fresh.value));
  } else {
    const value = fresh.value;
    // A list that is open closes if its entries go.
    if (old.innerHTML !== fresh.innerHTML) old.replaceChildren(...fresh.childNodes);
    if (old.value !== value) old.value = value;
  }
}

function morphChildren(old, fresh, isEdited) {
  const named = byName(old.children);
  const wanted = byName(fresh.children);
  let at = theirs(old.firstChild);
  for (const next of [...fresh.childNodes]) {
    const name = nameOf(next);
    const same = (wanted.get(name) === next && named.get(name)) || alike(at, next, wanted);
    if (!same) {
      old.insertBefore(next, at);
      continue;
    }
    if (same === at) at = theirs(at.nextSibling);
    // A move would take the focus away: the others go behind it.
    else if (same.contains(document.activeElement)) same.after(...upTo(at, same));
    else old.insertBefore(same, at);
    morph(same, next, isEdited);
  }
  while (at) {
    const gone = at;
    at = theirs(at.nextSibling);
    gone.remove();
  }
}

/** The next one that came from the server: what this page has added is its own. */
function theirs(node) {
  return node?.hasAttribute?.("data-added") ? theirs(node.nextSibling) : node;
}

/** @param {Map<string, Element>} wanted what comes, by its name: another may be this one */
function alike(at, next, wanted) {
  if (!at || idOf(at) || at.nodeName !== next.nodeName) return null;
  return (wanted.get(nameOf(at)) ?? next) === next ? at : null;
}

/** All from one up to another. */
function upTo(from, end) {
  const nodes = [];
  for (let node = from; node && node !== end; node = node.nextSibling) nodes.push(node);
  return nodes;
}

/** Elements by their names, as far as no two have the same. */
function byName(elements) {
  const found = new Map();
  const twice = new Set();
  for (const element of elements) {
    const name = nameOf(element);
    if (found.has(name)) twice.add(name);
    found.set(name, element);
  }
  for (const name of [...twice, ""]) found.delete(name);
  return found;
}

/** By what an element is known: its id, or the first field in it, also where that stays as it is and was not sent. */
function nameOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE || idOf(node)) return idOf(node);
  const field = node.matches(SHOWN) ? node : firstField(node);
  return field ? field.id || field.name : "";
}

/**
 * @param {ParentNode | null} part
 * @returns {any}
 */
function firstField(part) {
  for (const found of part?.querySelectorAll(`${SHOWN}, [data-same]`) ?? []) {
    const field = found.matches(SHOWN) ? found : firstField(document.getElementById(found.id));
    if (field) return field;
  }
  return null;
}

// A form's own `id` can be hidden by a field of that name.
function idOf(node) {
  return node.getAttribute?.("id") ?? "";
}

function flash(figure) {
  figure.removeAttribute("data-changed");
  // The animation starts again only if the browser has noticed that it was gone.
  void figure.offsetWidth;
  figure.setAttribute("data-changed", "");
}
