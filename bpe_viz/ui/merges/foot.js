/* The foot: the learner in six lines or the tie panel, and the figures. */
import { el, find, setClass, setHidden } from "../shared/dom.js";
import { Code } from "./code.js";
import { Figures } from "./figures.js";

/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { StepperView } from "./view.js" */

export class Foot {
  /** Where the tie panel is outside lecture mode. */
  tie = el("div", "tie");
  #view;
  #box;
  #figures = new Figures();

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
    this.code = new Code(view);
    this.#box = find(view.root, ".bot");
    this.#box.append(el("div", "left", this.code.node, this.code.link, this.tie), this.#figures.node);
  }

  /** @param {Run} run @param {Moment} moment */
  draw(run, moment) {
    const { hidden, isLow, lecture, showsTies, steps } = this.#view;
    const hasTie = showsTies && !lecture.isOn;
    const hasCode = !hasTie && !hidden.has("code") && !lecture.isOn && !isLow;
    const hasFigures = !hasTie && !hidden.has("figures");
    this.code.draw(moment, hasCode);
    setHidden(this.tie, !hasTie);
    setHidden(this.#figures.node, !hasFigures);
    setHidden(this.#box, hidden.has("figures") && !hasCode && !hasTie);
    setClass(this.#box, `bot ${hasTie ? "tall whole" : hasCode ? "tall" : "strip"}`);
    this.#figures.draw(run, moment, steps.prediction.isOn);
  }
}
