/* Steps as sound: off until a reader switches it on, and loaded only then. A file without a server has none. */
import { hasLaterScript, laterScript } from "../later_scripts.js";
import { checkItem } from "../menu.js";
import { HEAR_STEPS } from "./step_texts.js";

/** @import { Child } from "../dom.js" */
/** @import { StepSound } from "../sound/step_sound.js" */
/** @import { Actions } from "./stepper.js" */
/** @import { AnyMoment } from "./steps.js" */

/** @template {AnyMoment} M */
export class Hearing {
  #actions;
  #script;
  /** @type {StepSound<M> | null} */
  #sound = null;

  /** @param {Actions<M, any>} actions @param {"sound" | "roundSound"} script what makes the sound of such a run */
  constructor(actions, script) {
    this.#actions = actions;
    this.#script = script;
  }

  /** The items of the menu. @returns {Child[]} */
  get items() {
    if (!hasLaterScript(this.#script)) return [];
    const isOn = this.#sound !== null;
    const controls = this.#sound?.controls(this.#actions.now) ?? [];
    return [checkItem(HEAR_STEPS, isOn, (wants) => this.#set(wants), "M"), ...controls];
  }

  /** Browsers let a page sound once a key or a click asks for it. */
  toggle = () => this.#set(this.#sound === null);

  /** @param {M} moment */
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
    if (isOn && hasLaterScript(this.#script)) {
      const { begin } = await laterScript(this.#script);
      this.#sound = /** @type {StepSound<any>} */ (begin(this.#actions.root));
    }
    this.#actions.draw();
  }
}
