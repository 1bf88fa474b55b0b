/* Guessing which piece goes next, where one goes at a time: those of the least losses are offered. */
import { el } from "../shared/dom.js";
import { offered } from "../shared/stepper/prediction.js";
import { chip } from "../shared/symbol_chips.js";
import { ALL_TIE } from "../shared/texts.js";
import { LOSSES_HIDDEN, ON_ITS_WAY, TIED_PIECES_ARE_RIGHT } from "./texts.js";

/** @import { QuizContent } from "../shared/stepper/quiz.js" */
/** @import { PieceRun } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { Round, WeighedPiece } from "./wire.js" */

/** All that a round weighs, the least loss first. @param {Round} round @returns {WeighedPiece[]} */
export function weighedIn({ groups, spared }) {
  return [...groups.flatMap(([, , pieces]) => pieces), ...spared];
}

/** The same for the same round, whenever it is shown. @param {number} k @param {Round} round */
export function piecesOffered(k, round) {
  return offered(k, weighedIn(round), round.numTied);
}

/** @param {PieceRun} run @param {PiecesMoment} moment @returns {QuizContent} */
export function piecesToGuess(run, { k, round, isAsking, isMissing }) {
  if (!isAsking) return { offers: [], note: LOSSES_HIDDEN };
  if (isMissing) return { offers: [], note: ON_ITS_WAY };
  const offers = piecesOffered(k, round).map(({ one: [piece] }) => {
    const id = run.idOf(piece);
    return { chips: el("span", "prw", chip(run, id)), label: run.symbol(id).text };
  });
  const allTie = offers.length > 1 && round.numTied >= weighedIn(round).length;
  return { offers, note: allTie ? ALL_TIE : TIED_PIECES_ARE_RIGHT };
}
