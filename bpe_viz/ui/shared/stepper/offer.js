/* A button below the sentence of a stepper that leads on: where to is reported to Python. */
import { textButton } from "../buttons.js";
import { find, setHidden, setText } from "../dom.js";

/** @import { AnyMoment } from "./steps.js" */
/** @import { Actions } from "./stepper.js" */

/** What is offered, and what Python hears when it is taken. @typedef {{ text: string, target: string }} Offered */

/** @template {AnyMoment} Moment */
export class Offer {
  #actions;
  #offeredAt;
  #target = "";
  #button = textButton("", () => this.#actions.open?.(this.#target), "btn txt offer");

  /** @param {Pick<Actions<Moment, any>, "open" | "root">} actions @param {(moment: Moment) => Offered | null} offeredAt */
  constructor(actions, offeredAt) {
    this.#actions = actions;
    this.#offeredAt = offeredAt;
    find(actions.root, ".say .below").append(this.#button);
  }

  /** @param {Moment} moment */
  draw(moment) {
    const offered = this.#actions.open ? this.#offeredAt(moment) : null;
    this.#target = offered?.target ?? "";
    setText(this.#button, offered?.text ?? "");
    setHidden(this.#button, !offered);
  }
}
