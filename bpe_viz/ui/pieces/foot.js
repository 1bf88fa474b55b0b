/* The foot: the loop of the learner, and the figures of a state. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, find, setClass, setHidden } from "../shared/dom.js";
import { num } from "../shared/numbers.js";
import { figure, keepRoom, showFigure } from "../shared/stepper/figures.js";
import { codeLines, Loop } from "../shared/stepper/loop.js";
import { term } from "../shared/terms.js";
import { IN_THE_TEXT } from "../shared/texts.js";
import { decimal } from "./numbers.js";
import { isFinish } from "./sentence_texts.js";
import {
  ACTIVE,
  ACTIVE_ONE_BY_ONE,
  COURSE_EXAMPLE,
  DECISIONS,
  HOW_IT_DECIDES,
  LINES,
  LINES_ONE_BY_ONE,
  LOG_PROBABILITY,
  LOOP,
  LOOP_ONE_BY_ONE,
  TITLE_OF_EXAMPLE,
} from "./texts.js";

/** @import { Screen } from "../shared/stepper/stepper.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesActions } from "./view.js" */

export class PiecesFoot {
  #actions;
  #box;
  #loop;
  #likelihood = figure(term("log probability", LOG_PROBABILITY), ", ", term("nats"));
  #length = el("b", "");
  /** In the dock. */
  length = el("div", "length", this.#length, el("span", "", IN_THE_TEXT.round));

  /** @param {PiecesActions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.#loop = new Loop(textButton(HOW_IT_DECIDES, () => this.openDecisions(), "linklike"));
    this.#box = find(actions.root, ".bot");
    this.#box.append(this.#loop.node, el("div", "figs", this.#likelihood.box));
  }

  /** The columns get what it leaves. @param {PiecesMoment} moment @param {Screen} screen */
  layOut(moment, screen) {
    const { run } = moment;
    const { lead, phases } = run.overview.isOneByOne ? LOOP_ONE_BY_ONE : LOOP;
    this.#loop.layOut(lead, phases);
    const { lengths, likelihoods } = run.overview;
    keepRoom(this.#length, widestOf(lengths.map(num)));
    keepRoom(this.#likelihood.value, widestOf(likelihoods.map(decimal)));
    this.draw(moment, screen);
  }

  /** @param {PiecesMoment} moment @param {Screen} screen */
  draw(moment, { isLow }) {
    const { run, half, k, state } = moment;
    const { lecture, panel } = this.#actions;
    setHidden(this.#box, lecture.isOn || isLow);
    if (panel.kind === "decide") panel.node.querySelector(".code")?.replaceWith(linesAt(moment));
    const isDropped = half === "drop";
    this.#loop.draw(doneAt(moment).phases, isDropped);
    const { lengths, likelihoods } = run.overview;
    const show = (/** @type {HTMLElement} */ value, /** @type {(state: number) => string} */ text) => {
      const isOther = isDropped && text(k - 1) !== text(k);
      showFigure(value, text(state), isOther ? text(k - 1) : null);
    };
    setClass(this.length, `length ${isDropped ? "joined" : ""}`);
    show(this.#length, (at) => num(lengths[at]));
    show(this.#likelihood.value, (at) => decimal(likelihoods[at]));
  }

  /** How Unigram decides, with the lines of its learner, those marked that the step on the screen does. */
  openDecisions() {
    const { now, panel } = this.#actions;
    const moment = now();
    const rules = el("dl", "decisions");
    for (const [rule, text] of DECISIONS) rules.append(el("dt", "", rule), el("dd", "", text));
    const example = COURSE_EXAMPLE.map((text) => el("p", "", text));
    const content = [moment && linesAt(moment), rules, el("h3", "", TITLE_OF_EXAMPLE), ...example];
    const body = panel.open("decide", HOW_IT_DECIDES, content, { look: () => "decide" });
    attributes(body, { tabindex: "0", role: "region", "aria-label": HOW_IT_DECIDES });
  }
}

/** All lines of the learner, those marked that a half-step does. @param {PiecesMoment} moment */
function linesAt(moment) {
  const lines = moment.run.overview.isOneByOne ? LINES_ONE_BY_ONE : LINES;
  return codeLines(lines, doneAt(moment).lines, moment.half === "drop");
}

/** @param {string[]} texts */
function widestOf(texts) {
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
}

/** What a half-step does. @param {PiecesMoment} moment */
function doneAt({ run, half, k }) {
  const active = run.overview.isOneByOne ? ACTIVE_ONE_BY_ONE : ACTIVE;
  return active[isFinish(run, k) ? "finish" : half];
}
