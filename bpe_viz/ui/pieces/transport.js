/* The transport: that of a stepper, with a button to drop one piece a round. */
import { textButton } from "../shared/buttons.js";
import { setAttribute } from "../shared/dom.js";
import { StepTransport } from "../shared/stepper/transport.js";
import { RoundScrubber } from "./scrubber.js";
import {
  halfOfRound,
  ONE_BY_ONE,
  ONE_BY_ONE_HINT,
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
  #stepped;

  /** @param {PiecesView} view */
  constructor(view) {
    this.#view = view;
    this.scrubber = new RoundScrubber(view);
    this.#oneByOne = textButton(ONE_BY_ONE, () => view.setOneByOne(), "btn txt");
    this.#stepped = new StepTransport(
      view,
      {
        noun: ROUND,
        numberLabel: ROUND_NUMBER,
        halves: ["weigh", "drop"],
        scrubber: this.scrubber,
        own: this.#oneByOne,
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
    this.scrubber.layOut(run);
  }

  /** @param {PieceRun} run @param {PiecesMoment} moment */
  draw(run, moment) {
    const { wantsHalves } = this.#view.steps;
    const { half, k } = moment;
    this.#stepped.show(k, half, half !== "start" && wantsHalves, halfOfRound(half, wantsHalves));
    this.scrubber.draw(run, moment);
  }
}
