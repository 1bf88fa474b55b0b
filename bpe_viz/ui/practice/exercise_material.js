/* What an exercise gives to look at: words with their counts, merges, facts; and where the answer stands. */
import { attributes, el } from "../shared/dom.js";
import { num, plural } from "../shared/numbers.js";
import { CORPUS, WORDS_OF_CORPUS } from "./texts.js";

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
function wordTable({ addends, rows }, marked) {
  const columns = marked ? [marked.mine, marked.right].filter((one) => one?.addends.some(Boolean)) : [];
  const head = el(
    "tr",
    "",
    attributes(el("th", "", CORPUS), { scope: "col", colspan: 2 }),
    ...columns.map((one) =>
      attributes(el("th", className(one, marked), el("bdi", "", one?.label ?? "")), { scope: "col" }),
    ),
  );
  const body = rows.map(({ count, symbols }, row) =>
    el(
      "tr",
      "",
      el("td", "times", `${num(count)}×`),
      el("td", "symbols", ...symbols.map((symbol, place) => practiceChip(symbol, look(marked, row, place)))),
      ...columns.map((one) => el("td", className(one, marked), added(one, row))),
    ),
  );
  const foot = el(
    "tr",
    "sum",
    attributes(el("th", "", addends), { scope: "row", colspan: 2 }),
    ...columns.map((one) => el("td", className(one, marked), one?.total ?? "")),
  );
  const table = el("table", "words", el("thead", "", head), el("tbody", "", ...body));
  if (columns.length) table.append(el("tfoot", "", foot));
  const box = el("div", "scrolled", table);
  return attributes(box, { tabindex: "0", role: "group", "aria-label": WORDS_OF_CORPUS });
}

/** @param {ShownEvidence | null | undefined} evidence @param {number} row */
function added(evidence, row) {
  const addend = evidence?.addends[row];
  return addend ? `+${num(addend)}` : "";
}

/** @param {ShownEvidence | null | undefined} evidence @param {Marked | null} marked */
function className(evidence, marked) {
  return evidence === marked?.right ? "added best" : "added";
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
  return el("section", "merges", el("h3", "", plural(merges.length, "merge")), el("ol", "", ...items));
}

/** The sum of what has no column. @param {Exercise} exercise @param {Marked | null} marked */
function totalOf({ form }, marked) {
  const total = marked?.right?.total;
  if (!total || marked?.right?.addends.some(Boolean) || form === "several") return null;
  return el("p", "total", total);
}
