/* What the Learners page says of a size. Needs no DOM. */
import { nounOf, num, plural, ratio } from "../shared/numbers.js";
import { listed } from "../shared/texts.js";

/** @import { LearnerRow, LearnerState } from "./wire.js" */

/* The dock. */
export const ENTRIES = "Entries";
export const WHAT_ENTRIES_ARE = "letters and learned symbols";
export const VOCABULARY_SIZE_TYPED = "Vocabulary size";

export const AT_THIS_SIZE = "At this size";

/* The sentences above the columns; what is between stars is what changes. */

/**
 * @param {number} size
 * @param {string} who
 * @param {string} verdict
 */
export function atEqualSize(size, who, verdict) {
  return `With *${num(size)} entries* each, ${who} ${verdict}.`;
}

export const THE_THREE = "the three";

/** @param {number} cutDifferently @param {number} types */
export function verdictOf(cutDifferently, types) {
  return cutDifferently
    ? `disagree on *${num(cutDifferently)} of ${plural(types, "word")}*`
    : `cut *all ${plural(types, "word")} alike*`;
}

export const NO_MARKS = "Marks of word ends are not compared.";

/** @param {number} learners @param {number} symbols */
export function allNeed(learners, symbols) {
  return `${learners === 2 ? "Both" : "All"} need *${plural(symbols, "symbol")}*.`;
}

/** @param {string[]} learners @param {number} symbols */
export function needFewest(learners, symbols) {
  return `${listed(learners)} ${learners.length === 1 ? "needs" : "need"} the fewest symbols: *${num(symbols)}*.`;
}

/* The columns. */

/** Why a learner is not there at a size, and what to choose. @param {LearnerRow} learner @param {number} size */
export function absence({ least, most, name, problem }, size) {
  if (problem) return problem;
  const choose = `Choose ${num(least)} to ${num(most)}.`;
  if (size < least) return `The alphabet of ${name} alone has ${plural(least, "symbol")}. ${choose}`;
  if (size > most) return `${name} can learn at most ${num(most)} entries from this corpus. ${choose}`;
  return `Asked for ${num(size)} entries, ${name} ends with fewer. Choose another size.`;
}

/** @param {Pick<LearnerState, "symbols" | "words">} state */
export function symbolsPerWord({ symbols, words }) {
  return `${nounOf(symbols, "symbol")} for ${plural(words, "word")}, ${ratio(symbols / words)} each`;
}

/** @param {string} alphabet @param {number} learned @param {number} only */
export function vocabularyText(alphabet, learned, only) {
  return `${alphabet} + ${num(learned)} learned, ${num(only)} only here`;
}

export const NEW_WORD = "new";
export const NOT_IN_CORPUS = "Not a word of the corpus";
export const UNKNOWN_WORD = "[UNK]";
export const LEARNED_ENTRIES = "Learned entries";
export const ONLY_HERE = "Only in this vocabulary";

/* Below the columns. */

/** @param {number} learners @param {number} entries */
export function learnedBy(learners, entries) {
  return `Learned by ${learners === 2 ? "both" : "all"}: ${num(entries)}`;
}

export const SHARED_ENTRIES = "Entries that all three learned";
export const LEGEND = {
  bridge: "goes on inside the word (##)",
  only: "only in this vocabulary",
};

/* The curves. */

export const ENTRIES_OF_VOCABULARY = "entries in the vocabulary";
export const SAVE_CURVES = "Save the curves";

/** @param {string} measure */
export function asItGrows(measure) {
  return `${measure}, as the vocabulary grows`;
}

/**
 * What is read aloud in place of the chart.
 * @param {string} measure
 * @param {number} smallest
 * @param {number} largest
 * @param {number} size
 * @param {string[]} values each with the name of its learner
 */
export function curvesText(measure, smallest, largest, size, values) {
  const range = `${num(smallest)} to ${num(largest)} entries`;
  return `${measure} over the vocabulary size, ${range}; at ${num(size)}: ${values.join(", ")}`;
}

/** The columns of the file before and after those of the measures. */
export const FILE_COLUMNS = { before: ["vocabulary size", "learner"], after: ["symbols", "words"] };
