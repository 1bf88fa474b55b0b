/* A clock that shows how much time is left. */
import { attributes, setText } from "./dom.js";
import { clockText } from "./round_texts.js";

const LOOK_MS = 250;

export class Countdown {
  #node;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  /** By the clock of `performance`. @type {number | undefined} */
  #endsAt;
  #ended;

  /** @param {HTMLElement} node @param {() => void} [ended] */
  constructor(node, ended = () => {}) {
    this.#node = attributes(node, { role: "timer" });
    this.#ended = ended;
  }

  /** Whether no time is left. */
  get isUp() {
    return this.#endsAt !== undefined && this.#endsAt <= performance.now();
  }

  /** @param {number | undefined} endsAt nothing stops the clock */
  show(endsAt) {
    if (endsAt === this.#endsAt) return;
    this.#endsAt = endsAt;
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (endsAt === undefined) {
      setText(this.#node, "");
      return;
    }
    this.#timer = setInterval(() => this.#draw(), LOOK_MS);
    this.#draw();
  }

  #draw() {
    const left = ((this.#endsAt ?? 0) - performance.now()) / 1000;
    setText(this.#node, clockText(left));
    if (left > 0 || this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#ended();
  }
}
