/* Guessing what comes next: Python says which candidates of the true state are offered, and in which order; all that tie
   for first place are right. Needs no DOM. */

import { keepScore, keptScore } from "./kept_score.js";

/**
 * Something that may come next, and its place among all that may, from 0.
 * @template T
 * @typedef {{ one: T, place: number }} Candidate
 */
/**
 * @template T
 * @typedef {{ one: T, isRight: boolean, isChosen: boolean }} Guess
 */

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
