/* A phone as the presenter's remote: what it steps and shows is done on the presenter's screen. */
import { textButton } from "../shared/buttons.js";
import { Countdown } from "../shared/countdown.js";
import { attributes, el, find, setHidden, setText } from "../shared/dom.js";
import { isOther, keyOf, keyOfData } from "../shared/keyed.js";
import { CAN_YOU, SHOW_BEST } from "../shared/merge_game_texts.js";
import { num, numberAnswered } from "../shared/numbers.js";
import {
  adviceText,
  bothRounds,
  changesText,
  END_TALK,
  LET_THEM_TALK,
  MORE_TIME,
  TALK_NOW,
  TIME_IS_UP,
  VOTE_AGAIN,
} from "../shared/round_texts.js";
import { FIND_AFTER, FIND_BEFORE } from "../shared/task_texts.js";
import { RIGHT_CHOICE } from "../shared/texts.js";
import { tabTheme } from "../shared/theme.js";
import { countedAnswers, noteEnd, numRightIn, stepsOf, suggestedStep } from "../shared/vote_steps.js";
import { Connection } from "./connection.js";
import { begunRemote, Presses } from "./remote_requests.js";
import {
  ASK_ABOUT_SCREEN,
  actionOn,
  CLOSE_VOTING,
  DISCARD_REALLY,
  END_WRITING,
  foundIn,
  HIDE_ENTRIES,
  HIDE_ENTRY,
  LOST,
  MAKE_CORPUS,
  NEXT,
  NO_KEY,
  NOT_DONE,
  NOTHING_TO_ASK,
  OPEN_AGAIN,
  OVER,
  PREVIOUS,
  playedIn,
  presentedAt,
  REVEAL,
  SCREEN_AWAY,
  SHOW_ENTRIES,
  SHOW_ENTRY,
  STOP_WRITING,
  saidOfFollowers,
  saidOfWriting,
  TAKE_AWAY,
  votesOf,
} from "./texts.js";

/** @import { VoteStep } from "../shared/vote_steps.js" */
/** @import { CountsOfRoom, EntryOfRoom, PollOfRoom, StateOfRoom, TaskOfRoom, WritingOfRoom } from "./wire.js" */

const NAMES = {
  open: OPEN_AGAIN,
  talk: LET_THEM_TALK,
  "more-time": MORE_TIME,
  again: VOTE_AGAIN,
  reveal: REVEAL,
  withdraw: TAKE_AWAY,
};
const ASKING_MS = 4000; // a screen that has a question has asked it by then

class Remote {
  #room;
  /** @type {StateOfRoom | null} */
  #state = null;
  /** What the class has written. @type {{ id: number, entries: EntryOfRoom[] }} */
  #entries = { id: 0, entries: [] };
  /** The prompt whose entries a second press discards. */
  #discarding = 0;
  #isThere = true;
  #presses;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #asking;
  #clock = new Countdown(find(document, ".clock"), () => this.#draw());

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
      counts: (/** @type {CountsOfRoom} */ { ahead, entries, followers, solved, votes }) => {
        if (!this.#state) return;
        const question = this.#state.question && { ...this.#state.question, votes };
        const writing = this.#state.writing && { ...this.#state.writing, entries };
        const task = this.#state.task && { ...this.#state.task, solved, ahead };
        this.#show({ ...this.#state, followers, question, writing, task });
      },
      entries: (/** @type {{ id: number, entries: EntryOfRoom[] }} */ told) => {
        this.#entries = told;
        this.#draw();
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
    if (state.question?.endsAt === undefined) noteEnd(state.question);
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
    const writing = poll ? null : (state?.writing ?? null);
    const text = find(document, "h2");
    const task = poll || writing ? null : (state?.task ?? null);
    const followers = state?.followers ?? 0;
    const isAsked = Boolean(poll || writing || task);
    setHidden(text, !isAsked);
    const sentence = task?.game ? CAN_YOU : task ? `${FIND_BEFORE}${task.word}${FIND_AFTER}` : "";
    setText(text, poll?.text ?? writing?.prompt ?? sentence);
    const votes = find(document, ".votes");
    setHidden(votes, !isAsked);
    const found = task ? (task.game ? playedIn : foundIn)(task.solved, followers) : "";
    setText(votes, poll ? votesOf(poll, followers) : writing ? saidOfWriting(writing) : found);
    this.#drawEntries(writing);
    this.#drawTalk(poll);
    this.#drawEarly(poll);
    if (writing) this.#drawWritingWays(writing, canStep);
    else if (task) this.#drawTaskWays(task);
    else this.#drawWays(poll, canStep, this.#isThere && state !== null);
  }

  /** Shows the remote every entry, also before the hall sees any. @param {WritingOfRoom | null} writing */
  #drawEntries(writing) {
    const list = find(document, ".entries");
    const entries = writing && this.#entries.id === writing.id ? this.#entries.entries : [];
    setHidden(list, !entries.length);
    if (!isOther(list, keyOfData(entries))) return;
    const rows = [...entries].reverse().map(({ count, isHidden, shown, words }) => {
      const label = isHidden ? SHOW_ENTRY : HIDE_ENTRY;
      const does = isHidden ? "show-entry" : "hide-entry";
      const button = textButton(label, () => this.#send({ do: does, words }), "");
      attributes(button, { "aria-label": actionOn(label, shown) });
      const text = attributes(el("bdi", "", shown), { dir: "auto" });
      return el("li", isHidden ? "hidden-entry" : "", el("b", "", `${num(count)}×`), text, button);
    });
    list.replaceChildren(...rows);
  }

  /** @param {TaskOfRoom} task */
  #drawTaskWays({ game, id }) {
    const box = find(document, ".ways");
    const hasBest = game !== undefined && !game.best;
    if (!isOther(box, keyOf("task", id, hasBest, this.#isThere))) return;
    const way = (/** @type {string} */ label, /** @type {string} */ does, kind = "") => {
      const node = textButton(label, () => this.#send({ do: does }), kind);
      node.disabled = !this.#isThere;
      return node;
    };
    const done = way(TAKE_AWAY, "end-task", hasBest ? "" : "main");
    box.replaceChildren(...(hasBest ? [way(SHOW_BEST, "show-best", "main"), done] : [done]));
  }

  /** @param {WritingOfRoom} writing @param {boolean} canStep */
  #drawWritingWays({ entries, id, isOpen, isShown }, canStep) {
    const box = find(document, ".ways");
    const isSure = this.#discarding === id;
    const about = keyOf("writing", id, isOpen, isShown, entries > 0, isSure, canStep, this.#isThere);
    if (!isOther(box, about)) return;
    const way = (/** @type {string} */ label, /** @type {object} */ message, kind = "") => {
      const node = textButton(label, () => this.#send(message), kind);
      node.disabled = !this.#isThere;
      return node;
    };
    const make = way(MAKE_CORPUS, { do: "press", key: "corpus" }, isShown ? "main" : "");
    make.disabled = !canStep || !entries;
    const discard = textButton(isSure ? DISCARD_REALLY : END_WRITING, () => this.#discard(id), "");
    discard.disabled = !this.#isThere;
    box.replaceChildren(
      isShown ? way(HIDE_ENTRIES, { do: "hide-entries" }) : way(SHOW_ENTRIES, { do: "show-entries" }, "main"),
      isOpen ? way(STOP_WRITING, { do: "stop-writing" }) : way(OPEN_AGAIN, { do: "go-on-writing" }),
      make,
      discard,
    );
  }

  /** The first press asks, the second one discards. @param {number} id */
  #discard(id) {
    if (this.#discarding === id) void this.#send({ do: "end-writing" });
    this.#discarding = this.#discarding === id ? 0 : id;
    this.#draw();
  }

  /** @param {PollOfRoom | null} poll */
  #drawTalk(poll) {
    const isTalking = poll?.state === "talking";
    setHidden(find(document, ".talk"), !isTalking);
    this.#clock.show(isTalking ? poll.endsAt : undefined);
    setText(find(document, ".to-do"), this.#clock.isUp ? TIME_IS_UP : TALK_NOW);
  }

  /** The votes of a closed round, which nobody else sees yet, or what came of both. @param {PollOfRoom | null} poll */
  #drawEarly(poll) {
    const box = find(document, ".early");
    const nodes = poll ? resultNodes(poll) : [];
    setHidden(box, !nodes.length);
    const shown = poll && [poll.id, poll.round, poll.state, poll.early, poll.first, poll.tally];
    if (isOther(box, keyOfData(shown))) box.replaceChildren(...nodes);
  }

  /** @param {PollOfRoom | null} poll @param {boolean} canStep @param {boolean} isThere */
  #drawWays(poll, canStep, isThere) {
    const box = find(document, ".ways");
    const about = poll && [poll.id, poll.state, poll.round ?? 1, suggestedStep(poll)];
    if (!isOther(box, keyOf(keyOfData(about), canStep, isThere))) return;
    const way = (/** @type {string} */ label, /** @type {string} */ does, kind = "") => {
      const node = textButton(label, () => this.#send({ do: does }), kind);
      node.disabled = !isThere;
      return node;
    };
    const ask = textButton(ASK_ABOUT_SCREEN, () => this.#ask(), "");
    ask.disabled = !canStep;
    if (!poll || poll.state === "revealed") {
      box.replaceChildren(...(poll ? [way(TAKE_AWAY, "withdraw"), ask] : [ask]));
      return;
    }
    const steps = stepsOf(poll);
    const main = suggestedStep(poll) ?? steps.at(-1);
    box.replaceChildren(...steps.map((step) => way(nameOf(step, poll), step, step === main ? "main" : "")));
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

/** @param {VoteStep} step @param {PollOfRoom} poll */
function nameOf(step, { state }) {
  return step === "close" ? (state === "talking" ? END_TALK : CLOSE_VOTING) : NAMES[step];
}

/** @param {PollOfRoom} poll */
function resultNodes(poll) {
  const { changes, early, first, kind, right = [], tally = [], votes } = poll;
  if (early)
    return [el("p", "advice", adviceText(early, poll.round ?? 1)), answersOf(poll, early.tally, early.right)];
  if (!first) return [];
  const [before, after] = [first, { tally, others: 0, votes }].map((round) => ({
    numRight: numRightIn(kind, round, right),
    votes: round.votes,
  }));
  const said = `${bothRounds(before, after, right.length > 0)} ${changesText(changes)}`.trim();
  return [el("p", "advice", said)];
}

/** @param {PollOfRoom} poll @param {import("../shared/vote_steps.js").TallyOfRoom} tally @param {number[]} right */
function answersOf({ choices, kind }, tally, right) {
  const counted = countedAnswers(kind, tally);
  const most = Math.max(1, ...counted.map(({ count }) => count));
  const rows = counted.map(({ answer, count }) => {
    const isRight = right.includes(answer);
    const name = kind === "number" ? numberAnswered(answer) : choices[answer].text;
    const row = el("li", isRight ? "right" : "", el("bdi", "", name), el("i"), el("b", "", num(count)));
    if (isRight) row.append(el("span", "tick", RIGHT_CHOICE));
    row.style.setProperty("--share", `${(100 * count) / most}%`);
    return row;
  });
  return el("ul", "", ...rows);
}

tabTheme();
const begun = JSON.parse(find(document, "#class").textContent ?? "null");
new Remote({ room: begun.room, key: location.hash.slice(1) });
addEventListener("hashchange", () => location.reload()); // another code was scanned
