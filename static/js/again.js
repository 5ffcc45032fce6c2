// The page that a busy server answers with: what was asked for is asked for again, what was sent is sent again.

/** @type {HTMLFormElement | null} */
const place = document.querySelector("[data-again]");

if (place) setTimeout(() => (place.requestSubmit ? place.requestSubmit() : location.reload()), Number(place.dataset.again) * 1000);
