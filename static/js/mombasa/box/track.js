// A track drawn space by space: a tap sets what the chosen tool sets, and where a tool has digits they say the
// number of the space tapped last. The form's text fields, such as "6=10, 9=15", are what is saved; the drawing
// follows them.

import { all, around, fieldIn, find } from "../../find.js";

/**
 * @param {HTMLElement} track with `data-track`, what the names of its fields begin with
 * @param {HTMLFormElement} form
 * @param {() => void} changed
 */
export function drawTrack(track, form, changed) {
  const prefix = track.dataset.track;
  const length = fieldIn(form, `${prefix}spaces`);
  const tools = () => all("[data-numbers]", track, HTMLInputElement);
  const chosen = () => find("[data-numbers]:checked", track, HTMLInputElement);
  const [digits] = all("[data-digits]", track);
  // The space that digits are for, and whether the next one begins a number.
  let typing = { space: NaN, begins: true };

  // While nobody has said how long it is, it ends with its last icon.
  const end = () => Number(length.value) || Math.max(0, ...tools().flatMap((tool) => [...read(fieldIn(form, tool.value).value).keys()]));

  const draw = () => {
    const spaces = all("[data-space]", track);
    for (const tool of tools()) {
      const icons = read(fieldIn(form, tool.value).value);
      for (const space of spaces) show(space, tool, icons.get(Number(space.dataset.space)));
    }
    for (const space of spaces) space.toggleAttribute("data-beyond", Number(space.dataset.space) > end());
    if (!digits) return;
    digits.hidden = !("typed" in chosen().dataset && typing.space >= 0);
    for (const space of spaces) space.toggleAttribute("data-typing", !digits.hidden && Number(space.dataset.space) === typing.space);
  };

  const press = ({ dataset, parentElement }) => {
    const field = fieldIn(form, chosen().value);
    if (dataset.end) {
      resize(track, length, end() + Number(dataset.end));
      for (const tool of tools()) keepTo(fieldIn(form, tool.value), Number(length.value));
    } else if ("clear" in dataset) {
      field.value = "";
    } else if (dataset.digit) {
      field.value = write(typed(read(field.value), typing, dataset.digit));
      typing.begins = false;
    } else {
      const space = Number(parentElement.dataset.space);
      tap(chosen(), field, space);
      // A tap beyond the end makes the track so long.
      if (length.value && space > Number(length.value)) length.value = String(space);
      typing = { space, begins: true };
    }
  };

  track.addEventListener("click", (event) => {
    const button = around(event, "button");
    if (!button) return;
    event.preventDefault();
    press(button);
    draw();
    changed();
  });
  // A choice of tool is nothing to save.
  track.addEventListener("change", (event) => {
    event.stopPropagation();
    typing.space = NaN;
    draw();
  });
  form.addEventListener("input", draw);
}

function tap(tool, field, space) {
  const icons = read(field.value);
  const before = Math.max(0, ...[...icons].filter(([at]) => at < space).map(([, number]) => number));
  const numbers = tool.dataset.numbers.split(" ").map((number) => Number(number) + ("rising" in tool.dataset ? before : 0));
  const now = icons.get(space);
  // Digits change what is there already.
  if (now !== undefined && "typed" in tool.dataset) return;
  icons.delete(space);
  if ("single" in tool.dataset) icons.clear();
  const following = now === undefined ? numbers[0] : numbers[numbers.indexOf(now) + 1];
  // A number beyond the round is cleared by the first tap.
  if (following !== undefined && (now === undefined || numbers.includes(now))) icons.set(space, following);
  field.value = write(icons);
}

// Two digits make a number; a third begins the next one.
function typed(icons, { space, begins }, digit) {
  const now = icons.get(space) ?? 0;
  if (digit === "none") icons.delete(space);
  else icons.set(space, begins || now > 9 ? Number(digit) : now * 10 + Number(digit));
  return icons;
}

function keepTo(field, last) {
  const icons = [...read(field.value)];
  if (icons.some(([space]) => space > last)) field.value = write(icons.filter(([space]) => space <= last));
}

// Draw as many spaces as there are, copies of the last one where some are missing.
function resize(track, length, spaces) {
  if (spaces < 1 || spaces > Number(length.dataset.most)) return;
  length.value = spaces;
  for (const space of all("[data-space]", track)) if (Number(space.dataset.space) > spaces) space.remove();
  let last = /** @type {HTMLElement} */ (all("[data-space]", track).at(-1));
  for (let at = Number(last.dataset.space) + 1; at <= spaces; at += 1) {
    const next = /** @type {HTMLElement} */ (last.cloneNode(true));
    next.dataset.space = String(at);
    find("button", next, HTMLButtonElement).value = `${track.dataset.track}${at}`;
    find(".track-number", next).textContent = String(at);
    last.after(next);
    last = next;
  }
}

function show(space, tool, number) {
  const icon = space.querySelector(`[data-shows="${tool.value}"]`);
  icon.hidden = number === undefined;
  icon.querySelector("b").textContent = tool.dataset.numbers === "1" ? "" : number;
}

function read(text) {
  const words = text.replaceAll(",", " ").split(" ").filter(Boolean);
  return new Map(words.map((word) => word.split("=").map(Number)).map(([space, number = 1]) => [space, number]));
}

function write(icons) {
  return [...icons].sort(([one], [other]) => one - other).map((pair) => pair.join("=")).join(", ");
}
