/* The step: a number of merges. Forward leads to the next merge that changes the selected word. */
import { clamp } from "../shared/numbers.js";
import { Player } from "../shared/player.js";

/** @import { Word } from "./word.js" */

/**
 * @typedef {object} Stepped
 * @property {() => Word | null} word the word whose merges are stepped through
 * @property {(isQuiet: boolean) => void} moved
 * @property {() => void} playingChanged
 */

export class Stepping {
  k = 0;
  n = 0;
  #stepped;

  /** @param {Stepped} stepped */
  constructor(stepped) {
    this.#stepped = stepped;
    this.player = new Player({
      isAtEnd: () => this.k >= this.n,
      numSteps: () => this.stops.length,
      hasNext: () => true,
      forward: (count) => {
        for (let step = 0; step < count; step++) this.forward();
      },
      restart: () => this.goTo(0),
      ask: () => {},
      changed: () => stepped.playingChanged(),
    });
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
    this.goTo(this.stops.find((rank) => rank > this.k) ?? this.n);
  }

  /** To the merge before that changed it, or the start. */
  back() {
    this.goTo(this.stops.findLast((rank) => rank < this.k) ?? 0);
  }

  /** The merges that change the word, first to last. */
  get stops() {
    const word = this.#stepped.word();
    return word?.stops ?? word?.ranks ?? [];
  }
}
