// Players' marks, cloned from those that the page brings in all colours.

/** A mark in a colour with the initial of a name. */
export function markOf(name, colour) {
  const { content } = document.getElementById("marks");
  const mark = (content.querySelector(`.player-${colour}`) ?? content.firstElementChild).cloneNode(true);
  mark.querySelector("text").textContent = [...(name || "?")][0].toUpperCase();
  return mark;
}

/** Fill {braces} in a sentence. */
export function say(sentence, words) {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => words[name]);
}
