// A new game with last time's people: names, colours and number of players stay on this phone.

const form = document.getElementById("new-game");
const seats = [...form.querySelectorAll("[data-seat]")];
const marks = [...document.getElementById("marks").content.children];
const KEPT = /^(players|box|name-\d|colour-\d)$/;

function recall() {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("companion.people") ?? "{}");
  } catch {
    // Then the form is as it came.
  }
  for (const [name, value] of Object.entries(kept)) {
    const field = KEPT.test(name) ? form.elements[name] : null;
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
  const players = Number(form.elements.players.value);
  for (const seat of seats) {
    const number = Number(seat.dataset.seat);
    seat.hidden = number > players;
    const name = form.elements[`name-${number}`];
    const colour = form.elements[`colour-${number}`];
    name.placeholder = colour.selectedOptions[0].text;
    const called = name.value.trim() || name.placeholder;
    const mark = marks[colour.selectedIndex].cloneNode(true);
    mark.querySelector("text").textContent = [...called][0].toUpperCase();
    seat.querySelector("[data-mark]").replaceChildren(mark);
    const choice = form.querySelector(`[name=first][value="${number}"]`).closest("label");
    choice.hidden = number > players;
    choice.querySelector("span").textContent = called;
  }
  const first = form.elements.first;
  if (Number(first.value) > players) first.value = "draw";
}

// What the server sent back with an error is newer than what was kept.
if (!form.querySelector("[aria-invalid]")) recall();
form.addEventListener("input", show);
form.addEventListener("submit", keep);
show();
