/* Buttons, the typed round number, the scrubber and what they show. */
import { button, showPlaying, textButton } from "../shared/buttons.js";
import { attributes, el, find, setAttribute, setClass, setHidden, setText } from "../shared/dom.js";
import { num } from "../shared/numbers.js";
import { numberField, showNumber, speedField } from "../shared/transport_fields.js";
import { RoundScrubber } from "./scrubber.js";
import { ONE_BY_ONE_HINT, TOO_LARGE_FOR_ONE_BY_ONE } from "./texts.js";

/** @import { PieceRun } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesView } from "./view.js" */

export class RoundTransport {
  #view;
  #play;
  #number;
  #total = el("span", "total");
  #weigh = attributes(el("i", "", "weigh"), { "data-t": "weigh" });
  #drop = attributes(el("i", "", "drop"), { "data-t": "drop" });
  #where = el("em", "");
  #oneByOne;
  #lecture;

  /** @param {PiecesView} view */
  constructor(view) {
    this.#view = view;
    this.scrubber = new RoundScrubber(view);
    this.#play = button("Play", "play", () => view.player.toggle());
    this.#number = numberField("Round number", {
      at: () => view.steps.round,
      shown: () => view.steps.round,
      goTo: (k) => view.goToRound(k),
      draw: () => view.draw(),
      leave: () => view.focus(),
    });
    this.#oneByOne = textButton("One a round", () => view.setOneByOne(), "btn txt");
    this.#lecture = button("Stage mode (L)", "lecture", () => view.lecture.toggle());
    this.menuButton = attributes(
      button("More", "more", () => view.menu.toggle()),
      { "aria-haspopup": "dialog", "aria-expanded": "false" },
    );
    const keys = el(
      "div",
      "keys",
      button("First step", "first", () => view.go(0)),
      button("Back", "back", () => view.back()),
      this.#play,
      button("Forward", "forward", () => view.forward(), "btn main"),
      button("Last step", "last", () => view.go(view.steps.last)),
    );
    find(view.root, ".transport").append(
      attributes(keys, { role: "group", "aria-label": "Step" }),
      el(
        "div",
        "where",
        el("label", "", "Round ", this.#number, this.#total),
        el("span", "half", this.#weigh, this.#drop, this.#where),
      ),
      this.scrubber.node,
      speedField("Steps a second, or the whole run in 30 seconds", (speed) => view.player.setSpeed(speed)),
      this.#oneByOne,
      this.#lecture,
      this.menuButton,
    );
  }

  /** @param {PieceRun} run */
  layOut(run) {
    const { isOneByOne, canBeOneByOne } = run.overview;
    attributes(this.#number, { "aria-valuemax": run.n });
    setAttribute(this.#oneByOne, "aria-pressed", String(isOneByOne));
    this.#oneByOne.disabled = !canBeOneByOne;
    this.#oneByOne.title = canBeOneByOne ? ONE_BY_ONE_HINT : TOO_LARGE_FOR_ONE_BY_ONE;
    this.scrubber.layOut(run);
  }

  /** @param {PieceRun} run @param {PiecesMoment} moment */
  draw(run, moment) {
    const { steps, lecture, player } = this.#view;
    const { half, k } = moment;
    showNumber(this.#number, k, run.n);
    setText(this.#total, ` of ${num(run.n)}`);
    for (const [name, node] of /** @type {const} */ ([
      ["weigh", this.#weigh],
      ["drop", this.#drop],
    ])) {
      setHidden(node, half === "start" || !steps.wantsHalves);
      setClass(node, half === name ? "on" : "");
    }
    setText(this.#where, half === "start" ? "all seeds" : steps.wantsHalves ? "" : "dropped");
    showPlaying(this.#play, player.isPlaying);
    setAttribute(this.#lecture, "aria-pressed", String(lecture.isOn));
    this.scrubber.draw(run, moment);
  }
}
