/* Vocabulary: ledger in the header, merged symbols newest first, alphabet pinned below. */
import { attributes, el, find, setAttribute, setClass, setHidden, setText } from "../shared/dom.js";
import { isOther, keyOf } from "../shared/keyed.js";
import { ensureTabStop, roving, ScrollList } from "../shared/lists.js";
import { num } from "../shared/numbers.js";
import { chipButton, pairChips } from "../shared/symbol_chips.js";
import { Alphabet } from "./alphabet.js";
import { isTightRow, rowHeights } from "./row_heights.js";
import { choiceBefore } from "./steps.js";
import { NOW_UNUSED, olderBelow, usedUpText, VOCABULARY_SUM_HELP, vocabularySum } from "./texts.js";

// In units of length. Letters that are measured may be others than those that come.
const HEAD_WIDTH = 90;
const LARGER_ON_STAGE = 24 / 17;
const LETTER_WIDTH = 6.8;

/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { StepperView } from "./view.js" */

/** @typedef {{ node: HTMLElement, place: number }} SymbolRow */

export class VocabularyView {
  main;
  #view;
  #box;
  #ledger = el("span", "");
  #heading = el("div", "hd", el("h2", "", "Vocabulary"), this.#ledger);
  /** Whether the sum has room for its words. */
  /** Whether the heading has room for the sum, and for words in it. */
  #isSum = true;
  #isWordy = true;
  #canvas = el("div", "canvas");
  #older = el("div", "older");
  #list;
  /** By rank. @type {Map<number, SymbolRow>} */
  #rows = new Map();
  #rowHeight = 0;
  #length = 0;
  /** What is drawn. @type {{ run: Run | null, moment: Moment | null }} */
  #drawn = { run: null, moment: null };

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
    this.#box = find(view.root, ".vocabulary");
    this.alphabet = new Alphabet(view, this.#box);
    const rows = attributes(el("div", "rows", this.#canvas), { role: "list" });
    this.#list = new ScrollList(rows, () => this.#drawRows());
    this.main = el("div", "vmain", this.#heading, rows, this.#older, this.alphabet.node);
    this.#box.append(this.main);
    this.#box.addEventListener("click", (event) => view.popovers.openClicked(event));
    roving(rows);
  }

  /** @param {Run} run */
  layOut(run) {
    const { lecture, scale } = this.#view;
    const room = this.#heading.clientWidth / scale.px / (lecture.isOn ? LARGER_ON_STAGE : 1);
    const fits = (/** @type {boolean} */ isWordy) => {
      const whole = vocabularySum(run.numUnits, run.n, isWordy) + num(run.numUnits + run.n);
      return HEAD_WIDTH + LETTER_WIDTH * whole.length <= room;
    };
    this.#isWordy = fits(true);
    this.#isSum = fits(false);
    this.#rows.clear();
    this.#canvas.replaceChildren();
    this.alphabet.layOut(run);
    setHidden(this.#older, true);
    this.#list.release();
    const { row, least } = rowHeights(this.#view.howShown);
    const fitting = Math.floor(this.#list.room / scale.px / Math.max(1, run.n));
    const isWhole = fitting >= least;
    const height = isWhole ? Math.min(row, fitting) : row;
    this.#rowHeight = height * scale.px;
    this.main.classList.toggle("tight", isTightRow(height, row));
    this.main.style.setProperty("--vocab-h", String(height));
    setHidden(this.#older, isWhole);
    if (!isWhole) this.#list.snap(this.#rowHeight);
  }

  /** The place of a new symbol is empty until it lands. @param {Run} run @param {Moment} shown */
  draw(run, shown) {
    const moment = this.#view.motion.isHolding ? choiceBefore(shown) : shown;
    const { half, state } = moment;
    this.#drawn = { run, moment };
    this.#writeSum(run, state);
    this.#length = state + (half === "choose" ? 1 : 0);
    this.#canvas.style.height = `${this.#length * this.#rowHeight}px`;
    this.#drawRows();
    this.alphabet.draw(run, state);
  }

  /** @param {Run} run @param {number} state */
  #writeSum(run, state) {
    const sum = this.#isSum ? vocabularySum(run.numUnits, state, this.#isWordy) : "";
    this.#ledger.replaceChildren(sum, el("b", "", num(run.numUnits + state)));
    this.#ledger.title = this.#isWordy ? "" : VOCABULARY_SUM_HELP;
  }

  /** The empty place on the screen where the new symbol goes, and the chip whose place it takes there. */
  emptyPlace() {
    const node = this.#list.at ? null : this.#canvas.querySelector(".slot");
    const box = node?.querySelector(".c")?.getBoundingClientRect();
    return node && box?.width ? { node, box } : null;
  }

  #drawRows() {
    const { run, moment } = this.#drawn;
    if (!run || !moment) return;
    const { first, last } = this.#list.visible(this.#rowHeight, this.#length);
    const newest = moment.half === "choose" ? moment.k : moment.state;
    for (const [rank, { node }] of this.#rows)
      if (rank > newest - first || rank <= newest - last) {
        node.remove();
        this.#rows.delete(rank);
      }
    for (let place = first; place < last; place++) {
      const rank = newest - place;
      const row = this.#rowOf(rank);
      if (row.place !== place) {
        row.place = place;
        row.node.style.top = `${place * this.#rowHeight}px`;
      }
      fillRow(run, row, rank, moment);
    }
    if (this.#length) ensureTabStop(this.#canvas);
    const below = this.#length - Math.round((this.#list.at + this.#list.room) / this.#rowHeight);
    setText(this.#older, below > 0 ? olderBelow(below) : "");
  }

  /**
   * A row stays with its symbol and moves down as newer ones come; the newest row is the first.
   * @param {number} rank
   */
  #rowOf(rank) {
    const known = this.#rows.get(rank);
    if (known) return known;
    const row = { node: attributes(el("div", "v"), { role: "listitem" }), place: -1 };
    const older = [...this.#rows].filter(([other]) => other < rank).sort(([a], [b]) => b - a)[0];
    this.#canvas.insertBefore(row.node, older?.[1].node ?? null);
    this.#rows.set(rank, row);
    return row;
  }
}

/**
 * @param {Run} run
 * @param {SymbolRow} row
 * @param {number} rank
 * @param {Moment} moment
 */
function fillRow(run, row, rank, { half, k, state, isAsking }) {
  const isSlot = half === "choose" && rank === k;
  const isNew = half === "merge" && rank === k;
  const id = run.idOf(rank);
  const count = isSlot ? 0 : run.countAt(id, state);
  const usedUpBy = count || isSlot ? 0 : run.usedUpBy(id, state);
  const isHidden = isSlot && isAsking;
  if (!isOther(row.node, keyOf(run, rank, isSlot, isHidden, isNew, count, usedUpBy))) return;
  setClass(row.node, `v ${isHidden ? "q0" : ""} ${count || isSlot ? "" : "un"}`);
  const name = isSlot
    ? el("span", "slot", isHidden ? "?" : pairChips(run, run.parts(rank)))
    : chipButton(run, id, isNew ? "new" : count ? "" : "gone");
  setAttribute(row.node, "data-entry", isHidden ? "" : run.symbol(id).text);
  row.node.replaceChildren(el("span", "rk", num(rank)), el("span", "name", name));
  if (count) row.node.append(el(isNew ? "b" : "span", "num", num(count)));
  else if (!isSlot) {
    const unused = el("span", "num unused", num(0), el("span", "why", NOW_UNUSED));
    unused.title = usedUpText(usedUpBy);
    row.node.append(unused);
  }
}
