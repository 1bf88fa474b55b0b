/* A worksheet of the present state: the corpus as it is, the next five merges blank; the answers apart. */
import { attributes, el } from "../../shared/dom.js";
import { num } from "../../shared/numbers.js";
import { download } from "../../shared/saving.js";
import { scoreText } from "../../shared/scores.js";
import { formulaOf, worksheetFacts } from "../fact_texts.js";
import { standingOfMerge } from "../pair_scores.js";
import { rowsOfAll, WORKSHEET, whichPairsNext, worksheetTitle } from "./worksheet_texts.js";

/** @import { Child } from "../../shared/dom.js" */
/** @import { Run } from "../run.js" */
/** @import { MergesActions } from "../view.js" */
/** @import { StepperData } from "../wire.js" */

/** @typedef {{ run: Run, k: number, data: StepperData, hasAnswers: boolean }} Sheet */

const WORKSHEET_MERGES = 5;
const WORKSHEET_WORDS = 40;
const WORKSHEET_STYLE = `body{font:12pt/1.5 system-ui,sans-serif;color:#000;background:#fff;max-width:48rem;margin:2rem auto;padding:0 1rem}h1{font-size:18pt;margin:0}h2{font-size:13pt;margin:1.4em 0 .4em}
table{border-collapse:collapse;width:100%}td,th{border:1px solid #888;padding:.35em .6em;text-align:left;vertical-align:top}th{font-weight:600}.n{text-align:right;white-space:nowrap}
.s{font:600 11pt/1.6 ui-monospace,monospace;border:1px solid #444;border-radius:3px;padding:0 .3em;margin:0 .12em;display:inline-block;white-space:pre-wrap;overflow-wrap:anywhere}.m{font-weight:400;color:#555}
.blank td{height:2.6em}p{margin:.3em 0}.name{float:right}tr{break-inside:avoid}@media print{body{margin:0;max-width:none}}`;

/** The document as text. @param {Sheet} sheet */
function documentOf({ run, k, data, hasAnswers }) {
  const page = document.implementation.createHTMLDocument(worksheetTitle(data.title, hasAnswers));
  const next = Array.from({ length: Math.min(WORKSHEET_MERGES, run.n - k) }, (_, i) => k + 1 + i);
  const { tieRule, types } = run.overview;
  const words = Math.min(WORKSHEET_WORDS, run.frequent.length);
  page.documentElement.lang = "en";
  page.head.append(attributes(el("meta"), { charset: "utf-8" }), el("style", "", WORKSHEET_STYLE));
  page.body.append(
    el("p", "name", hasAnswers ? WORKSHEET.answerKey : WORKSHEET.name),
    el("h1", "", data.title),
    el("p", "", worksheetFacts(data.corpus_label, k, run.lengths[k], tieRule)),
    el("h2", "", hasAnswers ? WORKSHEET.nextMerges : whichPairsNext(next.length)),
    next.length ? mergesTable(run, next, hasAnswers) : el("p", "", WORKSHEET.noMerges),
    el("h2", "", WORKSHEET.corpus),
    types > words ? el("p", "", rowsOfAll(words, types, run.noun)) : "",
    wordsTable(run, k),
    hasAnswers ? "" : el("p", "", run.noun === "line" ? WORKSHEET.linesTask : WORKSHEET.tasks[run.criterion]),
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
  const [count, word] = WORKSHEET.wordColumns[run.noun];
  const rows = run.frequent.slice(0, WORKSHEET_WORDS).map((word) => {
    const symbols = run.cut(word, k).map(([, , id]) => box(run, id));
    return row(["td", "n", [num(word.count)]], ["td", "", symbols]);
  });
  return el("table", "", row(["th", "n", [count]], ["th", "", [word]]), ...rows);
}

/** What decided a merge, with the counts it is made of. @param {Run} run @param {number} rank */
function answerOf(run, rank) {
  const { criterion } = run;
  const standing = standingOfMerge(run, rank);
  const score = scoreText(criterion, standing.score);
  if (criterion === "count") return score;
  const formula = formulaOf(criterion, standing).join("");
  return criterion === "ratio" ? `${formula} = ${score}` : `${score} (${formula})`;
}

/** @param {Run} run @param {number[]} ranks @param {boolean} hasAnswers */
function mergesTable(run, ranks, hasAnswers) {
  const rows = ranks.map((rank) => {
    const [pair, count, symbol] = hasAnswers
      ? [run.parts(rank).map((id) => box(run, id)), [answerOf(run, rank)], [box(run, run.idOf(rank))]]
      : [[], [], []];
    const counted = hasAnswers ? "n" : "";
    return row(["td", "n", [num(rank)]], ["td", "", pair], ["td", counted, count], ["td", "", symbol]);
  });
  const head = el("tr", "", ...WORKSHEET.columns[run.criterion].map((name) => el("th", "", name)));
  return el("table", hasAnswers ? "" : "blank", head, ...rows);
}

/** @param {MergesActions} actions @param {boolean} hasAnswers @returns {Sheet | null} */
function sheetOf({ now, data }, hasAnswers) {
  const moment = now();
  return moment && { run: moment.run, k: moment.state, data: data(), hasAnswers };
}

/** @param {MergesActions} actions @param {boolean} hasAnswers */
export function saveWorksheet(actions, hasAnswers) {
  const sheet = sheetOf(actions, hasAnswers);
  if (!sheet) return;
  const name = `${hasAnswers ? "answers" : "worksheet"}-merge-${sheet.k}.html`;
  download(name, new Blob([documentOf(sheet)], { type: "text/html" }));
}

/** @param {MergesActions} actions */
export function printWorksheet(actions) {
  const sheet = sheetOf(actions, false);
  if (!sheet) return;
  actions.root.querySelector(".printframe")?.remove();
  const frame = attributes(el("iframe", "printframe"), {
    title: WORKSHEET.frame,
    "aria-hidden": "true",
    tabindex: "-1",
  });
  frame.onload = () => frame.contentWindow?.print();
  frame.srcdoc = documentOf(sheet);
  actions.root.append(frame);
}
