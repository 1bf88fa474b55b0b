/* What a first visit is offered next to the first sentence: a tour. It goes for good with the first step. */
import { textButton } from "../shared/buttons.js";
import { find, setHidden, setText } from "../shared/dom.js";

/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { StepperView } from "./view.js" */

/** What Python hears when it is taken. */
const TOUR = "tour";

export class Offer {
  #view;
  #button = textButton("", () => this.#view.source.open?.(TOUR), "btn txt offer");
  #isOver = false;

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
    find(view.root, ".say .below").append(this.#button);
  }

  /** @param {Run} _run @param {Moment} moment */
  draw(_run, { half }) {
    const { data, source } = this.#view;
    this.#isOver ||= half !== "start";
    setText(this.#button, data.offer ?? "");
    setHidden(this.#button, this.#isOver || !data.offer || !source.open);
  }
}
