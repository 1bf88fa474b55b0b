/* What another segmenter than rank order decides by: every beginning that longest match tries, or the sum. */

import { el } from "../shared/dom.js";
import { MAX_TRIALS_SHOWN } from "../shared/limits.js";
import { sum } from "../shared/numbers.js";
import { andMore, stateName } from "../shared/texts.js";
import { looseChip } from "./chips.js";
import { bar, csvButton, note, scrollBox } from "./explanation_parts.js";
import {
  HOW_MATCHED,
  HOW_PROBABLE,
  HOW_PROBABLE_IN_FILE,
  howFew,
  IN_VOCABULARY,
  LONGEST_FIRST,
  logText,
  NOT_IN_VOCABULARY,
  TOO_LONG_TO_MATCH,
  TRIED_COLUMNS,
  totalText,
  WAYS,
  whyUnknown,
} from "./texts.js";

/** @import { Child } from "../shared/dom.js" */
/** @import { MatchedWord } from "./matched_word.js" */

/** Why a word is one unknown symbol. @param {MatchedWord} word @param {number} k @returns {Child[]} */
export function unknownNodes(word, k) {
  if (word.isTooLong) return [TOO_LONG_TO_MATCH];
  const { matched, unit, left } = word.stuckAt(k);
  const chip = (/** @type {string} */ text) => (text ? looseChip(text) : null);
  return whyUnknown({ matched: chip(matched), unit: looseChip(unit, "unk"), left: chip(left) });
}

/** What decided how a word is cut, instead of a trace of merges. @param {MatchedWord} word @param {number} k @param {number} n @param {boolean} isFile whether a file says how probable pieces are */
export function segmenterNodes(word, k, n, isFile) {
  if (word.way === "longest-match") return matchingNodes(word, k, n);
  const cuts = word.cutAt(k);
  const symbols = cuts.map((cut) => word.text(cut));
  const isSum = word.way === "most-probable";
  const logs = isSum ? word.logs : [];
  const total = sum(logs);
  const save = csvButton(`symbols-${word.name}`, () => [
    ["symbol", ...(isSum ? ["log probability"] : [])],
    ...symbols.map((symbol, i) => [symbol, ...(isSum ? [logs[i]] : [])]),
    ...(isSum ? [["sum", total]] : []),
  ]);
  const items = cuts
    .slice(0, MAX_TRIALS_SHOWN)
    .map((cut, i) =>
      el(
        "li",
        "",
        looseChip(symbols[i], cut.first === cut.last && word.unknown.has(cut.first) ? "unk" : ""),
        isSum ? el("span", "", logText(logs[i])) : null,
      ),
    );
  const more = cuts.length - items.length;
  return [
    bar(WAYS[isSum ? "most-probable" : "fewest"][0], n ? stateName(k) : "", save),
    note(isSum ? (isFile ? HOW_PROBABLE_IN_FILE : HOW_PROBABLE) : howFew(cuts.length)),
    scrollBox(
      WAYS[isSum ? "most-probable" : "fewest"][0],
      el("ol", "tried column", ...items, more > 0 ? el("li", "", andMore(more)) : null),
      isSum ? el("p", "sum", totalText(logText(total))) : null,
    ),
  ];
}

/** @param {MatchedWord} word @param {number} k @param {number} n */
function matchingNodes(word, k, n) {
  const trials = word.trialsAt(k);
  const save = csvButton(`trace-${word.name}`, () => [
    TRIED_COLUMNS,
    ...trials.map(({ symbol, isKnown }) => [symbol, isKnown ? "yes" : "no"]),
  ]);
  const items = trials
    .slice(0, MAX_TRIALS_SHOWN)
    .map(({ symbol, isKnown }) =>
      el(
        "li",
        isKnown ? "known" : "",
        looseChip(symbol),
        el("span", "", isKnown ? IN_VOCABULARY : NOT_IN_VOCABULARY),
      ),
    );
  const more = trials.length - items.length + word.triedMore;
  return [
    bar(LONGEST_FIRST, n ? stateName(k) : "", save),
    note(HOW_MATCHED),
    scrollBox(
      LONGEST_FIRST,
      el("ol", "tried column", ...items, more > 0 ? el("li", "", andMore(more)) : null),
      word.isUnknownAt(k) ? el("p", "", ...unknownNodes(word, k)) : null,
    ),
  ];
}
