/* What the game says. Needs no DOM. */
import { num, plural } from "../shared/numbers.js";

/** @import { JoinedPair } from "./wire.js" */

export const CAN_YOU = "Can you beat BPE?";
export const YOUR_CORPUS = "Your corpus";
export const LEFT_AFTER_EACH = "symbols left after each";
export const THREE_LINES = "Your merges, those of BPE and the best";
export const YOU = "You";
export const BPE = "BPE";
export const BEST = "Best";
export const UP_TO_YOURS = "as far as you";
export const BY_SEARCH = "by search";
export const NOT_SHOWN = "?";
export const CHOOSE = "choose";
export const HOW_TO_CHOOSE = "click a pair, or type its number";
export const UNDO = "Undo";
export const START_AGAIN = "Start again";
export const SHOW_BEST = "Show the best";
export const HIDE_BEST = "Hide the best";
export const ANOTHER_CORPUS = "Another corpus";
export const CORPUS = "Corpus";
export const NUMBER_OF_MERGES = "Number of merges";
export const PARTS_HERE = "parts from BPE here";
export const HOW_FAR_BEHIND = "How far can BPE fall behind?";
export const BOUNDS =
  "BPE saves at least a third of the symbols that the best merges can save, on every text. There are texts on which " +
  "it saves no more than about five eighths of them (Kozma and Voderholzer 2024). Both speak of the worst text: they " +
  "say nothing of usual ones, and nothing of how many symbols are left.";

const ORDINALS = ["first", "second", "third", "fourth"];

/** @param {number} merges */
export function numMerges(merges) {
  return plural(merges, "merge");
}

/** @param {number} made */
export function yourMerge(made) {
  return `Your ${ORDINALS[made]} merge`;
}

/** @param {number} seed */
export function drawnBySeed(seed) {
  return `Drawn by seed ${seed}`;
}

/** @param {number} merges @returns {string} */
export function task(merges) {
  return (
    `Make ${numMerges(merges)} and leave as few symbols as you can. ` +
    "BPE takes the most frequent pair each time; you may look further."
  );
}

/** How a player stands after some merges. @param {number} made @param {number} yours @param {number} theirs */
export function standing(made, yours, theirs) {
  const ahead = theirs - yours;
  const lead = ahead ? `${plural(Math.abs(ahead), "symbol")} ${ahead > 0 ? "ahead" : "behind"}` : "level";
  return `After ${numMerges(made)} you are ${lead}.`;
}

/** Who won. @param {number} yours @param {number} theirs */
export function outcome(yours, theirs) {
  const ahead = theirs - yours;
  if (ahead > 0) return `You beat BPE by ${plural(ahead, "symbol")}.`;
  return ahead ? `BPE wins by ${plural(-ahead, "symbol")}.` : "A draw with BPE.";
}

/** What the outcome is worth. @param {number} merges @param {number} yours @param {number} fewest */
export function againstBest(merges, yours, fewest) {
  return yours === fewest
    ? `No ${numMerges(merges)} leave fewer than ${plural(fewest, "symbol")}.`
    : `There are ${numMerges(merges)} that leave fewer than your ${num(yours)}.`;
}

/** @param {number} size */
export function symbolsLeft(size) {
  return plural(size, "symbol");
}

/** @param {number} merge @param {number} merges @returns {[string, string]} */
export function mergeOf(merge, merges) {
  return [String(merge), ` of ${merges}`];
}

/** @param {number} yours @param {number} theirs */
export function score(yours, theirs) {
  return `you ${num(yours)} : ${num(theirs)} BPE`;
}

/** @param {number} choice @param {JoinedPair} pair */
export function offerLabel(choice, [left, right]) {
  return `${choice}: ${left} ${right}`;
}
