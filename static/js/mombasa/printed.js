// A sheet about a track: it is tapped right on the phone, and the server is asked what that comes to.

import { all } from "../find.js";
import { drawTrack } from "./box/track.js";

const place = document.getElementById("action-place");
const drawn = new WeakSet();

function draw() {
  for (const track of all("[data-track]", place ?? document)) {
    if (drawn.has(track)) continue;
    drawn.add(track);
    const form = /** @type {HTMLFormElement} */ (track.closest("form"));
    drawTrack(track, form, () => form.dispatchEvent(new Event("drawn", { bubbles: true })));
  }
}

place?.addEventListener("sheet-shown", draw);
draw();
