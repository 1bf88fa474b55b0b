/* The loom of pieces: from the seeds on, a piece that is pruned parts into those that take its place. */

import { PIECE_LOOM, partingText, piecesFacts, piecesLeft, roundToCome } from "./loom_texts.js";
import { partingsOf, threadsParting } from "./loom_threads.js";
import { sentenceOf, spokenOf } from "./sentence_texts.js";
import { cutsLabel, whereInRounds } from "./texts.js";

/** @import { Pattern } from "../shared/loom/loom.js" */
/** @import { CorpusWord } from "../shared/stepper/words.js" */
/** @import { PieceKnot } from "./loom_threads.js" */
/** @import { PiecesPopovers } from "./popovers.js" */
/** @import { PieceRun } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesActions } from "./view.js" */

const HIDES = /^(corpus|candidates|vocabulary)$/;

/** How pieces are woven, whatever the page. @type {Pick<Pattern, "stepText" | "threadsOf" | "wording">} */
export const PIECE_WEAVING = {
  wording: PIECE_LOOM,
  threadsOf: partingsOf,
  stepText: (/** @type {PieceRun} */ run, round) => ["", piecesLeft(run.overview.sizes[round])],
};

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
