/* All pairs of a tie in a panel over the columns, which follows the step. */
import { el, setText } from "../shared/dom.js";
import { isOther, keyOf } from "../shared/keyed.js";
import { pairChips } from "../shared/symbol_chips.js";
import { isTie } from "./steps.js";
import { noTie, TIED_PAIRS, tiedPairsText } from "./texts.js";

/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { StepperView } from "./view.js" */

export class TiedPairs {
  #view;
  #says = el("p", "muted");
  #list = el("ul", "wordlist");

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
  }

  open() {
    this.#view.panel.open("tied", TIED_PAIRS, [this.#says, this.#list], { look: () => "tied" });
    this.#view.draw();
  }

  /** @param {Run} run @param {Moment} moment */
  draw(run, moment) {
    const { panel, ties } = this.#view;
    if (panel.kind !== "tied") return;
    const { k, step } = moment;
    const isTied = isTie(moment);
    if (isTied) ties.ask(k);
    const pairs = isTied ? (ties.at(k)?.tied ?? step.top.slice(0, step.numTied)) : [];
    const says = isTied
      ? tiedPairsText(pairs.length, step.numTied, run.criterion, run.scores[k - 1])
      : noTie(moment, run.criterion);
    setText(this.#says, says);
    if (!isOther(this.#list, keyOf(run, k, pairs))) return;
    this.#list.replaceChildren(...pairs.map((pair, i) => el("li", "", pairChips(run, pair, i ? "" : "now"))));
  }
}
