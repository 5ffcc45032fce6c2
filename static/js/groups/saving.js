// "Save to group" on a result: sent at once, or kept on the phone until the network is back.

import { find } from "../find.js";
import { showToast } from "../toast.js";
import { keepUnsent, send, tellNext, unsent } from "./unsent.js";

const NAME = "save-to-group";
/**
 * @param {string | undefined} text
 * @param {Record<string, string>} values
 */
const say = (text, values) => (text ?? "").replace(/\{(\w+)\}/g, (_, key) => values[key]);

function tellKept() {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById(NAME));
  if (!form) return;
  const mine = unsent().filter((one) => one.sheet === form.sheet.value);
  const words = mine.map(({ group }) => say(form.dataset.kept, { group }));
  find(".result-kept", form).textContent = words.join(" ");
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLOptionElement} chosen
 */
async function save(form, { value: key, textContent: group }) {
  const address = (form.dataset.deliver ?? "").replace("-key-", key);
  const result = { address, sheet: form.sheet.value, group };
  const answer = await send(result);
  if (answer?.url) {
    tellNext(answer.text);
    location.assign(answer.url);
  } else if (answer) showToast(answer.text);
  else if (keepUnsent(result)) {
    tellKept();
    // Asked again in a while, when the network is back, or by the next page.
    import("./delivering.js").then(({ deliverLater }) => deliverLater());
  }
}

// A result that follows its sheet is another one after each change, and its form too.
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const chosen = form.id === NAME && form.group.selectedOptions[0];
  if (!chosen?.value) return;
  event.preventDefault();
  save(form, chosen);
});

for (const event of ["result", "delivered"]) document.addEventListener(event, tellKept);
tellKept();
