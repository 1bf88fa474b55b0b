/* What the game says. Needs no DOM. */
import { numMerges } from "../shared/merge_game_texts.js";
import { num, plural } from "../shared/numbers.js";

/** @import { JoinedPair } from "../shared/merge_play.js" */

export const YOUR_CORPUS = "Your corpus";
export const LEFT_AFTER_EACH = "symbols left after each";
export const THREE_LINES = "Your merges, those of BPE and the best";
export const YOU = "You";
export const UP_TO_YOURS = "as far as you";
export const CHOOSE = "choose";
export const HOW_TO_CHOOSE = "choose a pair";
export const HIDE_BEST = "Hide the best";
export const ANOTHER_CORPUS = "Another corpus";
export const LET_CLASS_PLAY = "Let the class play";
export const CORPUS = "Corpus";
export const HOW_MANY_MERGES = "Number of merges";
export const HOW_FAR_BEHIND = "How far can BPE fall behind?";
export const BOUNDS =
  "BPE saves at least a third of the symbols that the best merges can save, on every text. There are texts on which " +
  "it saves no more than about five eighths of them (Kozma and Voderholzer 2024). Both speak of the worst text: they " +
  "say nothing of usual ones, and nothing of how many symbols are left.";

const ORDINALS = ["first", "second", "third", "fourth"];

/** @param {number} made */
export function yourMerge(made) {
  return `Your ${ORDINALS[made]} merge`;
}

/** @param {number} seed */
export function drawnBySeed(seed) {
  return `Drawn by seed ${seed}`;
}

/** What the outcome is worth. @param {number} merges @param {number} yours @param {number} fewest */
export function againstBest(merges, yours, fewest) {
  return yours === fewest
    ? `No ${numMerges(merges)} leave fewer than ${plural(fewest, "symbol")}.`
    : `Another choice of ${numMerges(merges)} leaves only ${plural(fewest, "symbol")}.`;
}

/** @param {number} merge @param {number} merges @returns {[string, string]} */
export function mergeOf(merge, merges) {
  return [String(merge), ` of ${merges}`];
}

/** @param {number} yours @param {number} theirs */
export function score(yours, theirs) {
  return `you ${num(yours)}, BPE ${num(theirs)}`;
}

/** @param {number} choice @param {JoinedPair} pair */
export function offerLabel(choice, [left, right]) {
  return `${choice}: ${left} ${right}`;
}
