/* One row of the pair counts: the pair, a bar, its count and what the merge changes of it. */
import { icon } from "../shared/buttons.js";
import { attributes, el, setAttribute, setClass, setHidden, setText } from "../shared/dom.js";
import { num } from "../shared/numbers.js";
import { chipButton, pairChips } from "../shared/symbol_chips.js";
import { TIED_FOR_FIRST } from "./texts.js";

/** @import { Run } from "./run.js" */
/** @import { CountedPair } from "./wire.js" */

/**
 * @typedef {object} PairLook
 * @property {boolean} isWinner
 * @property {boolean} isTied
 * @property {number} before its count before the merge
 * @property {number} after its count after the merge
 * @property {number} most the count that fills the bar
 * @property {"" | "born"} kind
 * @property {string} note
 * @property {boolean} joins whether the change is seen happening
 */

/** What a row shows, so that it can be found again. @param {CountedPair} pair @param {boolean} isWinner */
export function pairName([left, right], isWinner) {
  return `${left} ${right} ${isWinner}`;
}

export class PairRow {
  shows = "";
  #pointer = el("span", "ptr");
  #name = el("span", "prw");
  #ghost = el("i", "ghost");
  #value = el("i", "val");
  #count = el("span", "num");
  #change = el("span", "chg");
  node = attributes(
    el(
      "div",
      "p",
      this.#pointer,
      this.#name,
      el("span", "bar", this.#ghost, this.#value),
      this.#count,
      this.#change,
    ),
    { role: "listitem" },
  );

  /** What a count that grows needs. */
  get bar() {
    return { value: this.#value, count: this.#count };
  }

  /** @param {Run} run @param {CountedPair} pair @param {PairLook} look */
  show(run, pair, { isWinner, isTied, before, after, most, kind, note, joins }) {
    const name = pairName(pair, isWinner);
    if (this.shows !== name) {
      this.shows = name;
      this.#name.replaceChildren(pairChips(run, pair, isWinner ? "now" : "", chipButton));
      this.#pointer.replaceChildren(...(isWinner ? [icon("pointer")] : []));
    }
    const moves = joins && before !== after;
    setClass(
      this.node,
      `p ${isWinner ? "win" : ""} ${after === 0 ? "dead" : ""} ${kind}${moves ? " join" : ""}`,
    );
    if (moves) this.#value.style.setProperty("--from", `${(100 * before) / most}%`);
    this.#ghost.style.width = after < before ? `${(100 * before) / most}%` : "0";
    setHidden(this.#ghost, after >= before);
    this.#value.style.width = `${(100 * after) / most}%`;
    setText(this.#count, num(after));
    setText(this.#change, note);
    const symbols = pair.slice(0, 2).map((id) => run.symbol(id).text);
    const facts = [symbols.join(" "), num(after)];
    if (note) facts.push(note);
    if (isTied) facts.push(TIED_FOR_FIRST);
    if (isWinner) facts.push("chosen");
    setAttribute(this.node, "aria-label", facts.join(", "));
  }
}
