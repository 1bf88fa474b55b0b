/* The foot: the loop of the learner, and the figures. */
import { find, setHidden } from "../shared/dom.js";
import { Code } from "./code.js";
import { Figures } from "./figures.js";

/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { StepperView } from "./view.js" */

export class Foot {
  figures = new Figures();
  #view;
  #box;

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
    this.code = new Code(view);
    this.#box = find(view.root, ".bot");
    this.#box.append(this.code.node, this.figures.node);
  }

  /** @param {Run} run */
  layOut(run) {
    this.code.layOut(run);
    this.figures.layOut(run);
  }

  /** @param {Run} run @param {Moment} moment */
  draw(run, moment) {
    const { hidden, isLow, lecture } = this.#view;
    const hasRoom = !lecture.isOn && !isLow;
    const hasCode = hasRoom && !hidden.has("code");
    const hasFigures = hasRoom && !hidden.has("figures");
    this.code.draw(run, moment, hasCode);
    setHidden(this.figures.node, !hasFigures);
    setHidden(this.figures.length, hidden.has("figures"));
    setHidden(this.#box, !hasFigures && !hasCode);
    this.figures.draw(run, moment);
  }
}
