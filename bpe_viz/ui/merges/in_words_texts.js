/* What the step in words says. */
import { num, plural } from "../shared/numbers.js";

export const STEP_IN_WORDS = "The step in words";
export const IN_WORDS = { corpus: "Corpus", pairs: "Pairs", vocabulary: "Vocabulary" };

/** @param {number} types @param {number} tokens @param {number} length */
export function corpusInWords(types, tokens, length) {
  return `${plural(types, "word")}, ${plural(tokens, "token")}, ${plural(length, "symbol")} in all.`;
}

/** A word, its symbols as they are said. @param {number} count @param {string[]} symbols */
export function wordInWords(count, symbols) {
  return `${plural(count, "time")}: ${symbols.join("; ")}.`;
}

/** @param {number} shown @param {number} all */
export function firstOfAll(shown, all) {
  return shown < all ? `The first ${num(shown)} of ${num(all)}:` : "";
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
