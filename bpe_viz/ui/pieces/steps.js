/* Where the Pieces page is. Positions: 0 is state 0; round k weighs at 2k - 1 and has dropped its pieces at 2k, which is
   state k. Needs no DOM. */
import { ROUNDS_IN_BROWSER } from "../shared/limits.js";
import { clamp } from "../shared/numbers.js";
import { HalfSteps } from "../shared/stepper/steps.js";
import { PieceRun, piecesOffered } from "./run.js";

/** @import { Candidate } from "../shared/stepper/prediction.js" */
/** @import { AnyMoment } from "../shared/stepper/steps.js" */
/** @import { PiecesData, PiecesOverview, PiecesPart, Round, WeighedPiece } from "./wire.js" */

/** What there is to see at a position. @typedef {AnyMoment & { run: PieceRun, half: "start" | "weigh" | "drop", round: Round }} PiecesMoment */

/** @extends {HalfSteps<PieceRun, WeighedPiece>} */
export class RoundSteps extends HalfSteps {
  asked = /** @type {const} */ ("rounds");
  /** Whether the run that is on its way is to be guessed. */
  willPredict = false;

  get last() {
    return 2 * (this.run?.n ?? 0);
  }
  /** The rounds of the run that drops one piece at a time have numbers of their own. */
  get counted() {
    return this.isOneByOne ? "one" : "k";
  }
  get isOneByOne() {
    return this.run?.overview.isOneByOne ?? false;
  }
  get canBeOneByOne() {
    return this.run?.overview.canBeOneByOne ?? false;
  }
  /** How many steps lead from the start to the end. */
  get numSteps() {
    return this.hasHalves ? this.last : this.last / 2;
  }

  /** @param {PiecesOverview} overview @param {PiecesData} data */
  start(overview, { k, half }) {
    this.begin(new PieceRun(overview), k, half);
    if (this.willPredict && overview.isOneByOne) this.setPrediction(true);
    this.willPredict = false;
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
    this.leaveFirstHalf();
  }

  /** Where so many steps forward lead, or back. @param {number} count */
  ahead(count) {
    return clamp(this.at + (this.hasHalves ? count : 2 * count), 0, this.last);
  }

  /** Guessing starts before it is known what goes. @param {boolean} isOn */
  setPrediction(isOn) {
    this.prediction.set(isOn);
    if (isOn && this.at % 2 === 0) this.at = this.at ? this.at - 1 : 1;
    this.goTo(this.at);
  }

  /** @param {number} round */
  hasArrived(round) {
    return this.run?.hasRound(round) ?? false;
  }

  /** The rounds that are missing around the position. @param {number} _pace @param {number} k where another run begins */
  wanted(_pace, k) {
    const { run, rank } = this;
    if (!run) return [k - 1, k, k + 1];
    const near = [rank, rank - 1, rank + 1, rank + 2].filter((at) => at >= 0 && at <= run.n);
    return near.filter((at) => !run.hasRound(at));
  }

  /** @param {PiecesPart} part */
  take(part) {
    if (part.round !== undefined) this.run?.addRound(/** @type {Round} */ (part));
  }

  forgetFar() {
    this.run?.forgetFarRounds(this.rank, ROUNDS_IN_BROWSER);
  }

  get reported() {
    return { k: this.rank, half: this.at % 2 ? "choose" : null };
  }

  /** @param {PieceRun} run @returns {PiecesMoment} */
  moment(run) {
    const k = this.rank;
    const isWeighing = this.at % 2 === 1;
    const state = isWeighing ? k - 1 : k;
    const { hasHalves, prediction } = this;
    const isAsking = isWeighing && prediction.hides(k);
    return {
      run,
      at: this.at,
      hasHalves,
      prediction,
      half: k === 0 ? "start" : isWeighing ? "weigh" : "drop",
      k,
      state,
      round: run.round(k),
      isAsking,
      isMasked: isAsking || (!isWeighing && k < run.n && prediction.hides(k + 1)),
      isMissing: !run.hasRound(k) || !run.hasRound(state),
    };
  }
  /** @param {PiecesMoment} moment @returns {{ offered: Candidate<WeighedPiece>[], numTied: number }} */
  choices({ round }) {
    return { offered: piecesOffered(round), numTied: round.numTied };
  }
}
