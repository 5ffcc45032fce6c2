// What has just happened, said in a line at the bottom, with Undo where there is one.

const STAYS = 8000;

/**
 * Show a line; it leaves by itself unless somebody is about to touch it.
 * @param {string} text already translated
 * @param {() => unknown} [undo] adds the Undo button
 * @returns {HTMLElement} the toast
 */
export function showToast(text, undo) {
  const toast = document.getElementById("toast").content.firstElementChild.cloneNode(true);
  toast.querySelector(".toast-text").textContent = text;
  const button = toast.querySelector(".toast-undo");
  if (undo) {
    button.addEventListener("click", () => {
      toast.remove();
      undo();
    });
  } else {
    button.remove();
  }
  document.getElementById("toasts").replaceChildren(toast);
  arm(toast);
  return toast;
}

function arm(toast) {
  let leaving = 0;
  const stay = () => clearTimeout(leaving);
  const leave = () => {
    stay();
    leaving = setTimeout(() => toast.remove(), STAYS);
  };
  toast.querySelector(".toast-close").addEventListener("click", () => toast.remove());
  for (const event of ["pointerenter", "focusin"]) toast.addEventListener(event, stay);
  for (const event of ["pointerleave", "focusout"]) toast.addEventListener(event, leave);
  leave();
}

// Those that came with the page.
for (const toast of document.querySelectorAll("#toasts .toast")) arm(toast);
