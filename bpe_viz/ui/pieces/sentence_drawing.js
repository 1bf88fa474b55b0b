/* The sentence on the screen, what a screen reader says about a round, and where the first and the last one lead. */
import { isOnTour } from "../shared/bars.js";
import { drawnSentence } from "../shared/stepper/sentence_line.js";
import { chip } from "../shared/symbol_chips.js";
import { dropsNothing, sentenceOf, spokenOf } from "./sentence_texts.js";
import { ASKED_PIECE, NEXT_IS_LARGER, NEXT_IS_LATTICE, whereInRounds } from "./texts.js";

/** @import { PiecesMoment } from "./steps.js" */

/** What Python hears when it is taken. */
const LARGER_CORPUS = "larger";
const WORDS = "words";

/** @param {PiecesMoment} moment */
export function sentenceAt(moment) {
  const { isAsking, k, prediction, run } = moment;
  const parts = sentenceOf(run, moment, prediction.guessAt(k));
  const drawn = drawnSentence(parts, ({ piece, look }) => [chip(run, run.idOf(piece), look)]);
  return { drawn, spoken: `${whereInRounds(moment)}: ${isAsking ? ASKED_PIECE : spokenOf(run, parts)}` };
}

/** A corpus with more to drop, where this one has nothing; at the end the words. @param {PiecesMoment} moment */
export function offeredAt({ half, k, run }) {
  if (isOnTour()) return null;
  if (half === "start" && !run.overview.isOneByOne && dropsNothing(run))
    return { text: NEXT_IS_LARGER, target: LARGER_CORPUS };
  return half === "drop" && k === run.n ? { text: NEXT_IS_LATTICE, target: WORDS } : null;
}
