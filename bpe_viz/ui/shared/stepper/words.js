/* The words of a corpus, as far as they have come to the browser. Needs no DOM. */
import { columnsOf, needsShaping } from "../letters.js";

/** @import { Symbols } from "../symbol_chips.js" */

/** @type {Symbols} */
const NOT_YET = { symbol: () => ({ runs: [["…", false]], units: 1, text: "…" }) };

/**
 * What `died` of a word is in a state, where deaths changed it.
 * @param {number[]} died
 * @param {number[]} deaths
 * @param {number} k
 */
export function diedIn(died, deaths, k) {
  if (!deaths.length || deaths[0] > k) return died;
  const found = [...died];
  for (let i = 0; i < deaths.length && deaths[i] <= k; i += 3) found[deaths[i + 1]] = deaths[i + 2];
  return found;
}

/** A word of the corpus. */
export class CorpusWord {
  #corpus;
  /** @type {number[] | null} */
  #columns = null;

  /**
   * @param {CorpusAtHand<CorpusWord>} corpus
   * @param {number} index
   * @param {number} count
   * @param {number[]} units
   */
  constructor(corpus, index, count, units) {
    this.#corpus = corpus;
    this.index = index;
    this.count = count;
    this.units = units;
    this.text = units.map((id) => corpus.inWords.symbol(id).text).join("");
    this.unitLetters = units.map((id) => corpus.lettersOf(id));
    this.letters = this.unitLetters.join("");
    /** How many units are left out before it and after it, where it is a part of a line. */
    this.before = 0;
    this.after = 0;
    /** Whether its script joins letters. */
    this.isShaped = this.unitLetters.some(needsShaping);
  }

  /** How many columns of the letter grid each unit needs. */
  get columns() {
    this.#columns ??= this.units.map((id) => this.#corpus.columnsOf(id));
    return this.#columns;
  }
}

/** @template {CorpusWord} Word */
export class CorpusAtHand {
  /** @type {Map<number, Word>} */
  words = new Map();
  /** Symbols as they are drawn in words. @type {Symbols} */
  inWords = NOT_YET;
  /** @type {Map<number, number>} */
  #columns = new Map();
  #alphabet;

  /** @param {[letters: string, ...marks: unknown[]][]} alphabet */
  constructor(alphabet) {
    this.#alphabet = alphabet;
    this.numUnits = alphabet.length;
  }

  /** The letters of a unit, without its mark. @param {number} unit */
  lettersOf(unit) {
    return this.#alphabet[unit][0];
  }

  /** How many columns of the letter grid a unit needs. @param {number} unit */
  columnsOf(unit) {
    const known = this.#columns.get(unit);
    if (known) return known;
    const columns = columnsOf(this.inWords.symbol(unit).text);
    this.#columns.set(unit, columns);
    return columns;
  }

  /** The words that are at hand. @param {number[]} indices */
  wordsAt(indices) {
    return indices.map((index) => this.words.get(index)).filter((word) => word !== undefined);
  }

  /** A word that may be at hand already. @param {number} index @param {() => Word} make */
  wordAt(index, make) {
    const known = this.words.get(index);
    if (known) return known;
    const word = make();
    this.words.set(index, word);
    return word;
  }
}
