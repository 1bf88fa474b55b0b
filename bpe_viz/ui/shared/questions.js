/* What a view asks, one question at a time: whatever has come to be open meanwhile is the next one. */
import { keyOfData } from "./keyed.js";
import { Pauses } from "./pauses.js";
import { Timers } from "./timers.js";

/** @import { Answer, Source } from "../conversation/source.js" */

const FIRST_PAUSE_MS = 200; // until something that nobody answered is asked again
const LONGEST_PAUSE_MS = 5000;
const AT_ONCE_MS = 1000; // after its answer the same question comes from the view, not from the reader

/**
 * @typedef {object} Asking
 * @property {(open: Record<string, unknown>) => object | null} question what to ask, given the open
 *   questions by name; null while there is nothing to ask
 * @property {(answer: Answer) => Promise<void>} take
 * @property {() => object} [also] what goes along and does not make a question another one
 */

export class Questions {
  /** The open questions by name. @type {Map<string, unknown>} */
  open = new Map();
  #source;
  #asking;
  #timers = new Timers();
  /** The question that is under way or was answered, so that it is not asked twice. */
  #asked = "";
  #isWaiting = false;
  #pauses = new Pauses(FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
  /** The question that was answered last, and when. */
  #last = { text: "", at: 0 };
  #repeats = new Pauses(FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
  /** Answers to what was asked before the last restart are not taken. */
  #run = 0;

  /** @param {Pick<Source, "ask">} source @param {Asking} asking */
  constructor(source, asking) {
    this.#source = source;
    this.#asking = asking;
  }

  /**
   * Asks what is open, unless it is asked already; while a question is under way, after its answer. One that its answer
   * left open is asked again after a pause, so that no view can keep the server busy.
   */
  ask() {
    if (this.#isWaiting) return;
    const question = this.#asking.question(Object.fromEntries(this.open));
    const text = keyOfData(question);
    if (!question || text === this.#asked) return;
    const isPausing = this.#timers.isSet("again");
    if (text === this.#last.text && (isPausing || performance.now() - this.#last.at < AT_ONCE_MS)) {
      if (!isPausing) this.#timers.after("again", this.#repeats.take(), () => this.#send(question, text));
      return;
    }
    this.#timers.clear("again");
    this.#repeats.restart();
    this.#send(question, text);
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

  /** Lets the same question be asked again. */
  answered() {
    this.#asked = "";
  }

  /** Forgets everything that was asked, as it was about something else. */
  restart() {
    this.open.clear();
    this.stop();
  }

  stop() {
    this.#timers.stop();
    this.#asked = "";
    this.#last = { text: "", at: 0 };
    this.#isWaiting = false;
    this.#pauses.restart();
    this.#run += 1;
  }

  /** @param {object} question @param {string} text its key */
  async #send(question, text) {
    const run = this.#run;
    this.#asked = text;
    this.#isWaiting = true;
    const answer = await this.#source.ask({ ...question, ...this.#asking.also?.() });
    if (run === this.#run && answer) await this.#asking.take(answer);
    if (run !== this.#run) return;
    this.#isWaiting = false;
    if (answer) {
      this.#last = { text, at: performance.now() };
      this.#pauses.restart();
      this.ask();
      return;
    }
    this.#asked = "";
    this.askIn(this.#pauses.take());
  }
}
