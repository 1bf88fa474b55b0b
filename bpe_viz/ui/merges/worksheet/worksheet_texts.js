/* What a worksheet says. Needs no DOM. */
import { num, plural } from "../../shared/numbers.js";

export const WORKSHEET = {
  tasks: {
    count:
      "Count each pair of neighbours inside the words, times the count of the word. Join the most frequent pair everywhere, then count again.",
    ratio:
      "Count each pair of neighbours inside the words, and each symbol, times the count of the word. Divide the count of a pair by the product of the counts of its symbols. Join the pair with the highest ratio everywhere, then count again.",
    likelihood:
      "L is the sum of c ln c over all symbols with their counts c, minus N ln N, where N is the sum of the counts. For each pair of neighbours, work out L as it would be after joining the pair. Join the pair that raises L the most, then count again.",
  },
  name: "Name: ______________________",
  answerKey: "Answer key",
  nextMerges: "The next merges",
  noMerges: "No merges are left.",
  corpus: "The corpus",
  columns: {
    count: ["Merge", "Pair", "Count", "New symbol"],
    ratio: ["Merge", "Pair", "Ratio", "New symbol"],
    likelihood: ["Merge", "Pair", "Gain", "New symbol"],
  },
  linesTask:
    "Count each pair of neighbours that no wall parts, times the count of the line. Join the most frequent pair everywhere, then count again.",
  wordColumns: { word: ["Count", "Word"], line: ["Count", "Line"] },
  frame: "Worksheet",
};

/** @param {string} title @param {boolean} hasAnswers */
export function worksheetTitle(title, hasAnswers) {
  return `${title}: ${hasAnswers ? "answer key" : "worksheet"}`;
}

/** @param {number} many */
export function whichPairsNext(many) {
  return `Which ${many === 1 ? "pair is" : `${plural(many, "pair")} are`} merged next?`;
}

/** @param {number} shown @param {number} types @param {string} noun */
export function rowsOfAll(shown, types, noun) {
  return `${num(shown)} of ${plural(types, noun)}.`;
}
