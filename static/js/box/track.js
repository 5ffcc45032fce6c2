// A track drawn space by space: a tap sets what the chosen tool sets. The form's text fields, such
// as "6=10, 9=15", are what is saved; the drawing follows them.

/**
 * @param {HTMLElement} track with `data-track`, what the names of its fields begin with
 * @param {HTMLFormElement} form
 * @param {() => void} changed
 */
export function drawTrack(track, form, changed) {
  const prefix = track.dataset.track;
  const length = form.elements[`${prefix}spaces`];
  const spaces = () => [...track.querySelectorAll("[data-space]")];

  const draw = () => {
    for (const tool of track.querySelectorAll("[data-numbers]")) {
      const icons = read(form.elements[tool.value].value);
      for (const space of spaces()) show(space, tool, icons.get(Number(space.dataset.space)));
    }
  };

  track.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    if (button.dataset.end) resize(track, length, Number(button.dataset.end));
    else tap(track.querySelector("[data-numbers]:checked"), form, Number(button.parentElement.dataset.space));
    draw();
    changed();
  });
  // A choice of tool is nothing to save.
  track.addEventListener("change", (event) => event.stopPropagation());
  form.addEventListener("input", draw);
}

function tap(tool, form, space) {
  const field = form.elements[tool.value];
  const icons = read(field.value);
  const before = Math.max(0, ...[...icons].filter(([at]) => at < space).map(([, number]) => number));
  const numbers = tool.dataset.numbers.split(" ").map((number) => Number(number) + ("rising" in tool.dataset ? before : 0));
  const now = icons.get(space);
  icons.delete(space);
  if ("single" in tool.dataset) icons.clear();
  const following = now === undefined ? numbers[0] : numbers[numbers.indexOf(now) + 1];
  // A number beyond the round is cleared by the first tap.
  if (following !== undefined && (now === undefined || numbers.includes(now))) icons.set(space, following);
  field.value = write(icons);
}

function resize(track, length, step) {
  const last = track.querySelector(`[data-space="${length.value}"]`);
  const now = Number(length.value) + step;
  if (now < 1 || now > Number(length.dataset.most)) return;
  if (step > 0) {
    const next = last.cloneNode(true);
    next.dataset.space = now;
    next.querySelector("button").value = `${track.dataset.track}${now}`;
    next.querySelector(".track-number").textContent = now;
    last.after(next);
  } else {
    last.remove();
  }
  length.value = now;
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
