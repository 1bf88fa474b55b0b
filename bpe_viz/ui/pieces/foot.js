/* The foot: the loop of the learner, and the figures of a state. */
import { textButton } from "../shared/buttons.js";
import { el, find, setClass, setHidden } from "../shared/dom.js";
import { num } from "../shared/numbers.js";
import { figure, keepRoom, showFigure } from "../shared/stepper/figures.js";
import { codeLines, Loop } from "../shared/stepper/loop.js";
import { decimal } from "./numbers.js";
import { isFinish } from "./sentence_texts.js";
import {
  ACTIVE,
  ACTIVE_ONE_BY_ONE,
  HOW_IT_DECIDES,
  LINES,
  LINES_ONE_BY_ONE,
  LOG_PROBABILITY,
  LOOP,
  LOOP_ONE_BY_ONE,
  PIECES_IN_TEXT,
} from "./texts.js";

/** @import { PieceRun } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesView } from "./view.js" */

export class PiecesFoot {
  #view;
  #box;
  #loop;
  #likelihood = figure(LOG_PROBABILITY);
  #length = el("b", "");
  /** In the dock. */
  length = el("div", "length", this.#length, el("span", "", PIECES_IN_TEXT));

  /** @param {PiecesView} view */
  constructor(view) {
    this.#view = view;
    this.#loop = new Loop(textButton(HOW_IT_DECIDES, () => view.popovers.openDecisions(), "linklike"));
    this.#box = find(view.root, ".bot");
    this.#box.append(this.#loop.node, el("div", "figs", this.#likelihood.box));
  }

  /** @param {PieceRun} run */
  layOut(run) {
    const { lead, phases } = run.overview.isOneByOne ? LOOP_ONE_BY_ONE : LOOP;
    this.#loop.layOut(lead, phases);
    const { lengths, likelihoods } = run.overview;
    keepRoom(this.#length, widestOf(lengths.map(num)));
    keepRoom(this.#likelihood.value, widestOf(likelihoods.map(decimal)));
  }

  /** @param {PieceRun} run @param {PiecesMoment} moment */
  draw(run, moment) {
    const { half, k, state } = moment;
    const { lecture, isLow, panel } = this.#view;
    setHidden(this.#box, lecture.isOn || isLow);
    if (panel.kind === "decide") panel.node.querySelector(".code")?.replaceWith(linesAt(run, moment));
    const isDropped = half === "drop";
    this.#loop.draw(doneAt(run, moment).phases, isDropped);
    const { lengths, likelihoods } = run.overview;
    const show = (/** @type {HTMLElement} */ value, /** @type {(state: number) => string} */ text) => {
      const isOther = isDropped && text(k - 1) !== text(k);
      showFigure(value, text(state), isOther ? text(k - 1) : null);
    };
    setClass(this.length, `length ${isDropped ? "joined" : ""}`);
    show(this.#length, (at) => num(lengths[at]));
    show(this.#likelihood.value, (at) => decimal(likelihoods[at]));
  }

  /** All lines of the learner, those marked that the step on the screen does; null before there is one. */
  get lines() {
    const { run, moment } = this.#view.shown;
    return run && moment && linesAt(run, moment);
  }
}

/** All lines of the learner, those marked that a half-step does. @param {PieceRun} run @param {PiecesMoment} moment */
function linesAt(run, moment) {
  const lines = run.overview.isOneByOne ? LINES_ONE_BY_ONE : LINES;
  return codeLines(lines, doneAt(run, moment).lines, moment.half === "drop");
}

/** @param {string[]} texts */
function widestOf(texts) {
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
}

/** What a half-step does. @param {PieceRun} run @param {PiecesMoment} moment */
function doneAt(run, { half, k }) {
  const active = run.overview.isOneByOne ? ACTIVE_ONE_BY_ONE : ACTIVE;
  return active[isFinish(run, k) ? "finish" : half];
}
