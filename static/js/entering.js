// A number field that is entered is selected whole: the next digit replaces the number, Backspace clears it, and a
// plus keeps it and adds to it. A second tap puts the caret where it hits.

const NUMBERS = 'input:is([data-number], [inputmode="numeric"], [inputmode="tel"]):not([data-cycle])';

/**
 * @param {unknown} target
 * @returns {target is HTMLInputElement}
 */
const isNumber = (target) => target instanceof HTMLInputElement && target.matches(NUMBERS) && !target.readOnly;
const isWhole = ({ value, selectionStart: start, selectionEnd: end }) => start === 0 && end === value.length;

/** Change what a field holds; where somebody is at it and has typed nothing yet, it is selected as before. */
export function refill(field, change) {
  const whole = field === document.activeElement && isWhole(field);
  change();
  if (whole) field.select();
}

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
    // What a mouse was drawn over is selected already.
    if (target === document.activeElement && target.value === value && start === end) target.select();
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
