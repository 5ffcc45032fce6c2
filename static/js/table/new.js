// A new game with last time's people: names, colours and number of players stay on this phone, with the box and how much
// the phones do.

import { byId, fieldIn, find } from "../find.js";
import { calledIn, count, rows, showPeople } from "../people.js";
import { recallPeople, rememberPeople } from "../played-before.js";

const form = byId("new-game", HTMLFormElement);
const BOX = "companion.box";
const MUCH = "companion.much";

function recallBox() {
  try {
    // As earlier versions kept it: with the people.
    const { box } = JSON.parse(localStorage.getItem("companion.people") ?? "{}");
    fieldIn(form, "box").value = localStorage.getItem(BOX) ?? box ?? fieldIn(form, "box").value;
    fieldIn(form, "much").value = localStorage.getItem(MUCH) ?? fieldIn(form, "much").value;
  } catch {
    // Then the form is as it came.
  }
}

function keep() {
  rememberPeople();
  try {
    localStorage.setItem(BOX, fieldIn(form, "box").value);
    localStorage.setItem(MUCH, fieldIn(form, "much").value);
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

/** What this phone has drawn since its last table can be taken along. */
function offerDraw() {
  const row = document.getElementById("drawn");
  const [last, used] = ["last", "used"].map((name) => localStorage.getItem(`companion.setup.${name}`));
  if (!row || !last || last === used) return;
  find("a", row, HTMLAnchorElement).href = `${row.dataset.new}?setup=${encodeURIComponent(JSON.parse(last))}`;
  row.hidden = false;
}

function forgetDraw(query) {
  try {
    localStorage.setItem("companion.setup.used", JSON.stringify(query));
  } catch {
    // Then it is offered once more.
  }
}

const drawn = fieldIn(form, "setup")?.value;
// What the server sent back with an error, or a draw has brought, is newer than what was kept.
if (!form.querySelector("[aria-invalid]")) {
  recallBox();
  if (!drawn) recallPeople();
}
form.addEventListener("input", show);
form.addEventListener("submit", () => {
  keep();
  if (drawn) forgetDraw(drawn);
});
try {
  if (!drawn) offerDraw();
} catch {
  // Without storage nothing was drawn either.
}
showPeople();
show();
