// Elements that a page must have, and those that an event comes from. The class is for who reads the types; a page
// without the element is a mistake of ours, and says which one it lacks.

/**
 * The element with an id.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {{ new (): T }} [_type]
 * @returns {T}
 */
export const byId = (id, _type) => /** @type {T} */ (there(document.getElementById(id), `#${id}`));

/**
 * The first element that a selector finds.
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @param {{ new (): T }} [_type]
 * @returns {T}
 */
export const find = (selector, root = document, _type = undefined) => /** @type {T} */ (there(root.querySelector(selector), selector));

/**
 * All elements that a selector finds.
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @param {{ new (): T }} [_type]
 * @returns {T[]}
 */
export const all = (selector, root = document, _type = undefined) => /** @type {T[]} */ ([...root.querySelectorAll(selector)]);

/**
 * What an envelope brings for the page to show.
 * @param {string} html
 */
export const partOf = (html) => new DOMParser().parseFromString(html, "text/html").body;

/**
 * The element that an event comes from, or the one around it that a selector finds; null where there is none.
 * @template {Element} [T=HTMLElement]
 * @param {Event} event
 * @param {string} selector
 * @param {{ new (): T }} [_type]
 * @returns {T | null}
 */
export const around = ({ target }, selector, _type) => /** @type {T | null} */ (target instanceof Element ? target.closest(selector) : null);

/**
 * The element that an event comes from, if a selector finds that very one.
 * @template {Element} [T=HTMLInputElement]
 * @param {Event} event
 * @param {string} selector
 * @param {{ new (): T }} [_type]
 * @returns {T | null}
 */
export const from = ({ target }, selector, _type) => /** @type {T | null} */ (target instanceof Element && target.matches(selector) ? target : null);

/**
 * A field of a form, or a group of radio buttons, by its name; one that the server may leave out is asked for with `?.`.
 * @template {Element} [T=HTMLInputElement]
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {{ new (): T }} [_type]
 */
export const fieldIn = (form, name, _type) => /** @type {T} */ (form.elements.namedItem(name));

/**
 * What a form without files says, as a query.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [button] by which it is sent
 */
export const queryOf = (form, button) => new URLSearchParams(/** @type {[string, string][]} */ ([...new FormData(form, button)]));

/**
 * A copy of what a template holds, as a part of this page: its links know where they lead.
 * @template {Element} [T=HTMLElement]
 * @param {string} id of the template
 * @param {{ new (): T }} [_type]
 * @returns {T}
 */
export const copyOf = (id, _type) => /** @type {T} */ (document.importNode(find("*", byId(id, HTMLTemplateElement).content), true));

/**
 * @param {Element | null} element
 * @param {string} selector
 */
function there(element, selector) {
  if (element) return element;
  throw new Error(`There is no ${selector} on this page.`);
}
