/* The Practice page: an exercise is asked, checked and explained; a set ends with its results. */
import { Address } from "../shared/address.js";
import { textButton } from "../shared/buttons.js";
import { asVote, offerToClass, plainWords } from "../shared/class_questions.js";
import { attributes, el, find, setText, topOf } from "../shared/dom.js";
import { isOther, keyOf, keyOfData } from "../shared/keyed.js";
import { isModified, isShortcut } from "../shared/keys.js";
import { num } from "../shared/numbers.js";
import { download } from "../shared/saving.js";
import { Answering } from "./answering.js";
import { givenNodes, withSymbols } from "./exercise_material.js";
import { inOrder, mark } from "./marking.js";
import { comesBack, emptyRecord, storedRecord, storeRecord, withAnswer } from "./record.js";
import { harder, resultFile, weakest } from "./results.js";
import {
  ABOUT_RESULTS,
  ALL_RIGHT,
  ALL_RIGHT_AT_HIGHEST,
  ANOTHER_SET,
  CHECK,
  comesBackText,
  dotsText,
  EXERCISE,
  FORGET,
  GO_ON,
  IN_THIS_BROWSER,
  MISSED_IN_LIST,
  NEXT_EXERCISE,
  NOT_QUITE,
  ofText,
  practise,
  practiseNext,
  questionParts,
  RIGHT,
  RIGHT_ANSWER_IS,
  RIGHT_IN_LIST,
  ROUND_DONE,
  resultText,
  rightSoFar,
  SAVE_RESULTS,
  SEE_RESULTS,
  SET_DONE,
  SIMILAR_EXERCISE,
  seedText,
  TEN_MORE,
  topicText,
  WHY,
  whereText,
} from "./texts.js";

/** @import { Mounting } from "../shared/wire.js" */
/** @import { Given } from "./results.js" */
/** @import { Exercise, PracticeData } from "./wire.js" */

const ROUND = 10; // exercises asked one by one until the results are shown

/** An exercise for the whole class. @param {Exercise} exercise */
function exerciseToVoteOn(exercise) {
  const facts = exercise.facts.map(([label, value]) => `${label}: ${value}`);
  return asVote({ ...exercise, facts });
}

/** Which exercises are asked, and of which words: a page that is drawn again goes on with them. @param {PracticeData} data */
function keyOfAsked({ number, exercises }) {
  const asked = exercises.map(({ kind, level, seed, source }) => keyOf(kind, level, seed, source));
  return keyOf(number, asked, keyOfData(exercises[0].rows));
}

/**
 * A set as a page of its own.
 * @typedef {object} SetFile
 * @property {number[][]} answers those that were given before
 * @property {(given: Given[]) => void} keep
 * @property {Element} last what can be done in the end
 */

/** @param {Exercise} exercise @param {number[]} answer @returns {Given} */
function givenTo(exercise, answer) {
  return { exercise, answer: inOrder(exercise, answer), isRight: mark(exercise, answer).isRight };
}

export class PracticeView {
  #data;
  /** What is asked: a set, or the exercises of this round so far. @type {Exercise[]} */
  #asked = [];
  #index = 0;
  #turn = 0;
  #round = "";
  /** @type {Given[]} */
  #given = [];
  #isAnswered = false;
  #isAlive = true;
  #takeBack;
  #record = storedRecord();
  #root;
  /** @type {Answering | null} */
  #answering = null;
  #address = new Address(() => this.#query());
  /** @type {Mounting<PracticeData>["setTriggerValue"]} */
  #trigger = () => {};
  #file;

  /** @param {Mounting<PracticeData>} given @param {SetFile | null} file what a set as a page of its own brings */
  constructor({ parentElement, data }, file = null) {
    this.#data = data;
    this.#file = file;
    this.#root = find(parentElement, ".practice");
    document.addEventListener("keydown", this.#onKey);
    this.#takeBack = offerToClass({
      label: () => (this.#answering ? plainWords(this.#exercise.sentence) : ""),
      make: async () => exerciseToVoteOn(this.#exercise),
    });
  }

  /** @param {Mounting<PracticeData>} given */
  show({ data, setTriggerValue }) {
    this.#trigger = setTriggerValue;
    this.#data = data;
    if (isOther(this.#root, keyOf(this, keyOfAsked(data)))) {
      this.#takeUp(data);
      if (this.#given.length === this.#many) this.#end();
      else this.#ask();
    }
    this.#address.later();
  }

  stop() {
    this.#isAlive = false;
    document.removeEventListener("keydown", this.#onKey);
    this.#takeBack();
  }

  /** A set is new; an exercise asked one by one belongs to the round, unless that was of others. @param {PracticeData} data */
  #takeUp({ number, level, source, topics, exercises }) {
    const round = number ? "" : keyOf(level, source, topics);
    if (!round || round !== this.#round || this.#given.length >= ROUND) this.#given = [];
    if (this.#file) this.#given = this.#file.answers.map((answer, i) => givenTo(exercises[i], answer));
    this.#round = round;
    this.#index = this.#given.length;
    const before = this.#file ? [] : this.#given.map(({ exercise }) => exercise);
    this.#asked = [...before, ...exercises];
  }

  /** @returns {Exercise} */
  get #exercise() {
    return this.#asked[this.#index];
  }

  get #many() {
    return this.#data.number ? this.#asked.length : ROUND;
  }

  get #right() {
    return this.#given.filter(({ isRight }) => isRight).length;
  }

  #ask() {
    const exercise = this.#exercise;
    this.#isAnswered = false;
    this.#root.classList.remove("answered", "ended");
    find(this.#root, ".ways").replaceChildren(); // what the exercise before offered
    this.#answering = new Answering(
      exercise,
      (answer) => this.#take(answer),
      () => this.#drawWays(),
    );
    const [question, below] = questionParts(exercise.sentence);
    this.#say(withSymbols(question), withSymbols(below));
    find(this.#root, ".given").replaceChildren(...givenNodes(exercise, null));
    find(this.#root, ".answering").replaceChildren(this.#answering.node);
    find(this.#root, ".verdict").replaceChildren();
    this.#drawWays();
    this.#drawPlace();
    this.#drawRecord();
    this.#root.classList.add("ready");
  }

  /** @param {(Node | string)[]} question @param {(Node | string)[]} below */
  #say(question, below) {
    find(this.#root, ".ask").replaceChildren(...question);
    find(this.#root, ".below").replaceChildren(...below);
    find(this.#root, ".say").scrollIntoView({ block: "nearest" });
  }

  /** Where one is among the exercises, and how each was answered. */
  #drawPlace() {
    const { number, seed } = this.#data;
    const { topic, label, seed: own } = this.#exercise;
    const many = this.#many;
    setText(find(this.#root, ".where"), whereText(topic, label));
    setText(find(this.#root, ".seed"), seedText(number ? seed : own));
    find(this.#root, ".at").replaceChildren(EXERCISE, el("b", "", num(this.#index + 1)), ofText(many));
    setText(find(this.#root, ".score"), rightSoFar(this.#right));
    const dots = attributes(find(this.#root, ".dots"), {
      "aria-label": dotsText(this.#right, this.#given.length),
    });
    const looks = Array.from({ length: many }, (_, i) => {
      const given = this.#given[i];
      const answered = given ? (given.isRight ? "right" : "missed") : "";
      return i === this.#index ? `now ${answered}` : answered;
    });
    dots.replaceChildren(...looks.map((look) => el("span", look)));
  }

  /** @param {number[]} answer */
  #take(answer) {
    if (this.#isAnswered || !this.#answering) return;
    const exercise = this.#exercise;
    const marked = mark(exercise, answer);
    this.#isAnswered = true;
    this.#root.classList.add("answered");
    this.#given.push(givenTo(exercise, answer));
    this.#file?.keep(this.#given);
    this.#record = withAnswer(storedRecord(), exercise, marked.isRight);
    storeRecord(this.#record);
    this.#answering.reveal(marked, answer);
    find(this.#root, ".given").replaceChildren(...givenNodes(exercise, marked));
    const isTyped = exercise.form === "number" && !marked.isRight;
    const why = el("p", "why", ...withSymbols(marked.why));
    why.hidden = marked.isRight;
    find(this.#root, ".verdict").replaceChildren(
      el("b", marked.isRight ? "yes" : "no", marked.isRight ? RIGHT : NOT_QUITE),
      isTyped ? el("p", "", RIGHT_ANSWER_IS, el("b", "", exercise.said), ".") : "",
      why,
    );
    this.#drawWays();
    this.#drawPlace();
    this.#drawRecord();
    find(this.#root, ".ways .main").focus({ preventScroll: true });
    this.#showVerdict();
  }

  /** Scrolls only to a verdict that is out of sight: the question is read together with it. */
  #showVerdict() {
    const verdict = find(this.#root, ".verdict");
    const { bottom } = find(verdict, "b").getBoundingClientRect();
    if (bottom > topOf(find(this.#root, ".foot"))) verdict.scrollIntoView({ block: "nearest" });
  }

  /** What can be done: check an answer that is no single click, and go on after it. */
  #drawWays() {
    const answering = this.#answering;
    const ways = find(this.#root, ".ways");
    if (!answering) return;
    if (!this.#isAnswered) {
      if (this.#exercise.form === "one") ways.replaceChildren();
      else {
        const check = ways.querySelector("button") ?? textButton(CHECK, () => this.#answering?.submit());
        check.className = "btn main";
        check.disabled = !answering.isReady;
        if (!check.isConnected) ways.replaceChildren(check);
      }
      return;
    }
    const isLast = this.#given.length === this.#many;
    const similar = textButton(SIMILAR_EXERCISE, () => this.#wish({ kind: this.#exercise.kind }), "btn");
    ways.replaceChildren(
      this.#whyButton(),
      this.#data.number || isLast ? "" : similar,
      textButton(isLast ? SEE_RESULTS : NEXT_EXERCISE, () => this.#next(), "btn main"),
    );
  }

  /** Shows the reason, or puts it away. */
  #whyButton() {
    const why = find(this.#root, ".why");
    const node = textButton(
      WHY,
      () => {
        why.hidden = !why.hidden;
        attributes(node, { "aria-expanded": String(!why.hidden) });
      },
      "btn",
    );
    return attributes(node, { "aria-expanded": String(!why.hidden) });
  }

  #next() {
    if (this.#given.length === this.#many) {
      this.#end();
      return;
    }
    if (this.#data.number) {
      this.#index += 1;
      this.#ask();
      return;
    }
    this.#turn += 1;
    const missed = comesBack(this.#record, this.#turn, this.#data);
    this.#wish(missed ? { kind: missed.kind, seed: missed.seed } : {});
  }

  /** Another exercise, which Python makes. @param {Record<string, string | number>} wanted */
  #wish(wanted) {
    const { mostSeed, lesson } = this.#data;
    const seed = Math.floor(Math.random() * (mostSeed + 1));
    this.#trigger("wish", { lesson, kind: "", seed, ...wanted });
  }

  #end() {
    const { level, number } = this.#data;
    const worst = weakest(this.#given);
    const next = harder(level);
    const more = number ? ANOTHER_SET : TEN_MORE;
    this.#answering = null;
    this.#root.classList.add("ended");
    const advice = worst
      ? practiseNext(worst.exercise.label, worst.wrong, worst.tried)
      : next
        ? ALL_RIGHT
        : ALL_RIGHT_AT_HIGHEST;
    this.#say([resultText(this.#right, this.#many)], [advice]);
    find(this.#root, ".given").replaceChildren(
      el(
        "ol",
        "results",
        ...this.#given.map(({ exercise, isRight }) =>
          el(
            "li",
            isRight ? "yes" : "no",
            el("b", "", isRight ? RIGHT_IN_LIST : MISSED_IN_LIST),
            el("span", "", ...withSymbols(exercise.sentence), " "),
            el("bdi", "said", exercise.said),
          ),
        ),
      ),
    );
    const go = worst
      ? textButton(
          practise(worst.exercise.label),
          () => this.#wish({ number: 0, kind: worst.exercise.kind }),
          "btn main",
        )
      : textButton(GO_ON, () => this.#wish({ level: next ?? level }), "btn main");
    find(this.#root, ".answering").replaceChildren(number ? el("p", "muted", ABOUT_RESULTS) : "");
    find(this.#root, ".verdict").replaceChildren();
    setText(find(this.#root, ".at"), number ? SET_DONE : ROUND_DONE);
    setText(find(this.#root, ".score"), resultText(this.#right, this.#many));
    find(this.#root, ".ways").replaceChildren(
      number ? textButton(SAVE_RESULTS, () => this.#save(), "btn") : "",
      ...(this.#file ? [this.#file.last] : [textButton(more, () => this.#wish({}), "btn"), go]),
    );
    this.#root.classList.add("ready");
    this.#drawRecord();
    find(this.#root, ".ways :last-child").focus({ preventScroll: true });
  }

  #save() {
    const text = JSON.stringify(resultFile(this.#data, this.#given), null, 1);
    download(`results-${this.#data.seed}.bpe-viz.json`, new Blob([text], { type: "application/json" }));
  }

  #drawRecord() {
    const topics = Object.entries(this.#record.topics);
    const node = find(this.#root, ".record");
    if (!topics.length || this.#file) {
      node.replaceChildren();
      return;
    }
    const { missed } = this.#record;
    node.replaceChildren(
      el("span", "", IN_THIS_BROWSER),
      ...topics.map(([topic, [right, tried]]) => el("span", "", topicText(topic, right, tried))),
      missed.length ? el("span", "", comesBackText(missed.length)) : "",
      textButton(FORGET, () => this.#forget(), "btn forget"),
    );
  }

  #forget() {
    this.#record = emptyRecord();
    storeRecord(this.#record);
    this.#drawRecord();
    this.#root.focus();
  }

  /** What the address says: it opens exactly this exercise, or this set. */
  #query() {
    if (!this.#isAlive || this.#file) return null;
    const params = new URLSearchParams(this.#data.query);
    if (this.#data.number) params.set("seed", String(this.#data.seed));
    else {
      params.set("kind", this.#exercise.kind);
      params.set("seed", String(this.#exercise.seed));
    }
    return params.toString();
  }

  #onKey = (/** @type {KeyboardEvent} */ event) => {
    const target = event.composedPath()[0];
    if (isModified(event) || !(target instanceof Element) || !this.#answering) return;
    const isField = target instanceof HTMLInputElement && target.classList.contains("number");
    if (event.key === "Enter" && (isField || !target.closest("button,a[href],input,[role=combobox]"))) {
      if (this.#isAnswered) this.#next();
      else this.#answering.submit();
      event.preventDefault();
    } else if (/^[1-9]$/.test(event.key) && isShortcut(target, event.key) && !this.#isAnswered) {
      const { form } = this.#exercise;
      this.#answering.choose(form === "boundaries" ? Number(event.key) : Number(event.key) - 1);
      event.preventDefault();
    }
  };
}
