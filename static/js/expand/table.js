// Expanding at a live table: the position follows the table, and the button writes it down.

import { follow } from "../table/following.js";
import { showToast } from "../toast.js";
import { stayAwake } from "../wake.js";
import { lookAgain } from "./page.js";

const page = document.getElementById("live");

const version = () => Number(page.dataset.version);

/** The table is asked for its number only; what it means is on this screen's own answer. */
async function follows() {
  try {
    const response = await fetch(page.dataset.state, { cache: "no-store", headers: { "If-None-Match": page.dataset.tag } });
    if (response.ok) await lookAgain();
  } catch {
    // The next question tells.
  }
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.id !== "doing") return;
  event.preventDefault();
  const button = form.querySelector("button:not([hidden])");
  if (button.getAttribute("aria-busy")) return;
  button.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual" });
    // Accepted: the table is at the other end, and says what has happened.
    if (answer.type === "opaqueredirect") location.assign(form.dataset.back);
    // The table asks back; the same form brings its question, and is never done twice.
    else form.submit();
  } catch {
    button.removeAttribute("aria-busy");
    showToast(form.dataset.unsent);
  }
});

follow(page.dataset.stream, version, follows);
stayAwake();
