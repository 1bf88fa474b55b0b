/* What an exercise gives to look at: words with their counts, merges, facts; and where the answer stands. */
import { attributes, el } from "../shared/dom.js";
import { num, plural } from "../shared/numbers.js";
import { CORPUS, linesInAll, WORDS_OF_CORPUS, wordsInAll } from "./texts.js";

/** @import { Marked } from "./marking.js" */
/** @import { Exercise, ShownEvidence } from "./wire.js" */

/** A sentence whose symbols stand between backticks. @param {string} sentence */
export function withSymbols(sentence) {
  return sentence.split("`").map((part, i) => (i % 2 ? el("bdi", "sym", part) : part));
}

/** @param {string} symbol @param {string} [className] */
export function practiceChip(symbol, className = "") {
  return el("span", `c ${className}`, el("bdi", "", symbol));
}

/** @param {Exercise} exercise @param {Marked | null} marked */
export function givenNodes(exercise, marked) {
  return [
    exercise.rows.length ? wordTable(exercise, marked) : null,
    exercise.facts.length ? factList(exercise.facts) : null,
    exercise.merges.length ? mergeList(exercise.merges) : null,
    exercise.merges.length ? null : totalOf(exercise, marked),
  ].filter((node) => node !== null);
}

/** @param {Exercise} exercise @param {Marked | null} marked */
function wordTable({ addends, rows, lines, marked: hasMark }, marked) {
  const sums = marked?.right?.addends.some(Boolean) ? marked.right.addends : [];
  const words = rows.reduce((sum, { count }) => sum + count, 0);
  const body = rows.map(({ count, symbols }, row) =>
    el(
      "tr",
      "",
      el("td", "times", `${num(count)}×`),
      el("td", "symbols", ...symbols.map((symbol, place) => practiceChip(symbol, look(marked, row, place)))),
      el("td", "added", sums[row] ? productText(sums[row], count) : ""),
    ),
  );
  const inAll = lines ? linesInAll(rows.length, words) : wordsInAll(rows.length, words, hasMark);
  const size = sums.length ? addends : inAll;
  const head = el("div", "hd", el("h3", "", CORPUS), el("span", "", size));
  const box = el("div", "scrolled", head, el("table", "words", el("tbody", "", ...body)));
  return attributes(box, { tabindex: "0", role: "group", "aria-label": WORDS_OF_CORPUS });
}

/** What a row adds: as often as it has it, times its count. @param {number} addend @param {number} count */
function productText(addend, count) {
  const places = addend / count;
  return Number.isInteger(places) && places > 1 && count > 1
    ? `${num(places)} × ${num(count)} = ${num(addend)}`
    : num(addend);
}

/** How a symbol of a row looks once the answer is known. @param {Marked | null} marked @param {number} row @param {number} place */
function look(marked, row, place) {
  const inPlaces = (/** @type {ShownEvidence | null | undefined} */ evidence) =>
    evidence?.places.find(([at, start, stop]) => at === row && start <= place && place < stop);
  const best = inPlaces(marked?.right);
  const mine = inPlaces(marked?.mine);
  const isSeam = marked?.right?.places.some(([at, start]) => at === row && start === place);
  return [best ? "best" : "", isSeam ? "seam" : "", mine ? "mine" : ""].filter(Boolean).join(" ");
}

/** @param {[string, string][]} facts */
function factList(facts) {
  const entries = facts.flatMap(([label, value]) => [
    el("dt", "", label),
    el("dd", "", ...withSymbols(value)),
  ]);
  return el("dl", "facts", ...entries);
}

/** @param {string[][]} merges */
function mergeList(merges) {
  const items = merges.map((pair) => el("li", "", ...pair.map((symbol) => practiceChip(symbol))));
  const head = el("div", "hd", el("h3", "", plural(merges.length, "merge")));
  return el("section", "merges", head, el("ol", "", ...items));
}

/** The sum, where no offer says it. @param {Exercise} exercise @param {Marked | null} marked */
function totalOf({ form }, marked) {
  const total = marked?.right?.total;
  if (!total || form === "one" || form === "several") return null;
  return el("p", "total", total);
}
