/* What a remote sends: one press after the other, in the order of the presses. Needs no DOM. */
import { OneByOne } from "../shared/one_by_one.js";
import { NOT_DONE } from "./texts.js";

export class Presses {
  #post;
  #queue = new OneByOne();

  /** @param {(message: object) => Promise<string>} post empty, or a sentence why it was not done */
  constructor(post) {
    this.#post = post;
  }

  /** Sends a press after those before it; what went wrong, or nothing. @param {object} message @returns {Promise<string>} */
  send(message) {
    return this.#queue.after(() => this.#post(message)).catch(() => NOT_DONE);
  }
}
