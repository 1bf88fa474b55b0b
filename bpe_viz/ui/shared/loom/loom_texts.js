/* What the loom says. */
import { num, plural } from "../numbers.js";

export const LOOM = "Loom";
export const WHAT_LOOM_SHOWS =
  "All steps at once: each word is a bundle of threads, and its symbols are knots";
export const SAVE_LOOM = "Save the loom";
/** What the Share menu saves. */
export const LOOM_PICTURE = "the loom";
export const ADD_WORD = "Add a word";
export const ADD_WORD_LABEL = "Add a word to the loom";
export const PLAYHEAD = "Playhead of the loom";
export const LETTERS = "letters";
/** In front of the field that adds words. @param {number} many that come by their counts @param {string} noun */
export function mostFrequentRows(many, noun) {
  if (!many) return `These ${noun}s and`;
  return `The ${many === 1 ? `most frequent ${noun}` : `${num(many)} most frequent ${noun}s`} and`;
}

/** @param {number} most units of a word on the loom */
export function beginningsOnly(most) {
  return `Of lines of more than ${plural(most, "unit")} the beginning is woven.`;
}

/** @param {number} many @param {number} most units of a word on the loom */
export function longWordsLeftOut(many, most) {
  return `${plural(many, "word")} of more than ${plural(most, "unit")} left out.`;
}

/** Takes a word off the loom. @param {string} word */
export function takeOffLoom(word) {
  return `Remove ${word}`;
}

/** @param {string} word @param {number} count */
export function addedWord(word, count) {
  return `Added “${word}”, ${plural(count, "time")} in the corpus.`;
}

/** @param {string} text */
export function noSuchWord(text) {
  return `No word contains “${text}”. Try fewer letters.`;
}

/** @param {string} word @param {number} most */
export function tooLongForLoom(word, most) {
  return `“${word}” is longer than ${plural(most, "unit")}. Add a shorter word.`;
}

/** @param {number} most */
export function loomIsFull(most) {
  return `The loom has room for ${plural(most, "word")}. Remove one first.`;
}

/** A symbol that has died since. @param {string} what */
export function deadByNow(what) {
  return `${what}; dead by now`;
}

/** In which word a knot is. @param {string} what @param {string} word */
export function knotInWord(what, word) {
  return `${what}; in ${word}`;
}

export const MADE_WITH = "bpe-viz";

/** The name of a saved loom. @param {string} corpus @param {number} state */
export function loomFile(corpus, state) {
  return `loom-${corpus.split(" \u00b7 ")[0]}-${state}`;
}
