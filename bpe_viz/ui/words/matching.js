/* The trace of a word of WordPiece: every beginning that longest match tries, and which of them it takes. */
import { el } from "../shared/dom.js";
import { looseChip } from "./chips.js";
import { bar, csvButton, note } from "./parts.js";
import {
  afterMerge,
  andMore,
  HOW_MATCHED,
  IN_VOCABULARY,
  LONGEST_FIRST,
  NOT_IN_VOCABULARY,
  TOO_LONG_TO_MATCH,
  whereText,
  whyUnknown,
} from "./texts.js";

/** @import { Child } from "../shared/dom.js" */
/** @import { MatchedWord } from "./matched.js" */

const MOST_TRIALS = 200;

/** Why a word is one unknown symbol. @param {MatchedWord} word @param {number} k @returns {Child[]} */
export function unknownNodes(word, k) {
  if (word.isTooLong) return [TOO_LONG_TO_MATCH];
  const { matched, unit, left } = word.stuckAt(k);
  const chip = (/** @type {string} */ text) => (text ? looseChip(text) : null);
  return whyUnknown({ matched: chip(matched), unit: looseChip(unit, "unk"), left: chip(left) });
}

/** @param {MatchedWord} word @param {number} k @param {number} n */
export function matchingNodes(word, k, n) {
  const trials = word.trialsAt(k);
  const save = csvButton(`trace-${word.name}`, () => [
    ["beginning tried", "in the vocabulary"],
    ...trials.map(({ symbol, isKnown }) => [symbol, isKnown ? "yes" : "no"]),
  ]);
  const items = trials
    .slice(0, MOST_TRIALS)
    .map(({ symbol, isKnown }) =>
      el(
        "li",
        isKnown ? "known" : "",
        looseChip(symbol),
        el("span", "", isKnown ? IN_VOCABULARY : NOT_IN_VOCABULARY),
      ),
    );
  const more = trials.length - items.length;
  return [
    bar(LONGEST_FIRST, k ? afterMerge(k) : whereText(k, n), save),
    note(HOW_MATCHED),
    el(
      "div",
      "scroll",
      el("ol", "tried column", ...items, more > 0 ? el("li", "", andMore(more)) : null),
      word.isUnknownAt(k) ? el("p", "", ...unknownNodes(word, k)) : null,
    ),
  ];
}
