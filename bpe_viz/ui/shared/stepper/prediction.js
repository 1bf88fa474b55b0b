/* Guessing what comes next: Python says which candidates of the true state are offered, and in which order; all that tie
   for first place are right. Needs no DOM. */

import { dataIn, keptForTab } from "../kept.js";
import { RUNS_WITH_SCORE } from "../limits.js";

/**
 * Something that may come next, and its place among all that may, from 0.
 * @template T
 * @typedef {{ one: T, place: number }} Candidate
 */
/**
 * @template T
 * @typedef {{ one: T, isRight: boolean, isChosen: boolean }} Guess
 */

/** How many guesses were right, of how many. @typedef {[right: number, total: number]} Score */

const KEPT_AS = "bpe-viz guesses";

/** @template T what is guessed */
export class Prediction {
  isOn = false;
  numRight = 0;
  total = 0;
  #run = "";
  /** @type {Set<number>} */
  #revealed = new Set();
  /** @type {Map<number, Guess<T>>} */
  #guesses = new Map();

  /** @param {boolean} isOn */
  set(isOn) {
    this.isOn = isOn;
    this.#revealed.clear();
    this.#guesses.clear();
  }

  /** Another run, with the score that it had; without a name nothing is kept. @param {string} [run] */
  restart(run = "") {
    this.set(this.isOn);
    this.#run = run;
    [this.numRight, this.total] = keptScore(run);
  }

  /** Whether what comes in a step is not to be seen. @param {number} k */
  hides(k) {
    return this.isOn && !this.#revealed.has(k);
  }
  /** @param {number} k */
  reveal(k) {
    this.#revealed.add(k);
  }
  /** @param {number} k */
  guessAt(k) {
    return this.#guesses.get(k) ?? null;
  }

  /**
   * Notes the guess of step k, if there is such a candidate; whether there is one.
   * @param {number} k
   * @param {Candidate<T> | undefined} picked
   * @param {number} numTied how many tie for first place
   */
  guess(k, picked, numTied) {
    if (!picked) return false;
    const isRight = picked.place < numTied;
    this.#guesses.set(k, { one: picked.one, isRight, isChosen: picked.place === 0 });
    this.total += 1;
    this.numRight += isRight ? 1 : 0;
    keepScore(this.#run, [this.numRight, this.total]);
    return true;
  }
}

/** The score of a run, kept for as long as the tab is open: changing the page does not lose it. @param {string} run its name; "" for one whose score is not kept @returns {Score} */
function keptScore(run) {
  return (run && readScores(keptForTab.getItem(KEPT_AS)).get(run)) || [0, 0];
}

/** @param {string} run @param {Score} score */
function keepScore(run, score) {
  if (!run) return;
  const scores = readScores(keptForTab.getItem(KEPT_AS));
  scores.delete(run);
  scores.set(run, score);
  keptForTab.setData(KEPT_AS, [...scores].slice(-RUNS_WITH_SCORE));
}

/** What was stored, as far as it is scores. @param {string | null} text @returns {Map<string, Score>} */
export function readScores(text) {
  /** @type {Map<string, Score>} */
  const scores = new Map();
  const found = dataIn(text);
  if (!Array.isArray(found)) return scores;
  for (const entry of found.slice(-RUNS_WITH_SCORE)) {
    if (!Array.isArray(entry) || typeof entry[0] !== "string" || !Array.isArray(entry[1])) continue;
    const [right, total] = entry[1];
    if (Number.isSafeInteger(right) && Number.isSafeInteger(total) && 0 <= right && right <= total)
      scores.set(entry[0], [right, total]);
  }
  return scores;
}
