/* What the game says wherever it is played: alone, on phones of a class, and on the screen of its presenter. Needs no DOM. */
import { plural } from "./numbers.js";

export const CAN_YOU = "Can you beat BPE?";
export const BPE = "BPE";
export const BEST = "Best";
export const BY_SEARCH = "by search";
export const NOT_SHOWN = "?";
export const UNDO = "Undo";
export const START_AGAIN = "Start again";
export const SHOW_BEST = "Show the best";
export const BPE_TAKES = "BPE takes the most frequent pair each time; you may look further.";
export const PARTS_HERE = "parts from BPE here";

/** @param {number} merges */
export function numMerges(merges) {
  return plural(merges, "merge");
}

/** @param {number} size */
export function symbolsLeft(size) {
  return plural(size, "symbol");
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

/** @param {number} merges @returns {string} */
export function gameTask(merges) {
  return `Make ${numMerges(merges)} and leave as few symbols as you can.`;
}
