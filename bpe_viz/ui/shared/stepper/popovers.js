/* What popovers for parts of a run have in common: the state that they are about, and words that an address opens. */
import { numberOf } from "../numbers.js";

/** @import { AnyMoment } from "./steps.js" */
/** @import { Actions } from "./stepper.js" */
/** @import { CorpusWord } from "./words.js" */

/**
 * @template {AnyMoment & { run: { overview: { types: number }, words: Map<number, Word> } }} Moment
 * @template {CorpusWord} Word
 */
export class RunPopovers {
  /** @param {Actions<Moment, any>} actions */
  constructor(actions) {
    this.actions = actions;
  }

  /** After how many steps the corpus is shown. */
  get state() {
    return this.actions.now()?.state ?? 0;
  }

  /** @param {string} [of] the state that an address names; else the one on the screen */
  stateOf(of) {
    return numberOf(of, this.actions.now()?.run.n ?? 0) ?? this.state;
  }

  /** @param {Word} _word @param {number} _state that it is about */
  openWord(_word, _state) {}

  /** What Python is asked about a word that is not at hand. @param {number} index @param {number} _state @returns {unknown} */
  questionOf(index, _state) {
    return index;
  }

  /** Opens the word of an address, once it is at hand. @param {string} [id] @param {string} [of] its state */
  openWordOf(id, of) {
    const { run } = this.actions.now() ?? {};
    const index = run ? numberOf(id, run.overview.types - 1) : null;
    if (!run || index === null) return;
    const word = run.words.get(index);
    const state = this.stateOf(of);
    if (word) this.openWord(word, state);
    else this.actions.questions.askFor("word", this.questionOf(index, state));
  }
}
