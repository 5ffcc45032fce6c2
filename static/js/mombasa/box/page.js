// A box's page: its link to copy, and files that are too large told before they are sent.

import { all, byId, find } from "../../find.js";
import { showToast } from "../../toast.js";

async function copy({ dataset }) {
  try {
    await navigator.clipboard.writeText(dataset.copy);
    showToast(dataset.copied);
  } catch {
    // Over plain http scripts have no clipboard: the address is marked, to be copied by hand.
    getSelection()?.selectAllChildren(byId("address"));
    if (document.execCommand("copy")) showToast(dataset.copied);
  }
}

for (const button of all("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button));
}

const [file] = all("input[data-most]", document, HTMLInputElement);
file?.addEventListener("change", () => {
  const large = (file.files?.[0]?.size ?? 0) > Number(file.dataset.most);
  const { tooLarge = "" } = file.dataset;
  const error = byId("file-error");
  error.hidden = !large;
  find("span", error).textContent = large ? tooLarge : "";
  file.setCustomValidity(large ? tooLarge : "");
});
