/* One row of a corpus: the count, the word, and what a step changes there. */
import { matchOf } from "../cells.js";
import { attributes, el, setAttribute, setClass, setHidden, setText } from "../dom.js";
import { isOther, keyOf, setChildren } from "../keyed.js";
import { isRightToLeft, shorten } from "../letters.js";
import { num } from "../numbers.js";
import { moreUnits, scrollingWord } from "../texts.js";

/** @import { Cut, Look, Place } from "../cells.js" */
/** @import { Child } from "../dom.js" */
/** @import { Symbols } from "../symbol_chips.js" */
/** @import { CorpusWord } from "./words.js" */

/**
 * What the rows of a list have in common: how much room they have for a word, 0 until that is measured, to which part
 * of its size a long word may shrink, and what is searched for.
 * @typedef {{ room: number, least: number, searched: string }} RowsOfList
 */
/**
 * How a word is drawn: as cells of a grid, or as tiles.
 * @typedef {object} WordDrawing
 * @property {(symbols: Symbols, word: CorpusWord, most: number) => void} put another word, of which so many units are
 *   shown at most
 * @property {(symbols: Symbols, word: CorpusWord, cuts: Cut[], lookOf: (cut: Cut, i: number) => Look, saved: number) => HTMLElement[]} cut
 *   cuts it into symbols, where a step saved so many; what shows it
 * @property {HTMLElement[]} letters what shows each unit, if its script allows that
 * @property {(word: CorpusWord, cuts: Cut[], saved: number, change: string) => [width: number, change: number]} widthOf
 *   and that of what the row says about the change
 * @property {(box: HTMLElement, change: HTMLElement) => number} roomIn both boxes, counted as widths are
 */

const MOST_UNITS = 300;
const LONGEST_NAME = 60;
const SEEN_AFTER = 0.2; // of the row is seen after what changes

/**
 * @template {CorpusWord} Word
 * @template {WordDrawing} Drawing
 */
export class WordRow {
  /** @type {Word | null} */
  word = null;
  drawing;
  #list;
  #count = el("span", "");
  name = attributes(el("button", "n", this.#count, el("small", "", "×")), {
    type: "button",
    tabindex: "-1",
  });
  #cells = el("div", "word");
  #change = el("span", "d");
  node = attributes(el("div", "w", this.name, this.#cells, this.#change), { role: "listitem" });
  /** @type {HTMLElement | null} */
  #before = null;
  /** @type {HTMLElement | null} */
  #rest = null;
  #isWide = false;
  #searched = "";
  /** What the word was last scrolled to. */
  #scrolledFor = "";

  /** @param {RowsOfList} list @param {Drawing} drawing @param {number} top @param {...Child} more */
  constructor(list, drawing, top, ...more) {
    this.#list = list;
    this.drawing = drawing;
    this.node.style.top = `${top}px`;
    for (const child of more) if (child) this.node.append(child);
    // A word fades where it goes on: to the left, too, once it was scrolled.
    this.#cells.onscroll = () => this.#cells.classList.toggle("scrolled", this.#cells.scrollLeft !== 0);
  }

  /**
   * Another word; whether it was another until now.
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
    this.drawing.put(symbols, word, MOST_UNITS);
    const rest = word.after + Math.max(0, word.units.length - MOST_UNITS);
    this.#rest = rest > 0 ? el("span", "muted rest", word.after ? "…" : moreUnits(rest)) : null;
    this.#before = word.before > 0 ? el("span", "muted rest", "…") : null;
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

  /** How the row looks. @param {string} look */
  show(look) {
    setClass(this.node, `w ${look}${this.#cells.dir === "rtl" ? " rtl" : ""}`);
  }

  /**
   * Cuts the word into symbols.
   * @param {Symbols} symbols
   * @param {Cut[]} cuts
   * @param {(cut: Cut, i: number) => Look} lookOf
   * @param {number} [saved] how many symbols fewer than before the step
   */
  cut(symbols, cuts, lookOf, saved = 0) {
    const { word, drawing } = this;
    if (!word) return;
    const shown = this.#rest ? cuts.filter(([first]) => first < MOST_UNITS) : cuts;
    const nodes = drawing.cut(symbols, word, shown, lookOf, saved);
    setChildren(
      this.#cells,
      [this.#before, ...nodes, this.#rest].filter((node) => node !== null),
    );
    const { style } = this.#cells;
    style.setProperty("--part", "1");
    if (!this.#list.room) this.#list.room = drawing.roomIn(this.#cells, this.#change);
    const [width, change] = drawing.widthOf(word, cuts, saved, this.#change.textContent ?? "");
    const { least, room } = this.#list;
    const part = Math.min(1, (room - change) / width);
    const isWide = part < least;
    if (!isWide) style.setProperty("--part", part.toFixed(3));
    this.#setWide(word, isWide);
  }

  /** Where the row says what a step adds or saves. */
  get change() {
    return this.#change;
  }

  /**
   * Marks what is searched for, and brings it into view in a word that is too long for its row, or else what changes
   * there: all of it if it can be seen at once, and no more of the beginning is lost than that needs.
   * @param {Place | null} changed
   * @param {string} step what is shown: a word is scrolled once for each
   */
  find(changed, step) {
    const { word } = this;
    if (!word) return;
    const match = matchOf(word, this.#searched);
    const { letters } = this.drawing;
    letters.forEach((node, i) => {
      node.classList.toggle("hit", match !== null && i >= match.first && i <= match.last);
    });
    const place = match ?? changed;
    if (this.#isWide && place) this.#scrollTo(letters, place, this.#searched || step);
  }

  /** @param {HTMLElement[]} letters @param {Place} place @param {string} reason */
  #scrollTo(letters, { first, last }, reason) {
    if (this.#scrolledFor === reason) return;
    this.#scrolledFor = reason;
    this.#cells.scrollLeft = 0;
    if (!letters[first] || !letters[last]) return;
    const [from, to, box] = [letters[first], letters[last], this.#cells].map((one) =>
      one.getBoundingClientRect(),
    );
    const after = SEEN_AFTER * box.width;
    const isRoom = Math.abs(to.left - from.left) < box.width - 2 * after;
    const { left, right } = isRoom ? to : from;
    this.#cells.scrollLeft =
      this.#cells.dir === "rtl"
        ? Math.min(0, left - box.left - after)
        : Math.max(0, right - box.right + after);
  }

  /** A word that is too long for its row scrolls. @param {CorpusWord} word @param {boolean} isWide */
  #setWide(word, isWide) {
    this.#isWide = isWide;
    this.#cells.classList.toggle("wide", isWide);
    const name = scrollingWord(shorten(word.text, LONGEST_NAME));
    attributes(
      this.#cells,
      isWide
        ? { tabindex: "0", role: "group", "aria-label": name }
        : { tabindex: null, role: null, "aria-label": null },
    );
  }
}
