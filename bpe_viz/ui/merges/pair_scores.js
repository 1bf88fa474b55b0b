/* What the criterion of a run makes of its pairs, out of recorded counts. Needs no DOM. */
import { gainOf } from "../shared/scores.js";

/** @import { Run, Step } from "./run.js" */
/** @import { CountedPair } from "./wire.js" */

/**
 * A pair in a state: how often it occurs, how often it can be joined, how often its symbols occur, and what the
 * criterion makes of that.
 * @typedef {{ count: number, joins: number, left: number, right: number, score: number }} Standing
 */

/**
 * @param {Run} run
 * @param {number} k
 * @param {CountedPair} pair with its count in state k
 * @param {number} joins how often it can be joined there; its count, unless its symbols are the same
 * @returns {Standing}
 */
function standingOf(run, k, [a, b, count], joins = count) {
  const left = run.countAt(a, k);
  const right = run.countAt(b, k);
  const standing = { count, joins, left, right, score: count };
  if (run.criterion === "ratio") standing.score = count ? count / (left * right) : 0;
  if (run.criterion === "likelihood")
    standing.score = gainOf(joins, a === b ? left - joins : left, right, run.lengths[k]);
  return standing;
}

/**
 * A pair before the merge of a step, or after it.
 * @param {Run} run
 * @param {Step} step
 * @param {CountedPair} pair with its count there
 * @param {boolean} [isAfter]
 */
export function standingIn(run, step, pair, isAfter = false) {
  const joins = pair[0] === pair[1] ? step.doubles.get(pair[0]) : undefined;
  return standingOf(run, isAfter ? step.rank : step.rank - 1, pair, joins?.[isAfter ? 1 : 0]);
}

/** What decided merge k. @param {Run} run @param {number} k */
export function standingOfMerge(run, k) {
  const [a, b] = run.parts(k);
  return standingOf(run, k - 1, [a, b, run.countOf(k)], run.appliedOf(k));
}

/**
 * How tall scores are drawn, from 0 to 1: by their logarithm where they span more than a factor of ten; what is not
 * above 0 has no height.
 * @param {number[]} scores
 * @returns {(score: number) => number}
 */
export function scoreScale(scores) {
  const above = scores.filter((score) => score > 0);
  const most = above.reduce((a, b) => Math.max(a, b), 0);
  const least = above.reduce((a, b) => Math.min(a, b), most);
  if (!most) return () => 0;
  if (most <= 10 * least) return (score) => Math.max(0, score / most);
  const span = Math.log(most / least);
  const low = 0.1; // so that the least can be seen
  return (score) => (score > 0 ? low + ((1 - low) * Math.log(score / least)) / span : 0);
}
