// Correcting a game: the field keeps its focus while a button is tapped, so that the keypad does not
// leave and move the button away under the finger.

document.querySelector(".correct-form").addEventListener("pointerdown", (event) => {
  if (event.target.closest("button, .button")) event.preventDefault();
});
