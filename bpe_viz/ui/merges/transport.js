/* The transport: that of a stepper, with a button to predict. */
import { textButton } from "../shared/buttons.js";
import { setAttribute, setText } from "../shared/dom.js";
import { StepTransport } from "../shared/stepper/transport.js";
import { predictLabel } from "../shared/texts.js";
import { Scrubber } from "./scrubber.js";
import { beforeChoice, MERGE, MERGE_NUMBER, placeInRun } from "./texts.js";

/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { StepperView } from "./view.js" */

export class Transport {
  #view;
  #predict;
  #stepped;

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
    this.scrubber = new Scrubber(view);
    this.#predict = textButton(
      predictLabel(0, 0),
      () => view.setPrediction(!view.steps.prediction.isOn),
      "btn txt switch predict",
    );
    this.#stepped = new StepTransport(
      view,
      {
        noun: MERGE,
        numberLabel: MERGE_NUMBER,
        scrubber: this.scrubber,
        length: view.foot.figures.length,
        own: [this.#predict],
      },
      {
        at: () => view.shown.moment?.state ?? 0,
        shown: () => view.shown.moment?.state ?? 0,
        goTo: (state) => view.goToState(state),
      },
    );
  }

  get menuButton() {
    return this.#stepped.menuButton;
  }

  /** @param {Run} run */
  layOut(run) {
    this.#stepped.setLast(run.n, beforeChoice(run.n));
    this.scrubber.layOut(run);
  }

  /** @param {Run} run @param {Moment} moment */
  draw(run, moment) {
    const { hasHalves, prediction } = this.#view.steps;
    this.#stepped.show(moment.state, placeInRun(moment, hasHalves));
    setAttribute(this.#predict, "aria-pressed", String(prediction.isOn));
    setText(this.#predict, predictLabel(prediction.numRight, prediction.total));
    this.scrubber.draw(run, moment);
  }
}
