/* The learner in six lines, and its source. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, setAttribute, setClass, setHidden } from "../shared/dom.js";
import { LEARNER_LABEL, LEARNER_LINES, PYTHON_SOURCE, REFERENCE_LEARNER, RULE_NAMES } from "./texts.js";

/** @import { Run } from "./run.js" */
/** @import { Half, Moment } from "./steps.js" */
/** @import { StepperView } from "./view.js" */

const COUNTING_LINE = 2;
const RULE_LINE = 3;
/** @type {Record<Half, number[]>} */
const ACTIVE_LINES = { start: [0], choose: [3], merge: [4, 5], end: [] };

export class Code {
  #view;
  #lines = LEARNER_LINES.map((line) => attributes(el("li", "", line), { "data-line": line }));
  node = attributes(el("ol", "code", ...this.#lines), { "aria-label": LEARNER_LABEL });
  link;
  #source = "";

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
    this.link = textButton(PYTHON_SOURCE, () => this.openSource(), "linklike source");
  }

  /** @param {Run} run */
  layOut(run) {
    const rule = RULE_NAMES[run.overview.tieRule];
    this.#lines[RULE_LINE].textContent = LEARNER_LINES[RULE_LINE].replace("RULE", rule);
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

  openSource() {
    const { panel, questions } = this.#view;
    panel.open("sourcecode", REFERENCE_LEARNER, [el("pre", "", this.#source || "Loading…")]);
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
