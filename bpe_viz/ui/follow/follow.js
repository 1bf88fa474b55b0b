/* The page of a follower: what the presenter shows, the current question, and the line to the room. */
import { find, setHidden, setText } from "../shared/dom.js";
import { makeId } from "../shared/ids.js";
import { keptForBrowser } from "../shared/kept.js";
import { tabTheme } from "../shared/theme.js";
import { noteEnd } from "../shared/vote_steps.js";
import { Connection } from "./connection.js";
import { Entries } from "./entries.js";
import { GameView } from "./game.js";
import { PollView } from "./poll.js";
import { Screen } from "./screen.js";
import { TaskView } from "./task.js";
import { AWAY, EXPLORE, EXPLORING, FOLLOW, FOLLOWING, LOST, OVER } from "./texts.js";
import { TourStop } from "./tour_stop.js";
import { Votes } from "./votes.js";
import { WritingView } from "./writing.js";

/** @import { KeptEntries } from "./entries.js" */
/** @import { StartOfFollower, StateOfRoom } from "./wire.js" */

const KEPT_AS = "bpe-viz class ";
const WRITTEN_AS = "bpe-viz written ";

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
  #entries;
  #writing;
  #task;
  #game;
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
    this.#entries = new Entries(/** @type {KeptEntries | null} */ (keptForBrowser.getData(this.#writtenAs)), {
      post: (message) => this.#write(message),
      keep: (kept) => keptForBrowser.setData(this.#writtenAs, kept),
      wait: (act, milliseconds) => void setTimeout(act, milliseconds),
      makeId,
      changed: () => this.#writing.drawAgain(),
    });
    this.#writing = new WritingView(find(document, ".writing"), this.#entries);
    this.#task = new TaskView(
      find(document, ".task"),
      (task, k) => this.#solve(task, k),
      this.#votes.kept.solved ?? 0,
    );
    this.#game = new GameView(
      find(document, ".game"),
      (task, pairs) => this.#propose(task, pairs),
      this.#votes.kept.game,
      (game) => {
        this.#votes.kept.game = game;
        keptForBrowser.setData(this.#key, this.#votes.kept);
      },
    );
    this.#way.addEventListener("click", () => this.#explore(!this.#isExploring));
    this.#show(state);
    /** @type {import("./connection.js").Told} */
    const told = {
      state: (state) => this.#show(state),
      counts: ({ ahead, entries, followers, solved, votes }) => {
        const question = this.#state.question && { ...this.#state.question, votes };
        const writing = this.#state.writing && { ...this.#state.writing, entries };
        const task = this.#state.task && { ...this.#state.task, solved, ahead };
        this.#state = { ...this.#state, followers, question, writing, task };
        this.#drawAsked(this.#state);
      },
      line: (isThere) => {
        if (isThere && !this.#isThere) void this.#entries.again();
        this.#isThere = isThere;
        this.#drawStatus();
      },
      ended: () => this.#end(),
    };
    this.#line = new Connection(room, told, () => this.#voter);
    void this.#entries.again(); // what a page that was left could not send
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
    this.#drawAsked(state);
    this.#stop.follow(state.at);
    const isPlaying = state.task?.game && !state.question && !state.writing; // over the whole page
    if (!this.#isExploring && !isPlaying) this.#screen.follow(state);
  }

  /** What the class is asked. @param {StateOfRoom} state */
  #drawAsked(state) {
    for (const view of [this.#poll, this.#writing, this.#task, this.#game]) view.draw(state);
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
    this.#drawAsked({ ...this.#state, question: null, writing: null, task: null });
    this.#stop.follow(null);
    this.#screen.end(OVER);
    for (const name of [this.#key, this.#writtenAs]) keptForBrowser.removeItem(name);
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

  /** @param {object} message */
  async #write(message) {
    const told = await this.#votes.say("entry", message);
    keptForBrowser.setData(this.#key, this.#votes.kept);
    return told;
  }

  /** @param {number} task @param {number} k */
  async #solve(task, k) {
    const told = await this.#votes.say("solve", { task, k });
    if (told.found === "right") this.#votes.kept.solved = task;
    keptForBrowser.setData(this.#key, this.#votes.kept);
    return told;
  }

  /** @param {number} task @param {import("../shared/merge_play.js").JoinedPair[]} pairs */
  async #propose(task, pairs) {
    const told = await this.#votes.say("merges", { task, pairs });
    keptForBrowser.setData(this.#key, this.#votes.kept);
    return told;
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

  get #writtenAs() {
    return WRITTEN_AS + this.#state.code;
  }
}

tabTheme();
new Follower(JSON.parse(find(document, "#class").textContent ?? "null"));
