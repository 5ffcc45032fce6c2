// Questions in a dialog that is part of the page.

/**
 * Ask, and wait for a button with `data-answer`; closing the dialog otherwise answers "".
 * @param {HTMLDialogElement} dialog
 * @param {string[]} sentences shown in its list
 * @param {{without?: string}} [options] an answer that is not offered this time
 */
export function ask(dialog, sentences, { without } = {}) {
  dialog.querySelector("[data-sentences]").replaceChildren(
    ...sentences.map((sentence) => {
      const line = document.createElement("li");
      line.textContent = sentence;
      return line;
    }),
  );
  for (const button of dialog.querySelectorAll("[data-answer]")) {
    button.hidden = button.dataset.answer === without;
  }
  return new Promise((resolve) => {
    dialog.returnValue = "";
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
    dialog.showModal();
  });
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("dialog [data-answer]");
  button?.closest("dialog").close(button.dataset.answer);
});
