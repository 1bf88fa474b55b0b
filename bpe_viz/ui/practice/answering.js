/* The ways to answer: choose one, choose all, type a number, cut a word, put in order. */

import { textButton } from "../shared/buttons.js";
import { attributes, el } from "../shared/dom.js";
import { MAX_ANSWER, MAX_TYPED_NUMBER_CHARACTERS } from "../shared/limits.js";
import { practiceChip } from "./exercise_material.js";
import { cutAfter, HOW_TO_ANSWER, keysText, NUMBER_FIELD, YOUR_ANSWER } from "./texts.js";

/** @import { Marked } from "./marking.js" */
/** @import { Exercise, ShownOffer } from "./wire.js" */

const LEAST_KEYS = 9;
const LONGEST_IN_PAIRS = 8; // characters of offers that stand two by two on a phone

/** The answer as it is given so far. */
export class Answering {
  /** @type {number[]} */
  chosen = [];
  node = el("div", "answer");
  #exercise;
  #submit;
  #changed;
  /** @type {HTMLInputElement | null} */
  #field = null;
  /** @type {HTMLButtonElement[]} */
  #buttons = [];

  /** @param {Exercise} exercise @param {(answer: number[]) => void} submit @param {() => void} changed */
  constructor(exercise, submit, changed) {
    this.#exercise = exercise;
    this.#submit = submit;
    this.#changed = changed;
    const keys = Math.min(exercise.offers.length, LEAST_KEYS);
    const head = el("div", "hd", el("h3", "", HOW_TO_ANSWER[exercise.form]));
    if (keys) head.append(el("span", "keys", keysText(keys)));
    const nodes = this.#nodes();
    const isShort = exercise.offers.every(({ text }) => text.length <= LONGEST_IN_PAIRS);
    this.node.append(head, el("div", isShort ? "choices short-ones" : "choices", ...nodes));
    this.#show();
  }

  #nodes() {
    const { form, offers, units } = this.#exercise;
    if (form === "number") {
      this.#field = attributes(el("input", "number"), {
        type: "text",
        inputmode: "numeric",
        autocomplete: "off",
        "aria-label": NUMBER_FIELD,
      });
      this.#field.maxLength = MAX_TYPED_NUMBER_CHARACTERS;
      this.#field.oninput = () => this.#show();
      return [this.#field];
    }
    if (form === "boundaries") {
      /** @type {Node[]} */
      const cells = [practiceChip(units[0])];
      for (let place = 1; place < units.length; place++) {
        const gap = textButton("", () => this.choose(place), "gap");
        attributes(gap, { "aria-label": cutAfter(units[place - 1], place) });
        this.#buttons.push(gap);
        cells.push(el("span", "unit", gap, practiceChip(units[place])));
      }
      return [el("div", "cutting", ...cells)];
    }
    this.#buttons = offers.map((offer, index) => this.#offer(offer, index));
    return this.#buttons;
  }

  /** @param {ShownOffer} offer @param {number} index */
  #offer({ text, symbols }, index) {
    const shown = symbols.length ? symbols.map((symbol) => practiceChip(symbol)) : [el("bdi", "", text)];
    const node = textButton("", () => this.choose(index), "offer");
    node.append(
      index < LEAST_KEYS ? el("kbd", "", String(index + 1)) : "",
      el("span", "text", ...shown),
      el("span", "short"),
    );
    return attributes(node, { "aria-label": `${index + 1}: ${text}` });
  }

  /** An offer is chosen, or given back; one of several is the answer at once. @param {number} index */
  choose(index) {
    const { form, offers, units } = this.#exercise;
    const isThere = form === "boundaries" ? index > 0 && index < units.length : index < offers.length;
    if (!isThere || form === "number") return;
    if (form === "one") {
      this.chosen = [index];
      this.#submit(this.chosen);
      return;
    }
    this.chosen = this.chosen.includes(index)
      ? this.chosen.filter((other) => other !== index)
      : [...this.chosen, index];
    this.#show();
  }

  /** @returns {number[] | null} */
  get answer() {
    if (!this.#field) return this.#exercise.form === "one" && !this.chosen.length ? null : this.chosen;
    const typed = this.#field.value.replace(/[\s,]/g, "");
    return /^\d+$/.test(typed) && Number(typed) <= MAX_ANSWER ? [Number(typed)] : null;
  }

  /** Whether there is something to check. */
  get isReady() {
    return this.answer !== null && (this.#exercise.form !== "order" || this.chosen.length > 0);
  }

  submit() {
    const { answer } = this;
    if (answer) this.#submit(answer);
  }

  #show() {
    const { form } = this.#exercise;
    this.#changed();
    this.#buttons.forEach((node, i) => {
      const index = form === "boundaries" ? i + 1 : i;
      const at = this.chosen.indexOf(index);
      attributes(node, { "aria-pressed": form === "one" ? null : String(at >= 0) });
      const short = node.querySelector(".short");
      if (short) short.textContent = form === "order" && at >= 0 ? `${at + 1}.` : "";
    });
  }

  /** Which answers are right, and which was given. @param {Marked} marked @param {number[]} answer */
  reveal({ isRight }, answer) {
    const { form, offers, right } = this.#exercise;
    if (this.#field) this.#field.disabled = true;
    this.node.classList.add(isRight ? "is-right" : "is-wrong");
    this.#buttons.forEach((node, i) => {
      node.disabled = true;
      const index = form === "boundaries" ? i + 1 : i;
      const isBest = form === "boundaries" ? right[0].includes(index) : offers[index].isRight;
      node.classList.toggle("good", isBest);
      node.classList.toggle("bad", !isBest && answer.includes(index));
      node.classList.toggle("left-out", form !== "one" && isBest && !answer.includes(index));
      const result = node.querySelector(".short");
      if (!result) return;
      const place = right[0].indexOf(index);
      const isMine = form === "one" && !isBest && answer.includes(index);
      result.replaceChildren(
        el("span", "mine", isMine ? YOUR_ANSWER : ""),
        el("span", "sign"),
        form === "order" && place >= 0 ? `${place + 1}. ` : "",
        ...resultNodes(offers[index], isBest),
      );
    });
  }

  focus() {
    this.#field?.focus({ preventScroll: true });
  }
}

/** What an offer comes to: its sum, or a few words. @param {ShownOffer} offer @param {boolean} isBest */
function resultNodes({ short, evidence }, isBest) {
  const [terms, total] = evidence?.total.split(" = ") ?? [];
  if (!terms) return [el("b", "", short)];
  return [el("b", "sum", total ?? terms), total && isBest ? el("span", "terms", terms) : ""];
}
