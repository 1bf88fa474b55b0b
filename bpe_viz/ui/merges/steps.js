/* Where the stepper is. Positions: 0 is the start; merge k has its choose at 2k - 1 and its merge at 2k; 2n + 1 is
   the end. Needs no DOM. */
import { clamp } from "../shared/numbers.js";
import { Prediction } from "../shared/stepper/prediction.js";

/** @import { Run, Step } from "./run.js" */
/** @import { CountedPair, Pair } from "./wire.js" */

/** @typedef {"start" | "choose" | "merge" | "end"} Half */

/**
 * What there is to see at a position.
 * @typedef {object} Moment
 * @property {Half} half
 * @property {number} k the merge that it is about
 * @property {number} state after how many merges the corpus is shown
 * @property {Step} step
 * @property {Pair | null} pair the pair of merge k, between start and end
 * @property {number} symbol the symbol that it makes, or -1
 * @property {boolean} isAsking whether the reader has to guess the pair
 * @property {boolean} isMasked whether counts would give the next pair away
 */

/** @typedef {{ k: number, half: "choose" | null }} ReportedPosition */

export class Steps {
  at = 0;
  /** Whether choosing and merging are two steps, as the reader wants it. */
  wantsHalves = true;
  /** @type {Prediction<CountedPair>} */
  prediction = new Prediction();
  /** @type {Run | null} */
  run = null;

  get last() {
    return 2 * (this.run?.n ?? 0) + 1;
  }
  get isAtEnd() {
    return this.at === this.last;
  }
  /** To guess a pair, it must be chosen before it is merged. */
  get hasHalves() {
    return this.wantsHalves || this.prediction.isOn;
  }
  /** The merge that the position is about. */
  get rank() {
    return (this.at + 1) >> 1;
  }

  /**
   * Another run begins at merge k.
   * @param {Run} run
   * @param {number} k
   * @param {string} half
   * @param {boolean} isAfterLast
   */
  begin(run, k, half, isAfterLast) {
    this.run = run;
    this.at = this.positionOf(k, half);
    if (isAfterLast && k === run.n) this.at = this.last;
    this.#leaveChoose();
    this.#leaveStart();
  }

  /** @param {number} k @param {string} half */
  positionOf(k, half) {
    if (k <= 0) return 0;
    if (k > (this.run?.n ?? 0)) return this.last;
    return half === "choose" ? 2 * k - 1 : 2 * k;
  }

  /** @param {number} at */
  goTo(at) {
    this.at = clamp(at, 0, this.last);
    this.#leaveStart(); // as when a link opens it
  }

  /**
   * Where forward and back lead; without half-steps the choose halves are left out.
   * @param {1 | -1} direction
   */
  neighbour(direction) {
    const next = this.at + direction;
    const isLeftOut = !this.hasHalves && next % 2 && next !== this.last;
    return clamp(isLeftOut ? next + direction : next, 0, this.last);
  }

  /** Where so many steps forward lead. @param {number} count */
  ahead(count) {
    if (this.hasHalves) return clamp(this.at + count, 0, this.last);
    const first = this.neighbour(1);
    const to = first + 2 * (count - 1);
    return to >= this.last ? this.last : to;
  }

  /** How many steps lead from the start to the end. */
  get numSteps() {
    return this.hasHalves ? this.last : (this.run?.n ?? 0) + 1;
  }

  /** @param {boolean} wantsHalves */
  setHalves(wantsHalves) {
    this.wantsHalves = wantsHalves;
    this.#leaveChoose();
  }

  /** Guessing starts before the merge is known. @param {boolean} isOn */
  setPrediction(isOn) {
    this.prediction.set(isOn);
    this.#leaveStart();
    this.#leaveChoose(); // to where a link opens it
    if (isOn && this.at % 2 === 0 && this.at > 0 && this.at < this.last - 1) this.at -= 1;
  }

  /** Before the first merge there is nothing to guess yet: the first question is asked instead. */
  #leaveStart() {
    if (this.prediction.isOn && this.at === 0 && this.run?.n) this.at = 1;
  }

  #leaveChoose() {
    if (!this.hasHalves && this.at % 2 && !this.isAtEnd) this.at += 1;
  }

  /** @returns {ReportedPosition} */
  get reported() {
    if (this.at === 0) return { k: 0, half: null };
    if (this.isAtEnd) return { k: this.run?.n ?? 0, half: null };
    return { k: this.rank, half: this.at % 2 ? "choose" : null };
  }

  /** What there is to see. @param {Run} run @returns {Moment} */
  moment(run) {
    const { prediction } = this;
    const nothing = { pair: null, symbol: -1, isAsking: false };
    if (this.at === 0) {
      const isMasked = prediction.isOn && run.n > 0;
      return { ...nothing, half: "start", k: 0, state: 0, step: run.step(1), isMasked };
    }
    if (this.isAtEnd) {
      const { n } = run;
      return { ...nothing, half: "end", k: n, state: n, step: run.step(n + 1), isMasked: false };
    }
    const k = this.rank;
    const isChoice = this.at % 2 === 1;
    const isAsking = isChoice && prediction.hides(k);
    return {
      half: isChoice ? "choose" : "merge",
      k,
      state: isChoice ? k - 1 : k,
      step: run.step(k),
      pair: run.parts(k),
      symbol: run.idOf(k),
      isAsking,
      isMasked: isAsking || (!isChoice && k < run.n && prediction.hides(k + 1)),
    };
  }
}

/** A merge as it was chosen, before it is seen happening. @param {Moment} moment @returns {Moment} */
export function choiceBefore(moment) {
  return { ...moment, half: "choose", state: moment.k - 1 };
}

/** Whether several pairs compete at a moment. @param {Moment} moment */
export function isTie(moment) {
  return moment.half === "choose" && !moment.isAsking && moment.step.numTied > 1;
}
