/* The transport: that of a stepper, with a button to predict. */
import { textButton } from "../shared/buttons.js";
import { setAttribute, setText } from "../shared/dom.js";
import { StepTransport } from "../shared/stepper/transport.js";
import { predictLabel } from "../shared/texts.js";
import { Scrubber } from "./scrubber.js";
import { halfName, MERGE, MERGE_NUMBER } from "./texts.js";

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
      "btn txt predict",
    );
    this.#stepped = new StepTransport(
      view,
      {
        noun: MERGE,
        numberLabel: MERGE_NUMBER,
        halves: ["choose", "merge"],
        scrubber: this.scrubber,
        own: [this.#predict],
      },
      {
        at: () => view.steps.rank,
        shown: () => view.steps.reported.k,
        goTo: (k) => view.goToMerge(k),
      },
    );
  }

  get menuButton() {
    return this.#stepped.menuButton;
  }

  /** @param {Run} run */
  layOut(run) {
    this.#stepped.setLast(run.n);
    this.scrubber.layOut(run);
  }

  /** @param {Run} run @param {Moment} moment */
  draw(run, moment) {
    const { hasHalves, prediction } = this.#view.steps;
    const { k, half } = moment;
    const isBetween = half === "choose" || half === "merge";
    this.#stepped.show(k, half, isBetween && hasHalves, halfName(moment, hasHalves));
    setAttribute(this.#predict, "aria-pressed", String(prediction.isOn));
    setText(this.#predict, predictLabel(prediction.numRight, prediction.total));
    this.scrubber.draw(run, moment);
  }
}
