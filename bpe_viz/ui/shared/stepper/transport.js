/* The dock of a stepper: buttons, the speed, how many steps are done, which can be typed, the scrubber, and how long the
   text is. */
import { button, showPlaying } from "../buttons.js";
import { attributes, el, find, setAttribute, setText } from "../dom.js";
import { num } from "../numbers.js";
import { DONE_OF, MORE, PLAY, SPEED_HELP, STEP, STEP_BACK, STEP_FORWARD } from "../texts.js";
import { numberField, showNumber, speedField } from "../transport_fields.js";

/** @import { Player } from "../player.js" */
/** @import { NumberActions } from "../transport_fields.js" */

/**
 * @typedef {object} SteppedView
 * @property {HTMLElement} root
 * @property {Player} player
 * @property {{ open: () => void }} menu
 * @property {() => void} forward
 * @property {() => void} back
 * @property {() => void} draw
 * @property {() => void} focus
 */
/**
 * @typedef {object} TransportParts
 * @property {string} noun what is counted: a merge, a round
 * @property {string} numberLabel
 * @property {{ node: HTMLElement }} scrubber
 * @property {HTMLElement} length how long the text is
 * @property {HTMLElement[]} own buttons of this stepper alone
 */

export class StepTransport {
  #view;
  #play;
  #forward;
  #next = el("span", "next");
  #number;
  #total = el("span", "total");
  #where = el("span", "half");
  #last = 0;

  /**
   * @param {SteppedView} view
   * @param {TransportParts} parts
   * @param {Pick<NumberActions, "at" | "shown" | "goTo">} typed
   */
  constructor(view, { noun, numberLabel, scrubber, length, own }, typed) {
    this.#view = view;
    this.#play = button(PLAY, "play", () => view.player.toggle());
    this.#number = numberField(numberLabel, { ...typed, draw: () => view.draw(), leave: () => view.focus() });
    this.#forward = button(STEP_FORWARD, "forward", () => view.forward(), "btn main");
    this.#forward.append(this.#next);
    this.menuButton = attributes(
      button(MORE, "more", () => view.menu.open()),
      { "aria-haspopup": "dialog", "aria-expanded": "false" },
    );
    const keys = el(
      "div",
      "keys",
      button(STEP_BACK, "back", () => view.back()),
      this.#forward,
      this.#play,
    );
    attributes(keys, { role: "group", "aria-label": STEP });
    this.speed = speedField(SPEED_HELP, (pace) => view.player.setSpeed(pace));
    const done = el("label", "", `${DONE_OF[noun] ?? noun} `, this.#number, this.#total);
    find(view.root, ".dock").append(
      el("div", "controls", keys, this.speed),
      el("div", "where", done, this.#where),
      scrubber.node,
      length,
      el("div", "controls", ...own, this.menuButton),
    );
  }

  /**
   * @param {number} n how many steps there are
   * @param {string} widest of what is said below the number
   * @param {string} [total] what is said after it
   */
  setLast(n, widest, total = ` of ${num(n)}`) {
    attributes(this.#number, { "aria-valuemax": n });
    setText(this.#total, total);
    setAttribute(this.#where, "data-room", widest);
    this.#last = n;
  }

  /** @param {string} word what a press on Forward does, "" where that needs no word */
  tellNext(word) {
    if (this.#next.textContent === word) return;
    setText(this.#next, word);
    const label = word ? `${STEP_FORWARD}: ${word.toLowerCase()}` : STEP_FORWARD;
    attributes(this.#forward, { "aria-label": label, title: label });
  }

  /**
   * @param {number} done how many steps are done
   * @param {string} where before or after which one that is
   * @param {boolean} [isFirst] whether nothing has been seen yet
   */
  show(done, where, isFirst = done === 0) {
    const { player } = this.#view;
    showNumber(this.#number, done, this.#last);
    setText(this.#where, where);
    showPlaying(this.#play, player);
    setAttribute(this.#play, "aria-disabled", String(!this.#last));
    setAttribute(this.#forward, "aria-disabled", String(player.isAtEnd));
    this.#forward.classList.toggle("invites", isFirst && this.#last > 0);
  }
}
