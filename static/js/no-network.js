// Forms with `data-no-network` say so where there is none, instead of leaving the page for nothing. To be imported
// before once.js, which would count them as sent.

import { showToast } from "./toast.js";

document.addEventListener("submit", (event) => {
  const { noNetwork } = event.target.dataset;
  if (!noNetwork || navigator.onLine || event.defaultPrevented) return;
  event.preventDefault();
  showToast(noNetwork);
});
