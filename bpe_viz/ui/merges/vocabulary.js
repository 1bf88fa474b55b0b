/* Vocabulary: ledger in the header, merged symbols newest first, alphabet pinned below. */
import { attributes, el, find, setAttribute, setClass, setHidden, setText } from "../shared/dom.js";
import { isOther, KeyedList, keyOf } from "../shared/keyed.js";
import { ensureTabStop, roving, ScrollList } from "../shared/lists.js";
import { num } from "../shared/numbers.js";
import { chipButton, pairChips } from "../shared/symbol_chips.js";
import { Alphabet } from "./alphabet.js";
import { deathText } from "./death_texts.js";
import { howShown, isTightRow, rowHeights } from "./row_heights.js";
import { choiceBefore } from "./steps.js";
import {
  alphabetText,
  NOW_DEAD,
  NOW_UNUSED,
  olderBelow,
  usedUpText,
  VOCABULARY_SUM_HELP,
  vocabularySum,
} from "./texts.js";

// In units of length. Letters that are measured may be others than those that come.
const HEAD_WIDTH = 90;
const LARGER_ON_STAGE = 24 / 17;
const LETTER_WIDTH = 6.8;

/** @import { Motion } from "./motion.js" */
/** @import { Popovers } from "./popovers.js" */
/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { MergesActions } from "./view.js" */

export class VocabularyView {
  isAhead = true;
  main;
  #actions;
  #motion;
  #box;
  #ledger = el("span", "");
  #heading = el("div", "hd", el("h2", "", "Vocabulary"), this.#ledger);
  /** Whether the heading has room for the sum, and for words in it. */
  #isSum = true;
  #isWordy = true;
  #canvas = el("div", "canvas");
  #older = el("div", "older");
  #list;
  #rows = new KeyedList(this.#canvas, () => ({ node: attributes(el("div", "v"), { role: "listitem" }) }));
  #rowHeight = 0;
  #length = 0;
  /** @type {Moment | null} */
  #moment = null;

  /** @param {MergesActions} actions @param {Popovers} popovers @param {Motion} motion */
  constructor(actions, popovers, motion) {
    this.#actions = actions;
    this.#motion = motion;
    this.#box = find(actions.root, ".vocabulary");
    this.alphabet = new Alphabet(actions, popovers, this.#box);
    const rows = attributes(el("div", "rows", this.#canvas), { role: "list" });
    this.#list = new ScrollList(rows, () => this.#drawRows());
    this.main = el("div", "vmain", this.#heading, rows, this.#older, this.alphabet.node);
    this.#box.append(this.main);
    this.#box.addEventListener("click", (event) => popovers.openClicked(event));
    roving(rows);
  }

  /** @param {Moment} moment */
  layOut({ run }) {
    const { lecture, scale } = this.#actions;
    const room = this.#heading.clientWidth / scale.px / (lecture.isOn ? LARGER_ON_STAGE : 1);
    const fits = (/** @type {boolean} */ isWordy) => {
      const alphabet = alphabetText(run.overview, isWordy);
      const whole = vocabularySum(alphabet, run.n, run.missingAt(run.n), isWordy) + num(run.sizeAt(run.n));
      return HEAD_WIDTH + LETTER_WIDTH * whole.length <= room;
    };
    this.#isWordy = fits(true);
    this.#isSum = fits(false);
    this.#writeSum(run, run.n); // the heading is measured at its longest
    setHidden(this.#older, true);
    const { row, least } = rowHeights(howShown(lecture));
    this.#canvas.style.height = `${run.n * row * scale.px}px`; // a column that grows is measured at its largest
    this.alphabet.layOut(run);
    this.#list.release();
    const fitting = Math.floor(this.#list.room / scale.px / Math.max(1, run.n));
    const isWhole = fitting >= least;
    const height = isWhole ? Math.min(row, fitting) : row;
    this.#rowHeight = height * scale.px;
    this.main.classList.toggle("tight", isTightRow(height, row));
    this.main.style.setProperty("--vocab-h", String(height));
    setHidden(this.#older, isWhole);
    if (!isWhole) this.#list.snap(this.#rowHeight);
  }

  /** The place of a new symbol is empty until it lands. @param {Moment} shown */
  draw(shown) {
    const moment = this.#motion.isHolding ? choiceBefore(shown) : shown;
    const { half, run, state } = moment;
    this.#moment = moment;
    this.#writeSum(run, state);
    this.#length = state + (half === "choose" ? 1 : 0);
    this.#canvas.style.height = `${this.#length * this.#rowHeight}px`;
    this.#canvas.style.setProperty("--rank-digits", String(num(this.#length).length));
    this.#drawRows();
    this.alphabet.draw(run, state);
  }

  /** @param {Run} run @param {number} state */
  #writeSum(run, state) {
    const alphabet = alphabetText(run.overview, this.#isWordy);
    const sum = this.#isSum ? vocabularySum(alphabet, state, run.missingAt(state), this.#isWordy) : "";
    this.#ledger.replaceChildren(sum, el("b", "", num(run.sizeAt(state))));
    this.#ledger.title = this.#isWordy ? "" : VOCABULARY_SUM_HELP;
  }

  /** The empty place on the screen where the new symbol goes, and the chip whose place it takes there. */
  emptyPlace() {
    const node = this.#list.at ? null : this.#canvas.querySelector(".slot");
    const box = node?.querySelector(".c")?.getBoundingClientRect();
    return node && box?.width ? { node, box } : null;
  }

  #drawRows() {
    const moment = this.#moment;
    if (!moment) return;
    const { first, last } = this.#list.visible(this.#rowHeight, this.#length);
    const newest = moment.half === "choose" ? moment.k : moment.state;
    // A row stays with its symbol and moves down as newer ones come; the newest row is the first.
    const ranks = Array.from({ length: Math.max(0, last - first) }, (_, i) => newest - first - i);
    const rows = this.#rows.draw(ranks, String, () => {});
    rows.forEach(({ node }, i) => {
      node.style.top = `${(first + i) * this.#rowHeight}px`;
      fillRow(node, ranks[i], moment);
    });
    if (this.#length) ensureTabStop(this.#canvas);
    const below = this.#length - Math.round((this.#list.at + this.#list.room) / this.#rowHeight);
    setText(this.#older, below > 0 ? olderBelow(below) : "");
  }
}

/** @param {HTMLElement} node @param {number} rank @param {Moment} moment */
function fillRow(node, rank, { run, half, k, state, isAsking }) {
  const isSlot = half === "choose" && rank === k;
  const isNew = half === "merge" && rank === k;
  const id = run.idOf(rank);
  const count = isSlot ? 0 : run.countAt(id, state);
  const usedUpBy = count || isSlot ? 0 : run.usedUpBy(id, state);
  const death = count || isSlot ? undefined : run.deathOf(id, state);
  const isHidden = isSlot && isAsking;
  if (!isOther(node, keyOf(run, rank, isSlot, isHidden, isNew, count, usedUpBy, death?.[0] ?? 0))) return;
  setClass(node, `v ${isHidden ? "q0" : ""} ${count || isSlot ? "" : "un"}`);
  const name = isSlot
    ? el("span", "slot", isHidden ? "?" : pairChips(run, run.parts(rank)))
    : chipButton(run, id, isNew ? "new" : count ? "" : death ? "dead" : "gone");
  setAttribute(node, "data-entry", isHidden ? "" : run.symbol(id).text);
  node.replaceChildren(el("span", "rk", num(rank)), el("span", "name", name));
  if (count) node.append(el(isNew ? "b" : "span", "num", num(count)));
  else if (!isSlot) {
    const unused = el("span", "num unused", num(0), el("span", "why", death ? NOW_DEAD : NOW_UNUSED));
    unused.title = death ? deathText(run, death) : usedUpText(usedUpBy);
    node.append(unused);
  }
}
