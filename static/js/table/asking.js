// Questions in a dialog that is part of the page.

import { all, around, byId, find } from "../find.js";

/**
 * Ask, and wait for a button with `data-answer`; closing the dialog otherwise answers "".
 * @param {HTMLDialogElement} dialog
 * @param {string[]} sentences shown in its list
 * @param {{without?: string}} [options] an answer that is not offered this time
 */
export function ask(dialog, sentences, { without } = {}) {
  list(dialog.querySelector("[data-sentences]"), sentences);
  for (const button of all("[data-answer]", dialog)) {
    button.hidden = button.dataset.answer === without;
  }
  return answer(dialog);
}

/**
 * Ask which of some answers it is, by its place; -1 for none of them.
 * @param {HTMLDialogElement} dialog
 * @param {string[]} sentences
 * @param {string[]} answers
 */
export async function askWhich(dialog, sentences, answers) {
  for (const button of all("[data-which]", dialog)) button.remove();
  const template = find("template", dialog, HTMLTemplateElement);
  answers.forEach((text, place) => {
    const button = /** @type {HTMLElement} */ (find("*", template.content).cloneNode(true));
    find("span", button).textContent = text;
    button.dataset.answer = button.dataset.which = `which-${place}`;
    template.before(button);
  });
  const chosen = await ask(dialog, sentences);
  return answers.findIndex((_, place) => chosen === `which-${place}`);
}

/**
 * Ask what the server has put into words; the answer is "agree" or anything else.
 * @param {HTMLDialogElement} dialog
 * @param {{title: string, parts: {heading: string, sentences: string[]}[], agree: string}} question
 */
export function askQuestion(dialog, { title, parts, agree }) {
  find(".dialog-title", dialog).textContent = title;
  find("[data-answer=agree] span", dialog).textContent = agree;
  const part = byId("asked-part", HTMLTemplateElement).content;
  find("[data-parts]", dialog).replaceChildren(
    ...parts.map(({ heading, sentences }) => {
      const shown = /** @type {DocumentFragment} */ (part.cloneNode(true));
      find("[data-heading]", shown).textContent = heading;
      list(find("[data-sentences]", shown), sentences);
      return shown;
    }),
  );
  return answer(dialog);
}

function list(place, sentences) {
  place.replaceChildren(
    ...sentences.map((sentence) => {
      const line = document.createElement("li");
      line.textContent = sentence;
      return line;
    }),
  );
}

function answer(dialog) {
  return new Promise((resolve) => {
    dialog.returnValue = "";
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
    dialog.showModal();
  });
}

document.addEventListener("click", (event) => {
  const button = around(event, "dialog [data-answer]");
  button?.closest("dialog")?.close(button.dataset.answer);
});
