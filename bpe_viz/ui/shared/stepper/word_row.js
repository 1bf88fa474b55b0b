/* One row of a corpus: the count, and the word, of which every unit has a cell that never moves. */
import { markUnits, matchOf, putUnit, shapedSymbol } from "../cells.js";
import { attributes, el, setAttribute, setClass, setHidden, setText } from "../dom.js";
import { isOther, keyOf, setChildren } from "../keyed.js";
import { isRightToLeft, shorten } from "../letters.js";
import { num, sum } from "../numbers.js";
import { moreUnits, scrollingWord } from "../texts.js";

/** @import { Cell, Cut, Look, Place } from "../cells.js" */
/** @import { Child } from "../dom.js" */
/** @import { Symbols } from "../symbol_chips.js" */
/** @import { CorpusWord } from "./words.js" */

/**
 * What the rows of a list have in common: how many units of one column they have room for, 0 until that is measured,
 * and what is searched for.
 * @typedef {{ columns: number, searched: string }} RowsOfList
 */

const MOST_UNITS = 300;
const LONGEST_NAME = 60;
const UNITS_BEFORE = 8; // that fit to the left of what changes

/** @template {CorpusWord} Word */
export class WordRow {
  /** @type {Word | null} */
  word = null;
  #list;
  #count = el("span", "");
  name = attributes(el("button", "n", this.#count, el("small", "", "×")), {
    type: "button",
    tabindex: "-1",
  });
  #cells = el("div", "word");
  #change = el("span", "d");
  node = attributes(el("div", "w", this.name, this.#cells, this.#change), { role: "listitem" });
  /** Cells are used again for the next word: fewer elements come and go. @type {Cell[]} */
  #pool = [];
  /** The cells of the word, unit by unit; null where its script joins letters. @type {Cell[] | null} */
  #units = null;
  /** @type {HTMLElement | null} */
  #rest = null;
  #isWide = false;
  #searched = "";
  /** What the word was last scrolled to. */
  #scrolledFor = "";

  /** @param {RowsOfList} list @param {number} top @param {...Child} more */
  constructor(list, top, ...more) {
    this.#list = list;
    this.node.style.top = `${top}px`;
    for (const child of more) if (child) this.node.append(child);
    // A word fades where it goes on: to the left, too, once it was scrolled.
    this.#cells.onscroll = () => this.#cells.classList.toggle("scrolled", this.#cells.scrollLeft !== 0);
  }

  /**
   * The cells of a word; whether they were others until now.
   * @param {Symbols} symbols
   * @param {Word} word
   */
  put(symbols, word) {
    const { searched } = this.#list;
    if (!isOther(this.#cells, keyOf(word, searched))) return false;
    this.word = word;
    this.#searched = searched;
    this.#scrolledFor = "";
    for (const part of [this.name, this.#cells, this.#change]) setHidden(part, false);
    setText(this.#count, num(word.count));
    setAttribute(this.node, "data-word", word.letters);
    this.#cells.dir = isRightToLeft(word.text) ? "rtl" : "ltr";
    const shown = word.isShaped ? 0 : Math.min(word.units.length, MOST_UNITS);
    for (let i = 0; i < shown; i++) {
      this.#pool[i] ??= { node: el("span", "u"), run: null, unit: -1, kind: "u" };
      putUnit(symbols, this.#pool[i], word.units[i], word.columns[i]);
    }
    this.#units = word.isShaped ? null : this.#pool.slice(0, shown);
    const rest = word.units.length - MOST_UNITS;
    this.#rest = rest > 0 ? el("span", "muted rest", moreUnits(rest)) : null;
    setChildren(this.#cells, [
      ...(this.#units ?? []).map(({ node }) => node),
      ...(this.#rest ? [this.#rest] : []),
    ]);
    if (!this.#list.columns) this.#list.columns = this.#columnsThatFit();
    this.#isWide = sum(word.columns) > this.#list.columns;
    this.#cells.classList.toggle("wide", this.#isWide);
    const name = scrollingWord(shorten(word.text, LONGEST_NAME));
    attributes(
      this.#cells,
      this.#isWide
        ? { tabindex: "0", role: "group", "aria-label": name }
        : { tabindex: null, role: null, "aria-label": null },
    );
    return true;
  }

  /** Whether the row is to be drawn, as its word is cut or marked in another way than this key says. @param {string} key */
  isOther(key) {
    return isOther(this.node, keyOf(this.word, this.#searched, key));
  }

  /** No word: the row says something else. */
  takeAway() {
    this.word = null;
    isOther(this.#cells, keyOf(null));
    for (const part of [this.name, this.#cells, this.#change]) setHidden(part, true);
  }

  /**
   * How the row looks, and what a step adds or saves there.
   * @param {string} look
   * @param {string} change
   */
  show(look, change) {
    setClass(this.node, `w ${look}`);
    setText(this.#change, change);
  }

  /**
   * Cuts the word into symbols.
   * @param {Symbols} symbols
   * @param {Cut[]} cuts
   * @param {(cut: Cut, i: number) => Look} lookOf
   */
  cut(symbols, cuts, lookOf) {
    const { word } = this;
    if (!word) return;
    const limit = Math.min(word.units.length, MOST_UNITS);
    const shaped = [];
    for (const [i, cut] of cuts.entries()) {
      const [first, last] = cut;
      if (first >= limit) break;
      const look = lookOf(cut, i);
      if (this.#units) markUnits(this.#units, first, Math.min(last, limit - 1), last, look);
      else shaped.push(shapedSymbol(symbols, word, cut, look));
    }
    if (!this.#units) this.#cells.replaceChildren(...shaped, ...(this.#rest ? [this.#rest] : []));
  }

  /** The cell of a unit, if it has one. @param {number} place */
  cellAt(place) {
    return this.#units?.[place]?.node ?? null;
  }

  /** The unit that a cell belongs to; -1 where the script joins letters. @param {HTMLElement} cell */
  placeOf(cell) {
    return this.#units?.findIndex(({ node }) => node === cell) ?? -1;
  }

  get newCells() {
    return [...this.#cells.querySelectorAll(".u.new")];
  }
  /** Where the row says what a step adds or saves. */
  get change() {
    return this.#change;
  }

  /**
   * Marks what is searched for, and brings it into the middle of a word that is too long for its row, or else what
   * changes there.
   * @param {Place | null} changed
   * @param {string} step what is shown: a word is scrolled once for each
   */
  find(changed, step) {
    const { word } = this;
    if (!word) return;
    const match = matchOf(word, this.#searched);
    this.#units?.forEach(({ node }, i) => {
      node.classList.toggle("hit", match !== null && i >= match.first && i <= match.last);
    });
    const place = match ?? changed;
    if (this.#isWide && place) this.#scrollTo(place, this.#searched || step);
  }

  /** @param {Place} place @param {string} reason */
  #scrollTo({ first, last }, reason) {
    if (this.#scrolledFor === reason) return;
    this.#scrolledFor = reason;
    const [from, to] = [this.cellAt(first), this.cellAt(last)];
    const isAtHand = last <= UNITS_BEFORE;
    if (!from || !to || isAtHand) this.#cells.scrollLeft = 0;
    else {
      const middle = (from.offsetLeft + to.offsetLeft + to.offsetWidth) / 2;
      this.#cells.scrollLeft = middle - this.#cells.clientWidth / 2;
    }
  }

  #columnsThatFit() {
    const probe = el("span", "u");
    this.#cells.append(probe);
    const fitting = Math.floor(this.#cells.clientWidth / probe.offsetWidth);
    probe.remove();
    return fitting;
  }
}
