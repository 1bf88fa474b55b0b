/* A worksheet of the present state: the corpus as it is, the next five merges blank; the answers apart. */
import { attributes, el } from "../shared/dom.js";
import { num, plural } from "../shared/numbers.js";
import { download } from "../shared/saving.js";
import { RULE_NAMES } from "./rules.js";

/** @import { Child } from "../shared/dom.js" */
/** @import { Run } from "./run.js" */
/** @import { StepperView } from "./view.js" */
/** @import { StepperData } from "./wire.js" */

/** @typedef {{ run: Run, k: number, data: StepperData, hasAnswers: boolean }} Sheet */

const WORKSHEET_MERGES = 5;
const WORKSHEET_WORDS = 40;
const WORKSHEET_STYLE = `body{font:12pt/1.5 system-ui,sans-serif;color:#000;background:#fff;max-width:48rem;margin:2rem auto;padding:0 1rem}h1{font-size:18pt;margin:0}h2{font-size:13pt;margin:1.4em 0 .4em}
table{border-collapse:collapse;width:100%}td,th{border:1px solid #888;padding:.35em .6em;text-align:left;vertical-align:top}th{font-weight:600}.n{text-align:right;white-space:nowrap}
.s{font:600 11pt/1.6 ui-monospace,monospace;border:1px solid #444;border-radius:3px;padding:0 .3em;margin:0 .12em;display:inline-block;white-space:pre-wrap;overflow-wrap:anywhere}.m{font-weight:400;color:#555}
.blank td{height:2.6em}p{margin:.3em 0}.name{float:right}tr{break-inside:avoid}@media print{body{margin:0;max-width:none}}`;

const TASK =
  "Count each pair of neighbours inside the words, times the count of the word. Join the most frequent pair everywhere, then count again.";

/** The document as text. @param {Sheet} sheet */
function documentOf({ run, k, data, hasAnswers }) {
  const name = hasAnswers ? "answer key" : "worksheet";
  const page = document.implementation.createHTMLDocument(`${data.title}: ${name}`);
  const next = Array.from({ length: Math.min(WORKSHEET_MERGES, run.n - k) }, (_, i) => k + 1 + i);
  const which = next.length === 1 ? "pair is" : `${plural(next.length, "pair")} are`;
  const state = `State ${num(k)}: ${plural(run.lengths[k], "symbol")}`;
  const { tieRule, types } = run.overview;
  const words = Math.min(WORKSHEET_WORDS, run.frequent.length);
  page.documentElement.lang = "en";
  page.head.append(attributes(el("meta"), { charset: "utf-8" }), el("style", "", WORKSHEET_STYLE));
  page.body.append(
    el("p", "name", hasAnswers ? "Answer key" : "Name: ______________________"),
    el("h1", "", data.title),
    el("p", "", `${data.corpus_label}. ${state}. Ties: ${RULE_NAMES[tieRule]}.`),
    el("h2", "", hasAnswers ? "The next merges" : `Which ${which} merged next?`),
    next.length ? mergesTable(run, next, hasAnswers) : el("p", "", "No merges are left."),
    el("h2", "", "The corpus"),
    types > words ? el("p", "", `${words} of ${plural(types, "word")}.`) : "",
    wordsTable(run, k),
    hasAnswers ? "" : el("p", "", TASK),
  );
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** @param {Run} run @param {number} id */
function box(run, id) {
  const runs = run.symbol(id).runs.map(([text, isMark]) => (isMark ? el("span", "m", text) : text));
  return el("bdi", "s", ...runs);
}

/** @param {...[tag: "td" | "th", className: string, content: Child[]]} cells */
function row(...cells) {
  return el("tr", "", ...cells.map(([tag, className, content]) => el(tag, className, ...content)));
}

/** @param {Run} run @param {number} k */
function wordsTable(run, k) {
  const rows = run.frequent.slice(0, WORKSHEET_WORDS).map((word) => {
    const symbols = run.cut(word, k).map(([, , id]) => box(run, id));
    return row(["td", "n", [num(word.count)]], ["td", "", symbols]);
  });
  return el("table", "", row(["th", "n", ["Count"]], ["th", "", ["Word"]]), ...rows);
}

/** @param {Run} run @param {number[]} ranks @param {boolean} hasAnswers */
function mergesTable(run, ranks, hasAnswers) {
  const rows = ranks.map((rank) => {
    const [pair, count, symbol] = hasAnswers
      ? [run.parts(rank).map((id) => box(run, id)), [num(run.countOf(rank))], [box(run, run.idOf(rank))]]
      : [[], [], []];
    const counted = hasAnswers ? "n" : "";
    return row(["td", "n", [num(rank)]], ["td", "", pair], ["td", counted, count], ["td", "", symbol]);
  });
  const names = ["Merge", "Pair", "Count", "New symbol"];
  const head = el("tr", "", ...names.map((name) => el("th", "", name)));
  return el("table", hasAnswers ? "" : "blank", head, ...rows);
}

/** @param {StepperView} view @param {boolean} hasAnswers @returns {Sheet | null} */
function sheetOf({ shown, data }, hasAnswers) {
  const { run, moment } = shown;
  return run && moment ? { run, k: moment.state, data, hasAnswers } : null;
}

/** @param {StepperView} view @param {boolean} hasAnswers */
export function saveWorksheet(view, hasAnswers) {
  const sheet = sheetOf(view, hasAnswers);
  if (!sheet) return;
  const name = `${hasAnswers ? "answers" : "worksheet"}-merge-${sheet.k}.html`;
  download(name, new Blob([documentOf(sheet)], { type: "text/html" }));
}

/** @param {StepperView} view */
export function printWorksheet(view) {
  const sheet = sheetOf(view, false);
  if (!sheet) return;
  view.root.querySelector(".printframe")?.remove();
  const frame = attributes(el("iframe", "printframe"), {
    title: "Worksheet",
    "aria-hidden": "true",
    tabindex: "-1",
  });
  frame.onload = () => frame.contentWindow?.print();
  frame.srcdoc = documentOf(sheet);
  view.root.append(frame);
}
