/* The pairs to guess from, in the place of the pair counts. */
import { scoreText } from "../shared/scores.js";
import { pairChips } from "../shared/symbol_chips.js";
import { ALL_TIE } from "../shared/texts.js";
import { standingIn } from "./pair_scores.js";
import { candidates } from "./prediction.js";
import { pairText } from "./sentence_texts.js";
import { COUNTS_HIDDEN, PAIR_WORTH, TIES_ARE_RIGHT, timesText } from "./texts.js";

/** @import { QuizContent } from "../shared/stepper/quiz.js" */
/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */

/** @param {Run} run @param {Moment} moment @returns {QuizContent} */
export function pairsToGuess(run, { step, isAsking }) {
  const worths = PAIR_WORTH[run.criterion];
  if (!isAsking) return { offers: [], worths, note: COUNTS_HIDDEN };
  const offers = candidates(step).map(({ one, place }) => {
    const score = scoreText(run.criterion, standingIn(run, step, one).score);
    return {
      chips: pairChips(run, one),
      label: pairText(run, one),
      worth: run.counts ? timesText(score) : score,
      isFirst: place === 0,
    };
  });
  const allTie = offers.length > 1 && step.numTied >= step.top.length;
  return { offers, worths, note: allTie ? ALL_TIE : TIES_ARE_RIGHT };
}
