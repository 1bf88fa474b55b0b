/* The words of a corpus: as large as they fit, as many rows as are on the screen, and a field to search them. */
import { textButton } from "../buttons.js";
import { attributes, el, find, setClass, setText } from "../dom.js";
import { isOther } from "../keyed.js";
import { ensureTabStop, roving, ScrollList } from "../lists.js";
import { SearchField } from "../search.js";
import { CORPUS_TITLE, rowsShown, SEARCH_WORD, SEARCH_WORD_LABEL } from "../texts.js";
import { Timers } from "../timers.js";

/** @import { Look } from "./looks.js" */
/** @import { Lecture } from "../lecture.js" */
/** @import { Questions } from "../questions.js" */
/** @import { Scale } from "../scale.js" */
/** @import { Room, SizeOfList } from "./word_sizes.js" */
/** @import { CorpusWord } from "./words.js" */

/**
 * A run, with the most frequent words of its corpus at hand.
 * @typedef {{ overview: { types: number }, frequent: CorpusWord[] }} RunOfWords
 */
/**
 * @typedef {object} ViewOfWords
 * @property {HTMLElement} root
 * @property {Scale} scale
 * @property {Lecture} lecture
 * @property {Questions} questions
 * @property {{ later: () => void }} address
 * @property {{ run: RunOfWords | null }} shown
 * @property {() => void} draw
 * @property {() => void} focus
 */
/**
 * @template Content what a row is about
 * @template Row
 * @typedef {object} Listing
 * @property {string} symbol the class of what shows a symbol, or a part of one
 * @property {(run: RunOfWords, room: Room) => SizeOfList} sizeOf
 * @property {(top: number) => Row} newRow
 * @property {(row: Row, content: Content) => void} draw
 * @property {(row: Row, cell: HTMLElement | null) => void} clicked on a symbol, or elsewhere in its row
 * @property {() => void} switched the button below the words was pressed
 * @property {(run: RunOfWords, length: number) => { many: number, isTight: boolean }} numListed of how many words those
 *   on the screen are, `length` rows in all, and whether their number leaves no room for words around it
 * @property {(text: string) => unknown} question what Python is asked about words that are not at hand
 */

const SEARCH_MS = 200;

/**
 * @template Content
 * @template {{ node: HTMLElement, word: CorpusWord | null }} Row
 */
export class WordList {
  /** How much room a row has for its word; measured once after each change of layout. */
  room = 0;
  /** What is searched for. */
  searched = "";
  /** What was found, and of how many; null while nobody searches. @type {{ words: number[], many: number } | null} */
  found = null;
  /** Whether all words are on the screen. */
  fits = false;
  caption = el("span", "caption");
  sum = el("b", "");
  #view;
  #listing;
  #timers = new Timers();
  #canvas = el("div", "canvas");
  #shown = el("span", "extent");
  #list;
  #search;
  /** @type {Map<number, Row>} */
  #rows = new Map();
  /** @type {Content[]} */
  #order = [];
  #rowHeight = 0;
  /** The class of the rows' size. */
  #size = "";
  /** What the rows were made for. */
  #room = "";
  /** What was typed before there was a run to search. */
  #early = "";

  /** @param {ViewOfWords} view @param {Listing<Content, Row>} listing */
  constructor(view, listing) {
    this.#view = view;
    this.#listing = listing;
    this.switch = textButton("", () => listing.switched(), "linklike");
    const rows = attributes(el("div", "rows", this.#canvas), { role: "list" });
    this.#list = new ScrollList(rows, () => this.#drawRows());
    this.#search = new SearchField(
      SEARCH_WORD,
      SEARCH_WORD_LABEL,
      (text) => this.#searchFor(text),
      () => view.focus(),
    );
    rows.addEventListener("click", (event) => this.#click(event));
    roving(rows);
    const { button, field } = this.#search;
    find(view.root, ".corpus").append(
      el("div", "hd", el("h2", "", CORPUS_TITLE), button, field, this.caption),
      rows,
      el("div", "foot", el("span", "muted listed", this.switch, this.#shown), this.sum),
    );
  }

  /** Another run. */
  restart() {
    this.found = null;
    this.searched = "";
    this.#room = "";
    this.#early = "";
    this.#timers.clear("search");
    this.#search.reset();
  }

  stop() {
    this.#timers.stop();
  }

  /** @param {RunOfWords} run */
  layOut(run) {
    const { scale, lecture } = this.#view;
    this.#list.release();
    const { name, height, letters, fits } = this.#listing.sizeOf(run, {
      across: this.#list.node.clientWidth / scale.px,
      down: (this.#list.room + 1) / scale.px,
      isLecture: lecture.isOn,
    });
    this.fits = run.overview.types <= run.frequent.length && fits;
    this.#rowHeight = height * scale.px;
    this.#size = name;
    if (letters) {
      this.#list.node.style.setProperty("--row", String(height));
      this.#list.node.style.setProperty("--letters", String(letters));
    }
    this.#setClass();
    if (!this.fits) this.#list.snap(this.#rowHeight);
    const room = `${this.#size} ${this.#rowHeight} ${letters} ${this.#list.node.clientWidth}`;
    if (room === this.#room) return; // rows stay, with what has the focus or moves in them
    this.#room = room;
    this.room = 0;
    this.#rows.clear();
    this.#canvas.replaceChildren();
  }

  /** @param {Content[]} contents what to list, from top to bottom */
  draw(contents) {
    this.#order = contents;
    this.#canvas.style.height = `${contents.length * this.#rowHeight}px`;
    this.#drawRows();
    const early = this.#early;
    this.#early = "";
    if (early) this.#searchFor(early);
  }

  /** Searches as the address of the page asks. @param {string} text */
  find(text) {
    if (!this.#view.shown.run) return;
    this.#search.set(text);
    this.#searchFor(text);
  }

  /** Where the words are on the screen. */
  get place() {
    return this.#list.node.parentElement;
  }

  toTop() {
    this.#list.toTop();
  }

  /** Words of another step begin at the top, unless all fit. @param {string} step the key of it */
  show(step) {
    if (isOther(this.#canvas, step) && !this.fits) this.toTop();
  }

  /** The rows that are there, from top to bottom. */
  get rows() {
    return [...this.#rows].sort(([a], [b]) => a - b).map(([, row]) => row);
  }

  /** Whether a place is seen whole. @param {DOMRect} box */
  isVisible(box) {
    const frame = this.#list.node.getBoundingClientRect();
    return box.height > 0 && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
  }

  #setClass() {
    setClass(this.#list.node, `rows ${this.#size} ${this.searched ? "found" : ""}`.trim());
  }

  #drawRows() {
    const { run } = this.#view.shown;
    if (!run) return;
    const { first, last } = this.#list.visible(this.#rowHeight, this.#order.length);
    for (const [place, row] of this.#rows)
      if (place < first || place >= last) {
        row.node.remove();
        this.#rows.delete(place);
      }
    for (let place = first; place < last; place++) {
      let row = this.#rows.get(place);
      if (!row) {
        row = this.#listing.newRow(place * this.#rowHeight);
        this.#rows.set(place, row);
        this.#canvas.append(row.node);
      }
      this.#listing.draw(row, this.#order[place]);
    }
    ensureTabStop(this.#canvas);
    setText(this.#shown, this.#shownText(run));
  }

  /** Which rows are on the screen, if not all are. @param {RunOfWords} run */
  #shownText(run) {
    const { length } = this.#order;
    if (this.fits || !length) return "";
    const first = Math.floor(this.#list.at / this.#rowHeight + 0.5) + 1;
    const last = Math.min(length, Math.floor((this.#list.at + this.#list.room) / this.#rowHeight + 0.2));
    const { many, isTight } = this.#listing.numListed(run, length);
    return rowsShown(first, last, this.found ? length : many, isTight);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const path = event.composedPath();
    const row = [...this.#rows.values()].find(({ node }) => path.includes(node));
    if (!row?.word) return;
    const { symbol } = this.#listing;
    const cell = path.find((node) => node instanceof HTMLElement && node.classList.contains(symbol));
    this.#listing.clicked(row, cell instanceof HTMLElement ? cell : null);
  }

  /** The words at hand at once, the rest of a large corpus from Python. @param {string} text */
  #searchFor(text) {
    const { questions, shown } = this.#view;
    const { run } = shown;
    this.#early = run ? "" : text;
    if (!run) return;
    this.found = null;
    questions.open.delete("search");
    this.searched = text;
    this.room = 0;
    this.#setClass();
    if (text) {
      const found = run.frequent.filter((word) => word.letters.includes(text));
      const words = found.sort((a, b) => b.count - a.count).map((word) => word.index);
      this.found = { words, many: words.length };
    }
    this.#list.toTop();
    this.#view.draw();
    this.#view.address.later();
    this.#timers.clear("search");
    if (text && run.overview.types > run.frequent.length)
      this.#timers.after("search", SEARCH_MS, () => questions.askFor("search", this.#listing.question(text)));
  }
}

/**
 * What an address says of a list of words: which are listed, and which are searched.
 * @template Content
 * @template {{ node: HTMLElement, word: CorpusWord | null }} Row
 * @param {WordList<Content, Row>} list
 * @param {Look} listed
 * @returns {Look[]}
 */
export function looksOfWords(list, listed) {
  const place = () => list.place;
  return [
    { ...listed, place },
    { text: "find", said: () => list.searched, show: (text) => list.find(text), place },
  ];
}
