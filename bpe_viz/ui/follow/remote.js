/* A phone as the presenter's remote: what it steps and shows is done on the presenter's screen. */
import { textButton } from "../shared/buttons.js";
import { find, setHidden, setText } from "../shared/dom.js";
import { isOther, keyOf } from "../shared/keyed.js";
import { tabTheme } from "../shared/theme.js";
import { Connection } from "./connection.js";
import { Presses } from "./presses.js";
import { begunRemote } from "./remote_start.js";
import {
  ASK_ABOUT_SCREEN,
  CLOSE_VOTING,
  LOST,
  NEXT,
  NO_KEY,
  NOT_DONE,
  NOTHING_TO_ASK,
  OPEN_AGAIN,
  OVER,
  PREVIOUS,
  presentedAt,
  REVEAL,
  SCREEN_AWAY,
  saidOfFollowers,
  TAKE_AWAY,
  votesOf,
} from "./texts.js";

/** @import { StateOfRoom } from "./wire.js" */

const ASKING_MS = 4000; // a screen that has a question has asked it by then

class Remote {
  #room;
  /** @type {StateOfRoom | null} */
  #state = null;
  #isThere = true;
  #presses;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #asking;

  /** @param {{ room: string, key: string }} given */
  constructor({ room, key }) {
    this.#room = room;
    this.#presses = new Presses((message) => this.#post(message, key));
    for (const [name, label, does] of [
      ["previous", PREVIOUS, "previous"],
      ["next", NEXT, "next"],
    ]) {
      const button = find(document, `button.${name}`);
      setText(button, label);
      button.addEventListener("click", () => this.#send({ do: "press", key: does }));
    }
    this.#draw();
    this.#begin(key);
  }

  /** @param {string} key */
  async #begin(key) {
    if (!key) {
      this.#end(NO_KEY);
      return;
    }
    const headers = { Authorization: `Bearer ${key}` };
    const begun = await begunRemote(() => fetch(`${this.#room}/remote`, { headers }), {
      waiting: () => setText(find(document, ".status"), LOST),
      wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
    });
    if (typeof begun === "string") {
      this.#end(begun);
      return;
    }
    this.#show(begun.state);
    this.#listen(begun.ticket);
  }

  /** @param {string} ticket */
  #listen(ticket) {
    const told = {
      state: (/** @type {StateOfRoom} */ state) => this.#show(state),
      counts: (/** @type {{ followers: number, votes: number }} */ { followers, votes }) => {
        if (!this.#state) return;
        const question = this.#state.question && { ...this.#state.question, votes };
        this.#show({ ...this.#state, followers, question });
      },
      line: (/** @type {boolean} */ isThere) => {
        this.#isThere = isThere;
        this.#draw();
      },
      ended: () => this.#end(OVER),
    };
    new Connection(this.#room, told, () => ({ ticket }));
  }

  /** @param {StateOfRoom} state */
  #show(state) {
    if (state.question?.id !== this.#state?.question?.id) {
      clearTimeout(this.#asking);
      this.#say("");
    }
    this.#state = state;
    this.#draw();
  }

  #draw() {
    const state = this.#state;
    const canStep = this.#isThere && state?.presenter === true;
    const status = !this.#isThere ? LOST : state && !state.presenter ? SCREEN_AWAY : "";
    setText(find(document, ".status"), status);
    find(document, ".status").classList.toggle("waiting", Boolean(status));
    setText(find(document, ".place"), state ? presentedAt(state.at) : "");
    setText(find(document, ".many"), state ? saidOfFollowers(state.followers) : "");
    for (const button of document.querySelectorAll(".steps button"))
      button.toggleAttribute("disabled", !canStep);
    const poll = state?.question ?? null;
    const text = find(document, "h2");
    setHidden(text, !poll);
    setText(text, poll?.text ?? "");
    const votes = find(document, ".votes");
    setHidden(votes, !poll);
    setText(votes, poll ? votesOf(poll, state?.followers ?? 0) : "");
    this.#drawWays(poll?.state ?? "", canStep, this.#isThere && state !== null);
  }

  /** @param {string} asked what became of the question, if there is one @param {boolean} canStep @param {boolean} isThere */
  #drawWays(asked, canStep, isThere) {
    const box = find(document, ".ways");
    if (!isOther(box, keyOf(asked, canStep, isThere))) return;
    const way = (/** @type {string} */ label, /** @type {string} */ does, kind = "") => {
      const node = textButton(label, () => this.#send({ do: does }), kind);
      node.disabled = !isThere;
      return node;
    };
    const ask = textButton(ASK_ABOUT_SCREEN, () => this.#ask(), "");
    ask.disabled = !canStep;
    /** @type {Record<string, HTMLButtonElement[]>} */
    const ways = {
      open: [way(REVEAL, "reveal"), way(CLOSE_VOTING, "close", "main")],
      closed: [way(OPEN_AGAIN, "open"), way(REVEAL, "reveal", "main")],
      revealed: [way(TAKE_AWAY, "withdraw"), ask],
      "": [ask],
    };
    box.replaceChildren(...ways[asked]);
  }

  async #ask() {
    clearTimeout(this.#asking);
    if (await this.#send({ do: "press", key: "ask" }))
      this.#asking = setTimeout(() => this.#say(NOTHING_TO_ASK), ASKING_MS);
  }

  /** Whether the room took it. @param {object} message */
  async #send(message) {
    const problem = await this.#presses.send(message);
    this.#say(problem);
    return !problem;
  }

  /** @param {string} problem */
  #say(problem) {
    setText(find(document, ".problem"), problem);
  }

  /** @param {object} message @param {string} key */
  async #post(message, key) {
    const answer = await fetch(`${this.#room}/presenter`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
      body: JSON.stringify(message),
    });
    const told = await answer.json();
    return answer.ok ? "" : String(told.sentence ?? NOT_DONE);
  }

  /** @param {string} sentence */
  #end(sentence) {
    this.#state = null;
    this.#draw();
    document.body.classList.add("over");
    this.#say(sentence);
  }
}

tabTheme();
const begun = JSON.parse(find(document, "#class").textContent ?? "null");
new Remote({ room: begun.room, key: location.hash.slice(1) });
addEventListener("hashchange", () => location.reload()); // another code was scanned
