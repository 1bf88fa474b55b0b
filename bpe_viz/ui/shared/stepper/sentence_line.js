/* The sentence about a step: what it is made of, how it is shown and spoken, and how often a screen reader hears one. */
import { el, find, setText } from "../dom.js";
import { term } from "../terms.js";
import { Timers } from "../timers.js";

/** @import { MEANING } from "../meanings.js" */
/** @import { Actions, Screen } from "./stepper.js" */
/** @import { AnyMoment } from "./steps.js" */

const SETTLED_MS = 250; // steps that follow sooner are heard as the last one
/* How wide a letter is in units, in the line at its first size and below it. */
const LETTER = { desk: 12.5, stage: 17.5 };
const LETTER_BELOW = { desk: 8, stage: 11.6 };
const LONGER = 1.2; // times as many letters take the second size; what is longer takes two lines
const TWO_LINES = 2.2; // times as many fill two lines of the second size
const BESIDE = 180; // px, for what shares the line with the sentence
const CHIP_LETTERS = 1.6; // as wide as the edges of a chip

/** The parts as they are drawn. @typedef {{ first: (Node | string)[], second: (Node | string)[] }} DrawnSentence */
/** What is said about a moment: drawn, and spoken. @template Moment @typedef {(moment: Moment) => { drawn: DrawnSentence, spoken: string }} Telling */

/** @typedef {keyof typeof MEANING} TermName */
/**
 * A part of a sentence: text, a number that counts, a term to explain, what is said where there is room,
 * a second sentence, or what its page adds.
 * @template Own
 * @typedef {string | { strong: string } | { term: TermName, written: string } | { aside: string } | { second: SentencePart<Own>[] } | Own} SentencePart
 */

/**
 * @template {object} Own
 * @param {SentencePart<Own>[]} parts
 * @param {(part: Own) => (Node | string)[]} draw
 * @returns {DrawnSentence}
 */
export function drawnSentence(parts, draw) {
  /** @type {DrawnSentence} */
  const drawn = { first: [], second: [] };
  for (const part of parts)
    if (typeof part === "string") {
      const isBound = part[0] === ":"; // no line begins with it
      if (isBound) drawn.first.push(el("span", "nowrap", drawn.first.pop() ?? "", ":"));
      drawn.first.push(isBound ? part.slice(1) : part);
    } else if ("strong" in part) drawn.first.push(el("b", "", part.strong));
    else if ("aside" in part) drawn.first.push(el("span", "aside", part.aside));
    else if ("term" in part) drawn.first.push(term(part.term, part.written));
    else if ("second" in part) {
      const { first } = drawnSentence(part.second, draw);
      drawn.second.push(...(drawn.second.length ? [" "] : []), ...first);
    } else drawn.first.push(...draw(part));
  return drawn;
}

/** How many letters a line has, its chips counted as wider. @param {Element} line */
function lettersOf(line) {
  return (line.textContent ?? "").length + CHIP_LETTERS * line.querySelectorAll(".c").length;
}

/** @template {AnyMoment} Moment */
export class Sentence {
  #actions;
  #tell;
  #box;
  #first;
  #second;
  #live;
  #timers = new Timers();
  #spoken = "";

  /** @param {Actions<Moment, any>} actions @param {Telling<Moment>} tell */
  constructor(actions, tell) {
    this.#actions = actions;
    this.#tell = tell;
    this.#box = find(actions.root, ".say");
    this.#first = find(this.#box, "h1");
    this.#second = find(this.#box, "p");
    this.#live = find(actions.root, ".live");
  }

  /** @param {Moment} moment @param {Screen} screen */
  draw(moment, { columns }) {
    const { drawn, spoken } = this.#tell(moment);
    const { first, second } = drawn;
    this.#first.replaceChildren(...first);
    this.#second.replaceChildren(...second);
    const where = this.#actions.lecture.isOn ? "stage" : "desk";
    const room = columns - BESIDE;
    const letters = lettersOf(this.#first);
    const fitting = room / LETTER[where];
    const { classList } = this.#box;
    classList.toggle("long", letters > fitting && letters <= LONGER * fitting);
    classList.toggle("longer", letters > LONGER * fitting);
    classList.toggle("longest", letters > TWO_LINES * fitting);
    classList.toggle("wordy", lettersOf(this.#second) > room / LETTER_BELOW[where]);
    this.#spoken = spoken;
  }

  /** One sentence a step for screen readers; of steps in quick succession that of the last. */
  announce() {
    this.#timers.clear("speak");
    this.#timers.after("speak", SETTLED_MS, () => setText(this.#live, this.#spoken));
  }

  stop() {
    this.#timers.stop();
  }
}

/**
 * The parts as a screen reader says them.
 * @template {object} Own
 * @param {SentencePart<Own>[]} parts
 * @param {(part: Own) => string} say
 * @returns {string}
 */
export function spokenSentence(parts, say) {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      if ("strong" in part) return part.strong;
      if ("aside" in part) return part.aside;
      if ("term" in part) return part.written;
      return "second" in part ? spokenSentence(part.second, say) : say(part);
    })
    .join("");
}
