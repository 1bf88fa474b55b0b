/* Guessing which piece goes next, where one goes at a time: those of the least losses are offered. */
import { el } from "../shared/dom.js";
import { chip } from "../shared/symbol_chips.js";
import { ALL_TIE } from "../shared/texts.js";
import { lossText } from "./numbers.js";
import { LOSS_NATS, LOSSES_HIDDEN, ON_ITS_WAY, TIED_PIECES_ARE_RIGHT } from "./texts.js";

/** @import { Candidate } from "../shared/stepper/prediction.js" */
/** @import { QuizContent } from "../shared/stepper/quiz.js" */
/** @import { PieceRun } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { Round, WeighedPiece } from "./wire.js" */

/** All that a round weighs, the least loss first. @param {Round} round @returns {WeighedPiece[]} */
export function weighedIn({ groups, spared }) {
  return [...groups.flatMap(([, , pieces]) => pieces), ...spared];
}

/** Those that Python offers. @param {Round} round @returns {Candidate<WeighedPiece>[]} */
export function piecesOffered(round) {
  const weighed = weighedIn(round);
  return round.offers.map((place) => ({ one: weighed[place], place }));
}

/** @param {PieceRun} run @param {PiecesMoment} moment @returns {QuizContent} */
export function piecesToGuess(run, { round, isAsking, isMissing }) {
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
