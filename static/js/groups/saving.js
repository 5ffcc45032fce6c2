// "Save to group" on a result: sent at once, or kept on the phone until the network is back.

import { showToast } from "../toast.js";
import { keepUnsent, send, tellNext, unsent } from "./unsent.js";

const form = document.getElementById("save-to-group");
const link = document.querySelector("[data-file=group]");
const sheet = location.search.slice(1);
const say = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);

// The pattern kept for offline use knows no result.
if (link) link.href = link.href.split("?")[0] + location.search;

function tellKept() {
  const mine = unsent().filter((one) => one.sheet === sheet);
  const words = mine.map(({ group }) => say(form.dataset.kept, { group }));
  form.querySelector(".result-kept").textContent = words.join(" ");
}

async function save(key, group) {
  const address = form.dataset.deliver.replace("-key-", key);
  const result = { address, sheet, group };
  const answer = await send(result);
  if (answer?.url) {
    tellNext(answer.text);
    location.assign(answer.url);
  } else if (answer) showToast(answer.text);
  else if (keepUnsent(result)) {
    tellKept();
    // Asked again when the network is back, or by the next page.
    import("./delivering.js");
  }
}

if (form) {
  form.sheet.value = sheet;
  form.addEventListener("submit", (event) => {
    const chosen = form.group.selectedOptions[0];
    if (!chosen.value) return;
    event.preventDefault();
    save(chosen.value, chosen.textContent);
  });
  tellKept();
  document.addEventListener("delivered", tellKept);
}
