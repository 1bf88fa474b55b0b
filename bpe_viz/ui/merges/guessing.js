/* The next pair as something to guess: in the place of the pair counts, and as a question to the class. */

import { scoreText } from "../shared/scores.js";
import { spokenPair } from "../shared/spoken.js";
import { spokenSentence } from "../shared/stepper/sentence_line.js";
import { pairChips } from "../shared/symbol_chips.js";
import { ALL_TIE } from "../shared/texts.js";
import { standingIn } from "./pair_scores.js";
import { candidates } from "./run.js";
import { sentenceParts } from "./sentence_texts.js";
import {
  COUNTS_HIDDEN,
  PAIR_WORTH,
  TIED_PAIRS_ARE_RIGHT,
  TIES_ARE_RIGHT,
  timesText,
  WHICH_PAIR,
} from "./texts.js";

/** @import { GuessQuestion } from "../shared/stepper/class_guess.js" */
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
      label: spokenPair(run, one),
      worth: run.counts ? timesText(score) : score,
      isFirst: place === 0,
    };
  });
  const allTie = offers.length > 1 && step.numTied >= step.top.length;
  return { offers, worths, note: allTie ? ALL_TIE : TIES_ARE_RIGHT };
}

/** @type {GuessQuestion<Moment>} */
export const NEXT_PAIR = {
  sentence: WHICH_PAIR,
  rule: TIED_PAIRS_ARE_RIGHT,
  isReady: ({ run }) => run.n > 0,
  offers: (moment) => {
    const { run, step } = moment;
    const offers = candidates(step).map(({ one: [a, b], place }) => ({
      symbols: [run.symbol(a).text, run.symbol(b).text],
      isRight: place < step.numTied,
    }));
    const parts = sentenceParts(run, { ...moment, isAsking: false }, null);
    const why = spokenSentence(parts, (part) => {
      if ("pair" in part) return `“${run.symbol(part.pair[0]).text} ${run.symbol(part.pair[1]).text}”`;
      return "word" in part ? `“${part.word}”` : run.symbol(part.symbol).text;
    });
    return { offers, why };
  },
};
