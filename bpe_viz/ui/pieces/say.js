/* The sentence on the screen, and what a screen reader says about a round. */
import { drawnSentence, Sentence } from "../shared/stepper/say.js";
import { chip } from "../shared/symbol_chips.js";
import { sentenceOf, spokenOf } from "./sentence.js";
import { whereInRounds } from "./texts.js";

/** @import { PieceRun } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */

export class PiecesSay extends Sentence {
  /** @param {PieceRun} run @param {PiecesMoment} moment */
  draw(run, moment) {
    const parts = sentenceOf(run, moment);
    const nodes = drawnSentence(parts, ({ piece, look }) => [chip(run, run.idOf(piece), look)]);
    this.show(nodes, `${whereInRounds(moment)}: ${spokenOf(run, parts)}`);
  }
}
