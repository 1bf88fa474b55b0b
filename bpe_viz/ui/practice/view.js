/* The Practice page: an exercise is asked, checked and explained; a set ends with its results. */
import { Address } from "../shared/address.js";
import { textButton } from "../shared/buttons.js";
import { asVote, offerToClass, plainWords } from "../shared/class_questions.js";
import { attributes, el, find, setText } from "../shared/dom.js";
import { isOther, keyOf, keyOfData } from "../shared/keyed.js";
import { isModified, takesLetters } from "../shared/keys.js";
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
  comesBackText,
  FORGET,
  GO_ON,
  IN_THIS_BROWSER,
  MISSED_IN_LIST,
  NEXT_EXERCISE,
  NOT_QUITE,
  practise,
  practiseNext,
  RIGHT,
  RIGHT_ANSWER_IS,
  RIGHT_IN_LIST,
  resultText,
  rightSoFar,
  SAVE_RESULTS,
  SEE_RESULTS,
  SET_DONE,
  SIMILAR_EXERCISE,
  seedText,
  topicText,
  WHAT_NEXT,
  whereText,
} from "./texts.js";

/** @import { Mounting } from "../shared/wire.js" */
/** @import { Given } from "./results.js" */
/** @import { Exercise, PracticeData } from "./wire.js" */

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

export class PracticeView {
  #data;
  #index = 0;
  #turn = 0;
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

  /** @param {Mounting<PracticeData>} given */
  constructor({ parentElement, data }) {
    this.#data = data;
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
      this.#index = 0;
      this.#given = [];
      this.#ask();
    }
    this.#address.later();
  }

  stop() {
    this.#isAlive = false;
    document.removeEventListener("keydown", this.#onKey);
    this.#takeBack();
  }

  /** @returns {Exercise} */
  get #exercise() {
    return this.#data.exercises[this.#index];
  }

  #ask() {
    const exercise = this.#exercise;
    this.#isAnswered = false;
    this.#root.classList.remove("answered", "ended");
    this.#answering = new Answering(exercise, (answer) => this.#take(answer));
    find(this.#root, ".ask").replaceChildren(...withSymbols(exercise.sentence));
    find(this.#root, ".given").replaceChildren(...givenNodes(exercise, null));
    find(this.#root, ".answering").replaceChildren(
      this.#answering.node,
      attributes(el("div", "verdict"), { role: "status" }),
      el("div", "next"),
    );
    this.#drawHead();
    this.#drawRecord();
    this.#root.classList.add("ready");
  }

  #drawHead() {
    const { exercises, number, seed } = this.#data;
    const exercise = this.#exercise;
    const { topic, label } = exercise;
    const many = number ? exercises.length : 0;
    setText(find(this.#root, ".where"), whereText(this.#index + 1, many, topic, label));
    const right = this.#given.filter(({ isRight }) => isRight).length;
    const seen = seedText(number ? seed : exercise.seed);
    setText(find(this.#root, ".score"), number ? `${seen} · ${rightSoFar(right)}` : seen);
  }

  /** @param {number[]} answer */
  #take(answer) {
    if (this.#isAnswered || !this.#answering) return;
    const exercise = this.#exercise;
    const marked = mark(exercise, answer);
    this.#isAnswered = true;
    this.#root.classList.add("answered");
    this.#given.push({ answer: inOrder(exercise, answer), isRight: marked.isRight });
    this.#record = withAnswer(storedRecord(), exercise, marked.isRight);
    storeRecord(this.#record);
    this.#answering.reveal(marked, answer);
    find(this.#root, ".given").replaceChildren(...givenNodes(exercise, marked));
    const isTyped = exercise.form === "number" && !marked.isRight;
    find(this.#root, ".verdict").replaceChildren(
      el("b", marked.isRight ? "yes" : "no", marked.isRight ? RIGHT : NOT_QUITE),
      el("p", "", ...withSymbols(marked.why)),
      isTyped ? el("p", "", RIGHT_ANSWER_IS, el("b", "", exercise.said), ".") : "",
    );
    find(this.#root, ".next").replaceChildren(...this.#ways());
    this.#drawHead();
    this.#drawRecord();
    const main = find(this.#root, ".next .main");
    main.focus({ preventScroll: true });
    main.scrollIntoView({ block: "nearest" });
  }

  /** What can be done after an answer. */
  #ways() {
    if (this.#data.number) {
      const isLast = this.#index === this.#data.exercises.length - 1;
      return [textButton(isLast ? SEE_RESULTS : NEXT_EXERCISE, () => this.#next(), "btn main")];
    }
    return [
      textButton(SIMILAR_EXERCISE, () => this.#wish({ kind: this.#exercise.kind }), "btn"),
      textButton(NEXT_EXERCISE, () => this.#next(), "btn main"),
    ];
  }

  #next() {
    if (this.#data.number) {
      this.#index += 1;
      if (this.#index < this.#data.exercises.length) this.#ask();
      else this.#end();
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
    const { exercises, level } = this.#data;
    const right = this.#given.filter(({ isRight }) => isRight).length;
    const worst = weakest(exercises, this.#given);
    const next = harder(level);
    this.#answering = null;
    this.#root.classList.add("ended");
    setText(find(this.#root, ".where"), SET_DONE);
    setText(find(this.#root, ".score"), seedText(this.#data.seed));
    find(this.#root, ".ask").replaceChildren(resultText(right, exercises.length));
    find(this.#root, ".given").replaceChildren(
      el(
        "ol",
        "results",
        ...exercises.map((exercise, i) =>
          el(
            "li",
            this.#given[i].isRight ? "yes" : "no",
            el("b", "", this.#given[i].isRight ? RIGHT_IN_LIST : MISSED_IN_LIST),
            el("span", "", ...withSymbols(exercise.sentence), " "),
            el("bdi", "said", exercise.said),
          ),
        ),
      ),
    );
    const advice = worst
      ? practiseNext(worst.exercise.label, worst.wrong, worst.tried)
      : next
        ? ALL_RIGHT
        : ALL_RIGHT_AT_HIGHEST;
    const go = worst
      ? textButton(
          practise(worst.exercise.label),
          () => this.#wish({ number: 0, kind: worst.exercise.kind }),
          "btn main",
        )
      : textButton(GO_ON, () => this.#wish({ level: next ?? level }), "btn main");
    find(this.#root, ".answering").replaceChildren(
      el("h3", "", WHAT_NEXT),
      el("p", "", advice),
      el(
        "div",
        "next",
        go,
        textButton(ANOTHER_SET, () => this.#wish({}), "btn"),
        textButton(SAVE_RESULTS, () => this.#save(), "btn save"),
      ),
      el("p", "muted", ABOUT_RESULTS),
    );
    this.#drawRecord();
    go.focus({ preventScroll: true });
  }

  #save() {
    const text = JSON.stringify(resultFile(this.#data, this.#given), null, 1);
    download(`results-${this.#data.seed}.bpe-viz.json`, new Blob([text], { type: "application/json" }));
  }

  #drawRecord() {
    const topics = Object.entries(this.#record.topics);
    const node = find(this.#root, ".record");
    if (!topics.length) {
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
    if (!this.#isAlive) return null;
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
    } else if (/^[1-9]$/.test(event.key) && !takesLetters(target, event.key) && !this.#isAnswered) {
      const { form } = this.#exercise;
      this.#answering.choose(form === "boundaries" ? Number(event.key) : Number(event.key) - 1);
      event.preventDefault();
    }
  };
}
