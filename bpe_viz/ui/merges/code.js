/* The loop of the learner below the columns, and panels with its lines, its source and its rules. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, setHidden } from "../shared/dom.js";
import { codeLines, Loop } from "../shared/stepper/loop.js";
import {
  ABOUT_RULES,
  CODE,
  LOADING_SOURCE,
  LOOP_PHASES,
  learnerLines,
  REFERENCE_LEARNER,
  RULES_TEXT,
  RULES_TITLE,
  repeatTimes,
} from "./texts.js";

/** @import { Run } from "./run.js" */
/** @import { Half, Moment } from "./steps.js" */
/** @import { MergesActions } from "./view.js" */

const COUNTING = { phases: [0], lines: [2] };
/** What a half-step does: of the phases of the loop, and of the lines of the learner. @type {Record<Half, { phases: number[], lines: number[] }>} */
const ACTIVE = {
  start: COUNTING,
  choose: { phases: [1], lines: [3] },
  merge: { phases: [2, 3], lines: [4, 5] },
  end: { phases: [], lines: [] },
};

export class Code {
  #actions;
  #rules;
  #loop;
  #source = "";

  /** @param {MergesActions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.#rules = textButton(ABOUT_RULES, () => this.openRules(), "linklike");
    this.#loop = new Loop(
      textButton(CODE, () => this.openSource(), "linklike"),
      this.#rules,
    );
    this.node = this.#loop.node;
  }

  /** @param {Run} run */
  layOut({ criterion, n, overview }) {
    this.#loop.layOut(repeatTimes(n), LOOP_PHASES[criterion]);
    setHidden(this.#rules, overview.learner !== "wordpiece");
  }

  /** @param {Moment} moment @param {boolean} isShown */
  draw(moment, isShown) {
    setHidden(this.node, !isShown);
    const { panel } = this.#actions;
    if (panel.kind === "sourcecode") {
      panel.node.querySelector(".code")?.replaceWith(linesOf(moment));
      this.#ask(); // again, if another run has come before the answer
    }
    this.#loop.draw(activeAt(moment).phases, moment.half === "merge");
  }

  /** What the rules are that carry the name of WordPiece, and what is wrong in a popular example. */
  openRules() {
    const { first, rules, after } = RULES_TEXT;
    const items = rules.map(([name, text]) => el("li", "", el("b", "", `${name}: `), text));
    const paragraphs = after.map((text) => el("p", "", text));
    const content = [el("p", "", first), el("ul", "", ...items), ...paragraphs];
    this.#actions.panel.open("criteria", RULES_TITLE, content, { look: () => "rules" });
  }

  /** The lines of the learner, and below them its source; closes them where they are open. */
  openSource() {
    const { now, panel } = this.#actions;
    const moment = now();
    if (!moment || (panel.kind === "sourcecode" && panel.close(true))) return;
    const text = el("pre", "", this.#source || LOADING_SOURCE);
    panel.open("sourcecode", REFERENCE_LEARNER, [linesOf(moment), text], {
      look: () => "source",
    });
    if (this.#source) this.#show();
    this.#ask();
  }

  #ask() {
    if (!this.#source) this.#actions.questions.askFor("source", true);
  }

  /** @param {string} text */
  takeSource(text) {
    this.#source = text;
    this.#actions.questions.open.delete("source");
    this.#show();
  }

  #show() {
    const { panel } = this.#actions;
    const text = panel.kind === "sourcecode" ? panel.node.querySelector("pre") : null;
    if (text) attributes(text, { tabindex: "0", "aria-label": "Source" }).textContent = this.#source;
  }
}

/** @param {Moment} moment */
function activeAt({ half, isAsking }) {
  return isAsking ? COUNTING : ACTIVE[half];
}

/** The lines of the learner, those marked that a half-step does. @param {Moment} moment */
function linesOf(moment) {
  const lines = learnerLines(moment.run.overview);
  return codeLines(lines, activeAt(moment).lines, moment.half === "merge");
}
