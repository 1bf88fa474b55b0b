/* The transport: that of a stepper, with buttons to drop one piece a round and to guess it. */
import { textButton } from "../shared/buttons.js";
import { setAttribute, setText } from "../shared/dom.js";
import { StepTransport } from "../shared/stepper/transport.js";
import { predictLabel } from "../shared/texts.js";
import { RoundScrubber } from "./scrubber.js";
import {
  halfOfRound,
  ONE_BY_ONE,
  ONE_BY_ONE_HINT,
  PREDICT_HINT,
  ROUND,
  ROUND_NUMBER,
  TOO_LARGE_FOR_ONE_BY_ONE,
} from "./texts.js";

/** @import { PieceRun } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesView } from "./view.js" */

export class RoundTransport {
  #view;
  #oneByOne;
  #predict;
  #stepped;

  /** @param {PiecesView} view */
  constructor(view) {
    this.#view = view;
    this.scrubber = new RoundScrubber(view);
    this.#oneByOne = textButton(ONE_BY_ONE, () => view.setOneByOne(), "btn txt onebyone");
    this.#predict = textButton(
      predictLabel(0, 0),
      () => view.setPrediction(!view.steps.prediction.isOn),
      "btn txt predict",
    );
    this.#stepped = new StepTransport(
      view,
      {
        noun: ROUND,
        numberLabel: ROUND_NUMBER,
        halves: ["weigh", "drop"],
        scrubber: this.scrubber,
        own: [this.#oneByOne, this.#predict],
      },
      {
        at: () => view.steps.round,
        shown: () => view.steps.round,
        goTo: (k) => view.goToRound(k),
      },
    );
  }

  get menuButton() {
    return this.#stepped.menuButton;
  }

  /** @param {PieceRun} run */
  layOut(run) {
    const { isOneByOne, canBeOneByOne } = run.overview;
    this.#stepped.setLast(run.n);
    setAttribute(this.#oneByOne, "aria-pressed", String(isOneByOne));
    this.#oneByOne.disabled = !canBeOneByOne;
    this.#oneByOne.title = canBeOneByOne ? ONE_BY_ONE_HINT : TOO_LARGE_FOR_ONE_BY_ONE;
    this.#predict.disabled = !canBeOneByOne;
    this.#predict.title = canBeOneByOne ? PREDICT_HINT : TOO_LARGE_FOR_ONE_BY_ONE;
    this.scrubber.layOut(run);
  }

  /** @param {PieceRun} run @param {PiecesMoment} moment */
  draw(run, moment) {
    const { hasHalves, prediction } = this.#view.steps;
    const { half, k } = moment;
    this.#stepped.show(k, half, half !== "start" && hasHalves, halfOfRound(half, hasHalves));
    setAttribute(this.#predict, "aria-pressed", String(prediction.isOn));
    setText(this.#predict, predictLabel(prediction.numRight, prediction.total));
    this.scrubber.draw(run, moment);
  }
}
