// A number field that is entered is selected whole: the next digit replaces the number, Backspace clears it, and a
// plus keeps it and adds to it. A second tap puts the caret where it hits. What is typed into any field belongs to
// whoever types until they leave it: no answer of the server writes over it.

const NUMBERS = 'input:is([data-number], [inputmode="numeric"], [inputmode="tel"]):not([data-cycle])';

/**
 * @param {unknown} target
 * @returns {target is HTMLInputElement}
 */
const isNumber = (target) => target instanceof HTMLInputElement && target.matches(NUMBERS) && !target.readOnly;
const isWhole = ({ value, selectionStart: start, selectionEnd: end }) => start === 0 && end === value.length;

/** Change what a field holds; where somebody is at it and has typed nothing yet, the next key replaces what has come. */
export function refill(field, change) {
  const { value } = field;
  const whole = isWhole(field);
  change();
  const isAt = field instanceof HTMLInputElement && field === document.activeElement;
  if (isAt && (whole || field.value !== value)) field.select();
}

/** The field that somebody has typed into since they entered it. */
/** @type {EventTarget | null} */
let typed = null;

/**
 * Whether somebody has typed into a field and is there still.
 * @param {Element} field
 */
export const isBeingTyped = (field) => field === typed && field === document.activeElement;

/**
 * Put other elements into a page's place; whoever is typing goes on in the field that has come for theirs.
 * @param {() => void} change
 * @returns {HTMLInputElement | null} that field, where there is one
 */
export function carryTyped(change) {
  const field = /** @type {HTMLInputElement | null} */ (typed && typed === document.activeElement ? typed : null);
  const { value = "", selectionStart = null, selectionEnd = null } = field ?? {};
  change();
  const fresh = field && /** @type {HTMLInputElement | null} */ (document.getElementById(field.id));
  if (!fresh || fresh === field) return null;
  fresh.value = value;
  fresh.closest("details")?.setAttribute("open", "");
  fresh.focus({ preventScroll: true });
  fresh.setSelectionRange(selectionStart, selectionEnd);
  typed = fresh;
  return fresh;
}

// Heard before anybody else asks.
document.addEventListener("input", ({ target }) => {
  const isText = target instanceof HTMLInputElement ? !target.matches("[type=radio], [type=checkbox]") : target instanceof HTMLTextAreaElement;
  if (isText && target === document.activeElement) typed = target;
}, true);
document.addEventListener("focusout", () => (typed = null), true);

/** Type into a field, where its caret is. */
export function typeInto(field, text) {
  const { value, selectionStart: start, selectionEnd: end } = field;
  if (text === "+" && isWhole(field)) field.setRangeText(/\+\s*$/.test(value) ? "" : text, end, end, "end");
  else field.setRangeText(text, start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The tap by which a field is entered: browsers put the caret there after the focus, some only with the release. */
/** @type {EventTarget | null} */
let entered = null;

document.addEventListener("pointerdown", ({ target }) => {
  entered = isNumber(target) && target !== document.activeElement ? target : null;
});

document.addEventListener("focusin", ({ target }) => {
  if (isNumber(target)) target.select();
});

document.addEventListener("click", (event) => {
  if (event.target !== entered) return;
  const target = /** @type {HTMLInputElement} */ (event.target);
  const { value } = target;
  const select = () => {
    const { selectionStart: start, selectionEnd: end } = target;
    // What a mouse was drawn over is selected already; a quick first key may have typed what was there anyway.
    if (target === document.activeElement && !isBeingTyped(target) && target.value === value && start === end) target.select();
  };
  entered = null;
  select();
  setTimeout(select);
});

document.addEventListener("beforeinput", (event) => {
  const { target, data } = event;
  if (data !== "+" || !isNumber(target) || !target.value || !isWhole(target)) return;
  event.preventDefault();
  typeInto(target, data);
});
