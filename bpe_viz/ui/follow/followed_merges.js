/* The stepper of the Merges page, led by a presenter. */
import { openLookIn, StepperView } from "../merges/view.js";

/** @import { Mounting } from "../shared/wire.js" */
/** @import { StepperData } from "../merges/wire.js" */
/** @import { stepOf } from "./addresses.js" */

class FollowedStepper extends StepperView {
  /** Called when the follower steps alone. @type {(() => void) | null} */
  left = null;
  #isLed = false;
  #openedAs = "";

  link() {
    return null;
  }

  /** @param {number} at @param {boolean} [isQuiet] */
  go(at, isQuiet = false) {
    const before = this.steps.at;
    super.go(at, isQuiet);
    if (!this.#isLed && this.steps.at !== before) this.left?.();
  }

  /** Goes where the presenter is. @param {ReturnType<typeof stepOf>} step */
  lead({ k, half, looks, hide }) {
    Object.assign(this, { data: { ...this.data, k, half, hide } });
    const { run, prediction } = this.steps;
    if (!run) return;
    this.#isLed = true;
    const hidden = new Set(hide);
    for (const name of new Set([...hidden, ...this.hidden]))
      if (hidden.has(name) !== this.hidden.has(name)) this.setHidden(name, hidden.has(name));
    if (this.steps.wantsHalves === looks.has("whole")) this.setHalves(!looks.has("whole"));
    if (prediction.isOn !== looks.has("predict")) this.setPrediction(looks.has("predict"));
    if (this.showsTies !== looks.has("ties")) this.setTies(looks.has("ties"));
    this.go(looks.has("end") && k >= run.n ? this.steps.last : this.steps.positionOf(k, half));
    this.#isLed = false;
    const look = openLookIn(looks);
    if (look === this.#openedAs) return; // what followers open themselves stays
    this.#openedAs = look;
    this.openAs(look);
  }
}

export default (/** @type {Mounting<StepperData>} */ given) => new FollowedStepper(given);
