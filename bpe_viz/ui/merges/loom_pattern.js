/* The loom of merges: letters that knot at each merge. */

import { MOST_WOVEN_UNITS } from "../shared/loom/loom_words.js";
import { num } from "../shared/numbers.js";
import { deathText } from "./death_texts.js";
import { worksheetFacts } from "./fact_texts.js";
import { deathToCome, diedInLoom, knotText, knotToCome, MERGE_LOOM } from "./loom_texts.js";
import { sentenceParts, spokenParts } from "./sentence_texts.js";
import { traceLabel, whereIs } from "./texts.js";

/** @import { Pattern } from "../shared/loom/loom.js" */
/** @import { PlacedKnot, Knot, Thread } from "../shared/loom/loom_layout.js" */
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

/** One merge in one place of a word, or what parts where a symbol dies. @typedef {Knot & { left: Thread, right: Thread }} MergeKnot */

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

/**
 * The threads of a word, units first, and its knots by rank. Each merge joins what its boundary separates: together
 * they are the Cartesian tree of `died`. Where a symbol dies, its thread parts again.
 * @param {Run} run
 * @param {RunWord} word
 */
export function threadsOf(run, word) {
  /** @type {Thread[]} */
  const threads = word.units.map((_, place) => ({ first: place, last: place, from: 0, into: null }));
  const beginningAt = [...threads];
  const endingAt = [...threads];
  const begin = (/** @type {Thread} */ thread) => {
    beginningAt[thread.first] = thread;
    endingAt[thread.last] = thread;
    threads.push(thread);
    return thread;
  };
  /** @type {MergeKnot[]} */
  const knots = [];
  for (const rank of word.changedBy(Infinity)) {
    word.diedAt(rank).forEach((died, place) => {
      if (died !== rank) return;
      const left = endingAt[place];
      const right = beginningAt[place + 1];
      const made = begin({ first: left.first, last: right.last, from: rank, into: null });
      left.into = made;
      right.into = made;
      knots.push({ rank, id: run.idOf(rank), left, right, made });
    });
    const back = word.splitAt(rank);
    const cutBefore = back.size ? run.cut(word, rank, true) : [];
    for (const place of back) {
      const whole = threads.find(
        ({ first, into, last, to }) => !into && !to && first <= place && place < last,
      );
      if (!whole) continue; // it has parted here already
      whole.to = rank;
      const id = cutBefore.find(([first]) => first === whole.first)?.[2] ?? 0;
      knots.push({ rank, id, left: whole, right: whole, made: whole, frays: true });
      const ends = [...back, whole.last].filter((end) => end >= whole.first && end <= whole.last);
      let first = whole.first;
      for (const last of new Set(ends.sort((a, b) => a - b))) {
        begin({ first, last, from: rank, into: null, outOf: whole, to: 0 });
        first = last + 1;
      }
    }
  }
  return { threads, knots };
}

/** The threads that lead to a knot, and the one that it makes. @param {Thread[]} threads @param {Knot} knot */
export function threadsThrough(threads, { made }) {
  return threads.filter(
    ({ first, last, from }) => first >= made.first && last <= made.last && from <= made.from,
  );
}
