/* The words of a corpus: as large as they fit, as many rows as are on the screen, and a field to search them. */
import { textButton } from "../buttons.js";
import { attributes, el, find, setClass, setHidden, setText } from "../dom.js";
import { isOther, keyOf } from "../keyed.js";
import { shorten } from "../letters.js";
import { ensureTabStop, roving, ScrollList } from "../lists.js";
import { SearchField } from "../search.js";
import { CORPUS_TITLE, cutOnWords, rowsShown, SEARCH_WORD, SEARCH_WORD_LABEL } from "../texts.js";
import { Timers } from "../timers.js";

/** @import { Look } from "./looks.js" */
/** @import { AnyMoment } from "./steps.js" */
/** @import { Actions } from "./stepper.js" */
/** @import { Room, SizeOfList } from "./word_sizes.js" */
/** @import { CorpusWord } from "./words.js" */

/**
 * A run, with the most frequent words of its corpus at hand.
 * @typedef {{ overview: { types: number }, frequent: CorpusWord[] }} RunOfWords
 */
const SEARCH_MS = 200;
const LONGEST_CUT = 20; // letters

/**
 * @template {AnyMoment & { run: RunOfWords }} Moment
 * @template Content what a row is about
 * @template {{ node: HTMLElement, word: CorpusWord | null }} Row
 */
export class WordList {
  /** How much room a row has for its word; measured once after each change of layout. */
  room = 0;
  least = 1;
  /** What is searched for. */
  searched = "";
  /** What was found, and of how many; null while nobody searches. @type {{ words: number[], many: number } | null} */
  found = null;
  /** Whether all words are on the screen. */
  fits = false;
  caption = el("span", "caption");
  sum = el("b", "");
  #timers = new Timers();
  #canvas = el("div", "canvas");
  #shown = el("span", "extent");
  /** Cuts a word that the corpus does not have. */
  #cut = textButton("", () => this.#cutSearched(), "linklike");
  #list;
  #search;
  /** @type {Map<number, Row>} */
  #rows = new Map();
  /** @type {Content[]} */
  #order = [];
  #rowHeight = 0;
  /** The class of the rows' size. */
  #size = "";
  /** What was typed before there was a run to search. */
  #early = "";

  /** @param {Actions<Moment, any>} actions @param {string} symbol the class of what shows a symbol, or a part of one */
  constructor(actions, symbol) {
    this.actions = actions;
    this.switch = textButton("", () => this.switched(), "linklike");
    const rows = attributes(el("div", "rows", this.#canvas), { role: "list" });
    this.#list = new ScrollList(rows, () => this.#drawRows());
    this.#search = new SearchField(
      SEARCH_WORD,
      SEARCH_WORD_LABEL,
      (text) => this.#searchFor(text),
      () => actions.focus(),
    );
    rows.addEventListener("click", (event) => this.#click(event, symbol));
    roving(rows);
    const { button, field } = this.#search;
    find(actions.root, ".corpus").append(
      el("div", "hd", el("h2", "", CORPUS_TITLE), button, field, this.caption),
      rows,
      el("div", "foot", el("span", "muted listed", this.switch, this.#cut, this.#shown), this.sum),
    );
  }

  /* What each corpus says of its words. */

  /** @param {Moment["run"]} _run @param {Room} _room @returns {SizeOfList} */
  sizeOf(_run, _room) {
    throw new TypeError("no size");
  }
  /** @param {number} _top @returns {Row} */
  newRow(_top) {
    throw new TypeError("no row");
  }
  /** @param {Row} _row @param {Content} _content */
  drawRow(_row, _content) {}
  /** A symbol was clicked, or something else in its row. @param {Row} _row @param {HTMLElement | null} _cell */
  clicked(_row, _cell) {}
  /** The button below the words was pressed. */
  switched() {}
  /**
   * Of how many words those on the screen are, `length` rows in all, and whether their number leaves no room for words
   * around it.
   * @param {number} length
   */
  numListed(length) {
    return { many: length, isTight: false };
  }
  /** What Python is asked about words that are not at hand. @param {string} text @returns {unknown} */
  questionFor(text) {
    return text;
  }

  /* What all do. */

  /** Another run. */
  restart() {
    this.found = null;
    this.searched = "";
    this.#early = "";
    this.#timers.clear("search");
    this.#search.reset();
  }

  stop() {
    this.#timers.stop();
  }

  /** @param {Moment} moment */
  layOut({ run }) {
    const { root, scale, lecture } = this.actions;
    this.place?.classList.remove("snug");
    this.#list.release();
    const {
      name,
      height,
      letters,
      least = 1,
      fits,
    } = this.sizeOf(run, {
      across: this.#list.node.clientWidth / scale.px,
      down: (this.#list.room + 1) / scale.px,
      isLecture: lecture.isOn,
    });
    this.fits = run.overview.types <= run.frequent.length && fits;
    this.#rowHeight = height * scale.px;
    this.#size = name;
    this.least = least;
    if (letters) {
      this.#list.node.style.setProperty("--row", String(height));
      this.#list.node.style.setProperty("--letters", String(letters));
    }
    this.#setClass();
    if (!this.fits) this.#list.snap(this.#rowHeight);
    else if (root.dataset.width === "narrow") {
      // Below one another, columns have the height that they need, so that more of the next one is seen.
      this.place?.classList.add("snug");
      this.#list.fit(this.#rowHeight, run.overview.types);
    }
    const { clientWidth } = this.#list.node;
    // Otherwise rows stay, with what has the focus or moves in them.
    if (!isOther(this.#list.node, keyOf(run, name, this.#rowHeight, letters, clientWidth))) return;
    this.room = 0;
    this.#rows.clear();
    this.#canvas.replaceChildren();
  }

  /** @param {Content[]} contents what to list, from top to bottom */
  list(contents) {
    this.#order = contents;
    this.#canvas.style.height = `${contents.length * this.#rowHeight}px`;
    this.#drawRows();
    setHidden(this.#cut, !this.#isMissing || !this.actions.open);
    setText(this.#cut, cutOnWords(shorten(this.searched, LONGEST_CUT)));
    const early = this.#early;
    this.#early = "";
    if (early) this.#searchFor(early);
  }

  /** Whether it is known that no word has what is searched for. */
  get #isMissing() {
    const isKnown = !this.#timers.isSet("search") && !this.actions.questions.open.has("search");
    return isKnown && this.found !== null && !this.found.many;
  }

  #cutSearched() {
    this.actions.open?.([this.searched, this.actions.now()?.state ?? 0]);
  }

  /** Searches as the address of the page asks. @param {string} text */
  find(text) {
    if (!this.actions.now()) return;
    this.#search.set(text);
    this.#searchFor(text);
  }

  /** Where the words are on the screen. */
  get place() {
    return this.#list.node.parentElement;
  }

  /** Other words are listed. */
  relist() {
    this.#list.toTop();
    this.actions.draw();
    this.actions.link();
  }

  /** Words of another step begin at the top, unless all fit. @param {Moment} moment */
  begin({ run, k, isAsking }) {
    if (isOther(this.#canvas, keyOf(run, k, isAsking)) && !this.fits) this.#list.toTop();
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
    if (!this.actions.now()) return;
    const { first, last } = this.#list.visible(this.#rowHeight, this.#order.length);
    for (const [place, row] of this.#rows)
      if (place < first || place >= last) {
        row.node.remove();
        this.#rows.delete(place);
      }
    for (let place = first; place < last; place++) {
      let row = this.#rows.get(place);
      if (!row) {
        row = this.newRow(place * this.#rowHeight);
        this.#rows.set(place, row);
        this.#canvas.append(row.node);
      }
      this.drawRow(row, this.#order[place]);
    }
    ensureTabStop(this.#canvas);
    setText(this.#shown, this.#shownText());
  }

  /** Which rows are on the screen, if not all are. */
  #shownText() {
    const { length } = this.#order;
    if (this.fits || !length) return "";
    const first = Math.floor(this.#list.at / this.#rowHeight + 0.5) + 1;
    const last = Math.min(length, Math.floor((this.#list.at + this.#list.room) / this.#rowHeight + 0.2));
    const { many, isTight } = this.numListed(length);
    return rowsShown(first, last, this.found ? length : many, isTight);
  }

  /** @param {MouseEvent} event @param {string} symbol */
  #click(event, symbol) {
    const path = event.composedPath();
    const row = [...this.#rows.values()].find(({ node }) => path.includes(node));
    if (!row?.word) return;
    const cell = path.find((node) => node instanceof HTMLElement && node.classList.contains(symbol));
    this.clicked(row, cell instanceof HTMLElement ? cell : null);
  }

  /** The words at hand at once, the rest of a large corpus from Python. @param {string} text */
  #searchFor(text) {
    const { questions } = this.actions;
    const run = this.actions.now()?.run;
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
    this.relist();
    this.#timers.clear("search");
    if (text && run.overview.types > run.frequent.length)
      this.#timers.after("search", SEARCH_MS, () => questions.askFor("search", this.questionFor(text)));
  }

  /** What an address says: which words are listed, and which are searched. @param {Look} listed @returns {Look[]} */
  looksWith(listed) {
    const place = () => this.place;
    return [
      { ...listed, place },
      { text: "find", said: () => this.searched, show: (text) => this.find(text), place },
    ];
  }
}
