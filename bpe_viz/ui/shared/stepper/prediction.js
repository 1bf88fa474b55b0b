/* Guessing what comes next: six candidates of the true state, in no order; all that tie for first place are right.
   However many tie, some lose, if the list holds any that do. It needs no screen. */

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

const OFFERED = 6;
const LEAST_LOSING = 2;

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

/**
 * What is offered at step k, the same whenever it is shown; all that may come next are given in their order.
 * @template T
 * @param {number} k
 * @param {T[]} ranked
 * @param {number} numTied
 */
export function offered(k, ranked, numTied) {
  /** @type {Candidate<T>[]} */
  const all = ranked.map((one, place) => ({ one, place }));
  const losing = all.slice(numTied, numTied + LEAST_LOSING);
  const pool =
    numTied > OFFERED - LEAST_LOSING
      ? [...all.slice(0, OFFERED - losing.length), ...losing]
      : all.slice(0, OFFERED);
  let seed = (k * 2654435761) % 4294967296;
  for (let i = pool.length - 1; i > 0; i--) {
    seed = (seed * 1664525 + 1013904223) % 4294967296;
    const j = Math.floor((seed / 4294967296) * (i + 1));
    [pool[i], pool[j]] = [pool[j], pool[i]];
  }
  return pool;
}
