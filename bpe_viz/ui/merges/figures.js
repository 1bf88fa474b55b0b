/* The figures of a state: how long the corpus is, and how many symbols a word has. */
import { attributes, el, setClass, setText } from "../shared/dom.js";
import { num, ratio } from "../shared/numbers.js";
import { figure, keepRoom, showFigure } from "../shared/stepper/figures.js";
import { IN_THE_TEXT } from "../shared/texts.js";
import { symbolsPer } from "./texts.js";

/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */

/** @param {Run} run @param {number} k */
function perWord(run, k) {
  return ratio(run.lengths[k] / run.overview.tokens);
}

export class Figures {
  #name = el("span", "");
  #per = figure(this.#name);
  #length = el("b", "");
  /** In the dock. */
  length = attributes(el("div", "length", this.#length, el("span", "", IN_THE_TEXT.merge)), {
    "data-tells": "corpus",
  });
  /** Beside the loop. */
  node = el("div", "figs", this.#per.box);

  /** The text is never longer than before the first merge. @param {Run} run */
  layOut(run) {
    setText(this.#name, symbolsPer(run.noun));
    keepRoom(this.#length, num(run.lengths[0]));
    keepRoom(this.#per.value, perWord(run, 0));
  }

  /** @param {Moment} moment */
  draw({ run, half, k, state }) {
    const isMerged = half === "merge";
    const before = Math.max(0, k - 1);
    const { lengths } = run;
    setClass(this.length, `length ${isMerged ? "joined" : ""}`);
    showFigure(this.#length, num(lengths[state]), isMerged ? num(lengths[before]) : null);
    showFigure(this.#per.value, perWord(run, state), isMerged ? perWord(run, before) : null);
  }
}
