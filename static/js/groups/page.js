// A group's pages: the link to copy, and the result page kept anew, so that it knows this group
// without a network.

import "../once.js";
import { all, byId } from "../find.js";
import { keepPage } from "../keeping.js";
import { showToast } from "../toast.js";
import { toldBefore } from "./unsent.js";

const words = /** @type {Record<string, string>} */ (document.getElementById("words")?.dataset ?? {});

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    showToast(words.copied);
  } catch {
    // Over plain http scripts have no clipboard: the address is marked, to be copied by hand.
    getSelection()?.selectAllChildren(byId("address"));
    if (document.execCommand("copy")) showToast(words.copied);
  }
}

for (const button of all("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button.dataset.copy ?? ""));
}

const told = toldBefore();
if (told) showToast(told);
if (words.result) keepPage(words.result);
