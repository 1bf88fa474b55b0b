/* Shows how far some work is, by asking again and again; once it is over, the page is drawn with its result. */
import { conversing } from "../conversation/source.js";
import { el, setText } from "../shared/dom.js";
import { Timers } from "../shared/timers.js";

/** @import { Conversing } from "../conversation/source.js" */
/** @import { Mounting } from "../shared/wire.js" */

/** @typedef {{ said: string, share: number, isOver: boolean, milliseconds: number }} Progress */
/** @typedef {Progress & { key: string, inOneLine: boolean }} ProgressData */

const UNHEARD_MS = 1000;

class ProgressView {
  #said = el("span", "");
  #bar = el("progress", "");
  #label = el("label", "bpe-progress", this.#said, " ", this.#bar);
  #timers = new Timers();
  #key = "";
  #source;
  /** @type {(name: string, value: unknown) => void} */
  #trigger = () => {};

  /** @param {Conversing<ProgressData>} given */
  constructor({ parentElement, source }) {
    this.#source = source;
    parentElement.append(this.#label);
  }

  /** @param {Mounting<ProgressData>} given */
  show({ data, setTriggerValue }) {
    this.#trigger = setTriggerValue;
    this.#key = data.key;
    this.#label.classList.toggle("in-one-line", data.inOneLine);
    this.#draw(data);
  }

  stop() {
    this.#timers.stop();
    this.#label.remove();
  }

  /** @param {Progress} progress */
  #draw({ said, share, isOver, milliseconds }) {
    setText(this.#said, said);
    this.#bar.value = share;
    if (isOver) this.#timers.clear("ask");
    else this.#timers.after("ask", milliseconds, () => this.#ask());
    if (isOver) this.#trigger("over", this.#key);
  }

  async #ask() {
    const key = this.#key;
    const answer = await this.#source.ask({ key });
    if (key !== this.#key || !this.#label.isConnected) return;
    if (answer instanceof Uint8Array) this.#draw(JSON.parse(new TextDecoder().decode(answer)));
    else this.#timers.after("ask", UNHEARD_MS, () => this.#ask());
  }
}

export default conversing((/** @type {Conversing<ProgressData>} */ given) => new ProgressView(given));
