/* The dock of a stepper through a run: its transport, with a button to guess what comes next. */
import { textButton } from "../buttons.js";
import { setAttribute, setText } from "../dom.js";
import { predictLabel } from "../texts.js";
import { StepTransport } from "./transport.js";

/** @import { StepScrubber } from "./scrubber.js" */
/** @import { AnyMoment } from "./steps.js" */
/** @import { Actions, Part, Screen } from "./stepper.js" */
/** @import { TransportParts } from "./transport.js" */

/**
 * What each stepper has of its own: its menu, and what is said below the number of the step.
 * @template Moment
 * @typedef {object} OwnDock
 * @property {StepScrubber & Required<Pick<Part<Moment>, "draw" | "layOut">>} scrubber
 * @property {{ open: () => void }} menu
 * @property {(moment: Moment) => string} where
 * @property {(moment: Moment) => string} [next] what a press on Forward does
 * @property {(n: number) => string} widest of what is said there
 */

/** @template {AnyMoment} Moment */
export class RunTransport {
  isAhead = true;
  #own;
  #predict;
  #stepped;

  /**
   * @param {Actions<Moment, any>} actions
   * @param {Omit<TransportParts, "scrubber"> & OwnDock<Moment>} own
   */
  constructor(actions, own) {
    const { goToStep, now, setPrediction } = actions;
    const state = () => now()?.state ?? 0;
    this.#own = own;
    this.#predict = textButton(
      predictLabel(0, 0),
      () => setPrediction(!now()?.prediction.isOn),
      "btn txt switch predict",
    );
    this.#stepped = new StepTransport(
      { ...actions, menu: own.menu },
      { ...own, own: [...own.own, this.#predict] },
      { at: state, shown: state, goTo: (number) => goToStep(number) },
    );
  }

  get menuButton() {
    return this.#stepped.menuButton;
  }

  get slider() {
    return this.#own.scrubber.input;
  }

  /** Whether guessing can begin, and what that would be. @param {boolean} canBegin @param {string} title */
  offerGuess(canBegin, title) {
    this.#predict.disabled = !canBegin;
    this.#predict.title = title;
  }

  /** @param {Moment} moment @param {Screen} screen */
  layOut(moment, screen) {
    const { n } = moment.run;
    this.#stepped.setLast(n, this.#own.widest(n));
    this.#own.scrubber.layOut(moment, screen);
  }

  /** @param {Moment} moment @param {Screen} screen */
  draw(moment, screen) {
    const { half, prediction, state } = moment;
    const { isOn, numRight, total } = prediction;
    this.#stepped.show(state, this.#own.where(moment), half === "start");
    this.#stepped.tellNext(this.#own.next?.(moment) ?? "");
    setAttribute(this.#predict, "aria-pressed", String(isOn));
    setText(this.#predict, predictLabel(numRight, isOn ? total : 0));
    this.#own.scrubber.draw(moment, screen);
  }
}
