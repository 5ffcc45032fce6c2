// A new game with last time's people: names, colours and number of players stay on this phone.

import { all, byId, fieldIn, find } from "../find.js";

const form = byId("new-game", HTMLFormElement);
const seats = all("[data-seat]", form);
const marks = [...byId("marks", HTMLTemplateElement).content.children];
const KEPT = /^(players|box|name-\d|colour-\d)$/;

function recall() {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("companion.people") ?? "{}");
  } catch {
    // Then the form is as it came.
  }
  for (const [name, value] of Object.entries(kept)) {
    const field = KEPT.test(name) ? fieldIn(form, name) : null;
    if (field) field.value = value;
  }
}

function keep() {
  const kept = Object.fromEntries([...new FormData(form)].filter(([name]) => KEPT.test(name)));
  try {
    localStorage.setItem("companion.people", JSON.stringify(kept));
  } catch {
    // Nothing depends on it.
  }
}

/** Only as many names as players; marks and choices say who is meant. */
function show() {
  const players = Number(fieldIn(form, "players").value);
  for (const seat of seats) {
    const number = Number(seat.dataset.seat);
    seat.hidden = number > players;
    const name = fieldIn(form, `name-${number}`);
    const colour = fieldIn(form, `colour-${number}`, HTMLSelectElement);
    name.placeholder = colour.selectedOptions[0].text;
    const called = name.value.trim() || name.placeholder;
    const mark = /** @type {Element} */ (marks[colour.selectedIndex].cloneNode(true));
    find("text", mark).textContent = [...called][0].toUpperCase();
    find("[data-mark]", seat).replaceChildren(mark);
    const choice = find(`[name=first][value="${number}"]`, form).closest("label") ?? seat;
    choice.hidden = number > players;
    find("span", choice).textContent = called;
  }
  const first = fieldIn(form, "first");
  if (Number(first.value) > players) first.value = "draw";
}

// What the server sent back with an error is newer than what was kept.
if (!form.querySelector("[aria-invalid]")) recall();
form.addEventListener("input", show);
form.addEventListener("submit", keep);
show();
