/* Draws the pieces of a text, and names the rule of the word that is pointed at or reached by keys. */
import { attributes, el, find } from "../shared/dom.js";
import { isOther, keyOfData } from "../shared/keyed.js";
import { shorten } from "../shared/letters.js";
import { mounting } from "../shared/mounting.js";
import { clamp } from "../shared/numbers.js";
import { cutWord, HOW_TO_SEE_RULES, NO_WORD_IN_PART, showRuleWords } from "./texts.js";

/** @import { Mounting } from "../shared/wire.js" */

/**
 * @typedef {object} CutText
 * @property {string} title
 * @property {number} above the room for notices above, in units
 * @property {string[]} rules
 * @property {[text: string, rule: number][]} pieces the number of the rule, or -1 for a gap
 */

/** @typedef {{ span: HTMLElement, text: string, rule: number }} CutWord */

const LONGEST_SHOWN = 40;

/** @param {string} text */
const visible = (text) => text.replaceAll(" ", "␣").replaceAll("\t", "⇥").replaceAll("\n", "⏎");

class TextCuts {
  #text;
  #says;
  #title;
  #rules;
  /** @type {string[]} */
  #names = [];
  /** @type {CutWord[]} */
  #words = [];
  /** @type {Map<unknown, number>} */
  #numberOf = new Map();
  #here = -1;

  /** @param {ParentNode} parent */
  constructor(parent) {
    this.#title = find(parent, "h2");
    this.#rules = find(parent, ".rules");
    this.#says = find(parent, ".says");
    this.#text = find(parent, ".text");
    this.#text.onmouseover = (event) => this.#show(this.#numberOf.get(event.target));
    this.#text.onclick = (event) => this.#go(this.#numberOf.get(event.target));
    this.#text.onkeydown = (event) => this.#press(event);
  }

  /** @param {Mounting<CutText>} given */
  show({ data }) {
    if (!isOther(this.#text, keyOfData(data))) return;
    this.#names = data.rules;
    this.#here = -1;
    this.#words = [];
    this.#title.textContent = data.title;
    this.#text.style.setProperty("--above", String(data.above));
    this.#text.replaceChildren(...data.pieces.map((piece) => this.#span(piece)));
    this.#numberOf = new Map(this.#words.map((word, number) => [word.span, number]));
    this.#rules.replaceChildren(...this.#ruleButtons());
    this.#says.textContent = this.#words.length ? HOW_TO_SEE_RULES : NO_WORD_IN_PART;
  }

  stop() {}

  /** @param {[string, number]} piece */
  #span([text, rule]) {
    if (rule < 0) return el("span", "gap", text);
    const span = el("span", this.#words.length % 2 ? "w odd" : "w", text);
    span.title = this.#names[rule];
    this.#words.push({ span, text, rule });
    return span;
  }

  #ruleButtons() {
    const buttons = this.#names.map((name, rule) => {
      const own = this.#words.filter((word) => word.rule === rule);
      const button = el("button", "", `${name} `, el("span", "", String(own.length)));
      button.onclick = () => {
        const isOn = button.getAttribute("aria-pressed") === "false";
        for (const other of buttons) other.setAttribute("aria-pressed", String(isOn && other === button));
        for (const word of this.#words) word.span.classList.toggle("of-rule", isOn && word.rule === rule);
        if (isOn) own[0].span.scrollIntoView({ block: "nearest" });
      };
      const title = showRuleWords(name);
      return attributes(button, { type: "button", "aria-pressed": "false", title });
    });
    return buttons;
  }

  /** @param {number | undefined} number */
  #show(number) {
    if (number === undefined) return;
    const { text, rule } = this.#words[number];
    const word = shorten(visible(text), LONGEST_SHOWN);
    const length = [...text].length;
    this.#says.textContent = cutWord(number + 1, this.#words.length, word, length, this.#names[rule]);
  }

  /** @param {number | undefined} number */
  #go(number) {
    if (number === undefined) return;
    this.#words[this.#here]?.span.classList.remove("here");
    this.#here = clamp(number, 0, this.#words.length - 1);
    const { span } = this.#words[this.#here];
    span.classList.add("here");
    span.scrollIntoView({ block: "nearest" });
    this.#show(this.#here);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const to = new Map([
      ["ArrowRight", this.#here + 1],
      ["ArrowLeft", this.#here - 1],
      ["Home", 0],
      ["End", this.#words.length - 1],
    ]).get(event.key);
    if (to === undefined || !this.#words.length || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(to);
  }
}

export default mounting((/** @type {Mounting<CutText>} */ { parentElement }) => new TextCuts(parentElement));
