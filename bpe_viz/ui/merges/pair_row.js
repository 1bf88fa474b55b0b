/* A lane of the race: the pair, its bar, its count, and a word where that says something. */

import { icon } from "../shared/buttons.js";
import { attributes, el, setAttribute, setClass, setHidden, setText } from "../shared/dom.js";
import { isOther, keyOf } from "../shared/keyed.js";
import { plural } from "../shared/numbers.js";
import { scoreText } from "../shared/scores.js";
import { spokenPair } from "../shared/spoken.js";
import { chipButton, pairChips } from "../shared/symbol_chips.js";
import { formulaOf } from "./fact_texts.js";
import { laneFacts, scoreIs } from "./texts.js";

/** @import { IconName } from "../shared/buttons.js" */
/** @import { Lane, LaneLook } from "./lanes.js" */
/** @import { Run } from "./run.js" */
/** @import { CountedPair } from "./wire.js" */

/**
 * @typedef {object} LaneHow
 * @property {number} full the score that fills the bar
 * @property {boolean} joins whether the change is seen happening
 * @property {boolean} isPreviewed whether the rule that is tried would take it
 * @property {boolean} isBelow whether the referee is above it
 */

/** @type {Record<LaneLook, IconName | null>} */
const SIGNS = { "": null, win: null, right: "check", wrong: "close" };

/** What the chips of a row show. @param {Run} run @param {CountedPair} pair */
export function keyOfRow(run, [left, right]) {
  return keyOf(run, left, right);
}

export class PairRow {
  #name = el("span", "prw");
  #ghost = el("i", "ghost");
  #value = el("i", "val");
  /** The count of the pair, and what it is divided by or compared with, where more than counts decides. */
  #pairCount = el("span", "");
  #others = el("span", "");
  #formula = el("span", "how", this.#pairCount, this.#others);
  #count = el("span", "num");
  #sign = attributes(el("span", "sign"), { "aria-hidden": "true" });
  #word = el("span", "what");
  #spoken = "";
  node = attributes(
    el(
      "div",
      "p",
      this.#name,
      el("span", "bar", this.#formula, this.#ghost, this.#value),
      el("span", "res", this.#count, this.#sign, this.#word),
    ),
    { role: "listitem" },
  );

  /** What a count that grows needs. */
  get bar() {
    return { value: this.#value, count: this.#formula.hidden ? this.#count : this.#pairCount };
  }

  /** The chips of its pair. @param {Run} run @param {CountedPair} pair */
  fill(run, pair) {
    this.#name.replaceChildren(pairChips(run, pair, "", chipButton));
    const symbols = pair.slice(0, 2).map((id) => run.symbol(id).text);
    setAttribute(this.node, "data-pair", symbols.join(" "));
    this.#spoken = spokenPair(run, pair);
    this.#name.title = symbols.join(" ");
  }

  /** A number that counts up is left to it: it ends as it is drawn. @param {HTMLElement} node @param {string} text */
  #write(node, text) {
    if (node.textContent === text) return;
    const isCounting = node === this.bar.count && this.#value.getAnimations().some(isScripted);
    if (!isCounting) node.textContent = text;
  }

  /**
   * @param {Run} run
   * @param {Lane} lane
   * @param {LaneHow} how
   */
  show(run, { before, isTied, look, standing, words }, { full, isBelow, isPreviewed, joins }) {
    const width = (/** @type {number} */ score) => (100 * Math.max(0, score)) / full;
    const short = width(standing.score);
    const long = before ? width(before.score) : short;
    const moves = joins && (!before || long !== short);
    const looks = [look, isTied && "tied", isPreviewed && "previewed", isBelow && "below", moves && "join"];
    setClass(this.node, ["p", ...looks].filter(Boolean).join(" "));
    if (moves) this.#value.style.setProperty("--from", before ? `${long}%` : "0%");
    this.#ghost.style.width = short < long ? `${long}%` : "0";
    setHidden(this.#ghost, short >= long);
    this.#value.style.width = `${short}%`;
    const { criterion } = run;
    const [count, others] = run.counts ? ["", ""] : formulaOf(criterion, standing);
    setHidden(this.#formula, run.counts);
    this.#write(this.#pairCount, count);
    setText(this.#others, others);
    this.#write(this.#count, scoreText(criterion, standing.score));
    const sign = SIGNS[look];
    if (isOther(this.#sign, keyOf(sign))) this.#sign.replaceChildren(...(sign ? [icon(sign)] : []));
    setText(this.#word, words.join(", "));
    const said = run.counts
      ? plural(standing.count, "time")
      : scoreIs(criterion, standing.score, count + others);
    const facts = laneFacts(look, isTied, words);
    setAttribute(this.node, "aria-label", [this.#spoken, said, ...facts].join(", "));
  }
}

/** Whether a script moves it, and no style. @param {Animation} animation */
function isScripted(animation) {
  return !(animation instanceof CSSAnimation);
}
