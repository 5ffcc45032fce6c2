// A form that leads to another page is sent once, however often its button is tapped.

const sent = new Set();

addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  if (sent.has(event.target)) event.preventDefault();
  else sent.add(event.target);
});

// Whoever comes back to the page may send it again.
addEventListener("pageshow", () => sent.clear());
