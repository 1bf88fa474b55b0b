/* One row of the corpus: the count, the word cut into symbols, what it adds or saves. */
import { el, setAttribute, setHidden, setText } from "../shared/dom.js";
import { keyOf } from "../shared/keyed.js";
import { num } from "../shared/numbers.js";
import { WordRow } from "../shared/stepper/word_row.js";
import { moreChangedWords, traceLabel } from "./texts.js";

/** @import { RowsOfList } from "../shared/stepper/word_row.js" */
/** @import { Run, RunWord } from "./run.js" */
/** @import { Moment } from "./steps.js" */

/** Words that are left out. @typedef {{ more: number }} Rest */

/** @extends {WordRow<RunWord>} */
export class CorpusRow extends WordRow {
  #note;
  #added = 0;

  /** @param {RowsOfList} list @param {number} top */
  constructor(list, top) {
    const note = el("span", "muted");
    super(list, top, note);
    this.#note = note;
  }

  /**
   * @param {Run} run
   * @param {RunWord | Rest} content
   * @param {Moment} moment
   * @param {boolean} isQuick whether the next step may come before a fade ends
   * @param {boolean} joins whether the merge is seen happening
   */
  draw(run, content, moment, isQuick, joins) {
    if ("more" in content) {
      this.#drawRest(content.more);
      return;
    }
    const isOther = this.put(run.inWords, content);
    if (isOther) {
      setHidden(this.#note, true);
      setAttribute(this.name, "aria-label", traceLabel(content.text, content.count));
    }
    this.#drawWord(run, content, moment, isOther ? "" : joins ? " join" : isQuick ? "" : " same");
  }

  /**
   * The symbol that a cell is part of after k merges.
   * @param {Run} run
   * @param {HTMLElement} cell
   * @param {number} k
   */
  symbolAt(run, cell, k) {
    if (cell.dataset.id) return Number(cell.dataset.id);
    const place = this.placeOf(cell);
    const cuts = this.word ? run.cut(this.word, k) : [];
    return cuts.find(([first, last]) => first <= place && place <= last)?.[2] ?? 0;
  }

  /** Where its first new symbol is, from end to end. */
  firstNew() {
    const cells = this.newCells;
    const end = cells.findIndex((cell) => cell.classList.contains("z"));
    if (!cells.length || end < 0) return null;
    const [first, last] = [cells[0].getBoundingClientRect(), cells[end].getBoundingClientRect()];
    const left = Math.min(first.left, last.left);
    return new DOMRect(left, first.top, Math.max(first.right, last.right) - left, first.height);
  }

  /** What the word adds to the count; null if the pair is not in it. */
  addend() {
    const text = this.change.textContent ?? "";
    return this.word && text.startsWith("+") ? { node: this.change, value: this.#added } : null;
  }

  /** @param {number} more */
  #drawRest(more) {
    this.takeAway();
    setHidden(this.#note, false);
    setText(this.#note, moreChangedWords(more));
    this.show("note", "");
  }

  /** @param {Run} run @param {RunWord} word @param {Moment} moment @param {string} motion */
  #drawWord(run, word, moment, motion) {
    const { k, half, state, step } = moment;
    const isKnown = moment.pair !== null && !moment.isAsking;
    const { applied, counted } = run.share(word, k, step);
    if (!this.isOther(keyOf(state, k, isKnown, half, counted))) return;
    const isChanged = isKnown && word.died.includes(k);
    this.#added = word.count * counted;
    const change = half === "choose" ? `+${num(this.#added)}` : `\u2212${num(word.count * applied)}`;
    const look = isChanged ? `on ${half}${motion}` : isKnown ? "off" : "plain";
    this.show(look, isChanged ? change : "");
    const firstChange = this.#drawSymbols(run, word, moment, isChanged);
    this.find(moment.pair ? { first: firstChange, last: firstChange } : null, String(k));
  }

  /**
   * The first unit of what changes, or -1.
   * @param {Run} run
   * @param {RunWord} word
   * @param {Moment} moment
   * @param {boolean} isChanged
   */
  #drawSymbols(run, word, { k, half, state, symbol }, isChanged) {
    const isChoice = isChanged && half === "choose";
    let firstChange = -1;
    this.cut(run.inWords, run.cut(word, state), ([first, last, id], i) => {
      const isNew = isChanged && half === "merge" && id === symbol;
      const opens = isNew || (isChoice && word.died[last] === k);
      const closes = isNew || (isChoice && i > 0 && word.died[first - 1] === k);
      const seam = isNew || opens ? word.died.indexOf(k, first) : -1;
      if (firstChange < 0 && opens) firstChange = first;
      const kind = `${last > first ? " m" : ""}${isNew ? " new" : opens || closes ? " ring" : ""}`;
      return { kind, opens, closes, seam };
    });
    return firstChange;
  }
}
