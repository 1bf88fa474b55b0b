/* The stepper of the Merges page, led by a presenter. */
import { StepperView } from "../merges/view.js";
import { Sight } from "../shared/sight.js";
import { lookOfTerms } from "./terms.js";

/** @import { Mounting } from "../shared/wire.js" */
/** @import { StepperData } from "../merges/wire.js" */
/** @import { stepOf } from "./addresses.js" */
/** @import { Term } from "./terms.js" */

class FollowedStepper extends StepperView {
  /** Called when the follower steps alone. @type {(() => void) | null} */
  left = null;
  #isLed = false;
  #sight = new Sight();

  /** @param {Mounting<StepperData & { terms: Term[] }>} given */
  constructor(given) {
    super(given);
    this.looks.add(lookOfTerms(this.panel, given.data.terms));
    this.looks.came = ({ place }) => this.#sight.bring(place?.() ?? null);
    this.looks.went = ({ place }) => this.#sight.back(place?.() ?? null);
  }

  link() {
    return null;
  }

  /** @param {number} at @param {boolean} [isQuiet] */
  go(at, isQuiet = false) {
    const before = this.steps.at;
    super.go(at, isQuiet);
    if (!this.#isLed && this.steps.at !== before) this.left?.();
  }

  /** Whoever explores keeps what is open, until they follow again. @param {boolean} isLed */
  setLed(isLed) {
    if (isLed) return;
    this.looks.stopWaiting();
    this.looks.forget();
    this.#sight.stop();
  }

  stop() {
    super.stop();
    this.#sight.stop();
  }

  /** Goes where the presenter is. @param {ReturnType<typeof stepOf>} step */
  lead({ k, half, looks, hide, asked }) {
    Object.assign(this, { data: { ...this.data, k, half, hide } });
    const { run, prediction } = this.steps;
    if (!run) {
      this.looks.begin(asked);
      return;
    }
    this.#isLed = true;
    const hidden = new Set(hide);
    for (const name of new Set([...hidden, ...this.hidden]))
      if (hidden.has(name) !== this.hidden.has(name)) this.setHidden(name, hidden.has(name));
    if (this.steps.wantsHalves === looks.has("whole")) this.setHalves(!looks.has("whole"));
    if (prediction.isOn !== looks.has("predict")) this.setPrediction(looks.has("predict"));
    const hadTies = this.showsTies;
    if (hadTies !== looks.has("ties")) this.setTies(looks.has("ties"));
    this.go(looks.has("end") && k >= run.n ? this.steps.last : this.steps.positionOf(k, half));
    this.looks.follow(asked); // what followers open themselves stays
    this.#isLed = false;
    if (this.showsTies && !hadTies) this.#sight.bring(this.tiePanel.node);
    if (hadTies && !this.showsTies) this.#sight.back(this.tiePanel.node);
  }
}

export default (/** @type {Mounting<StepperData & { terms: Term[] }>} */ given) => new FollowedStepper(given);
