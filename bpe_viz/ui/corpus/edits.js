/* What a reader changed in a table of words and counts and Python has not yet sent back. */
import { MAX_WORD_UNITS } from "../shared/limits.js";
import { NO_WORD_TYPED, noCount, tooLongWord } from "./texts.js";

/** @typedef {[word: string, count: number]} WordCount */

export class Edits {
  /** @type {Map<string, number>} */
  #waiting = new Map();
  #most = 0;

  /**
   * The counts that Python sent: what they say already is no longer waited for.
   * @param {WordCount[]} words
   * @param {number} most
   */
  take(words, most) {
    const countOf = new Map(words);
    this.#most = most;
    for (const [word, count] of this.#waiting)
      if ((countOf.get(word) ?? 0) === count) this.#waiting.delete(word);
  }

  /** Another corpus: what was waiting was meant for the one before. */
  clear() {
    this.#waiting.clear();
  }

  /**
   * Change a count; 0 removes the word. Why it cannot be, or "".
   * @param {string} typed
   * @param {string} count
   */
  change(typed, count) {
    const word = typed.trim();
    if (!word) return NO_WORD_TYPED;
    if ([...word].length > MAX_WORD_UNITS) return tooLongWord(MAX_WORD_UNITS);
    if (!/^\d+$/.test(count.trim()) || Number(count) > this.#most) return noCount(count.trim(), this.#most);
    this.#waiting.set(word, Number(count));
    return "";
  }

  /** @returns {WordCount[]} */
  get all() {
    return [...this.#waiting];
  }
}
