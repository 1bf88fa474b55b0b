/* The transport of a stepper: buttons, the typed number of the step, its two halves, the scrubber and the speed. */
import { button, showPlaying } from "../buttons.js";
import { attributes, el, find, setAttribute, setClass, setHidden, setText } from "../dom.js";
import { num } from "../numbers.js";
import {
  FIRST_STEP,
  LAST_STEP,
  MORE,
  PLAY,
  SPEED_HELP,
  STAGE_MODE,
  STEP,
  STEP_BACK,
  STEP_FORWARD,
} from "../texts.js";
import { numberField, showNumber, speedField } from "../transport_fields.js";

/** @import { Lecture } from "../lecture.js" */
/** @import { PanelMenu } from "../menu.js" */
/** @import { Player } from "../player.js" */
/** @import { NumberActions } from "../transport_fields.js" */

/**
 * @typedef {object} SteppedView
 * @property {HTMLElement} root
 * @property {Player} player
 * @property {Lecture} lecture
 * @property {PanelMenu} menu
 * @property {{ last: number }} steps
 * @property {(at: number) => void} go
 * @property {() => void} forward
 * @property {() => void} back
 * @property {() => void} draw
 * @property {() => void} focus
 */
/**
 * @typedef {object} TransportParts
 * @property {string} noun what is counted: a merge, a round
 * @property {string} numberLabel
 * @property {[first: string, second: string]} halves of a step
 * @property {{ node: HTMLElement }} scrubber
 * @property {HTMLElement[]} own buttons of this stepper alone
 */

export class StepTransport {
  #view;
  #play;
  #number;
  #total = el("span", "total");
  #halves;
  #where = el("em", "");
  #lecture;
  #last = 0;

  /**
   * @param {SteppedView} view
   * @param {TransportParts} parts
   * @param {Pick<NumberActions, "at" | "shown" | "goTo">} typed
   */
  constructor(view, { noun, numberLabel, halves, scrubber, own }, typed) {
    this.#view = view;
    this.#play = button(PLAY, "play", () => view.player.toggle());
    this.#number = numberField(numberLabel, { ...typed, draw: () => view.draw(), leave: () => view.focus() });
    this.#halves = halves.map((name) => ({ name, node: attributes(el("i", "", name), { "data-t": name }) }));
    this.#lecture = button(STAGE_MODE, "lecture", () => view.lecture.toggle());
    this.menuButton = attributes(
      button(MORE, "more", () => view.menu.toggle()),
      { "aria-haspopup": "dialog", "aria-expanded": "false" },
    );
    const keys = el(
      "div",
      "keys",
      button(FIRST_STEP, "first", () => view.go(0)),
      button(STEP_BACK, "back", () => view.back()),
      this.#play,
      button(STEP_FORWARD, "forward", () => view.forward(), "btn main"),
      button(LAST_STEP, "last", () => view.go(view.steps.last)),
    );
    const half = el("span", "half", ...this.#halves.map(({ node }) => node), this.#where);
    find(view.root, ".transport").append(
      attributes(keys, { role: "group", "aria-label": STEP }),
      el("div", "where", el("label", "", `${noun} `, this.#number, this.#total), half),
      scrubber.node,
      speedField(SPEED_HELP, (speed) => view.player.setSpeed(speed)),
      ...own,
      this.#lecture,
      this.menuButton,
    );
  }

  /** @param {number} n how many steps there are */
  setLast(n) {
    attributes(this.#number, { "aria-valuemax": n });
    setText(this.#total, ` of ${num(n)}`);
    this.#last = n;
  }

  /**
   * @param {number} k the number of the step
   * @param {string} half the half that is shown
   * @param {boolean} hasHalves whether the step is one of two halves
   * @param {string} where what is said instead
   */
  show(k, half, hasHalves, where) {
    const { lecture, player } = this.#view;
    showNumber(this.#number, k, this.#last);
    for (const { name, node } of this.#halves) {
      setHidden(node, !hasHalves);
      setClass(node, half === name ? "on" : "");
    }
    setText(this.#where, where);
    showPlaying(this.#play, player.isPlaying);
    setAttribute(this.#lecture, "aria-pressed", String(lecture.isOn));
  }
}
