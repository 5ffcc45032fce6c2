// A box's page: its link to copy, and files that are too large told before they are sent.

import { showToast } from "../toast.js";

async function copy({ dataset }) {
  try {
    await navigator.clipboard.writeText(dataset.copy);
    showToast(dataset.copied);
  } catch {
    // Over plain http scripts have no clipboard: the address is marked, to be copied by hand.
    getSelection().selectAllChildren(document.getElementById("address"));
    if (document.execCommand("copy")) showToast(dataset.copied);
  }
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button));
}

const file = document.querySelector("input[data-most]");
file?.addEventListener("change", () => {
  const large = file.files[0]?.size > Number(file.dataset.most);
  const error = document.getElementById("file-error");
  error.hidden = !large;
  error.querySelector("span").textContent = large ? file.dataset.tooLarge : "";
  file.setCustomValidity(large ? file.dataset.tooLarge : "");
});
