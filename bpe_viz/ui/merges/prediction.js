/* Guessing the next pair: six candidates of the true state, in no order; all pairs that tie for first place are
   right. However many tie, some lose, if the list of pairs holds any that do. */

/** @import { Step } from "./run.js" */
/** @import { CountedPair } from "./wire.js" */

/** @typedef {{ pair: CountedPair, place: number }} Candidate */
/** @typedef {{ pair: CountedPair, isRight: boolean, loses: number, isChosen: boolean }} Guess */

const CANDIDATES = 6;
const LEAST_LOSING = 2;

export class Prediction {
  isOn = false;
  numRight = 0;
  total = 0;
  /** @type {Set<number>} */
  #revealed = new Set();
  /** @type {Map<number, Guess>} */
  #guesses = new Map();

  /** @param {boolean} isOn */
  set(isOn) {
    this.isOn = isOn;
    this.#revealed.clear();
    this.#guesses.clear();
  }

  /** Another run: nothing has been guessed. */
  restart() {
    this.set(this.isOn);
    this.numRight = 0;
    this.total = 0;
  }

  /** Whether the pair of a merge is not to be seen. @param {number} k */
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
   * Whether there is such a candidate; its guess is noted.
   * @param {number} k
   * @param {Step} step
   * @param {number} choice
   */
  guess(k, step, choice) {
    const picked = candidates(k, step)[choice];
    if (!picked || step.isMissing) return false;
    const most = step.top[0][2];
    const isRight = picked.place < step.numTied;
    const loses = most - picked.pair[2];
    this.#guesses.set(k, { pair: picked.pair, isRight, loses, isChosen: picked.place === 0 });
    this.total += 1;
    this.numRight += isRight ? 1 : 0;
    return true;
  }
}

/** The same for the same merge, whenever it is shown. @param {number} k @param {Step} step */
export function candidates(k, { top, numTied }) {
  /** @type {Candidate[]} */
  const pairs = top.map((pair, place) => ({ pair, place }));
  const losing = pairs.slice(numTied, numTied + LEAST_LOSING);
  const pool =
    numTied > CANDIDATES - LEAST_LOSING
      ? [...pairs.slice(0, CANDIDATES - losing.length), ...losing]
      : pairs.slice(0, CANDIDATES);
  let seed = (k * 2654435761) % 4294967296;
  for (let i = pool.length - 1; i > 0; i--) {
    seed = (seed * 1664525 + 1013904223) % 4294967296;
    const j = Math.floor((seed / 4294967296) * (i + 1));
    [pool[i], pool[j]] = [pool[j], pool[i]];
  }
  return pool;
}
