/* Sends where the presenter is: the first change at once, the last one always, and no more than a network takes in
   between. Needs no DOM. */
import { isSamePlace } from "./presenter_place.js";

/** @import { At } from "./wire.js" */

const MOVES_APART_MS = 40;
const MOVE_AGAIN_MS = 1000;

export class Broadcast {
  #send;
  #wait;
  #isBusy = false;
  /** @type {At | null} */
  #last = null;
  /** What is still to be sent. @type {At | null} */
  #next = null;

  /**
   * @param {(at: At) => Promise<boolean>} send whether that is done with: it arrived, or is refused for good
   * @param {(act: () => void, milliseconds: number) => void} [wait]
   */
  constructor(send, wait = (act, milliseconds) => void setTimeout(act, milliseconds)) {
    this.#send = send;
    this.#wait = wait;
  }

  /** @param {At} at */
  tell(at) {
    this.#next = at;
    if (!this.#isBusy) this.#go();
  }

  /** Whatever was sent, what comes next is sent again: the server may know nothing of it. */
  forget() {
    this.#last = null;
  }

  async #go() {
    const at = this.#next;
    if (!at) return;
    this.#next = null;
    if (isSamePlace(at, this.#last)) return;
    this.#isBusy = true;
    this.#last = at;
    const hasArrived = await this.#send(at);
    if (!hasArrived) {
      this.#last = null;
      this.#next ??= at;
    }
    this.#wait(
      () => {
        this.#isBusy = false;
        this.#go();
      },
      hasArrived ? MOVES_APART_MS : MOVE_AGAIN_MS,
    );
  }
}
