// Teaching a chapter: taps change the form at once, and the form is saved behind them.

import "../../stepper.js";
import { all, byId } from "../../find.js";
import { tapGrid } from "./grid.js";
import { keepSaved } from "./saving.js";
import { drawTrack } from "./track.js";

function begin() {
  const form = byId("teach", HTMLFormElement);
  const soon = keepSaved(form);
  for (const grid of all("[data-taps]", form)) tapGrid(grid, soon);
  for (const track of all("[data-track]", form)) drawTrack(track, form, soon);
  // What is saved by itself needs no button.
  for (const button of all("[data-save]", form)) button.hidden = true;
}

document.addEventListener("teach-anew", begin);
// A page that comes back as it was left may be older than what is saved.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
begin();
