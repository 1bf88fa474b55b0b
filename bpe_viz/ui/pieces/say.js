/* The sentence on the screen, and what a screen reader says about a round. */
import { el, find, setText } from "../shared/dom.js";
import { num } from "../shared/numbers.js";
import { chip } from "../shared/symbol_chips.js";
import { Timers } from "../shared/timers.js";
import { sentenceOf, spokenSentence } from "./sentence.js";

/** @import { PieceRun } from "./run.js" */
/** @import { SentencePart } from "./sentence.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesView } from "./view.js" */

const SPEAKING_MS = 1000;
const MOST_LETTERS = 208; // of two lines

export class PiecesSay {
  #view;
  #line;
  #live;
  #timers = new Timers();
  #spoken = "";
  #spokenAt = 0;

  /** @param {PiecesView} view */
  constructor(view) {
    this.#view = view;
    this.#line = find(view.root, ".say");
    this.#live = find(view.root, ".live");
  }

  /** @param {PieceRun} run @param {PiecesMoment} moment */
  draw(run, moment) {
    const parts = sentenceOf(run, moment);
    this.#line.replaceChildren(...nodesOf(run, parts));
    this.#line.classList.toggle("dense", (this.#line.textContent ?? "").length > MOST_LETTERS);
    const where = moment.half === "start" ? "Start" : `Round ${num(moment.k)}, ${moment.half}`;
    this.#spoken = `${where}: ${spokenSentence(run, parts)}`;
  }

  /** One sentence a step for screen readers, at most one a second while playing. */
  announce() {
    const since = performance.now() - this.#spokenAt;
    const wait = this.#view.player.isPlaying ? Math.max(0, SPEAKING_MS - since) : 0;
    this.#timers.after("speak", wait, () => {
      this.#spokenAt = performance.now();
      setText(this.#live, this.#spoken);
    });
  }

  stop() {
    this.#timers.stop();
  }
}

/** @param {PieceRun} run @param {SentencePart[]} parts @returns {(Node | string)[]} */
function nodesOf(run, parts) {
  return parts.flatMap((part) => shownPart(run, part));
}

/** @param {PieceRun} run @param {SentencePart} part @returns {(Node | string)[]} */
function shownPart(run, part) {
  if (typeof part === "string") return [part];
  if ("strong" in part) return [el("b", "", part.strong)];
  if ("second" in part) return [el("span", "two", ...nodesOf(run, part.second))];
  return [chip(run, run.idOf(part.piece), part.look)];
}
