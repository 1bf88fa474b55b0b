/* Where a view asks: the app, by requests of its own. Streamlit only mounts the view, changes the page and takes other
   settings. Pages of followers and the offline page have sources of their own; a view does not know which it has. */
import { watchedTab } from "../shared/leaving.js";
import { mounting } from "../shared/mounting.js";

/** @import { Mounting } from "../shared/wire.js" */

/** Packed (see answers.js), or its parts. @typedef {Uint8Array | object[]} Answer */
/**
 * @typedef {object} Source
 * @property {(question: object) => Promise<Answer | null>} ask null while nobody answers: it is asked again later
 * @property {(report: object) => Promise<boolean>} tell says where the view is; whether that was heard
 * @property {(() => void) | null} lastWords called before the page is left
 * @property {(target: unknown) => void} [open] goes to another page
 * @property {(setting: unknown) => void} [choose] changes a setting
 */
/** What a view gets of the address to ask at. @typedef {{ ask: string }} Addressed */
/**
 * What a view that asks is made with.
 * @template Data
 * @typedef {Mounting<Data> & { source: Source }} Conversing
 */

const ANSWER_MS = 30_000;
const RENEWAL_MS = 5000; // for a session that the server does not know any longer
const MORE_TRIES = 5;
const NEXT_TRY_MS = 1000;
const NOT_KNOWN = 404;
const JSON_BODY = { "Content-Type": "application/json" };

/** @implements {Source} */
export class ReaderSource {
  /** @type {(() => void) | null} */
  lastWords = null;
  #address = "";
  /** @type {Mounting<Addressed>["setTriggerValue"]} */
  #trigger = () => {};
  #tab = watchedTab();
  #numTold = 0;
  #isMounted = false;
  #speak = () => this.lastWords?.();
  /** Called when the view has another address to ask at. */
  #renewed = () => {};

  /** @param {Mounting<Addressed>} given */
  mounted({ data, setTriggerValue }) {
    if (this.#address !== data.ask) this.#renewed();
    this.#address = data.ask;
    this.#trigger = setTriggerValue;
    this.#isMounted = true;
    this.#tab.lastWords.add(this.#speak);
  }

  left() {
    this.#isMounted = false;
    this.#tab.lastWords.delete(this.#speak);
  }

  /** @param {object} question */
  async ask(question) {
    const answer = await this.#post(question, AbortSignal.timeout(ANSWER_MS));
    if (answer?.status === NOT_KNOWN) await this.#renew();
    return answer?.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : null;
  }

  /** A page is left once this has arrived; what is not heard is told again, unless there is news. @param {object} report */
  async tell(report) {
    const number = ++this.#numTold;
    const heard = this.#tellOnce(report);
    this.#tab.wait(heard);
    let isHeard = await heard;
    for (let more = MORE_TRIES; more && !isHeard && this.#isMounted; more--) {
      await new Promise((done) => setTimeout(done, NEXT_TRY_MS));
      if (number !== this.#numTold) break;
      isHeard = await this.#tellOnce(report);
    }
    return isHeard;
  }

  /** @param {object} report @returns whether it was heard */
  async #tellOnce(report) {
    const answer = await this.#post(report, null);
    return answer?.status === 200;
  }

  /** @param {unknown} target */
  open(target) {
    this.#tab.afterLastWords(() => this.#trigger("opened", target));
  }

  /** @param {unknown} setting */
  choose(setting) {
    this.#trigger("chosen", setting);
  }

  /** The server was started again, and Streamlit makes a new session only when a page runs. */
  #renew() {
    this.#trigger("renewed", true);
    return new Promise((done) => {
      this.#renewed = () => done(null);
      setTimeout(this.#renewed, RENEWAL_MS);
    });
  }

  /** The answer; nothing when the line is lost. @param {object} message @param {AbortSignal | null} signal */
  async #post(message, signal) {
    try {
      const body = JSON.stringify(message);
      const keepalive = signal === null; // what is told may outlive the page
      return await fetch(this.#address, { method: "POST", headers: JSON_BODY, body, keepalive, signal });
    } catch {
      return null;
    }
  }
}

/**
 * A component whose view asks the app.
 * @template Data
 * @param {(given: Conversing<Data>) => { show: (given: Mounting<Data>) => void, stop: () => void }} create
 */
export function conversing(create) {
  return mounting((/** @type {Mounting<Data & Addressed>} */ given) => {
    const source = new ReaderSource();
    source.mounted(given);
    const view = create({ ...given, source });
    return {
      /** @param {Mounting<Data & Addressed>} given */
      show(given) {
        source.mounted(given);
        view.show(given);
      },
      stop() {
        source.lastWords?.(); // a key may have been pressed since the link was
        view.stop();
        source.left();
      },
    };
  });
}
