/* The foot: the loop of the learner, and the figures. */
import { find, setHidden } from "../shared/dom.js";
import { Code } from "./code.js";
import { Figures } from "./figures.js";

/** @import { Screen } from "../shared/stepper/stepper.js" */
/** @import { Moment } from "./steps.js" */
/** @import { MergesActions } from "./view.js" */

export class Foot {
  figures = new Figures();
  #actions;
  #hidden;
  #box;

  /** @param {MergesActions} actions @param {Set<string>} hidden parts */
  constructor(actions, hidden) {
    this.#actions = actions;
    this.#hidden = hidden;
    this.code = new Code(actions);
    this.#box = find(actions.root, ".bot");
    this.#box.append(this.code.node, this.figures.node);
  }

  /** The columns get what it leaves. @param {Moment} moment @param {Screen} screen */
  layOut(moment, screen) {
    this.code.layOut(moment.run);
    this.figures.layOut(moment.run);
    this.draw(moment, screen);
  }

  /** @param {Moment} moment @param {Screen} screen */
  draw(moment, { isLow }) {
    const hidden = this.#hidden;
    const hasRoom = !this.#actions.lecture.isOn && !isLow;
    const hasCode = hasRoom && !hidden.has("code");
    const hasFigures = hasRoom && !hidden.has("figures");
    this.code.draw(moment, hasCode);
    setHidden(this.figures.node, !hasFigures);
    setHidden(this.figures.length, hidden.has("figures"));
    setHidden(this.#box, !hasFigures && !hasCode);
    this.figures.draw(moment);
  }
}
