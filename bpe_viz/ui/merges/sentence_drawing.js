/* The sentence on the screen, what a screen reader says about a step, and what is offered next to the first sentence. */
import { isOnTour } from "../shared/bars.js";
import { el } from "../shared/dom.js";
import { drawnSentence } from "../shared/stepper/sentence_line.js";
import { chip, pairChips } from "../shared/symbol_chips.js";
import { heardAt, quotedWord, sentenceParts } from "./sentence_texts.js";
import { ASKED_PAIR, NEXT_IS_WORDS, whereIs } from "./texts.js";

/** @import { Moment } from "./steps.js" */
/** @import { MergesActions } from "./view.js" */

/** What Python hears when it is taken. */
const TOUR = "tour";
const WORDS = "words";

/** @param {Moment} moment */
export function sentenceAt(moment) {
  const { isAsking, k, prediction, run } = moment;
  const parts = sentenceParts(run, moment, prediction.guessAt(k));
  const drawn = drawnSentence(parts, (part) => {
    if ("pair" in part) return [pairChips(run, part.pair, part.now ? "now" : "")];
    if ("word" in part) return ["“", el("bdi", "", quotedWord(part.word)), "”"];
    return [chip(run, part.symbol, part.isDead ? "dead" : "new")];
  });
  return { drawn, spoken: isAsking ? `${whereIs(moment)}: ${ASKED_PAIR}` : heardAt(moment, parts) };
}

/** A tour for a first visit, which goes for good with the first step; and where to go on at the end. @param {MergesActions} actions */
export function offers({ data }) {
  let isOver = false;
  return (/** @type {Moment} */ { half, run }) => {
    isOver ||= half !== "start";
    if (half === "end" && run.n > 0 && !isOnTour()) return { text: NEXT_IS_WORDS, target: WORDS };
    const text = data().offer;
    return text && !isOver ? { text, target: TOUR } : null;
  };
}
