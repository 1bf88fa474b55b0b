/* What the loom says. */
import { num, plural } from "../shared/numbers.js";
import { pairAndScore } from "./texts.js";

/** @import { Criterion } from "../shared/scores.js" */

export const RACE = "Race";
export const LOOM = "Loom";
export const VIEWS = "Views of the merges";
export const SAVE_LOOM = "Save the loom";
export const ABOUT_LOOM = "Each knot is a merge; threads are as thick as their words are frequent.";
export const ADD_WORD = "Add a word";
export const ADD_WORD_LABEL = "Add a word to the loom";
export const PLAYHEAD = "Playhead of the loom";
export const LETTERS = "letters";
export const MERGE_AXIS = "merge";
export const LOG_MERGE_AXIS = "merge, log scale";

/** What the loom is, and the keys that move on it. @param {number} merges @param {number} words */
export function loomLabel(merges, words) {
  return `Loom: ${plural(merges, "merge")} of ${plural(words, "word")}; up and down for words, left and right for merges, Home and End for the first and last, Enter for the symbol`;
}

/** In front of the field that adds words. @param {number} many that come by their counts */
export function mostFrequentWords(many) {
  if (!many) return "These words and";
  return `The ${many === 1 ? "most frequent word" : `${num(many)} most frequent words`} and`;
}

/** @param {number} many @param {number} most units of a word on the loom */
export function longWordsLeftOut(many, most) {
  return `${plural(many, "word")} of more than ${plural(most, "unit")} left out.`;
}

/** Takes a word off the loom. @param {string} word */
export function removeWord(word) {
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

/**
 * A merge as it is said at its knot.
 * @param {number} rank
 * @param {string[]} pair
 * @param {string} symbol
 * @param {Criterion} criterion
 * @param {number} score
 */
export function knotText(rank, pair, symbol, criterion, score) {
  return `Merge ${num(rank)}: ${pairAndScore(`${pair.join(" + ")} = ${symbol}`, criterion, score)}`;
}

/** A merge that has not been made. @param {number} rank */
export function knotToCome(rank) {
  return `Merge ${num(rank)}, still to come`;
}

/** In which word a knot is. @param {string} what @param {string} word */
export function knotInWord(what, word) {
  return `${what}; in ${word}`;
}

/** A merge below the threads. @param {number} rank */
export function tickText(rank) {
  return `merge ${num(rank)}`;
}

export const MADE_WITH = "bpe-viz";

/** The name of a saved loom. @param {string} corpus @param {number} state */
export function loomFile(corpus, state) {
  return `loom-${corpus.split(" \u00b7 ")[0]}-${state}`;
}
