/* All pairs of a tie in a panel over the columns, which follows the step. */
import { el, setText } from "../shared/dom.js";
import { isOther, keyOf } from "../shared/keyed.js";
import { pairChips } from "../shared/symbol_chips.js";
import { isTie } from "./steps.js";
import { noTie, TIED_PAIRS, tiedPairsText } from "./texts.js";

/** @import { Moment } from "./steps.js" */
/** @import { Ties } from "./ties.js" */
/** @import { MergesActions } from "./view.js" */

export class TiedPairs {
  #actions;
  #ties;
  #says = el("p", "muted");
  #list = el("ul", "wordlist");

  /** @param {MergesActions} actions @param {Ties} ties */
  constructor(actions, ties) {
    this.#actions = actions;
    this.#ties = ties;
  }

  open() {
    this.#actions.panel.open("tied", TIED_PAIRS, [this.#says, this.#list], { look: () => "tied" });
    this.#actions.draw();
  }

  /** @param {Moment} moment */
  draw(moment) {
    const ties = this.#ties;
    if (this.#actions.panel.kind !== "tied") return;
    const { k, run, step } = moment;
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
