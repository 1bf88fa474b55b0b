/* What a remote sends: one press after the other, in the order of the presses. It needs no screen. */
import { NOT_DONE } from "./texts.js";

export class Presses {
  #post;
  /** @type {Promise<unknown>} */
  #before = Promise.resolve();

  /** @param {(message: object) => Promise<string>} post empty, or a sentence why it was not done */
  constructor(post) {
    this.#post = post;
  }

  /** Sends a press after those before it; what went wrong, or nothing. @param {object} message @returns {Promise<string>} */
  send(message) {
    const sent = this.#before.then(() => this.#post(message)).catch(() => NOT_DONE);
    this.#before = sent;
    return sent;
  }
}
