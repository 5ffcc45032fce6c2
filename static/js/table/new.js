// A new game with last time's people: names, colours and number of players stay on this phone, and the box.

import { byId, fieldIn, find } from "../find.js";
import { calledIn, count, recallPeople, rememberPeople, rows, showPeople } from "../people.js";

const form = byId("new-game", HTMLFormElement);
const BOX = "companion.box";

function recallBox() {
  try {
    // As earlier versions kept it: with the people.
    const { box } = JSON.parse(localStorage.getItem("companion.people") ?? "{}");
    fieldIn(form, "box").value = localStorage.getItem(BOX) ?? box ?? fieldIn(form, "box").value;
  } catch {
    // Then the form is as it came.
  }
}

function keep() {
  rememberPeople();
  try {
    localStorage.setItem(BOX, fieldIn(form, "box").value);
  } catch {
    // Nothing depends on it.
  }
}

/** The choices of who begins say who is meant. */
function show() {
  rows.forEach((row, at) => {
    const choice = find(`[name=first][value="${at + 1}"]`, form).closest("label") ?? row;
    choice.hidden = at >= count();
    find("span", choice).textContent = calledIn(row);
  });
  const first = fieldIn(form, "first");
  if (Number(first.value) > count()) first.value = "draw";
}

// What the server sent back with an error is newer than what was kept.
if (!form.querySelector("[aria-invalid]")) {
  recallBox();
  recallPeople();
}
form.addEventListener("input", show);
form.addEventListener("submit", keep);
showPeople();
show();
