/* All pairs of a tie in a panel over the columns, which follows the step. */
import { el, setText } from "../shared/dom.js";
import { nounOf, num, plural } from "../shared/numbers.js";
import { pairChips } from "../shared/symbol_chips.js";
import { isTie } from "./steps.js";
import { noTie } from "./tie_panel.js";

/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { StepperView } from "./view.js" */

export class TiedPairs {
  #view;
  #says = el("p", "muted");
  #list = el("ul", "wordlist");
  #drawn = "";

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
  }

  open() {
    this.#drawn = "";
    this.#view.panel.open("tied", "Tied pairs", [this.#says, this.#list]);
    this.#view.draw();
  }

  /** @param {Run} run @param {Moment} moment */
  draw(run, moment) {
    const { panel, ties } = this.#view;
    if (panel.kind !== "tied") return;
    if (!isTie(moment)) {
      setText(this.#says, noTie(moment));
      this.#list.replaceChildren();
      this.#drawn = "";
      return;
    }
    const { k, step } = moment;
    ties.ask(k);
    const pairs = ties.at(k)?.tied ?? step.top.slice(0, step.numTied);
    const key = `${k} ${pairs.length}`;
    if (this.#drawn === key) return;
    this.#drawn = key;
    const all = num(step.numTied);
    const many = pairs.length < step.numTied ? `${num(pairs.length)} of ${all}` : all;
    const each = `${many} ${nounOf(step.numTied, "pair")}, each ${plural(run.countOf(k), "time")}`;
    setText(this.#says, `${each}, in the order of the rule: the first is merged.`);
    this.#list.replaceChildren(...pairs.map((pair, i) => el("li", "", pairChips(run, pair, i ? "" : "now"))));
  }
}
