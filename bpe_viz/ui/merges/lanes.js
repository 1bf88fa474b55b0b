/* The race of the pairs: which of them have lanes, how they stand, and the word beside each count. Before a merge they
   are those of its own record; after it, those that the record of the next step begins with. Needs no DOM. */
import { signed } from "../shared/numbers.js";
import { scoreChange } from "../shared/scores.js";
import { standingIn } from "./pair_scores.js";
import { LANE_WORDS } from "./texts.js";
import { TIE_CHOICES } from "./tie_rule_texts.js";

/** @import { Guess } from "../shared/stepper/prediction.js" */
/** @import { Run, Step } from "./run.js" */
/** @import { Standing } from "./pair_scores.js" */
/** @import { Moment } from "./steps.js" */
/** @import { CountedPair } from "./wire.js" */

/**
 * A pair of the race.
 * @typedef {object} Lane
 * @property {CountedPair} pair with its count now
 * @property {number} place among all pairs of its state, from 0
 * @property {Standing} standing now
 * @property {Standing | null} before the merge; null for a new pair, or one whose count before it is not at hand
 * @property {LaneLook} look
 * @property {boolean} isTied whether it shares the first place where one is chosen
 * @property {string[]} words
 */
/** @typedef {"" | "win" | "right" | "wrong"} LaneLook */
/**
 * How a reader predicted the pair: what was offered, by places, and what was guessed.
 * @typedef {{ offers: number[], guess: Guess<CountedPair> | null }} Predicted
 */

export const MOST_LANES = 6;
const LEAST_CHANGE = 1e-9; // of a score: what is less comes of rounding

/** The step whose pairs the screen shows: after a merge, those that the next one chooses from. @param {Run} run @param {Moment} moment */
export function shownStep(run, { half, k, step }) {
  return half === "merge" ? run.step(k + 1) : step;
}

/**
 * The lanes of a moment, the best first.
 * @param {Run} run
 * @param {Moment} moment
 * @param {number} many
 * @param {Predicted | null} predicted where the pair of this choice was to be predicted
 * @returns {Lane[]}
 */
export function lanesOf(run, moment, many, predicted) {
  const shown = shownStep(run, moment);
  return lanePlaces(shown, many, predicted).map((place) => laneAt(run, moment, shown, place, predicted));
}

/** @param {Step} shown @param {number} many @param {Predicted | null} predicted */
function lanePlaces({ top }, many, predicted) {
  if (!predicted) return top.slice(0, many).map((_, place) => place);
  const { guess, offers } = predicted;
  const guessed = guess ? top.findIndex((pair) => isSamePair(pair, guess.one)) : -1;
  const places = [...offers].sort((a, b) => a - b).slice(0, many);
  if (guessed < 0 || places.includes(guessed)) return places;
  return [...places.slice(0, Math.max(1, many - 1)), guessed].sort((a, b) => a - b);
}

/** @param {Run} run @param {Moment} moment @param {Step} shown @param {number} place @param {Predicted | null} predicted @returns {Lane} */
function laneAt(run, moment, shown, place, predicted) {
  const pair = shown.top[place];
  const standing = standingIn(run, shown, pair);
  const before = moment.half === "merge" ? standingBefore(run, moment.step, pair) : standing;
  const sharesFirst = shown.numTied > 1 && place < shown.numTied;
  const isStart = moment.half === "start"; // the race of the first merge is on
  const isTied = sharesFirst && (isStart || moment.half === "choose");
  const lane = { pair, place, standing, before, isTied, look: /** @type {LaneLook} */ ("") };
  if (moment.half === "choose") {
    const isGuess = predicted?.guess ? isSamePair(pair, predicted.guess.one) : false;
    if (predicted?.guess) return { ...lane, ...answered(run, lane, shown, isGuess) };
    if (place === 0) return { ...lane, look: "win", words: [LANE_WORDS.wins] };
    return { ...lane, words: isTied ? [LANE_WORDS.tie] : [] };
  }
  const words = [...changeWords(run, moment, lane), ...leadWords(run, moment, place, sharesFirst)];
  return { ...lane, look: isStart && !place && !isTied ? "win" : "", words };
}

/**
 * A lane after it was predicted: all that tie for first place are right.
 * @param {Run} run
 * @param {Pick<Lane, "place" | "isTied">} lane
 * @param {Step} shown
 * @param {boolean} isGuess
 * @returns {{ look: LaneLook, words: string[] }}
 */
function answered(run, { place, isTied }, { numTied }, isGuess) {
  const own = isGuess ? [LANE_WORDS.yours] : [];
  if (place >= numTied) return { look: isGuess ? "wrong" : "", words: own };
  if (isGuess) return { look: "right", words: own };
  const decided = place ? LANE_WORDS.tie : TIE_CHOICES[run.overview.tieRule].short;
  return { look: "right", words: isTied ? [decided] : [] };
}

/** What a merge did to a pair. @param {Run} run @param {Moment} moment @param {Pick<Lane, "pair" | "standing" | "before">} lane */
function changeWords(run, { half, symbol }, { pair, standing, before }) {
  if (half !== "merge") return [];
  if (isNew(pair, symbol)) return [LANE_WORDS.isNew];
  const change = before ? changeOf(run, before, standing) : "";
  return change ? [change] : [];
}

/** How the first stand to each other while none of them is chosen. @param {Run} run @param {Moment} moment @param {number} place @param {boolean} sharesFirst */
function leadWords(run, { half, k }, place, sharesFirst) {
  if (place === 0 && half === "merge" && k < run.n) return [LANE_WORDS.next];
  if (sharesFirst) return [LANE_WORDS.tie];
  return place === 0 ? [LANE_WORDS.leads] : [];
}

/** Whether a merge made a pair: nothing had its symbol before. @param {CountedPair} pair @param {number} symbol */
export function isNew([left, right], symbol) {
  return left === symbol || right === symbol;
}

/** @param {CountedPair} pair @param {CountedPair} other */
function isSamePair([left, right], other) {
  return left === other[0] && right === other[1];
}

/** A pair before the merge of a step, if it was among its most frequent. @param {Run} run @param {Step} step @param {CountedPair} pair */
function standingBefore(run, step, pair) {
  if (run.deciderOf(step.rank) !== run.deciderOf(step.rank + 1)) return null; // other words are counted
  const before = step.top.find((other) => isSamePair(pair, other));
  return before ? standingIn(run, step, before) : null;
}

/** @param {Run} run @param {Standing} before @param {Standing} after */
function changeOf(run, before, after) {
  if (run.counts) return after.count === before.count ? "" : signed(after.count - before.count);
  const change = after.score - before.score;
  return Math.abs(change) < LEAST_CHANGE * Math.abs(before.score) ? "" : scoreChange(run.criterion, change);
}

/** The score that fills a bar, the same in both half-steps so that changes are seen. @param {Run} run @param {Moment} moment */
export function fullBar(run, moment) {
  const { half, k, step } = moment;
  const leaders = [step.top[0] ? standingIn(run, step, step.top[0]).score : 0];
  // Where counts decide, none is greater afterwards, but for those of pairs that no wall parts any more.
  const canGrow = !run.counts || run.noun === "line" || run.overview.languages;
  const next = half === "start" || half === "end" || !canGrow ? null : run.step(k + 1);
  if (next?.top[0]) leaders.push(standingIn(run, next, next.top[0]).score);
  return Math.max(...leaders) || 1;
}

/**
 * The pairs of a step that its merge ended, as far as they were among the most frequent: the merged one, and those
 * whose every place it took.
 * @param {Step} step
 * @returns {CountedPair[]}
 */
export function goneIn({ after, top }) {
  return [...after]
    .filter(([, count]) => !count)
    .sort(([a], [b]) => a - b)
    .map(([place]) => top[place]);
}
