/* The sentence on the screen, and what a screen reader says about a round. */
import { drawnSentence, Sentence } from "../shared/stepper/sentence_line.js";
import { chip } from "../shared/symbol_chips.js";
import { sentenceOf, spokenOf } from "./sentence_texts.js";
import { ASKED_PIECE, whereInRounds } from "./texts.js";

/** @import { PieceRun } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesView } from "./view.js" */

export class PiecesSay extends Sentence {
  #steps;

  /** @param {PiecesView} view */
  constructor(view) {
    super(view);
    this.#steps = view.steps;
  }

  /** @param {PieceRun} run @param {PiecesMoment} moment */
  draw(run, moment) {
    const parts = sentenceOf(run, moment, this.#steps.prediction.guessAt(moment.k));
    const nodes = drawnSentence(parts, ({ piece, look }) => [chip(run, run.idOf(piece), look)]);
    const says = moment.isAsking ? ASKED_PIECE : spokenOf(run, parts);
    this.show(nodes, `${whereInRounds(moment)}: ${says}`);
  }
}
