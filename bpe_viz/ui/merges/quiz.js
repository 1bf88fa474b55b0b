/* The pairs to guess from, in the place of the pair counts. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, focused } from "../shared/dom.js";
import { pairChips } from "../shared/symbol_chips.js";
import { candidates } from "./prediction.js";
import { pairText } from "./sentence.js";
import { ALL_TIE, COUNTS_HIDDEN, TIES_ARE_RIGHT } from "./texts.js";

/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { StepperView } from "./view.js" */

export class Quiz {
  node = el("div", "quiz");
  #view;
  #drawn = "";
  /** @type {Run | null} */
  #drawnRun = null;

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
  }

  /** @param {Run} run @param {Moment} moment */
  draw(run, moment) {
    const { k, step, isAsking } = moment;
    const key = `${k} ${isAsking} ${step.isMissing}`;
    if (this.#drawn === key && this.#drawnRun === run) return;
    this.#drawn = key;
    this.#drawnRun = run;
    if (!isAsking) {
      this.node.replaceChildren(el("p", "muted note", COUNTS_HIDDEN));
      return;
    }
    const rows = candidates(k, step).map(({ pair }, i) => {
      const row = el(
        "button",
        "q",
        el("kbd", "", String(i + 1)),
        pairChips(run, pair),
        el("span", "bar"),
        el("span", "num muted", "?"),
      );
      row.onclick = () => this.#view.guess(i);
      return attributes(row, { type: "button", "aria-label": `${i + 1}: ${pairText(run, pair)}` });
    });
    const allTie = rows.length > 1 && step.numTied >= step.top.length;
    const reveal = textButton("Reveal", () => this.#view.reveal(), "btn main txt reveal");
    this.node.replaceChildren(...rows, el("p", "muted note", allTie ? ALL_TIE : TIES_ARE_RIGHT), reveal);
  }

  get hasFocus() {
    const node = focused(this.node);
    return node !== null && this.node.contains(node);
  }
}
