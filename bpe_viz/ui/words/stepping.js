/* The step: a number of merges. Forward leads to the next merge that changes the selected word. */
import { showPlaying } from "../shared/buttons.js";
import { clamp } from "../shared/numbers.js";
import { Timers } from "../shared/timers.js";

/** @import { Word } from "./word.js" */

const PLAY_MS = 1000;

/**
 * @typedef {object} Stepped
 * @property {() => Word | null} word the word whose merges are stepped through
 * @property {(isQuiet: boolean) => void} moved
 * @property {HTMLElement} playButton
 */

export class Stepping {
  k = 0;
  n = 0;
  isPlaying = false;
  #timers = new Timers();
  #stepped;

  /** @param {Stepped} stepped */
  constructor(stepped) {
    this.#stepped = stepped;
  }

  /** @param {number} k @param {boolean} [isQuiet] whether nothing is to be said about it */
  goTo(k, isQuiet = false) {
    const to = clamp(Math.round(k), 0, this.n);
    if (to === this.k) return;
    this.k = to;
    this.#stepped.moved(isQuiet);
  }

  /** To the next merge that changes the word, or the end. */
  forward() {
    this.goTo(this.#stops().find((rank) => rank > this.k) ?? this.n);
  }

  /** To the merge before that changed it, or the start. */
  back() {
    this.goTo(this.#stops().findLast((rank) => rank < this.k) ?? 0);
  }

  togglePlay() {
    this.play(!this.isPlaying);
  }

  /** @param {boolean} isOn */
  play(isOn) {
    this.isPlaying = isOn && this.k < this.n;
    this.#timers.clear("play");
    if (this.isPlaying) this.#timers.after("play", PLAY_MS, () => this.#tick());
    showPlaying(this.#stepped.playButton, this.isPlaying, " (P)");
  }

  stop() {
    this.#timers.stop();
  }

  #stops() {
    const word = this.#stepped.word();
    return word?.stops ?? word?.ranks ?? [];
  }

  #tick() {
    this.forward();
    this.play(true);
  }
}
