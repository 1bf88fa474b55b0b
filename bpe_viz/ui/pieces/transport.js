/* The dock: that of a stepper through a run, with a button to drop one piece a round. */
import { textButton } from "../shared/buttons.js";
import { setAttribute } from "../shared/dom.js";
import { RunTransport } from "../shared/stepper/run_transport.js";
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

/** @import { Screen } from "../shared/stepper/stepper.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesActions } from "./view.js" */

/** @extends {RunTransport<PiecesMoment>} */
export class RoundTransport extends RunTransport {
  #oneByOne;

  /** @param {PiecesActions} actions @param {{ menu: { toggle: () => void }, length: HTMLElement, setOneByOne: () => void }} given */
  constructor(actions, { menu, length, setOneByOne }) {
    const oneByOne = textButton(ONE_BY_ONE, setOneByOne, "btn txt onebyone");
    super(actions, {
      ...{ menu, length, own: [oneByOne], noun: ROUND, numberLabel: ROUND_NUMBER },
      scrubber: new RoundScrubber(actions),
      where: (moment) => placeInRounds(moment, moment.hasHalves),
      widest: afterDrop,
    });
    this.#oneByOne = oneByOne;
  }

  /** @param {PiecesMoment} moment @param {Screen} screen */
  layOut(moment, screen) {
    super.layOut(moment, screen);
    const { isOneByOne, canBeOneByOne } = moment.run.overview;
    setAttribute(this.#oneByOne, "aria-pressed", String(isOneByOne));
    this.#oneByOne.disabled = !canBeOneByOne;
    this.#oneByOne.title = canBeOneByOne ? ONE_BY_ONE_HINT : TOO_LARGE_FOR_ONE_BY_ONE;
    this.offerGuess(canBeOneByOne, canBeOneByOne ? PREDICT_HINT : TOO_LARGE_FOR_ONE_BY_ONE);
  }
}
