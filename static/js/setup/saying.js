/** Fill {braces} in a sentence. */
export function say(sentence, words) {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => words[name]);
}
