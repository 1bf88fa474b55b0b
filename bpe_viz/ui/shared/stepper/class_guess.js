/* What comes next in a stepper as a question to the class: the stepper hides it, as it does when it is guessed. */
import { asVote, offerToClass } from "../class_questions.js";
import { keyOfData } from "../keyed.js";

/** @import { AskedQuestion, RecordedQuestion, VotesOfClass } from "../class_questions.js" */
/** @import { AnyMoment } from "./steps.js" */

const LOOK_MS = 50;
const LOOKS = 60;

/**
 * @template {Pick<AnyMoment, "isAsking" | "isMissing">} Moment
 * @typedef {object} GuessedStepper
 * @property {{ at: number, run: { n: number } | null, prediction: { isOn: boolean } }} steps
 * @property {Moment | null} moment
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
 * The question; the rule says what counts as right where some tie.
 * @template Moment
 * @typedef {{ sentence: string, rule: string, isReady: (moment: Moment) => boolean, offers: (moment: Moment) => GuessOffers }} GuessQuestion
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
 * Offers the question as long as the stepper is there; the result takes it back.
 * @template {Pick<AnyMoment, "isAsking" | "isMissing">} Moment
 * @param {GuessedStepper<Moment>} stepper
 * @param {GuessQuestion<Moment>} question
 */
export function offerGuess(stepper, { isReady, offers, rule, sentence }) {
  let wasOn = true;
  let askedAt = 0;
  const next = () => {
    const { at, prediction, run } = stepper.steps;
    if (stepper.moment?.isAsking) return at;
    return run ? nextToAsk(at, run.n, prediction.isOn) : 0;
  };
  return offerToClass({
    label: () => (stepper.moment && isReady(stepper.moment) && next() ? sentence : ""),
    make: async () => {
      const at = next();
      wasOn = stepper.steps.prediction.isOn;
      if (stepper.player.isPlaying) stepper.player.play(false);
      if (!wasOn) stepper.setPrediction(true);
      stepper.go(at);
      for (let look = 0; look < LOOKS; look++) {
        const { moment } = stepper;
        askedAt = stepper.steps.at;
        if (moment?.isAsking && !moment.isMissing) return guessAsked(sentence, rule, offers(moment));
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
      return null;
    },
    revealed: () => {
      if (!stepper.moment?.isAsking) return;
      if (wasOn) stepper.reveal();
      else stepper.setPrediction(false);
    },
    shows: (votes) => {
      const isHere = votes !== null && stepper.isWide && stepper.steps.at === askedAt;
      const before = keyOfData(stepper.asked);
      stepper.asked = isHere ? { ...votes, at: askedAt } : null;
      if (keyOfData(stepper.asked) !== before) stepper.draw();
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
