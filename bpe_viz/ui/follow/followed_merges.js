/* The stepper of the Merges page, led by a presenter. */
import { StepperView } from "../merges/view.js";
import { Following } from "./following.js";

/** @import { Conversing } from "../conversation/source.js" */
/** @import { StepperData } from "../merges/wire.js" */
/** @import { stepOf } from "./addresses.js" */
/** @import { Term } from "./terms.js" */

/** @typedef {Conversing<StepperData & { terms: Term[] }>} Given */

class FollowedStepper extends StepperView {
  /** @param {Given} given */
  constructor(given) {
    super(given);
    this.following = new Following(this, given.data.terms);
  }

  link() {
    return null;
  }

  /** @param {number} at @param {boolean} [isQuiet] */
  go(at, isQuiet = false) {
    const before = this.steps.at;
    super.go(at, isQuiet);
    this.following.stepped(before);
  }

  stop() {
    super.stop();
    this.following.sight.stop();
  }

  /** Goes where the presenter is. @param {ReturnType<typeof stepOf>} step */
  lead({ k, half, looks, hide, asked }) {
    Object.assign(this, { data: { ...this.data, k, half, hide } });
    const { sight } = this.following;
    const hadTies = this.showsTies;
    this.following.lead(asked, () => this.#goWith(new Set(hide), looks, k, half));
    if (this.showsTies && !hadTies) sight.bring(this.referee.matter.node);
    if (hadTies && !this.showsTies) sight.back(this.referee.matter.node);
  }

  /** @param {Set<string>} hidden @param {Set<string>} looks @param {number} k @param {string} half */
  #goWith(hidden, looks, k, half) {
    const { prediction, run, wantsHalves } = this.steps;
    for (const name of new Set([...hidden, ...this.hidden]))
      if (hidden.has(name) !== this.hidden.has(name)) this.setHidden(name, hidden.has(name));
    if (wantsHalves === looks.has("whole")) this.setHalves(!looks.has("whole"));
    if (prediction.isOn !== looks.has("predict")) this.setPrediction(looks.has("predict"));
    if (this.showsTies !== looks.has("ties")) this.setTies(looks.has("ties"));
    const isAfterLast = looks.has("end") && k >= (run?.n ?? 0);
    this.go(isAfterLast ? this.steps.last : this.steps.positionOf(k, half));
  }
}

export default (/** @type {Given} */ given) => new FollowedStepper(given);
