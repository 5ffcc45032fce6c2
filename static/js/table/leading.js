// The bar of a form leads to what is missing: it stands right above the bar then.

import { around } from "../find.js";

document.addEventListener("click", (event) => {
  const link = around(event, "a[data-leads]", HTMLAnchorElement);
  const field = link && document.getElementById(link.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.scrollIntoView({ block: "end" });
  field.focus({ preventScroll: true });
});
