/* Where the Pieces page is. Positions: 0 is state 0; round k weighs at 2k - 1 and has dropped its pieces at 2k, which is
   state k. Needs no DOM. */
import { clamp } from "../shared/numbers.js";
import { Prediction } from "../shared/stepper/prediction.js";

/** @import { PieceRun } from "./run.js" */
/** @import { Round, WeighedPiece } from "./wire.js" */

/**
 * What there is to see at a position.
 * @typedef {object} PiecesMoment
 * @property {"start" | "weigh" | "drop"} half
 * @property {number} k the round that it is about
 * @property {number} state the state that is shown
 * @property {Round} round
 * @property {boolean} isAsking whether the reader has to guess what goes
 * @property {boolean} isMasked whether losses would give away what goes next
 * @property {boolean} isMissing whether what is to be seen is still on its way
 */

export class RoundSteps {
  at = 0;
  /** Whether weighing and dropping are two steps, as the reader wants it. */
  wantsHalves = true;
  /** @type {Prediction<WeighedPiece>} */
  prediction = new Prediction();
  /** @type {PieceRun | null} */
  run = null;

  get last() {
    return 2 * (this.run?.n ?? 0);
  }
  get isAtEnd() {
    return this.at === this.last;
  }
  /** To guess what goes, it must be weighed before it is dropped. */
  get hasHalves() {
    return this.wantsHalves || this.prediction.isOn;
  }
  /** The round that the position is about. */
  get round() {
    return (this.at + 1) >> 1;
  }
  /** How many steps lead from the start to the end. */
  get numSteps() {
    return this.hasHalves ? this.last : this.last / 2;
  }

  /** Another run begins at round k. @param {PieceRun} run @param {number} k @param {string} half */
  begin(run, k, half) {
    this.run = run;
    if (!run.overview.isOneByOne) this.prediction.set(false);
    this.goTo(this.positionOf(k, half));
    if (this.prediction.isOn && !this.at) this.goTo(1);
  }

  /** @param {number} k @param {string} half */
  positionOf(k, half) {
    return half === "choose" && k > 0 && this.hasHalves ? 2 * k - 1 : 2 * k;
  }

  /** @param {number} at */
  goTo(at) {
    this.at = clamp(at, 0, this.last);
    if (!this.hasHalves) this.at += this.at % 2;
  }

  /** Where so many steps forward lead, or back. @param {number} count */
  ahead(count) {
    return clamp(this.at + (this.hasHalves ? count : 2 * count), 0, this.last);
  }

  /** @param {boolean} wantsHalves */
  setHalves(wantsHalves) {
    this.wantsHalves = wantsHalves;
    this.goTo(this.at);
  }

  /** Guessing starts before it is known what goes. @param {boolean} isOn */
  setPrediction(isOn) {
    this.prediction.set(isOn);
    if (isOn && this.at % 2 === 0) this.at = this.at ? this.at - 1 : 1;
    this.goTo(this.at);
  }

  get reported() {
    return { k: this.round, half: this.at % 2 ? "choose" : null };
  }

  /** @param {PieceRun} run @returns {PiecesMoment} */
  moment(run) {
    const k = this.round;
    const isWeighing = this.at % 2 === 1;
    const state = isWeighing ? k - 1 : k;
    const isAsking = isWeighing && this.prediction.hides(k);
    return {
      half: k === 0 ? "start" : isWeighing ? "weigh" : "drop",
      k,
      state,
      round: run.round(k),
      isAsking,
      isMasked: isAsking || (!isWeighing && k < run.n && this.prediction.hides(k + 1)),
      isMissing: !run.hasRound(k) || !run.hasRound(state),
    };
  }
}
