/* How a remote begins and what it sends then: it asks until the server answers, as the whole class may just be asking.
   Needs no DOM. */
import { OneByOne } from "../shared/one_by_one.js";
import { Pauses } from "../shared/pauses.js";
import { NOT_DONE, OTHER_KEY } from "./texts.js";

/** @import { StateOfRoom } from "./wire.js" */

/** What a remote begins with. @typedef {{ ticket: string, state: StateOfRoom }} BegunRemote */

const ASK_AGAIN_MS = 2000;
const LONGEST_PAUSE_MS = 16_000;
const TOO_MANY = 429;
const SERVER_FAILED = 500;
const WRONG_KEY = "wrong-secret";

/**
 * What the server tells a remote, or a sentence why it refuses for good.
 * @param {() => Promise<Response>} ask
 * @param {{ waiting: () => void, wait: (milliseconds: number) => Promise<unknown> }} given `waiting` is called whenever it did not answer
 * @returns {Promise<BegunRemote | string>}
 */
export async function begunRemote(ask, { wait, waiting }) {
  const pauses = new Pauses(ASK_AGAIN_MS, LONGEST_PAUSE_MS);
  while (true) {
    let after = 0;
    try {
      const answer = await ask();
      const isBusy = answer.status === TOO_MANY || answer.status >= SERVER_FAILED;
      if (!isBusy) {
        const told = await answer.json();
        if (answer.ok) return told;
        return told.error === WRONG_KEY ? OTHER_KEY : String(told.sentence);
      }
      after = secondsIn(answer.headers.get("Retry-After"));
    } catch {
      // No line, or an answer that is none: it is asked again.
    }
    waiting();
    await wait(Math.max(1000 * after, pauses.take()) * (1 + Math.random()));
  }
}

/** @param {string | null} text of a header */
function secondsIn(text) {
  const seconds = Number(text);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, LONGEST_PAUSE_MS / 1000) : 0;
}

/** What a remote sends: one press after the other, in the order of the presses. */
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
