/* The sentence on the screen, and what a screen reader says about a step. */
import { el, find, setText } from "../shared/dom.js";
import { chip, pairChips } from "../shared/symbol_chips.js";
import { Timers } from "../shared/timers.js";
import { quotedWord, sentenceParts, spokenParts } from "./sentence.js";
import { ASKED_PAIR, whereIs } from "./texts.js";

/** @import { Run } from "./run.js" */
/** @import { Part } from "./sentence.js" */
/** @import { Moment } from "./steps.js" */
/** @import { StepperView } from "./view.js" */

const SPEAKING_MS = 1000;
const MOST_LETTERS = 208; // of two lines
const MOST_IN_LECTURE = 198;

export class Say {
  #view;
  #line;
  #live;
  #timers = new Timers();
  #spoken = "";
  #spokenAt = 0;

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
    this.#line = find(view.root, ".say");
    this.#live = find(view.root, ".live");
  }

  /** @param {Run} run @param {Moment} moment */
  draw(run, moment) {
    const { steps, lecture } = this.#view;
    const parts = sentenceParts(run, moment, steps.prediction.guessAt(moment.k));
    this.#line.replaceChildren(...shownParts(run, parts));
    const size = (this.#line.textContent ?? "").length + 2 * this.#line.querySelectorAll(".c").length;
    this.#line.classList.toggle("dense", size > (lecture.isOn ? MOST_IN_LECTURE : MOST_LETTERS));
    const says = moment.isAsking ? ASKED_PAIR : spokenParts(run, parts);
    this.#spoken = `${whereIs(moment)}: ${says}`;
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

/** @param {Run} run @param {Part[]} parts @returns {(Node | string)[]} */
function shownParts(run, parts) {
  return parts.flatMap((part) => {
    if (typeof part === "string") return [part];
    if ("strong" in part) return [el("b", "", part.strong)];
    if ("second" in part) return [el("span", "two", ...shownParts(run, part.second))];
    if ("pair" in part) return [pairChips(run, part.pair, part.now ? "now" : "")];
    if ("word" in part) return ["“", el("bdi", "", quotedWord(part.word)), "”"];
    return [chip(run, part.symbol, "new")];
  });
}
