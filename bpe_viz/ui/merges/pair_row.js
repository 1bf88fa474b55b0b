/* One row of the pair counts: the pair, a bar, its count and what the merge changes of it. */
import { icon } from "../shared/buttons.js";
import { attributes, el, setAttribute, setClass, setHidden, setText } from "../shared/dom.js";
import { keyOf } from "../shared/keyed.js";
import { num } from "../shared/numbers.js";
import { scoreText } from "../shared/scores.js";
import { chipButton, pairChips } from "../shared/symbol_chips.js";
import { formulaOf, scoreIs, TIED_FOR_FIRST } from "./texts.js";

/** @import { Run } from "./run.js" */
/** @import { Standing } from "./standing.js" */
/** @import { CountedPair } from "./wire.js" */

/**
 * @typedef {object} PairLook
 * @property {boolean} isWinner
 * @property {boolean} isTied
 * @property {Standing} before before the merge
 * @property {Standing} after after the merge
 * @property {number} most the score that fills the bar
 * @property {"" | "born"} kind
 * @property {string} note
 * @property {boolean} joins whether the change is seen happening
 */

/** What the chips of a row show. @param {Run} run @param {CountedPair} pair @param {boolean} isWinner */
export function keyOfRow(run, [left, right], isWinner) {
  return keyOf(run, left, right, isWinner);
}

export class PairRow {
  #pointer = el("span", "ptr");
  #name = el("span", "prw");
  #ghost = el("i", "ghost");
  #value = el("i", "val");
  /** The count of the pair, and what it is divided by or compared with, where more than counts decides. */
  #pairCount = el("span", "");
  #others = el("span", "");
  #formula = el("span", "how", this.#pairCount, this.#others);
  #count = el("span", "num");
  #change = el("span", "chg");
  node = attributes(
    el(
      "div",
      "p",
      this.#pointer,
      this.#name,
      el("span", "bar", this.#formula, this.#ghost, this.#value),
      this.#count,
      this.#change,
    ),
    { role: "listitem" },
  );

  /** What a count that grows needs. */
  get bar() {
    return { value: this.#value, count: this.#formula.hidden ? this.#count : this.#pairCount };
  }

  /** The chips of its pair. @param {Run} run @param {CountedPair} pair @param {boolean} isWinner */
  fill(run, pair, isWinner) {
    this.#name.replaceChildren(pairChips(run, pair, isWinner ? "now" : "", chipButton));
    this.#pointer.replaceChildren(...(isWinner ? [icon("pointer")] : []));
  }

  /** @param {Run} run @param {CountedPair} pair @param {PairLook} look */
  show(run, pair, { isWinner, isTied, before, after, most, kind, note, joins }) {
    const [long, short] = [before, after].map(({ score }) => (100 * Math.max(0, score)) / most);
    const moves = joins && long !== short;
    const isGone = after.count === 0;
    setClass(this.node, `p ${isWinner ? "win" : ""} ${isGone ? "dead" : ""} ${kind}${moves ? " join" : ""}`);
    if (moves) this.#value.style.setProperty("--from", `${long}%`);
    this.#ghost.style.width = short < long ? `${long}%` : "0";
    setHidden(this.#ghost, short >= long);
    this.#value.style.width = `${short}%`;
    const { criterion } = run;
    const [count, others] = run.counts || isGone ? ["", ""] : formulaOf(criterion, after);
    setHidden(this.#formula, run.counts);
    setText(this.#pairCount, count);
    setText(this.#others, others);
    setText(this.#count, isGone ? "0" : scoreText(criterion, after.score));
    setText(this.#change, note);
    const symbols = pair.slice(0, 2).map((id) => run.symbol(id).text);
    const score = run.counts || isGone ? num(after.count) : scoreIs(criterion, after.score, count + others);
    const facts = [symbols.join(" "), score];
    if (note) facts.push(note);
    if (isTied) facts.push(TIED_FOR_FIRST);
    if (isWinner) facts.push("chosen");
    setAttribute(this.node, "aria-label", facts.join(", "));
    setAttribute(this.node, "data-pair", symbols.join(" "));
  }
}
