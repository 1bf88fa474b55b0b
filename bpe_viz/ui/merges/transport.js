/* Buttons, the typed merge number, the scrubber and what they show. */
import { button, showPlaying, textButton } from "../shared/buttons.js";
import { attributes, el, find, setAttribute, setClass, setHidden, setText } from "../shared/dom.js";
import { num } from "../shared/numbers.js";
import { STAGE_MODE } from "../shared/texts.js";
import { numberField, showNumber, speedField } from "../shared/transport_fields.js";
import { Scrubber } from "./scrubber.js";
import { FIRST_STEP, halfName, LAST_STEP, MERGE_NUMBER, predictLabel, SPEED_HELP } from "./texts.js";

/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { StepperView } from "./view.js" */

export class Transport {
  #view;
  #play;
  #number;
  #total = el("span", "total");
  #choose = attributes(el("i", "", "choose"), { "data-t": "choose" });
  #merge = attributes(el("i", "", "merge"), { "data-t": "merge" });
  #where = el("em", "");
  #predict;
  #lecture;

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
    this.scrubber = new Scrubber(view);
    this.#play = button("Play", "play", () => view.player.toggle());
    this.#number = numberField(MERGE_NUMBER, {
      at: () => view.steps.rank,
      shown: () => view.steps.reported.k,
      goTo: (k) => view.goToMerge(k),
      draw: () => view.draw(),
      leave: () => view.focus(),
    });
    this.#predict = textButton(
      predictLabel(0, 0),
      () => view.setPrediction(!view.steps.prediction.isOn),
      "btn txt predict",
    );
    this.#lecture = button(STAGE_MODE, "lecture", () => view.lecture.toggle());
    this.menuButton = attributes(
      button("More", "more", () => view.menu.toggle()),
      { "aria-haspopup": "dialog", "aria-expanded": "false" },
    );
    const keys = el(
      "div",
      "keys",
      button(FIRST_STEP, "first", () => view.go(0)),
      button("Back", "back", () => view.back()),
      this.#play,
      button("Forward", "forward", () => view.forward(), "btn main"),
      button(LAST_STEP, "last", () => view.go(view.steps.last)),
    );
    const halves = el("span", "half", this.#choose, this.#merge, this.#where);
    find(view.root, ".transport").append(
      attributes(keys, { role: "group", "aria-label": "Step" }),
      el("div", "where", el("label", "", "Merge ", this.#number, this.#total), halves),
      this.scrubber.node,
      speedField(SPEED_HELP, (speed) => view.player.setSpeed(speed)),
      this.#predict,
      this.#lecture,
      this.menuButton,
    );
  }

  /** @param {Run} run */
  layOut(run) {
    attributes(this.#number, { "aria-valuemax": run.n });
    this.scrubber.layOut(run);
  }

  /** @param {Run} run @param {Moment} moment */
  draw(run, moment) {
    const { steps, lecture, player } = this.#view;
    const { prediction } = steps;
    const { k, half } = moment;
    showNumber(this.#number, k, run.n);
    setText(this.#total, ` of ${num(run.n)}`);
    const isBetween = half === "choose" || half === "merge";
    for (const [name, node] of /** @type {const} */ ([
      ["choose", this.#choose],
      ["merge", this.#merge],
    ])) {
      setHidden(node, !isBetween || !steps.hasHalves);
      setClass(node, half === name ? "on" : "");
    }
    setText(this.#where, halfName(moment, steps.hasHalves));
    showPlaying(this.#play, player.isPlaying);
    setAttribute(this.#predict, "aria-pressed", String(prediction.isOn));
    setText(this.#predict, predictLabel(prediction.numRight, prediction.total));
    setAttribute(this.#lecture, "aria-pressed", String(lecture.isOn));
    this.scrubber.draw(run, moment);
  }
}
