/* The foot: the learner in six lines, and the figures of a state. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, find, setAttribute, setClass, setHidden, setText } from "../shared/dom.js";
import { num } from "../shared/numbers.js";
import { Curve, figure, showFigure } from "../shared/stepper/figures.js";
import { LEARNER_IN_SIX_LINES } from "../shared/texts.js";
import { decimal } from "./numbers.js";
import { isFinish } from "./sentence_texts.js";
import {
  ACTIVE,
  ACTIVE_ONE_BY_ONE,
  CORPUS_LENGTH_IN_PIECES,
  HOW_IT_DECIDES,
  LINES,
  LINES_ONE_BY_ONE,
  LOG_PROBABILITY,
  PIECES,
} from "./texts.js";

/** @import { PieceRun } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesView } from "./view.js" */

export class PiecesFoot {
  #view;
  #box;
  #lines = LINES.map((line) => el("li", "", line));
  #code = attributes(el("ol", "code", ...this.#lines), { "aria-label": LEARNER_IN_SIX_LINES });
  #link;
  #curve = new Curve();
  #size = figure(PIECES, this.#curve.node);
  #length = figure(CORPUS_LENGTH_IN_PIECES);
  #likelihood = figure(LOG_PROBABILITY);
  #figures = el("div", "figs", this.#size.box, this.#length.box, this.#likelihood.box);

  /** @param {PiecesView} view */
  constructor(view) {
    this.#view = view;
    this.#link = textButton(HOW_IT_DECIDES, () => view.popovers.openDecisions(), "linklike source");
    this.#box = find(view.root, ".bot");
    this.#box.append(el("div", "left", this.#code, this.#link), this.#figures);
  }

  /** @param {PieceRun} run */
  layOut(run) {
    const lines = run.overview.isOneByOne ? LINES_ONE_BY_ONE : LINES;
    for (const [i, line] of this.#lines.entries()) setText(line, lines[i]);
  }

  /** @param {PieceRun} run @param {PiecesMoment} moment */
  draw(run, moment) {
    const { half, k, state } = moment;
    const { lecture, isLow } = this.#view;
    const hasCode = !lecture.isOn && !isLow;
    setHidden(this.#code, !hasCode);
    setHidden(this.#link, !hasCode);
    setClass(this.#box, `bot ${hasCode ? "tall" : "strip"}`);
    const active = run.overview.isOneByOne ? ACTIVE_ONE_BY_ONE : ACTIVE;
    const doing = active[isFinish(run, k) ? "finish" : half];
    this.#lines.forEach((line, i) => {
      const isOn = doing.includes(i);
      setClass(line, isOn ? `on ${half === "drop" ? "mg" : ""}` : "");
      if (isOn) setAttribute(line, "aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    const { sizes, lengths, likelihoods } = run.overview;
    const show = (/** @type {HTMLElement} */ value, /** @type {(state: number) => string} */ text) => {
      const isOther = half === "drop" && text(k - 1) !== text(k);
      showFigure(value, text(state), isOther ? text(k - 1) : null);
    };
    show(this.#size.value, (at) => num(sizes[at]));
    show(this.#length.value, (at) => num(lengths[at]));
    show(this.#likelihood.value, (at) => decimal(likelihoods[at]));
    this.#curve.draw(sizes, state, run.n);
  }
}
