/* The next piece to go as a question to the class, where one goes at a time. */
import { offerGuess } from "../shared/stepper/class_guess.js";
import { piecesOffered } from "./prediction.js";
import { sentenceOf, spokenOf } from "./sentence_texts.js";
import { TIES_COUNT_AS_RIGHT, WHICH_PIECE } from "./texts.js";

/** @import { GuessOffers } from "../shared/stepper/class_guess.js" */
/** @import { PiecesView } from "./view.js" */

/** As long as the view is there; the result takes it back. @param {PiecesView} view */
export function offerNextPiece(view) {
  return offerGuess(view, {
    sentence: WHICH_PIECE,
    rule: TIES_COUNT_AS_RIGHT,
    isReady: () => Boolean(view.steps.run?.overview.isOneByOne),
    offers: () => piecesToVoteOn(view),
  });
}

/** @param {PiecesView} view @returns {GuessOffers | null} */
function piecesToVoteOn({ shown: { moment, run } }) {
  if (!run || !moment || moment.isMissing) return null;
  const { round } = moment;
  const offers = piecesOffered(round).map(({ one: [piece], place }) => ({
    symbols: [run.symbol(run.idOf(piece)).text],
    isRight: place < round.numTied,
  }));
  return { offers, why: spokenOf(run, sentenceOf(run, { ...moment, isAsking: false }, null)) };
}
