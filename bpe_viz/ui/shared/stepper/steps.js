/* Where a stepper is. Position 0 is the start; step k has its first half at 2k - 1 and its second at 2k. Needs no DOM. */
import { Prediction } from "./prediction.js";

/** @import { Candidate } from "./prediction.js" */

/**
 * What every stepper has to see at a position.
 * @typedef {object} AnyMoment
 * @property {{ n: number }} run
 * @property {number} at
 * @property {string} half
 * @property {number} k the step that it is about
 * @property {number} state after how many steps the corpus is shown
 * @property {boolean} hasHalves
 * @property {Prediction<any>} prediction
 * @property {boolean} isAsking whether the reader has to guess what comes
 * @property {boolean} isMasked whether numbers would give away what comes next
 * @property {boolean} isMissing whether what is to be seen is still on its way
 */
/**
 * A run, where a stepper is in it, and how what is missing of it is asked for.
 * @template Moment
 * @typedef {object} Stepped
 * @property {any} run null until it has come
 * @property {"chunks" | "rounds"} asked the name of what is asked by its numbers
 * @property {"k" | "one"} counted what an address calls the number of the step
 * @property {number} at
 * @property {number} last
 * @property {boolean} isAtEnd
 * @property {number} numSteps from the start to the end
 * @property {boolean} wantsHalves
 * @property {Prediction<any>} prediction
 * @property {{ k: number, half: string | null }} reported the position as Python reads it
 * @property {(looks: Set<string>) => void} lookAs how a link wants the steps
 * @property {(overview: any, data: any) => void} start a run has come
 * @property {(answered: any) => void} take a part of an answer
 * @property {() => void} forgetFar forgets what is far from the position
 * @property {(pace: number, k: number) => number[]} wanted the numbers of what is missing around the position
 * @property {(rank: number) => boolean} hasArrived
 * @property {(at: number) => void} goTo
 * @property {(count: number) => number} ahead where so many steps forward lead, or one back
 * @property {(k: number, half: string) => number} positionOf
 * @property {(wantsHalves: boolean) => void} setHalves
 * @property {(isOn: boolean) => void} setPrediction
 * @property {(run: any) => Moment} moment what there is to see
 * @property {(moment: Moment) => { offered: Candidate<any>[], numTied: number }} choices what to guess from, and how many tie for first place
 */

/** @template Run, Guessed what is guessed */
export class HalfSteps {
  at = 0;
  /** Whether the halves of a step are two steps, as the reader wants it. */
  wantsHalves = true;
  /** @type {Prediction<Guessed>} */
  prediction = new Prediction();
  /** @type {Run | null} */
  run = null;

  get last() {
    return 0;
  }
  get isAtEnd() {
    return this.at === this.last;
  }
  /** What is guessed must be shown before it happens. */
  get hasHalves() {
    return this.wantsHalves || this.prediction.isOn;
  }
  /** The step that the position is about. */
  get rank() {
    return (this.at + 1) >> 1;
  }

  /** @param {boolean} wantsHalves */
  setHalves(wantsHalves) {
    this.wantsHalves = wantsHalves;
    this.leaveFirstHalf();
  }

  leaveFirstHalf() {
    if (!this.hasHalves && this.at % 2 && !this.isAtEnd) this.at += 1;
  }

  /** How a link wants the steps. @param {Set<string>} looks */
  lookAs(looks) {
    this.wantsHalves = !looks.has("whole");
    this.prediction.set(looks.has("predict"));
  }
}
