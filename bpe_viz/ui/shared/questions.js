/* Questions to Python. Asking again interrupts the answer, so that only a question that was lost is repeated. */
import { Timers } from "./timers.js";

/** @import { Feed } from "./feed.js" */

/**
 * @typedef {object} Asking
 * @property {number} patience after how many milliseconds a question counts as lost
 * @property {(open: Record<string, unknown>) => object | null} question what to ask, given the open
 *   questions by name; null while there is nothing to ask
 * @property {() => object} [also] what goes along and does not make a question another one
 */

export class Questions {
  /** The open questions by name. @type {Map<string, unknown>} */
  open = new Map();
  #feed;
  #asking;
  #timers = new Timers();
  #number = 0;
  #asked = "";
  #askedAt = 0;

  /** @param {Feed} feed @param {Asking} asking */
  constructor(feed, asking) {
    this.#feed = feed;
    this.#asking = asking;
  }

  /** Asks what is open, unless the same was asked a short while ago. */
  ask() {
    const question = this.#asking.question(Object.fromEntries(this.open));
    if (!question) return;
    const text = JSON.stringify(question);
    const now = performance.now();
    if (text === this.#asked && now - this.#askedAt < this.#asking.patience) return;
    this.#asked = text;
    this.#askedAt = now;
    this.send({ ...question, ...this.#asking.also?.() });
    this.askIn(this.#asking.patience + 50);
  }

  /** @param {string} name @param {unknown} value */
  askFor(name, value) {
    this.open.set(name, value);
    this.ask();
  }

  /** @param {number} milliseconds */
  askIn(milliseconds) {
    this.#timers.after("ask", milliseconds, () => this.ask());
  }

  /** Lets the same question be asked again at once. */
  answered() {
    this.#asked = "";
  }

  /** Forgets everything that was asked, as it was about something else. */
  restart() {
    this.open.clear();
    this.#asked = "";
    this.stop();
  }

  /** @param {object} report */
  send(report) {
    this.#number += 1;
    this.#feed.send?.({ ...report, id: this.#number });
  }

  stop() {
    this.#timers.stop();
  }
}
