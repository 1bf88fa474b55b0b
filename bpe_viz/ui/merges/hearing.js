/* Steps as sound: off until a reader switches it on, and loaded only then. A file without a server has none. */
import { hasLaterScript, laterScript } from "../shared/later_scripts.js";
import { checkItem } from "../shared/menu.js";
import { HEAR_STEPS } from "./texts.js";

/** @import { LaterScripts } from "../shared/later_scripts.js" */
/** @import { Child } from "../shared/dom.js" */
/** @import { Moment } from "./steps.js" */
/** @import { MergesActions } from "./view.js" */

export class Hearing {
  #actions;
  /** @type {InstanceType<LaterScripts["sound"]["StepSound"]> | null} */
  #sound = null;

  /** @param {MergesActions} actions */
  constructor(actions) {
    this.#actions = actions;
  }

  /** The items of the menu. @returns {Child[]} */
  get items() {
    if (!hasLaterScript("sound")) return [];
    const isOn = this.#sound !== null;
    const controls = this.#sound?.controls(this.#actions.now) ?? [];
    return [checkItem(HEAR_STEPS, isOn, (wants) => this.#set(wants), "M"), ...controls];
  }

  /** Browsers let a page sound once a key or a click asks for it. */
  toggle = () => this.#set(this.#sound === null);

  /** @param {Moment} moment */
  draw(moment) {
    this.#sound?.hear(moment);
  }

  stop() {
    this.#sound?.stop();
    this.#sound = null;
  }

  /** @param {boolean} isOn */
  async #set(isOn) {
    this.stop();
    if (isOn && hasLaterScript("sound")) {
      const { StepSound } = await laterScript("sound");
      this.#sound = new StepSound(this.#actions.root);
    }
    this.#actions.draw();
  }
}
