/* The loom of merges: letters that knot at each merge. */

import { MOST_WOVEN_UNITS } from "../shared/loom/loom_words.js";
import { num } from "../shared/numbers.js";
import { deathText } from "./death_texts.js";
import { worksheetFacts } from "./fact_texts.js";
import { deathToCome, diedInLoom, knotText, knotToCome, MERGE_LOOM } from "./loom_texts.js";
import { threadsOf, threadsThrough } from "./loom_threads.js";
import { sentenceParts, spokenParts } from "./sentence_texts.js";
import { traceLabel, whereIs } from "./texts.js";

/** @import { Pattern } from "../shared/loom/loom.js" */
/** @import { PlacedKnot } from "../shared/loom/loom_layout.js" */
/** @import { Popovers } from "./popovers.js" */
/** @import { Run, RunWord } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { MergesActions } from "./view.js" */

const HIDES = /^(corpus|pairs|vocabulary)$/;

/** How merges are woven, whatever the page. @type {Pick<Pattern, "isDead" | "stepText" | "threadsOf" | "wording">} */
export const MERGE_WEAVING = {
  wording: MERGE_LOOM,
  threadsOf,
  isDead: (/** @type {Run} */ run, { frays, id }, state) => !frays && run.isDead(id, state),
  stepText: (/** @type {Run} */ run, rank) => {
    const pair = run.parts(rank).map((id) => run.symbol(id).text);
    return [pair.join(" "), ` ${num(run.countOf(rank))}`];
  },
};

/** @param {MergesActions} actions @param {Popovers} popovers @param {() => boolean} showsTies @returns {Pattern} */
export function patternOfMerges({ lecture, questions }, popovers, showsTies) {
  return {
    ...MERGE_WEAVING,
    whereIs,
    wordLabel: (word) => traceLabel(word.text, word.count),
    knotLabel: (/** @type {Run} */ run, /** @type {PlacedKnot} */ { frays, id, rank }, isMade) => {
      if (!isMade) return frays ? deathToCome(rank) : knotToCome(rank);
      const death = frays && run.deathsAt(rank).find(([, symbol]) => symbol === id);
      if (death) return diedInLoom(run.symbol(id).text, deathText(run, death));
      const pair = run.parts(rank).map((part) => run.symbol(part).text);
      return knotText(rank, pair, run.symbol(id).text, run.criterion, run.scores[rank - 1]);
    },
    isAlike: (knot, other) => knot.rank === other.rank,
    threadsAt: threadsThrough,
    openWord: (/** @type {RunWord} */ word, node) => popovers.openWord(word.whole, popovers.state, node),
    openKnot: (run, { id }, word, node) => popovers.openSymbol(run, id, popovers.state, node, word?.whole),
    hides: (name, /** @type {Moment} */ { prediction }) => {
      if (!HIDES.test(name)) return false;
      if (name === "vocabulary") return !(showsTies() && lecture.isOn); // on stage the tie panel is there
      return !(name === "pairs" && prediction.isOn);
    },
    searched: (text) => text,
    askFor: ([first]) => questions.askFor("word", first),
    woven: (/** @type {Run} */ { noun }, /** @type {RunWord[]} */ words) =>
      words.map((word) => (noun === "line" && word.units.length > MOST_WOVEN_UNITS ? word.beginning : word)),
    saved: (/** @type {Moment} */ moment, corpus) => {
      const { k, prediction, run, state } = moment;
      const parts = sentenceParts(run, moment, prediction.guessAt(k));
      const first = parts.filter((part) => typeof part === "string" || !("second" in part));
      return {
        sentence: spokenParts(run, first).trim(),
        origin: worksheetFacts(corpus, state, run.lengths[state], run.overview.tieRule),
      };
    },
  };
}
