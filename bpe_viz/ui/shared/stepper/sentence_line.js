/* The sentence about a step on the screen, and how often a screen reader hears one. */
import { el, find, setText } from "../dom.js";
import { Timers } from "../timers.js";

/** @import { Lecture } from "../lecture.js" */
/** @import { Player } from "../player.js" */
/** @import { SentencePart } from "./sentence_parts.js" */

const SPEAKING_MS = 1000;
/* How wide a letter is in units, in the line at its first size and below it. */
const LETTER = { desk: 13, stage: 18.8 };
const LETTER_BELOW = { desk: 8.6, stage: 11.6 };
const LONGER = 1.2; // times as many letters take the second size; what is longer takes two lines
const BESIDE = 180; // px, for what shares the line with the sentence
const CHIP_LETTERS = 1.6; // as wide as the edges of a chip

/** The parts as they are drawn. @typedef {{ first: (Node | string)[], second: (Node | string)[] }} DrawnSentence */

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
    if (typeof part === "string") drawn.first.push(part);
    else if ("strong" in part) drawn.first.push(el("b", "", part.strong));
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

export class Sentence {
  #view;
  #box;
  #first;
  #second;
  #live;
  #timers = new Timers();
  #spoken = "";
  #spokenAt = 0;

  /** @param {{ root: HTMLElement, columns: number, player: Player, lecture: Lecture }} view */
  constructor(view) {
    this.#view = view;
    this.#box = find(view.root, ".say");
    this.#first = find(this.#box, "h1");
    this.#second = find(this.#box, "p");
    this.#live = find(view.root, ".live");
  }

  /** @param {DrawnSentence} drawn @param {string} spoken */
  show({ first, second }, spoken) {
    this.#first.replaceChildren(...first);
    this.#second.replaceChildren(...second);
    const { columns, lecture } = this.#view;
    const where = lecture.isOn ? "stage" : "desk";
    const room = columns - BESIDE;
    const letters = lettersOf(this.#first);
    const fitting = room / LETTER[where];
    const { classList } = this.#box;
    classList.toggle("long", letters > fitting && letters <= LONGER * fitting);
    classList.toggle("longer", letters > LONGER * fitting);
    classList.toggle("wordy", lettersOf(this.#second) > room / LETTER_BELOW[where]);
    this.#spoken = spoken;
  }

  /** One sentence a step for screen readers, at most one a second while playing. */
  announce() {
    const since = performance.now() - this.#spokenAt;
    const wait = this.#view.player.isPlaying ? Math.max(0, SPEAKING_MS - since) : 0;
    this.#timers.clear("speak");
    if (wait) this.#timers.after("speak", wait, () => this.#speak());
    else this.#speak();
  }

  stop() {
    this.#timers.stop();
  }

  #speak() {
    this.#spokenAt = performance.now();
    setText(this.#live, this.#spoken);
  }
}
