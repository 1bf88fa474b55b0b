/* What comes next in a stepper as a question to the class: the stepper hides it, as it does when it is guessed. */
import { asVote, offerToClass } from "../class_questions.js";

/** @import { AskedQuestion, RecordedQuestion, VotesOfClass } from "../class_questions.js" */

const LOOK_MS = 50;
const LOOKS = 60;

/**
 * @typedef {object} GuessedView
 * @property {{ at: number, run: { n: number } | null, prediction: { isOn: boolean } }} steps
 * @property {{ moment: { isAsking: boolean } | null }} shown
 * @property {{ isPlaying: boolean, play: (isPlaying: boolean) => void }} player
 * @property {VotesOnStep | null} asked
 * @property {boolean} isWide
 * @property {() => void} draw
 * @property {(isOn: boolean) => void} setPrediction
 * @property {(at: number) => void} go
 * @property {() => void} reveal
 */
/** What the class votes on what comes next at a position. @typedef {VotesOfClass & { at: number }} VotesOnStep */
/**
 * What is offered at the step that is asked about: what to choose from, and why the right one is right.
 * @typedef {{ offers: { symbols: string[], isRight: boolean }[], why: string }} GuessOffers
 */

/**
 * The position at which the next step is asked about: it is odd, and even ones show what was done; 0 at the end.
 * @param {number} at
 * @param {number} n how many steps there are
 * @param {boolean} isGuessed whether the step of an odd position has been guessed
 */
export function nextToAsk(at, n, isGuessed) {
  const next = at % 2 === 0 ? at + 1 : isGuessed ? at + 2 : at;
  return next < 2 * n ? next : 0;
}

/**
 * Offers the question as long as the view is there; the result takes it back.
 * @param {GuessedView} view
 * @param {{ sentence: string, rule: string, isReady: () => boolean, offers: () => GuessOffers | null }} what the rule says what counts as right where some tie; offers are null while they are on their way
 */
export function offerGuess(view, { isReady, offers, rule, sentence }) {
  let wasOn = true;
  let askedAt = 0;
  const next = () => {
    const { at, prediction, run } = view.steps;
    if (view.shown.moment?.isAsking) return at;
    return run ? nextToAsk(at, run.n, prediction.isOn) : 0;
  };
  return offerToClass({
    label: () => (isReady() && next() ? sentence : ""),
    make: async () => {
      const at = next();
      wasOn = view.steps.prediction.isOn;
      if (view.player.isPlaying) view.player.play(false);
      if (!wasOn) view.setPrediction(true);
      view.go(at);
      for (let look = 0; look < LOOKS; look++) {
        const found = view.shown.moment?.isAsking ? offers() : null;
        askedAt = view.steps.at;
        if (found) return guessAsked(sentence, rule, found);
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
      return null;
    },
    revealed: () => {
      if (!view.shown.moment?.isAsking) return;
      if (wasOn) view.reveal();
      else view.setPrediction(false);
    },
    shows: (votes) => {
      const isHere = votes !== null && view.isWide && view.steps.at === askedAt;
      const before = JSON.stringify(view.asked);
      view.asked = isHere ? { ...votes, at: askedAt } : null;
      if (JSON.stringify(view.asked) !== before) view.draw();
      return isHere;
    },
  });
}

/** @param {string} sentence @param {string} rule @param {GuessOffers} found @returns {AskedQuestion | null} */
export function guessAsked(sentence, rule, { offers, why }) {
  /** @type {RecordedQuestion} */
  const question = {
    sentence: `${sentence} ${rule}`,
    form: "one",
    offers: offers.map(({ symbols }) => ({ text: symbols.join(" "), symbols, why: "" })),
    right: offers.flatMap(({ isRight }, i) => (isRight ? [[i]] : [])),
    why,
    facts: [],
    misses: [],
    units: [],
  };
  return asVote(question);
}
