/* The sentence about a step on the screen, and how often a screen reader hears one. */
import { el, find, setText } from "../dom.js";
import { Timers } from "../timers.js";

/** @import { Lecture } from "../lecture.js" */
/** @import { Player } from "../player.js" */
/** @import { SentencePart } from "./sentence_parts.js" */

const SPEAKING_MS = 1000;
const MOST_LETTERS = 208; // of two lines
const MOST_IN_LECTURE = 198;

/**
 * The parts as they are drawn.
 * @template {object} Own
 * @param {SentencePart<Own>[]} parts
 * @param {(part: Own) => (Node | string)[]} draw
 * @returns {(Node | string)[]}
 */
export function drawnSentence(parts, draw) {
  return parts.flatMap((part) => {
    if (typeof part === "string") return [part];
    if ("strong" in part) return [el("b", "", part.strong)];
    return "second" in part ? [el("span", "two", ...drawnSentence(part.second, draw))] : draw(part);
  });
}

export class Sentence {
  #view;
  #line;
  #live;
  #timers = new Timers();
  #spoken = "";
  #spokenAt = 0;

  /** @param {{ root: HTMLElement, player: Player, lecture: Lecture }} view */
  constructor(view) {
    this.#view = view;
    this.#line = find(view.root, ".say");
    this.#live = find(view.root, ".live");
  }

  /** @param {(Node | string)[]} nodes @param {string} spoken */
  show(nodes, spoken) {
    this.#line.replaceChildren(...nodes);
    const size = (this.#line.textContent ?? "").length + 2 * this.#line.querySelectorAll(".c").length;
    this.#line.classList.toggle("dense", size > (this.#view.lecture.isOn ? MOST_IN_LECTURE : MOST_LETTERS));
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
