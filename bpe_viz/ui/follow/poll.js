/* A question on the page of a follower: big buttons or a number, what was sent, and the result. */

import { Countdown } from "../shared/countdown.js";
import { attributes, el, setClass, setHidden, setText } from "../shared/dom.js";
import { isOther, keyOf, keyOfData } from "../shared/keyed.js";
import { MAX_TYPED_NUMBER_CHARACTERS } from "../shared/limits.js";
import { num, numberAnswered, typedNumber } from "../shared/numbers.js";
import { bothRounds, changesText, SECOND_OF_TWO, TALK_HELP, TIME_IS_UP } from "../shared/round_texts.js";
import { RIGHT_CHOICE, rightNumbers } from "../shared/texts.js";
import { countedAnswers, numRightIn } from "../shared/vote_steps.js";
import {
  barHeard,
  HIDE,
  NO_NUMBER,
  NOT_SENT,
  questionHeard,
  resultHeard,
  SEND,
  saidOfVotes,
  YOUR_FIRST_VOTE,
  YOUR_NUMBER,
  YOUR_VOTE,
  YOUR_VOTE_NOW,
} from "./texts.js";
import { firstOf, withFirst } from "./votes.js";

/** @import { Vote } from "./votes.js" */
/** @import { PollChoice, PollOfRoom, StateOfRoom } from "./wire.js" */

const LONGEST_BESIDE = 16;

/** @typedef {(question: number, answer: number, round: number) => Promise<string>} SendVote empty, or a sentence why it was not counted */

/** Bars of a result as on the presenter's screen: the longest is that of the most votes. @param {PollOfRoom} poll */
export function barsOf({ choices, first, kind, right = [], tally = [] }) {
  const entries = countedAnswers(kind, tally);
  const before = countedAnswers(kind, first?.tally ?? []).map(({ count }) => count);
  const most = Math.max(1, ...before, ...entries.map(({ count }) => count));
  return entries.map(({ answer, count }, i) => ({
    answer,
    count,
    share: count / most,
    ...(first ? { first: { count: before[i], share: before[i] / most } } : {}),
    key: kind === "choices" ? String(answer + 1) : "",
    isRight: right.includes(answer),
    choice: kind === "choices" ? choices[answer] : { text: numberAnswered(answer) },
  }));
}

export class PollView {
  #root;
  #send;
  /** @type {Vote | null} */
  #sent = null;
  /** @type {StateOfRoom | null} */
  #state = null;
  /** The question that a problem is of. */
  #asked = 0;
  #problem = "";
  /** The question whose result the reader has put away. */
  #away = 0;
  #said = el("p", "said");
  /** The question and its result for those who do not see them; it is there before either is. */
  #heard = attributes(el("p", "live"), { role: "status" });
  #clock = el("b", "clock");
  #talk = el("div", "talk", this.#clock, el("p", "", TALK_HELP));
  #countdown = new Countdown(this.#clock, () => this.#drawAgain());

  /** @param {HTMLElement} root @param {SendVote} send @param {Vote | null} sent */
  constructor(root, send, sent) {
    this.#root = root;
    this.#send = send;
    this.#sent = sent;
    attributes(this.#said, { role: "status" });
    root.after(this.#heard);
  }

  /** @param {StateOfRoom} state */
  draw(state) {
    this.#state = state;
    const poll = state.question;
    setHidden(this.#root, !poll || poll.id === this.#away);
    this.#countdown.show(poll?.state === "talking" ? poll.endsAt : undefined);
    setText(this.#heard, poll ? heardOf(poll) : "");
    if (!poll) {
      if (isOther(this.#root, "")) this.#root.replaceChildren();
      return;
    }
    if (poll.id !== this.#asked) this.#problem = "";
    this.#asked = poll.id;
    const answer = this.#answerTo(poll);
    const asked = { ...poll, votes: 0, left: 0, endsAt: 0 };
    if (isOther(this.#root, keyOf(keyOfData(asked), answer))) this.#drawAll(poll, answer);
    const said = saidOfVotes(poll, state.followers, answer);
    setText(this.#said, this.#problem || (this.#countdown.isUp ? `${TIME_IS_UP} ${said}` : said));
  }

  /** @param {PollOfRoom} poll @returns {number | null} */
  #answerTo(poll) {
    const isOfRound = this.#sent?.question === poll.id && (this.#sent.round ?? 1) === (poll.round ?? 1);
    return isOfRound ? (this.#sent?.answer ?? null) : null;
  }

  /** What was voted before neighbours talk, once they do. @param {PollOfRoom} poll */
  #firstAnswerTo({ id, round, state }) {
    return round === 2 || state === "talking" ? firstOf(this.#sent, id) : null;
  }

  /** @param {PollOfRoom} poll @param {number | null} answer */
  #drawAll(poll, answer) {
    const isNew = !this.#root.querySelector("h2") && document.activeElement === document.body;
    const hadFocus = isNew || this.#root.contains(document.activeElement);
    const focused = document.activeElement?.getAttribute("data-answer") ?? "";
    const question = attributes(el("h2", "", poll.text), { tabindex: -1 });
    /** @type {HTMLElement[]} */
    const parts = [el("div", "hd", question, ...this.#hiding(poll))];
    if (poll.round === 2 && poll.state !== "revealed") parts.unshift(el("p", "round", SECOND_OF_TWO));
    if (poll.state === "talking") parts.push(this.#talk);
    const isShort = poll.choices.every(({ chips }) => chips?.length);
    setClass(this.#root, isShort ? "poll short" : "poll");
    if (poll.state === "revealed") parts.push(this.#result(poll, answer));
    else if (poll.kind === "choices") parts.push(this.#choices(poll, answer));
    else parts.push(this.#field(poll, answer));
    if (poll.state === "revealed") parts.push(...whyOf(poll), ...roundsOf(poll));
    this.#root.replaceChildren(...parts, this.#said);
    if (!hadFocus) return;
    const again = this.#root.querySelector(`[data-answer="${CSS.escape(focused)}"]:enabled`);
    (again instanceof HTMLElement ? again : question).focus({ preventScroll: true }); // an answer that is closed has none
  }

  /** A result need not stay in front of the screen for as long as the presenter leaves it there. @param {PollOfRoom} poll */
  #hiding({ id, state }) {
    if (state !== "revealed") return [];
    const hide = el("button", "hide", HIDE);
    hide.type = "button";
    hide.addEventListener("click", () => {
      this.#away = id;
      this.#drawAgain();
    });
    return [hide];
  }

  /** @param {PollOfRoom} poll @param {number | null} answer */
  #choices(poll, answer) {
    const first = this.#firstAnswerTo(poll);
    const rows = poll.choices.map((choice, i) => {
      const isChosen = answer === i && poll.state !== "talking";
      const isFirst = first === i && !isChosen;
      const note = isChosen ? (poll.round === 2 ? YOUR_VOTE_NOW : YOUR_VOTE) : isFirst ? YOUR_FIRST_VOTE : "";
      const looks = `choice${isChosen ? " chosen" : ""}${isFirst ? " before" : ""}`;
      const button = el(
        "button",
        `${looks}${note ? lengthOf(choice) : ""}`,
        el("span", "number", String(i + 1)),
        answerOf(choice),
        note ? el("span", "note", note) : null,
      );
      attributes(button, { type: "button", "data-answer": i, "aria-pressed": String(isChosen) });
      button.disabled = poll.state !== "open";
      button.addEventListener("click", () => this.#vote(poll, i));
      return el("li", "", button);
    });
    return el("ol", "", ...rows);
  }

  /** @param {PollOfRoom} poll @param {number | null} answer */
  #field(poll, answer) {
    const input = attributes(el("input"), {
      type: "text",
      inputmode: "decimal",
      maxlength: MAX_TYPED_NUMBER_CHARACTERS,
      autocomplete: "off",
      required: "",
      "aria-label": YOUR_NUMBER,
      placeholder: YOUR_NUMBER,
      "data-answer": "number",
    });
    const shown = answer ?? this.#firstAnswerTo(poll);
    input.value = shown === null ? "" : String(shown);
    input.disabled = poll.state !== "open";
    const button = attributes(el("button", "", SEND), { type: "submit" });
    setHidden(button, poll.state !== "open");
    const form = el("form", "", input, button);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const typed = typedNumber(input.value);
      if (typed !== null) this.#vote(poll, typed);
      else this.#refuse(NO_NUMBER);
    });
    return form;
  }

  /** @param {PollOfRoom} poll @param {number | null} answer */
  #result(poll, answer) {
    const rows = barsOf(poll).map((bar) => {
      const isOwn = answer === bar.answer;
      const isFirst = !isOwn && this.#firstAnswerTo(poll) === bar.answer;
      const own = isOwn ? YOUR_VOTE : isFirst ? YOUR_FIRST_VOTE : "";
      const said = [own, bar.isRight ? `✓ ${RIGHT_CHOICE}` : ""].filter(Boolean);
      const counts = bar.first ? `${num(bar.first.count)} → ${num(bar.count)}` : num(bar.count);
      const row = el(
        "div",
        `choice${said.length ? lengthOf(bar.choice) : ""}${bar.isRight ? " right" : ""}${isOwn ? " chosen" : ""}`,
        bar.key ? el("span", "number", bar.key) : null,
        answerOf(bar.choice),
        el("span", "note", [...said, counts].join(" · ")),
        bar.first ? el("i", "first") : null,
        el("i"),
      );
      if (bar.first) row.style.setProperty("--first", `${(100 * bar.first.share).toFixed(1)}%`);
      row.style.setProperty("--share", `${(100 * bar.share).toFixed(1)}%`);
      return el("li", "", row);
    });
    return el("ol", "", ...rows);
  }

  /** @param {PollOfRoom} poll @param {number} answer */
  async #vote(poll, answer) {
    const before = this.#sent;
    const round = poll.round ?? 1;
    this.#sent = withFirst(before, { question: poll.id, answer, round });
    this.#problem = "";
    this.#drawAgain();
    const problem = await this.#send(poll.id, answer, round).catch(() => NOT_SENT);
    if (!problem || this.#sent?.answer !== answer || this.#sent.question !== poll.id) return;
    this.#sent = before;
    this.#refuse(problem);
  }

  /** @param {string} problem */
  #refuse(problem) {
    this.#problem = problem;
    this.#drawAgain();
  }

  #drawAgain() {
    if (this.#state) this.draw(this.#state);
  }
}

/** A question while it can be answered, and its result. @param {PollOfRoom} poll */
function heardOf(poll) {
  if (poll.state === "open") return questionHeard(poll);
  if (poll.state !== "revealed") return "";
  const bars = barsOf(poll).map(({ choice, count, isRight }) => barHeard(choice.text, count, isRight));
  return resultHeard(
    bars,
    whyOf(poll)
      .map(({ textContent }) => textContent)
      .join(" "),
  );
}

/** The right number, where no bar may show it, and why. @param {PollOfRoom} poll */
function whyOf({ kind, right = [], why }) {
  const said = [kind === "number" && right.length ? rightNumbers(right) : "", why].filter(Boolean).join(" ");
  return said ? [el("p", "why", said)] : [];
}

/** What came of two rounds, in words. @param {PollOfRoom} poll */
function roundsOf({ changes, first, kind, right = [], tally = [], votes }) {
  if (!first) return [];
  const last = { tally, others: 0, votes };
  const [before, after] = [first, last].map((round) => ({
    numRight: numRightIn(kind, round, right),
    votes: round.votes,
  }));
  return [el("p", "why", `${bothRounds(before, after, right.length > 0)} ${changesText(changes)}`.trim())];
}

/** What is said of a long answer is below it. @param {PollChoice} choice */
function lengthOf({ text, chips }) {
  return !chips?.length && text.length > LONGEST_BESIDE ? " long" : "";
}

/** @param {PollChoice} choice */
function answerOf({ text, chips }) {
  const drawn = chips?.length
    ? el("span", "pr", ...chips.map((symbol) => el("span", "c", el("bdi", "", symbol))))
    : text;
  return el("span", "answer", drawn);
}
