/* The pairs to guess from, in the place of the pair counts. */
import { pairChips } from "../shared/symbol_chips.js";
import { ALL_TIE } from "../shared/texts.js";
import { candidates } from "./prediction.js";
import { pairText } from "./sentence_texts.js";
import { COUNTS_HIDDEN, TIES_ARE_RIGHT } from "./texts.js";

/** @import { QuizContent } from "../shared/stepper/quiz.js" */
/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */

/** @param {Run} run @param {Moment} moment @returns {QuizContent} */
export function pairsToGuess(run, { step, isAsking }) {
  if (!isAsking) return { offers: [], note: COUNTS_HIDDEN };
  const offers = candidates(step).map(({ one }) => ({
    chips: pairChips(run, one),
    label: pairText(run, one),
  }));
  const allTie = offers.length > 1 && step.numTied >= step.top.length;
  return { offers, note: allTie ? ALL_TIE : TIES_ARE_RIGHT };
}
