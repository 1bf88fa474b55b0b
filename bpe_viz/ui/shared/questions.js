/* What a view asks, one question at a time: whatever has come to be open meanwhile is the next one. */
import { Timers } from "./timers.js";

/** @import { Answer, Source } from "../conversation/source.js" */

const FIRST_PAUSE_MS = 200; // until something that nobody answered is asked again; then twice as long, and so on
const LONGEST_PAUSE_MS = 5000;

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
  #numUnanswered = 0;
  /** Answers to what was asked before the last restart are not taken. */
  #run = 0;

  /** @param {Pick<Source, "ask">} source @param {Asking} asking */
  constructor(source, asking) {
    this.#source = source;
    this.#asking = asking;
  }

  /** Asks what is open, unless it is asked already; while a question is under way, after its answer. */
  ask() {
    if (this.#isWaiting) return;
    const question = this.#asking.question(Object.fromEntries(this.open));
    const text = JSON.stringify(question);
    if (!question || text === this.#asked) return;
    this.#asked = text;
    this.#send(question);
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
    this.stop();
  }

  stop() {
    this.#timers.stop();
    this.#asked = "";
    this.#isWaiting = false;
    this.#numUnanswered = 0;
    this.#run += 1;
  }

  /** @param {object} question */
  async #send(question) {
    const run = this.#run;
    this.#isWaiting = true;
    const answer = await this.#source.ask({ ...question, ...this.#asking.also?.() });
    if (run === this.#run && answer) await this.#asking.take(answer);
    if (run !== this.#run) return;
    this.#isWaiting = false;
    if (answer) {
      this.#numUnanswered = 0;
      this.ask();
      return;
    }
    this.#asked = "";
    this.askIn(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#numUnanswered));
    this.#numUnanswered += 1;
  }
}
