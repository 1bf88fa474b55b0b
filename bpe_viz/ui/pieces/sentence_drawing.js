/* The sentence on the screen, and what a screen reader says about a round. */
import { drawnSentence } from "../shared/stepper/sentence_line.js";
import { chip } from "../shared/symbol_chips.js";
import { sentenceOf, spokenOf } from "./sentence_texts.js";
import { ASKED_PIECE, whereInRounds } from "./texts.js";

/** @import { PiecesMoment } from "./steps.js" */

/** @param {PiecesMoment} moment */
export function sentenceAt(moment) {
  const { isAsking, k, prediction, run } = moment;
  const parts = sentenceOf(run, moment, prediction.guessAt(k));
  const drawn = drawnSentence(parts, ({ piece, look }) => [chip(run, run.idOf(piece), look)]);
  return { drawn, spoken: `${whereInRounds(moment)}: ${isAsking ? ASKED_PIECE : spokenOf(run, parts)}` };
}
