/* The learner in six lines, and its source. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, setAttribute, setClass, setHidden } from "../shared/dom.js";
import { LEARNER_IN_SIX_LINES } from "../shared/texts.js";
import {
  ABOUT_RULES,
  learnerLines,
  PYTHON_SOURCE,
  REFERENCE_LEARNER,
  RULES_TEXT,
  RULES_TITLE,
} from "./texts.js";

/** @import { Run } from "./run.js" */
/** @import { Half, Moment } from "./steps.js" */
/** @import { StepperView } from "./view.js" */

const COUNTING_LINE = 2;
const NUM_LINES = 6;
/** @type {Record<Half, number[]>} */
const ACTIVE_LINES = { start: [0], choose: [3], merge: [4, 5], end: [] };

export class Code {
  #view;
  #lines = Array.from({ length: NUM_LINES }, () => el("li", ""));
  node = attributes(el("ol", "code", ...this.#lines), { "aria-label": LEARNER_IN_SIX_LINES });
  link;
  #rules;
  #source = "";

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
    const source = textButton(PYTHON_SOURCE, () => this.openSource(), "linklike");
    this.#rules = textButton(ABOUT_RULES, () => this.openRules(), "linklike");
    this.link = el("div", "source", this.#rules, source);
  }

  /** @param {Run} run */
  layOut({ criterion, overview }) {
    const lines = learnerLines(criterion, overview.prefix, overview.tieRule);
    this.#lines.forEach((line, i) => {
      line.textContent = lines[i];
      // Bold letters are wider: the line keeps room for them, so that nothing moves when it is current.
      line.dataset.line = lines[i];
    });
    setHidden(this.#rules, overview.learner !== "wordpiece");
  }

  /** @param {Moment} moment @param {boolean} isShown */
  draw({ half, isAsking }, isShown) {
    setHidden(this.node, !isShown);
    setHidden(this.link, !isShown);
    this.#lines.forEach((line, i) => {
      const isOn = isAsking ? i === COUNTING_LINE : ACTIVE_LINES[half].includes(i);
      setClass(line, isOn ? `on ${half === "merge" ? "mg" : ""}` : "");
      if (isOn) setAttribute(line, "aria-current", "step");
      else line.removeAttribute("aria-current");
    });
  }

  /** What the rules are that carry the name of WordPiece, and what is wrong in a popular example. */
  openRules() {
    const { first, rules, after } = RULES_TEXT;
    const items = rules.map(([name, text]) => el("li", "", el("b", "", `${name}: `), text));
    const paragraphs = after.map((text) => el("p", "", text));
    const content = [el("p", "", first), el("ul", "", ...items), ...paragraphs];
    this.#view.panel.open("criteria", RULES_TITLE, content, { look: () => "rules" });
  }

  openSource() {
    const { panel, questions } = this.#view;
    const text = el("pre", "", this.#source || "Loading…");
    panel.open("sourcecode", REFERENCE_LEARNER, [text], { look: () => "source" });
    if (this.#source) this.#show();
    else questions.askFor("source", true);
  }

  /** @param {string} text */
  takeSource(text) {
    this.#source = text;
    this.#view.questions.open.delete("source");
    this.#show();
  }

  #show() {
    const { panel } = this.#view;
    const text = panel.kind === "sourcecode" ? panel.node.querySelector("pre") : null;
    if (text) attributes(text, { tabindex: "0", "aria-label": "Source" }).textContent = this.#source;
  }
}
