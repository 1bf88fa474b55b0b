/* A question on the page of a follower: big buttons or a number, what was sent, and the result. */

import { attributes, el, setClass, setHidden, setText } from "../shared/dom.js";
import { isOther, keyOf, keyOfData } from "../shared/keyed.js";
import { MAX_TYPED_NUMBER_CHARACTERS } from "../shared/limits.js";
import { num } from "../shared/numbers.js";
import { RIGHT_CHOICE, rightNumbers } from "../shared/texts.js";
import { numberAnswered, typedNumber } from "../shared/typed_numbers.js";
import { HIDE, NO_NUMBER, NOT_SENT, SEND, saidOfVotes, YOUR_NUMBER, YOUR_VOTE } from "./texts.js";

/** @import { PollChoice, PollOfRoom, StateOfRoom } from "./wire.js" */

const LONGEST_BESIDE = 16;

/** @typedef {(question: number, answer: number) => Promise<string>} SendVote empty, or a sentence why it was not counted */

/** Bars of a result as on the presenter's screen: the longest is that of the most votes. @param {PollOfRoom} poll */
export function barsOf({ choices, kind, right = [], tally = [] }) {
  const entries = /** @type {[number, number][]} */ (
    kind === "choices" ? tally.map((count, i) => [i, count]) : tally
  );
  const most = Math.max(1, ...entries.map(([, count]) => count));
  return entries.map(([answer, count]) => ({
    answer,
    count,
    share: count / most,
    key: kind === "choices" ? String(answer + 1) : "",
    isRight: right.includes(answer),
    choice: kind === "choices" ? choices[answer] : { text: numberAnswered(answer) },
  }));
}

export class PollView {
  #root;
  #send;
  /** @type {{ question: number, answer: number } | null} */
  #sent = null;
  /** @type {StateOfRoom | null} */
  #state = null;
  /** The question that a problem is of. */
  #asked = 0;
  #problem = "";
  /** The question whose result the reader has put away. */
  #away = 0;
  #said = el("p", "said");

  /** @param {HTMLElement} root @param {SendVote} send @param {{ question: number, answer: number } | null} sent */
  constructor(root, send, sent) {
    this.#root = root;
    this.#send = send;
    this.#sent = sent;
    attributes(this.#said, { role: "status" });
  }

  /** @param {StateOfRoom} state */
  draw(state) {
    this.#state = state;
    const poll = state.question;
    setHidden(this.#root, !poll || poll.id === this.#away);
    if (!poll) {
      if (isOther(this.#root, "")) this.#root.replaceChildren();
      return;
    }
    if (poll.id !== this.#asked) this.#problem = "";
    this.#asked = poll.id;
    const answer = this.#answerTo(poll);
    const { votes: _, ...asked } = poll;
    if (isOther(this.#root, keyOf(keyOfData(asked), answer))) this.#drawAll(poll, answer);
    setText(this.#said, this.#problem || saidOfVotes(poll, state.followers, answer));
  }

  /** @param {PollOfRoom} poll @returns {number | null} */
  #answerTo(poll) {
    return this.#sent?.question === poll.id ? this.#sent.answer : null;
  }

  /** @param {PollOfRoom} poll @param {number | null} answer */
  #drawAll(poll, answer) {
    const focused = document.activeElement?.getAttribute("data-answer");
    /** @type {HTMLElement[]} */
    const parts = [el("div", "hd", el("h2", "", poll.text), ...this.#hiding(poll))];
    const isShort = poll.choices.every(({ chips }) => chips?.length);
    setClass(this.#root, isShort ? "poll short" : "poll");
    if (poll.state === "revealed") parts.push(this.#result(poll, answer));
    else if (poll.kind === "choices") parts.push(this.#choices(poll, answer));
    else parts.push(this.#field(poll, answer));
    if (poll.state === "revealed") parts.push(...whyOf(poll));
    this.#root.replaceChildren(...parts, this.#said);
    const again = focused && this.#root.querySelector(`[data-answer="${CSS.escape(focused)}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
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
    const rows = poll.choices.map((choice, i) => {
      const isChosen = answer === i;
      const button = el(
        "button",
        `choice${isChosen ? ` chosen${lengthOf(choice)}` : ""}`,
        el("span", "number", String(i + 1)),
        answerOf(choice),
        isChosen ? el("span", "note", YOUR_VOTE) : null,
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
    input.value = answer === null ? "" : String(answer);
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
      const said = [isOwn ? YOUR_VOTE : "", bar.isRight ? `✓ ${RIGHT_CHOICE}` : ""].filter(Boolean);
      const row = el(
        "div",
        `choice${said.length ? lengthOf(bar.choice) : ""}${bar.isRight ? " right" : ""}${isOwn ? " chosen" : ""}`,
        bar.key ? el("span", "number", bar.key) : null,
        answerOf(bar.choice),
        el("span", "note", [...said, num(bar.count)].join(" · ")),
        el("i"),
      );
      row.style.setProperty("--share", `${(100 * bar.share).toFixed(1)}%`);
      return el("li", "", row);
    });
    return el("ol", "", ...rows);
  }

  /** @param {PollOfRoom} poll @param {number} answer */
  async #vote(poll, answer) {
    const before = this.#sent;
    this.#sent = { question: poll.id, answer };
    this.#problem = "";
    this.#drawAgain();
    const problem = await this.#send(poll.id, answer).catch(() => NOT_SENT);
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

/** The right number, where no bar may show it, and why. @param {PollOfRoom} poll */
function whyOf({ kind, right = [], why }) {
  const said = [kind === "number" && right.length ? rightNumbers(right) : "", why].filter(Boolean).join(" ");
  return said ? [el("p", "why", said)] : [];
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
