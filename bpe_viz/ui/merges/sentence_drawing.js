/* The sentence on the screen, and what a screen reader says about a step. */
import { el } from "../shared/dom.js";
import { drawnSentence, Sentence } from "../shared/stepper/sentence_line.js";
import { chip, pairChips } from "../shared/symbol_chips.js";
import { quotedWord, sentenceParts, spokenParts } from "./sentence_texts.js";
import { ASKED_PAIR, NEXT_IS_WORDS, whereIs } from "./texts.js";

/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { StepperView } from "./view.js" */

export class Say extends Sentence {
  #steps;
  #view;

  /** @param {StepperView} view */
  constructor(view) {
    super(view);
    this.#view = view;
    this.#steps = view.steps;
  }

  /** @param {Run} run @param {Moment} moment */
  draw(run, moment) {
    const parts = sentenceParts(run, moment, this.#steps.prediction.guessAt(moment.k));
    // A file of the stepper alone has no other pages.
    if (moment.half === "end" && run.n && this.#view.data.query) parts.push({ second: [NEXT_IS_WORDS] });
    const nodes = drawnSentence(parts, (part) => {
      if ("pair" in part) return [pairChips(run, part.pair, part.now ? "now" : "")];
      if ("word" in part) return ["“", el("bdi", "", quotedWord(part.word)), "”"];
      return [chip(run, part.symbol, "new")];
    });
    const says = moment.isAsking ? ASKED_PAIR : spokenParts(run, parts);
    this.show(nodes, `${whereIs(moment)}: ${says}`);
  }
}
