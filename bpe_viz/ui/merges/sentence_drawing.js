/* The sentence on the screen, what a screen reader says about a step, and what is offered next to the first sentence. */
import { textButton } from "../shared/buttons.js";
import { el, find, setHidden, setText } from "../shared/dom.js";
import { drawnSentence } from "../shared/stepper/sentence_line.js";
import { chip, pairChips } from "../shared/symbol_chips.js";
import { heardAt, quotedWord, sentenceParts } from "./sentence_texts.js";
import { ASKED_PAIR, NEXT_IS_WORDS, whereIs } from "./texts.js";

/** @import { Moment } from "./steps.js" */
/** @import { MergesActions } from "./view.js" */

/** What Python hears when it is taken. */
const TOUR = "tour";

/** @param {Moment} moment @param {boolean} hasPages whether there are other pages: a file of the stepper alone has none */
export function sentenceAt(moment, hasPages) {
  const { half, isAsking, k, prediction, run } = moment;
  const parts = sentenceParts(run, moment, prediction.guessAt(k));
  if (half === "end" && run.n && hasPages) parts.push({ second: [NEXT_IS_WORDS] });
  const drawn = drawnSentence(parts, (part) => {
    if ("pair" in part) return [pairChips(run, part.pair, part.now ? "now" : "")];
    if ("word" in part) return ["“", el("bdi", "", quotedWord(part.word)), "”"];
    return [chip(run, part.symbol, part.isDead ? "dead" : "new")];
  });
  return { drawn, spoken: isAsking ? `${whereIs(moment)}: ${ASKED_PAIR}` : heardAt(moment, parts) };
}

/** A tour for a first visit. It goes for good with the first step. */
export class Offer {
  #actions;
  #button = textButton("", () => this.#actions.open?.(TOUR), "btn txt offer");
  #isOver = false;

  /** @param {MergesActions} actions */
  constructor(actions) {
    this.#actions = actions;
    find(actions.root, ".say .below").append(this.#button);
  }

  /** @param {Moment} moment */
  draw({ half }) {
    const { data, open } = this.#actions;
    const { offer = "" } = data();
    this.#isOver ||= half !== "start";
    setText(this.#button, offer);
    setHidden(this.#button, this.#isOver || !offer || !open);
  }
}
