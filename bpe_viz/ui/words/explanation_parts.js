/* What the explanations have in common: headings, notes, tables to save, a word at some step. */
import { textButton } from "../shared/buttons.js";
import { csvText } from "../shared/csv.js";
import { attributes, el } from "../shared/dom.js";
import { download, fileName } from "../shared/saving.js";
import { cellsOf } from "./chips.js";
import { DOWNLOAD_CSV } from "./texts.js";

/** @import { TableRow } from "../shared/csv.js" */
/** @import { Child } from "../shared/dom.js" */
/** @import { UnitStudy } from "./wire.js" */
/** @import { Cut, TreeNode, Word } from "./word.js" */

const WINDOW_UNITS = 20;
const MOST_WHOLE = WINDOW_UNITS + 8;

/** @param {string} text */
export function note(text) {
  return el("p", "muted note", text);
}

/** What may be higher than its place scrolls there, also by keys. @param {string} name @param {...Child} content */
export function scrollBox(name, ...content) {
  return attributes(el("div", "scroll", ...content), { tabindex: "0", role: "group", "aria-label": name });
}

/** @param {string} title @param {string} caption @param {...Child} tools */
export function bar(title, caption, ...tools) {
  return el("div", "bar", el("h2", "", title), el("span", "muted", caption), ...tools);
}

/** @param {string} name @param {() => TableRow[]} rows */
export function csvButton(name, rows) {
  const save = () =>
    download(
      fileName(`${name}.csv`),
      new Blob(["\ufeff", csvText(rows())], { type: "text/csv;charset=utf-8" }),
    );
  return attributes(textButton("CSV", save, "linklike"), { title: DOWNLOAD_CSV });
}

/**
 * The words of a text in a row, after k merges.
 * @param {Pick<UnitStudy, "run">} study
 * @param {Word[]} words
 * @param {number} k
 */
export function runNodes({ run }, words, k) {
  return run.map(([gap, number]) => ({
    gap,
    word: el("span", "wd", cellsOf(words[number], words[number].cutAt(k))),
  }));
}

/**
 * The word after k merges; of a long one only what is around the given unit.
 * @param {Word} word
 * @param {number} k
 * @param {number} [around]
 * @param {(cut: Cut) => string} [classOf]
 */
export function wordAt(word, k, around = 0, classOf = undefined) {
  const cuts = word.cutAt(k);
  if (word.units.length <= MOST_WHOLE) return el("span", "wordrow", cellsOf(word, cuts, classOf));
  const from = Math.max(0, Math.min(around - WINDOW_UNITS / 3, word.units.length - WINDOW_UNITS));
  const shown = cuts.filter((cut) => cut.last >= from && cut.first < from + WINDOW_UNITS);
  return el(
    "span",
    "wordrow",
    shown[0] === cuts[0] ? null : "… ",
    cellsOf(word, shown, classOf),
    shown.at(-1) === cuts.at(-1) ? null : " …",
  );
}

/**
 * The word after k merges, the new symbols marked and the first of them in view.
 * @param {Word} word
 * @param {number} k
 * @param {Pick<TreeNode, "first" | "last">[]} nodes
 */
export function wordAfter(word, k, nodes) {
  const isNew = (/** @type {Cut} */ cut) =>
    nodes.some((node) => node.first === cut.first && node.last === cut.last) ? "new" : "";
  return wordAt(word, k, nodes[0]?.first ?? 0, isNew);
}
