/* The dock: that of a stepper through a run, with a button to drop one piece a round; and its scrubber. */
import { textButton } from "../shared/buttons.js";
import { attributes, setAttribute, svg } from "../shared/dom.js";
import { RunTransport } from "../shared/stepper/run_transport.js";
import { StepScrubber } from "../shared/stepper/scrubber.js";
import { isFinish } from "./sentence_texts.js";
import {
  afterFinish,
  ONE_BY_ONE,
  ONE_BY_ONE_HINT,
  PREDICT_HINT,
  placeInRounds,
  placeText,
  ROUND,
  ROUND_NUMBER,
  roundTip,
  stateTip,
  TOO_LARGE_FOR_ONE_BY_ONE,
} from "./texts.js";

/** @import { Screen } from "../shared/stepper/stepper.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesActions } from "./view.js" */

const MOST_POINTS = 400;
const MOST_TICKS = 60;

/** @extends {RunTransport<PiecesMoment>} */
export class RoundTransport extends RunTransport {
  #oneByOne;

  /** @param {PiecesActions} actions @param {{ menu: { open: () => void }, length: HTMLElement, setOneByOne: () => void }} given */
  constructor(actions, { menu, length, setOneByOne }) {
    const oneByOne = textButton(ONE_BY_ONE, setOneByOne, "btn txt onebyone");
    super(actions, {
      ...{ menu, length, own: [oneByOne], noun: ROUND, numberLabel: ROUND_NUMBER },
      scrubber: new RoundScrubber(actions),
      where: (moment) => placeInRounds(moment, moment.hasHalves, isFinish(moment.run, moment.k)),
      widest: afterFinish,
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

/** A range under the curve of the corpus's log probability, with a tick for each round. */
class RoundScrubber extends StepScrubber {
  #actions;
  #past = svg("path", { class: "past" });
  #future = svg("path", { class: "future" });
  #ticks = svg("path", { class: "ticks" });
  #now = svg("circle", { class: "here" });
  /** How high the curve is in a state. @type {(state: number) => number} */
  #heightOf = () => 0;

  /** @param {PiecesActions} actions */
  constructor(actions) {
    super(actions, ROUND);
    this.#actions = actions;
    this.drawWith(this.#past, this.#future, this.#ticks, this.#now);
  }

  /** @param {PiecesMoment} moment */
  layOut({ run }) {
    const { px } = this.#actions.scale;
    const { likelihoods } = run.overview;
    const { n } = run;
    this.fit(n);
    const { width, floor } = this;
    const least = likelihoods.reduce((a, b) => Math.min(a, b));
    const span = likelihoods.reduce((a, b) => Math.max(a, b)) - least;
    this.#heightOf = (state) => {
      const share = span ? (likelihoods[state] - least) / span : 1;
      return floor - 4 * px - (floor - 10 * px) * share;
    };
    const points = Math.min(n, MOST_POINTS);
    const states = Array.from({ length: points + 1 }, (_, i) => Math.round((i * n) / Math.max(1, points)));
    const line = states
      .map((state) => `L${(this.#placeOf(state, n)).toFixed(1)} ${this.#heightOf(state).toFixed(1)}`)
      .join("");
    const flat = n ? "" : `L${width} ${this.#heightOf(0).toFixed(1)}`;
    const area = `M0 ${floor.toFixed(1)}${line}${flat}L${width} ${floor.toFixed(1)}z`;
    attributes(this.#past, { d: area });
    attributes(this.#future, { d: area });
    const ticks = n <= MOST_TICKS ? states.slice(1, -1) : [];
    attributes(this.#ticks, {
      d: ticks.map((state) => `M${this.#placeOf(state, n).toFixed(1)} ${floor}v${4 * px}`).join(""),
    });
    attributes(this.#now, { r: 4.5 * px });
  }

  /** @param {number} state @param {number} n */
  #placeOf(state, n) {
    return n ? (this.width * state) / n : 0;
  }

  /** @param {PiecesMoment} moment */
  draw({ run, half, k, state, prediction }) {
    this.#future.style.display = prediction.isOn ? "none" : ""; // how far it falls would give a loss away
    const value = half === "weigh" ? k - 0.5 : k;
    const share = run.n ? value / run.n : 0;
    this.part(this.#past, this.#future, share * this.width);
    attributes(this.#now, { cx: this.#placeOf(state, run.n), cy: this.#heightOf(state) });
    this.show(value, share, placeText(half, k, run.n, run.overview.sizes[k]));
  }

  /** The state under the pointer. @param {number} share */
  tipAt(share) {
    const { prediction, run } = this.#actions.now() ?? {};
    if (!run?.n) return null;
    const state = Math.round(share * run.n);
    if (prediction?.hides(state)) return roundTip(state);
    const { sizes, likelihoods } = run.overview;
    return stateTip(state, sizes[state], likelihoods[state]);
  }

  /** @param {number} value */
  seek(value) {
    this.#actions.go(Math.round(2 * value));
  }
}
