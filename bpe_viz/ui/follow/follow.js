/* The page of a follower: what the presenter shows, the current question, and the line to the room. */
import { find, setHidden, setText } from "../shared/dom.js";
import { keptForBrowser } from "../shared/kept.js";
import { tabTheme } from "../shared/theme.js";
import { noteEnd } from "../shared/vote_steps.js";
import { Connection } from "./connection.js";
import { PollView } from "./poll.js";
import { Screen } from "./screen.js";
import { AWAY, EXPLORE, EXPLORING, FOLLOW, FOLLOWING, LOST, OVER } from "./texts.js";
import { TourStop } from "./tour_stop.js";
import { Votes } from "./votes.js";

/** @import { StartOfFollower, StateOfRoom } from "./wire.js" */

const KEPT_AS = "bpe-viz class ";

class Follower {
  #room;
  /** @type {StateOfRoom} */
  #state;
  #isThere = true;
  #isOver = false;
  #isExploring = false;
  #status = find(document, ".status");
  #way = find(document, ".way");
  #screen;
  #stop;
  #poll;
  #votes;
  #line;

  /** @param {StartOfFollower} start */
  constructor({ room, state }) {
    this.#room = room;
    this.#state = state;
    this.#votes = new Votes(
      { .../** @type {object} */ (keptForBrowser.getData(this.#key)) },
      (what, message) => this.#post(what, message),
      () => this.#line.openAgain(),
    );
    this.#screen = new Screen(find(document, ".screen"), room, () => this.#explore(true));
    this.#stop = new TourStop(find(document, ".stop"), () => this.#get("tour"));
    this.#poll = new PollView(
      find(document, ".poll"),
      (question, answer, round) => this.#vote(question, answer, round),
      this.#votes.kept.sent ?? null,
    );
    this.#way.addEventListener("click", () => this.#explore(!this.#isExploring));
    this.#show(state);
    /** @type {import("./connection.js").Told} */
    const told = {
      state: (state) => this.#show(state),
      counts: ({ followers, votes }) => {
        const question = this.#state.question && { ...this.#state.question, votes };
        this.#state = { ...this.#state, followers, question };
        this.#poll.draw(this.#state);
      },
      line: (isThere) => {
        this.#isThere = isThere;
        this.#drawStatus();
      },
      ended: () => this.#end(),
    };
    this.#line = new Connection(room, told, () => this.#voter);
  }

  /** Whose line it is: that of a browser that has voted before. @returns {Record<string, string>} */
  get #voter() {
    const { voter } = this.#votes.kept;
    return voter ? { voter } : {};
  }

  /** @param {StateOfRoom} state */
  #show(state) {
    this.#state = state;
    noteEnd(state.question);
    this.#drawStatus();
    this.#poll.draw(state);
    this.#stop.follow(state.at);
    if (!this.#isExploring) this.#screen.follow(state);
  }

  /** @param {boolean} isExploring */
  #explore(isExploring) {
    if (this.#isOver || this.#isExploring === isExploring) return;
    this.#isExploring = isExploring;
    this.#drawStatus();
    this.#screen.setLed(!isExploring);
    if (!isExploring) this.#screen.follow(this.#state, true);
  }

  #end() {
    this.#isOver = true;
    this.#drawStatus();
    this.#poll.draw({ ...this.#state, question: null });
    this.#stop.follow(null);
    this.#screen.end(OVER);
    keptForBrowser.removeItem(this.#key);
  }

  #drawStatus() {
    const isAway = !this.#state.presenter && !this.#isExploring;
    const following = this.#isExploring ? EXPLORING : isAway ? AWAY : FOLLOWING;
    const isWaiting = !this.#isOver && (!this.#isThere || isAway);
    setText(this.#status, this.#isOver ? "" : this.#isThere ? following : LOST);
    this.#status.classList.toggle("waiting", isWaiting);
    setHidden(this.#way, this.#isOver);
    setText(this.#way, this.#isExploring ? FOLLOW : EXPLORE);
    this.#way.classList.toggle("main", this.#isExploring);
  }

  /** @param {number} question @param {number} answer @param {number} round */
  async #vote(question, answer, round) {
    const problem = await this.#votes.send({ question, answer, round });
    if (!problem) keptForBrowser.setData(this.#key, this.#votes.kept);
    return problem;
  }

  /** @param {string} what */
  async #get(what) {
    return (await fetch(`${this.#room}/${what}`)).json();
  }

  /** @param {string} what @param {object} message */
  async #post(what, message) {
    const answer = await fetch(`${this.#room}/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(message),
    });
    return answer.json();
  }

  get #key() {
    return KEPT_AS + this.#state.code;
  }
}

tabTheme();
new Follower(JSON.parse(find(document, "#class").textContent ?? "null"));
