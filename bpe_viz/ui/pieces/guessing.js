/* The piece that goes next, where one goes at a time, as something to guess: those of the least losses are offered. */
import { el } from "../shared/dom.js";
import { chip } from "../shared/symbol_chips.js";
import { ALL_TIE } from "../shared/texts.js";
import { lossText } from "./numbers.js";
import { piecesOffered, weighedIn } from "./run.js";
import { sentenceOf, spokenOf } from "./sentence_texts.js";
import {
  LOSS_NATS,
  LOSSES_HIDDEN,
  ON_ITS_WAY,
  TIED_PIECES_ARE_RIGHT,
  TIES_COUNT_AS_RIGHT,
  WHICH_PIECE,
} from "./texts.js";

/** @import { GuessQuestion } from "../shared/stepper/class_guess.js" */
/** @import { QuizContent } from "../shared/stepper/quiz.js" */
/** @import { PiecesMoment } from "./steps.js" */

/** @param {PiecesMoment} moment @returns {QuizContent} */
export function piecesToGuess({ run, round, isAsking, isMissing }) {
  if (!isAsking) return { offers: [], worths: LOSS_NATS, note: LOSSES_HIDDEN };
  if (isMissing) return { offers: [], worths: LOSS_NATS, note: ON_ITS_WAY };
  const offers = piecesOffered(round).map(({ one: [piece, loss], place }) => {
    const id = run.idOf(piece);
    return {
      chips: el("span", "prw", chip(run, id)),
      label: run.symbol(id).text,
      worth: lossText(loss),
      isFirst: place === 0,
    };
  });
  const allTie = offers.length > 1 && round.numTied >= weighedIn(round).length;
  return { offers, worths: LOSS_NATS, note: allTie ? ALL_TIE : TIED_PIECES_ARE_RIGHT };
}

/** @type {GuessQuestion<PiecesMoment>} */
export const NEXT_PIECE = {
  sentence: WHICH_PIECE,
  rule: TIES_COUNT_AS_RIGHT,
  isReady: ({ run }) => run.overview.isOneByOne,
  offers: (moment) => {
    const { round, run } = moment;
    const offers = piecesOffered(round).map(({ one: [piece], place }) => ({
      symbols: [run.symbol(run.idOf(piece)).text],
      isRight: place < round.numTied,
    }));
    return { offers, why: spokenOf(run, sentenceOf(run, { ...moment, isAsking: false }, null)) };
  },
};
