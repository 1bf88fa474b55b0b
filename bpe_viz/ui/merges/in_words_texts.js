/* What the step in words says of merges. */
import { plural } from "../shared/numbers.js";

export const IN_WORDS = { pairs: "Pairs", vocabulary: "Vocabulary" };

/** @param {number} length */
export function symbolsInAll(length) {
  return plural(length, "symbol");
}

/** @param {number} many */
export function pairsInWords(many) {
  return many ? `${plural(many, "pair")}, the next merge first.` : "No pair is left.";
}

/** @param {string} pair @param {string} score */
export function pairInWords(pair, score) {
  return `${pair}, ${score}.`;
}

/** @param {number} size @param {number} units */
export function vocabularyInWords(size, units) {
  const made = size - units;
  return `${plural(size, "symbol")}: ${plural(units, "unit")} and ${plural(made, "merged symbol")}${made ? ", the newest first." : "."}`;
}
