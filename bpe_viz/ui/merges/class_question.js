/* The next pair as a question to the class. */
import { offerGuess } from "../shared/stepper/class_guess.js";
import { spokenSentence } from "../shared/stepper/sentence_parts.js";
import { candidates } from "./prediction.js";
import { sentenceParts } from "./sentence_texts.js";
import { TIED_PAIRS_ARE_RIGHT, WHICH_PAIR } from "./texts.js";

/** @import { GuessOffers } from "../shared/stepper/class_guess.js" */
/** @import { StepperView } from "./view.js" */

/** As long as the view is there; the result takes it back. @param {StepperView} view */
export function offerNextPair(view) {
  return offerGuess(view, {
    sentence: WHICH_PAIR,
    rule: TIED_PAIRS_ARE_RIGHT,
    isReady: () => Boolean(view.steps.run?.n),
    offers: () => pairsOffered(view),
  });
}

/** @param {StepperView} view @returns {GuessOffers | null} */
function pairsOffered({ shown: { moment, run } }) {
  if (!run || !moment || moment.step.isMissing) return null;
  const { step } = moment;
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
}
