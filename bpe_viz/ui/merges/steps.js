/* Where the stepper is. Positions: 0 is the start; merge k has its choose at 2k - 1 and its merge at 2k; 2n + 1 is
   the end. Needs no DOM. */
import { CHUNKS_IN_BROWSER } from "../shared/limits.js";
import { clamp } from "../shared/numbers.js";
import { HalfSteps } from "../shared/stepper/steps.js";
import { candidates, Run } from "./run.js";

/** @import { Candidate } from "../shared/stepper/prediction.js" */
/** @import { AnyMoment } from "../shared/stepper/steps.js" */
/** @import { Step } from "./run.js" */
/** @import { Chunk, CountedPair, Overview, Pair, StepperData, StepperPart } from "./wire.js" */

/** @typedef {"start" | "choose" | "merge" | "end"} Half */

/**
 * What there is to see of the merges at a position.
 * @typedef {object} OfMerge
 * @property {Run} run
 * @property {Half} half
 * @property {Step} step
 * @property {Pair | null} pair the pair of merge k, between start and end
 * @property {number} symbol the symbol that it makes, or -1
 */
/** @typedef {AnyMoment & OfMerge} Moment */

/** @typedef {{ k: number, half: "choose" | null }} ReportedPosition */

const AHEAD = 32;

/** @extends {HalfSteps<Run, CountedPair>} */
export class Steps extends HalfSteps {
  asked = /** @type {const} */ ("chunks");
  counted = /** @type {const} */ ("k");
  #startsAtEnd = false;

  get last() {
    return 2 * (this.run?.n ?? 0) + 1;
  }

  /** @param {Set<string>} looks */
  lookAs(looks) {
    super.lookAs(looks);
    this.#startsAtEnd = looks.has("end");
  }

  /** @param {Overview} overview @param {StepperData} data */
  start(overview, { k, half }) {
    this.begin(new Run(overview), k, half, this.#startsAtEnd);
    this.#startsAtEnd = false;
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
    this.leaveFirstHalf();
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

  /** Where so many steps forward lead, or one back. @param {number} count */
  ahead(count) {
    if (count < 0) return this.neighbour(-1);
    if (this.hasHalves) return clamp(this.at + count, 0, this.last);
    const first = this.neighbour(1);
    const to = first + 2 * (count - 1);
    return to >= this.last ? this.last : to;
  }

  /** How many steps lead from the start to the end. */
  get numSteps() {
    return this.hasHalves ? this.last : (this.run?.n ?? 0) + 1;
  }

  /** Guessing starts before the merge is known. @param {boolean} isOn */
  setPrediction(isOn) {
    this.prediction.set(isOn);
    this.#leaveStart();
    this.leaveFirstHalf(); // to where a link opens it
    if (isOn && this.at % 2 === 0 && this.at > 0 && this.at < this.last - 1) this.at -= 1;
  }

  /** Before the first merge there is nothing to guess yet: the first question is asked instead. */
  #leaveStart() {
    if (this.prediction.isOn && this.at === 0 && this.run?.n) this.at = 1;
  }

  /** @param {number} rank */
  hasArrived(rank) {
    return this.run?.hasStep(rank) ?? false;
  }

  /** The chunks that are missing around the position. @param {number} pace steps or half-steps that are played in a second */
  wanted(pace) {
    const { run, rank } = this;
    if (!run) return [];
    const ahead = Math.max(AHEAD, Math.round(pace));
    const near = [rank, rank + AHEAD, rank + ahead, rank - AHEAD].map((at) => clamp(at, 1, run.n + 1));
    return [...new Set(near.map((at) => run.chunkOf(at)))].filter((chunk) => !run.hasChunk(chunk));
  }

  /** @param {StepperPart} part */
  take(part) {
    if (part.chunk !== undefined) this.run?.addChunk(/** @type {Chunk} */ (part));
  }

  forgetFar() {
    this.run?.forgetFarChunks(this.rank, CHUNKS_IN_BROWSER);
  }

  /** @returns {ReportedPosition} */
  get reported() {
    if (this.at === 0) return { k: 0, half: null };
    if (this.isAtEnd) return { k: this.run?.n ?? 0, half: null };
    return { k: this.rank, half: this.at % 2 ? "choose" : null };
  }

  /** What there is to see. @param {Run} run @returns {Moment} */
  moment(run) {
    const { hasHalves, prediction } = this;
    const of = (/** @type {number} */ rank) => {
      const step = run.step(rank);
      return { run, at: this.at, hasHalves, prediction, step, isMissing: step.isMissing };
    };
    const nothing = { pair: null, symbol: -1, isAsking: false };
    if (this.at === 0) {
      const isMasked = prediction.isOn && run.n > 0;
      return { ...of(1), ...nothing, half: "start", k: 0, state: 0, isMasked };
    }
    if (this.isAtEnd) {
      const { n } = run;
      return { ...of(n + 1), ...nothing, half: "end", k: n, state: n, isMasked: false };
    }
    const k = this.rank;
    const isChoice = this.at % 2 === 1;
    const isAsking = isChoice && prediction.hides(k);
    return {
      ...of(k),
      half: isChoice ? "choose" : "merge",
      k,
      state: isChoice ? k - 1 : k,
      pair: run.parts(k),
      symbol: run.idOf(k),
      isAsking,
      isMasked: isAsking || (!isChoice && k < run.n && prediction.hides(k + 1)),
    };
  }

  /** @param {Moment} moment @returns {{ offered: Candidate<CountedPair>[], numTied: number }} */
  choices({ step }) {
    return { offered: candidates(step), numTied: step.numTied };
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
