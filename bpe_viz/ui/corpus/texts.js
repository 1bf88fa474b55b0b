/* What the tables and texts of the Corpus page say that can be changed or pointed at. */
import { num, plural } from "../shared/numbers.js";

/* Words and counts. */

/** @param {string} word */
export function countOf(word) {
  return `Count of ${word}`;
}

/** @param {string} word */
export function removeWord(word) {
  return `Remove ${word}`;
}

/** What a change did; a count of 0 removes the word. @param {string} word @param {number} count */
export function changedCount(word, count) {
  return count ? `${word}: ${plural(count, "time")}.` : `${word} is removed.`;
}

export const NO_WORD_TYPED = "Type a word first.";

/** @param {number} most */
export function tooLongWord(most) {
  return `The word is longer than ${plural(most, "character")}. Use a shorter one.`;
}

/** @param {string} typed @param {number} most */
export function noCount(typed, most) {
  return `“${typed || "nothing"}” is not a count. Type a whole number from 0 to ${num(most)}; 0 removes the word.`;
}

/* The rule that cut each word of a text. */

export const HOW_TO_SEE_RULES =
  "Point at a word, or go through the text with the arrow keys, to see which rule cut it.";
export const NO_WORD_IN_PART = "No rule matches here: there is no word in this part.";

/** @param {string} rule */
export function showRuleWords(rule) {
  return `Show the words that the rule “${rule}” cut`;
}

/** @param {number} number from 1 @param {number} many @param {string} word @param {number} length @param {string} rule */
export function cutWord(number, many, word, length, rule) {
  return `Word ${num(number)} of ${num(many)}: ${word} · ${plural(length, "character")} · rule: ${rule}`;
}
