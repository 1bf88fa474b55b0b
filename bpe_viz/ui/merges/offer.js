/* What a first visit is offered next to the first sentence: a tour. It goes for good with the first step. */
import { textButton } from "../shared/buttons.js";
import { find, setHidden, setText } from "../shared/dom.js";

/** @import { Moment } from "./steps.js" */
/** @import { MergesActions } from "./view.js" */

/** What Python hears when it is taken. */
const TOUR = "tour";

export class Offer {
  #actions;
  #button = textButton("", () => this.#actions.open?.(TOUR), "btn txt offer");
  #isOver = false;

  /** @param {MergesActions} actions */
  constructor(actions) {
    this.#actions = actions;
    find(actions.root, ".say .below").append(this.#button);
  }

  /** @param {Moment} moment */
  draw({ half }) {
    const { data, open } = this.#actions;
    const { offer = "" } = data();
    this.#isOver ||= half !== "start";
    setText(this.#button, offer);
    setHidden(this.#button, this.#isOver || !offer || !open);
  }
}
