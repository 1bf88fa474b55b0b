/* The foot: the loop of the learner, and the figures. */
import { attributes, el, find, setClass, setHidden, setText } from "../shared/dom.js";
import { num, ratio } from "../shared/numbers.js";
import { figure, keepRoom, showFigure } from "../shared/stepper/figures.js";
import { IN_THE_TEXT } from "../shared/texts.js";
import { Code } from "./code.js";
import { symbolsPer } from "./texts.js";

/** @import { Screen } from "../shared/stepper/stepper.js" */
/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { MergesActions } from "./view.js" */

export class Foot {
  figures = new Figures();
  #actions;
  #hidden;
  #box;

  /** @param {MergesActions} actions @param {Set<string>} hidden parts */
  constructor(actions, hidden) {
    this.#actions = actions;
    this.#hidden = hidden;
    this.code = new Code(actions);
    this.#box = find(actions.root, ".bot");
    this.#box.append(this.code.node, this.figures.node);
  }

  /** The columns get what it leaves. @param {Moment} moment @param {Screen} screen */
  layOut(moment, screen) {
    this.code.layOut(moment.run);
    this.figures.layOut(moment.run);
    this.draw(moment, screen);
  }

  /** @param {Moment} moment @param {Screen} screen */
  draw(moment, { isLow }) {
    const hidden = this.#hidden;
    const hasRoom = !this.#actions.lecture.isOn && !isLow;
    const hasCode = hasRoom && !hidden.has("code");
    const hasFigures = hasRoom && !hidden.has("figures");
    this.code.draw(moment, hasCode);
    setHidden(this.figures.node, !hasFigures);
    setHidden(this.figures.length, hidden.has("figures"));
    setHidden(this.#box, !hasFigures && !hasCode);
    this.figures.draw(moment);
  }
}

/** @param {Run} run @param {number} k */
function perWord(run, k) {
  return ratio(run.lengths[k] / run.overview.tokens);
}

/** The figures of a state: how long the corpus is, and how many symbols a word has. */
class Figures {
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
