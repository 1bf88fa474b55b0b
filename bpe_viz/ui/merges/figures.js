/* The figures of a state: length of the corpus with its curve, symbols per token, counted and applied. */
import { el, setText } from "../shared/dom.js";
import { num, ratio } from "../shared/numbers.js";
import { Curve, figure, showFigure } from "../shared/stepper/figures.js";
import { CORPUS_LENGTH, COUNTED_APPLIED, SYMBOLS_PER_TOKEN } from "./texts.js";

/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */

/** @param {Run} run @param {number} k */
function perToken(run, k) {
  return ratio(run.lengths[k] / run.overview.tokens);
}

export class Figures {
  #curve = new Curve();
  #length = figure(CORPUS_LENGTH, this.#curve.node);
  #per = figure(SYMBOLS_PER_TOKEN);
  #counted = figure(COUNTED_APPLIED);
  node = el("div", "figs", this.#length.box, this.#per.box, this.#counted.box);

  /** @param {Run} run @param {Moment} moment @param {boolean} hidesFuture */
  draw(run, { half, k, state, pair, isAsking }, hidesFuture) {
    const isMerged = half === "merge";
    const before = Math.max(0, k - 1);
    const { lengths } = run;
    showFigure(this.#length.value, num(lengths[state]), isMerged ? num(lengths[before]) : null);
    showFigure(this.#per.value, perToken(run, state), isMerged ? perToken(run, before) : null);
    const applied = isMerged ? num(run.appliedOf(k)) : "–";
    const counted = pair ? `${num(run.countOf(k))} / ${applied}` : "–";
    setText(this.#counted.value, isAsking ? "?" : counted);
    this.#curve.draw(lengths, state, hidesFuture ? state : run.n);
  }
}
