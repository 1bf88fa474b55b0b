/* What every stepper says of its steps: in words, and as sound. */
import { num, plural } from "../numbers.js";

export const HEAR_STEPS = "Hear the steps";
export const STEP_IN_WORDS = "The step in words";
export const CORPUS_IN_WORDS = "Corpus";

/** @param {number} types @param {number} tokens @param {string} length how many symbols or pieces there are @param {string} noun */
export function corpusInWords(types, tokens, length, noun) {
  return `${plural(types, noun)}, ${plural(tokens, "token")}, ${length} in all.`;
}

/** A word, its symbols or pieces as they are said. @param {number} count @param {string[]} symbols */
export function wordInWords(count, symbols) {
  return `${plural(count, "time")}: ${symbols.join("; ")}.`;
}

/** @param {number} shown @param {number} all */
export function firstOfAll(shown, all) {
  return shown < all ? `The first ${num(shown)} of ${num(all)}:` : "";
}
