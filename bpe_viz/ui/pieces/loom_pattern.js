/* The loom of pieces: from the seeds on, a piece that is pruned parts into those that take its place. */

import { PIECE_LOOM, partingText, piecesFacts, piecesLeft, roundToCome } from "./loom_texts.js";
import { sentenceOf, spokenOf } from "./sentence_texts.js";
import { cutsLabel, whereInRounds } from "./texts.js";

/** @import { Pattern } from "../shared/loom/loom.js" */
/** @import { Knot, Thread } from "../shared/loom/loom_layout.js" */
/** @import { CorpusWord } from "../shared/stepper/words.js" */
/** @import { PiecesPopovers } from "./popovers.js" */
/** @import { PieceRun, PieceCut } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesActions } from "./view.js" */

const HIDES = /^(corpus|candidates|vocabulary)$/;

/** How pieces are woven, whatever the page. @type {Pick<Pattern, "stepText" | "threadsOf" | "wording">} */
export const PIECE_WEAVING = {
  wording: PIECE_LOOM,
  threadsOf: partingsOf,
  stepText: (/** @type {PieceRun} */ run, round) => ["", piecesLeft(run.overview.sizes[round])],
};

/** A piece that begins, with those that it takes the place of, and all that do. @typedef {Knot & { before: number[], after: number[] }} PieceKnot */
/** @typedef {{ thread: Thread, cut: PieceCut }} Woven */

/** @param {PiecesActions} actions @param {PiecesPopovers} popovers @returns {Pattern} */
export function patternOfPieces({ now, questions }, popovers) {
  const ask = (/** @type {number[]} */ indices) => questions.askFor("weave", indices);
  return {
    ...PIECE_WEAVING,
    whereIs: whereInRounds,
    wordLabel: (word) => cutsLabel(word.text, word.count),
    knotLabel: (/** @type {PieceRun} */ run, /** @type {PieceKnot} */ { after, before, rank }, isMade) => {
      if (!isMade) return roundToCome(rank);
      const spelled = (/** @type {number[]} */ ids) => ids.map((id) => run.symbol(id).text);
      return partingText(rank, spelled(before), spelled(after));
    },
    isAlike: (/** @type {PieceKnot} */ knot, /** @type {PieceKnot} */ other) =>
      knot.rank > 0 && knot.rank === other.rank && `${knot.before}` === `${other.before}`,
    threadsAt: threadsParting,
    openWord: (/** @type {CorpusWord} */ word, node) => popovers.openWord(word, popovers.state, node),
    openKnot: (/** @type {PieceRun} */ run, { id, rank }, _word, node) => {
      if (run.pieceOf(id) >= 0) popovers.openPiece(run, run.pieceOf(id), rank, node);
    },
    hides: (name, /** @type {PiecesMoment} */ { prediction }) =>
      HIDES.test(name) && !(name === "candidates" && prediction.isOn),
    searched: (text) => [text, now()?.k],
    askFor: ask,
    woven: (/** @type {PieceRun} */ run, /** @type {CorpusWord[]} */ words) => {
      const missing = words.filter((word) => !run.isWoven(word)).map(({ index }) => index);
      if (missing.length) ask(missing);
      return words.filter((word) => run.isWoven(word));
    },
    saved: (/** @type {PiecesMoment} */ moment, corpus) => {
      const { k, prediction, run, state } = moment;
      const parts = sentenceOf(run, moment, prediction.guessAt(k));
      const first = parts.filter((part) => typeof part === "string" || !("second" in part));
      const { lengths, sizes } = run.overview;
      return {
        sentence: spokenOf(run, first).trim(),
        origin: piecesFacts(corpus, state, sizes[state], lengths[state]),
      };
    },
  };
}

/**
 * The threads of a word and its knots: between two walls that stay, pieces that are cut otherwise part from the pieces
 * before them.
 * @param {Pick<PieceRun, "weaveOf">} run
 * @param {CorpusWord} word
 */
export function partingsOf(run, word) {
  /** @type {Thread[]} */
  const threads = [];
  /** @type {PieceKnot[]} */
  const knots = [];
  /** @type {Woven[]} */
  let woven = [];
  for (const { round, cuts } of run.weaveOf(word)) {
    /** @type {Woven[]} */
    const next = [];
    for (const { after, before } of regionsOf(woven, cuts)) {
      if (isSame(before, after)) {
        next.push(...before.map((kept, i) => ({ ...kept, cut: after[i] })));
        continue;
      }
      const [old, made] = [before.map(({ cut }) => cut.id), after.map(({ id }) => id)];
      for (const { thread } of before) thread.to = round;
      const begun = after.map((cut) => {
        const { first, id, last } = cut;
        /** @type {Thread} */
        const thread = { first, last, from: round, into: null, outOf: nearest(before, cut), to: 0 };
        threads.push(thread);
        knots.push({ rank: round, id, made: thread, before: old, after: made });
        return { thread, cut };
      });
      next.push(...begun);
      // A piece that nothing parts from becomes a part of another.
      for (const { cut, thread } of before)
        if (!begun.some((one) => one.thread.outOf === thread)) thread.into = nearest(begun, cut);
    }
    woven = next;
  }
  return { threads, knots };
}

/** The threads around a knot: those that part there, and those that begin. @param {Thread[]} threads @param {PieceKnot & { made: Thread }} knot */
export function threadsParting(threads, { made, rank }) {
  const { outOf } = made;
  if (!outOf) return [made];
  return threads.filter(
    (thread) => thread === outOf || thread.into === made || (thread.from === rank && thread.outOf === outOf),
  );
}

/** The smallest stretches that both cuts share the ends of. @param {Woven[]} before @param {PieceCut[]} cuts */
function regionsOf(before, cuts) {
  const regions = [];
  let at = 0;
  let from = 0;
  for (let to = 0; to < cuts.length; to++) {
    const { last } = cuts[to];
    const end = before.findIndex(({ cut }) => cut.last === last);
    if (end < 0 && before.length) continue;
    regions.push({ before: before.slice(at, end + 1), after: cuts.slice(from, to + 1) });
    at = end + 1;
    from = to + 1;
  }
  return regions;
}

/** @param {Woven[]} before @param {PieceCut[]} after */
function isSame(before, after) {
  return before.length === after.length && before.every(({ cut }, i) => cut.last === after[i].last);
}

/** The thread that has most of a piece. @param {Woven[]} before @param {PieceCut} cut */
function nearest(before, { first, last }) {
  const shared = (/** @type {Thread} */ other) => Math.min(last, other.last) - Math.max(first, other.first);
  return before.reduce(
    (best, { thread }) => (!best || shared(thread) > shared(best) ? thread : best),
    /** @type {Thread | null} */ (null),
  );
}
