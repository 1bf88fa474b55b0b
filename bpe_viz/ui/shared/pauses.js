/* Pauses between tries: each is twice as long as the one before, as many may be trying. */
export class Pauses {
  #first;
  #longest;
  #next;

  /** @param {number} first in milliseconds @param {number} longest */
  constructor(first, longest) {
    this.#first = this.#next = first;
    this.#longest = longest;
  }

  /** How long to wait now. */
  take() {
    const pause = this.#next;
    this.#next = Math.min(this.#longest, 2 * pause);
    return pause;
  }

  /** It worked: the next pause is the first one again. */
  restart() {
    this.#next = this.#first;
  }
}
