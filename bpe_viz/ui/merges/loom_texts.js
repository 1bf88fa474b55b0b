/* What the loom of merges says. */
import { num, plural } from "../shared/numbers.js";
import { pairAndScore } from "./texts.js";

/** @import { LoomWording } from "../shared/loom/loom.js" */
/** @import { Criterion } from "../shared/scores.js" */

export const RACE = "Race";
export const WHAT_RACE_SHOWS = "One step at a time: pairs race, and the most frequent is joined";
export const MERGE_VIEWS = "Views of the merges";
/** What the Share menu saves. */
export const STEP_PICTURE = "this step";

/** @type {LoomWording} */
export const MERGE_LOOM = {
  about: "Each thread is a symbol, each knot a merge, blue what it made; thick is frequent.",
  frays: "At a diamond a dead symbol falls apart.",
  axis: "merge",
  logAxis: "merge, log scale",
  label: (merges, words) =>
    `Loom: ${plural(merges, "merge")} of ${plural(words, "word")}; up and down for words, left and right for merges, Home and End for the first and last, Enter for the symbol`,
  tick: (rank) => `merge ${num(rank)}`,
};

/**
 * A merge as it is said at its knot.
 * @param {number} rank
 * @param {string[]} pair
 * @param {string} symbol
 * @param {Criterion} criterion
 * @param {number} score
 */
export function knotText(rank, pair, symbol, criterion, score) {
  return `Merge ${num(rank)}: ${pairAndScore(`${pair.join(" + ")} = ${symbol}`, criterion, score)}`;
}

/** A thread that parts. @param {string} symbol @param {string} how it died */
export function diedInLoom(symbol, how) {
  return `${symbol} ${how}; its thread parts`;
}

/** Where one will part. @param {number} rank */
export function deathToCome(rank) {
  return `A death after merge ${num(rank)}, still to come`;
}

/** A merge that has not been made. @param {number} rank */
export function knotToCome(rank) {
  return `Merge ${num(rank)}, still to come`;
}
