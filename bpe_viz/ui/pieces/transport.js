/* The transport: that of a stepper, with buttons to drop one piece a round and to guess it. */
import { textButton } from "../shared/buttons.js";
import { setAttribute, setText } from "../shared/dom.js";
import { StepTransport } from "../shared/stepper/transport.js";
import { predictLabel } from "../shared/texts.js";
import { RoundScrubber } from "./scrubber.js";
import {
  afterDrop,
  ONE_BY_ONE,
  ONE_BY_ONE_HINT,
  PREDICT_HINT,
  placeInRounds,
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
      "btn txt switch predict",
    );
    this.#stepped = new StepTransport(
      view,
      {
        noun: ROUND,
        numberLabel: ROUND_NUMBER,
        scrubber: this.scrubber,
        length: view.foot.length,
        own: [this.#oneByOne, this.#predict],
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

  /** @param {PieceRun} run */
  layOut(run) {
    const { isOneByOne, canBeOneByOne } = run.overview;
    this.#stepped.setLast(run.n, afterDrop(run.n));
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
    this.#stepped.show(moment.state, placeInRounds(moment, hasHalves));
    setAttribute(this.#predict, "aria-pressed", String(prediction.isOn));
    setText(this.#predict, predictLabel(prediction.numRight, prediction.total));
    this.scrubber.draw(run, moment);
  }
}
