// Runs before anything is painted: what only scripts can do is laid out at once.

document.documentElement.classList.add("scripts");
