/* The corpus: every unit owns a cell that never moves; a merge fills the gap between two cells. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, find, setClass, setHidden, setText } from "../shared/dom.js";
import { ensureTabStop, roving, ScrollList } from "../shared/lists.js";
import { num, plural, sum } from "../shared/numbers.js";
import { SearchField } from "../shared/search.js";
import { Timers } from "../shared/timers.js";
import { CorpusRow } from "./corpus_row.js";
import {
  ADDS_TO_COUNT,
  ALL_WORDS,
  CHANGED_WORDS_ONLY,
  changedWords,
  foundText,
  SEARCH_WORD,
  SEARCH_WORD_LABEL,
  SYMBOLS_SAVED,
  sumOfWords,
} from "./texts.js";

/** @import { Rest } from "./corpus_row.js" */
/** @import { Run, RunWord, Step } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { StepperView } from "./view.js" */
/** @import { WordRow } from "./wire.js" */

const SIZES = [
  { name: "big", height: 54, lectureHeight: 78, longestWord: 9 },
  { name: "middle", height: 38, lectureHeight: 54, longestWord: 14 },
  { name: "small", height: 27, lectureHeight: 39, longestWord: Number.POSITIVE_INFINITY },
];
const SEARCH_MS = 200;
const MANY_SYMBOLS = 1e6; // whose number leaves no room for words around it
const MOST_SUMMANDS = 4;

export class CorpusView {
  rowHeight = 0;
  /** How many units of one column a row has room for; measured once after each change of layout. */
  columns = 0;
  #view;
  #timers = new Timers();
  #canvas = el("div", "canvas");
  #caption = el("span", "caption");
  #shown = el("span", "");
  #sum = el("b", "");
  #list;
  #search;
  /** @type {Map<number, CorpusRow>} */
  #rows = new Map();
  /** @type {(RunWord | Rest)[]} */
  #order = [];
  /** @type {RunWord[] | null} */
  #byCount = null;
  /**
   * What was found, and of how many; null while nobody searches.
   * @type {{ words: number[], many: number } | null}
   */
  #found = null;
  /** What is searched for. */
  searched = "";
  /** Whether all words are on the screen. */
  #fits = false;
  /** Whether words that a merge leaves alone are listed after those that it changes, if the reader said so. */
  #wantsAll = /** @type {boolean | null} */ (null);
  #which = attributes(
    textButton("", () => this.#showOthers(), "linklike"),
    { "aria-pressed": "false" },
  );
  #drawnRank = 0;
  /** The class of the rows' size. */
  #size = "";

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
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
    find(view.root, ".corpus").append(
      el("div", "hd", el("h2", "", "Corpus"), this.#search.button, this.#search.field, this.#caption),
      rows,
      el("div", "foot", el("span", "muted", this.#shown, " ", this.#which), this.#sum),
    );
  }

  /** Another run. */
  restart() {
    this.#found = null;
    this.#wantsAll = null;
    this.searched = "";
    this.#search.reset();
    this.#byCount = null;
  }

  stop() {
    this.#timers.stop();
  }

  /**
   * The largest size at which all words fit; if none does, the smallest, and changed words come first.
   * @param {Run} run
   */
  layOut(run) {
    const { scale, lecture } = this.#view;
    const longest = Math.max(1, ...run.frequent.map((word) => sum(word.columns)));
    this.#list.release();
    const heightOf = (/** @type {(typeof SIZES)[number]} */ size) =>
      (lecture.isOn ? size.lectureHeight : size.height) * scale.px;
    const hasRoom = (/** @type {(typeof SIZES)[number]} */ size) =>
      run.overview.types * heightOf(size) <= this.#list.room + 1;
    const size = SIZES.find((one) => longest <= one.longestWord && hasRoom(one)) ?? SIZES[SIZES.length - 1];
    this.#fits = run.overview.types <= run.frequent.length && hasRoom(size);
    this.rowHeight = heightOf(size);
    this.#size = size.name;
    setClass(this.#list.node, `rows ${size.name} ${this.searched ? "found" : ""}`.trim());
    if (!this.#fits) this.#list.snap(this.rowHeight);
    this.columns = 0;
    this.#rows.clear();
    this.#canvas.replaceChildren();
  }

  /** @param {Run} run @param {Moment} moment */
  draw(run, moment) {
    const drawnRank = moment.k + (moment.isAsking ? 0.5 : 0);
    if (!this.#fits && this.#drawnRank !== drawnRank) this.#list.toTop();
    this.#drawnRank = drawnRank;
    this.#order = this.#orderOf(run, moment);
    this.#drawWhich(moment);
    this.#canvas.style.height = `${this.#order.length * this.rowHeight}px`;
    this.#drawRows();
    setText(this.#caption, this.#captionOf(run, moment));
    setText(this.#sum, sumText(run, moment));
  }

  /**
   * What was found in a corpus of which not all words are at hand.
   * @param {Run} run
   * @param {string | undefined} search
   * @param {WordRow[]} found
   * @param {number} many
   */
  takeFound(run, search, found, many) {
    const { open } = this.#view.questions;
    if (open.get("search") !== search) return;
    open.delete("search");
    this.#found = { words: found.map((row) => run.addWord(row).index), many };
  }

  /** Where the first new symbol is on the screen. */
  firstNew() {
    const places = [...this.#rows].sort(([a], [b]) => a - b);
    for (const [, row] of places) {
      const box = row.firstNew();
      if (box?.width && this.#isVisible(box)) return box;
    }
    return null;
  }

  /** What the words on the screen add, from top to bottom. */
  addends() {
    const places = [...this.#rows].sort(([a], [b]) => a - b);
    return places.flatMap(([, row]) => {
      const addend = row.addend();
      return addend && this.#isVisible(addend.node.getBoundingClientRect()) ? [addend] : [];
    });
  }

  /** @param {DOMRect} box */
  #isVisible(box) {
    const frame = this.#list.node.getBoundingClientRect();
    return box.height > 0 && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
  }

  /** @param {Run} run @param {Moment} moment @returns {(RunWord | Rest)[]} */
  #orderOf(run, { k, step, pair, isAsking }) {
    if (this.#found) return run.wordsAt(this.#found.words);
    if (this.#fits) return run.frequent;
    this.#byCount ??= [...run.frequent].sort((a, b) => b.count - a.count || a.index - b.index);
    if (!pair || isAsking) return this.#byCount;
    const changed = run.wordsAt(step.words);
    const taken = new Set(step.words);
    const more = step.numWords - changed.length;
    if (!this.#showsAll && !step.isMissing) return [...changed, ...(more > 0 ? [{ more }] : [])];
    const rest = this.#byCount.filter((word) => !taken.has(word.index) && !word.died.includes(k));
    return [...changed, ...(more > 0 ? [{ more }] : []), ...rest];
  }

  /** @param {Run} run @param {Moment} moment */
  #captionOf(run, { half, step, pair, isAsking }) {
    if (this.#found) return foundText(this.#found.many);
    if (!pair || isAsking) return "";
    if (this.#fits) return half === "choose" ? ADDS_TO_COUNT : SYMBOLS_SAVED;
    if (step.isMissing) return "";
    return changedWords(step.numWords, run.overview.types);
  }

  /** Whether only changed words are listed, and how to see the others. @param {Moment} moment */
  #drawWhich({ pair, step, isAsking }) {
    const hasOthers = !this.#fits && !this.#found && pair !== null && !isAsking && !step.isMissing;
    setHidden(this.#which, !hasOthers);
    setText(this.#which, this.#showsAll ? CHANGED_WORDS_ONLY : ALL_WORDS);
  }

  /** In a corpus of which not all words are at hand, hardly one in ten of the others is worth its row. */
  get #showsAll() {
    const { run } = this.#view.shown;
    return this.#wantsAll ?? (run !== null && run.overview.types <= run.frequent.length);
  }

  #showOthers() {
    this.#wantsAll = !this.#showsAll;
    this.#list.toTop();
    this.#view.draw();
  }

  #drawRows() {
    const { run, moment } = this.#view.shown;
    if (!run || !moment) return;
    const { first, last } = this.#list.visible(this.rowHeight, this.#order.length);
    for (const [place, row] of this.#rows)
      if (place < first || place >= last) {
        row.node.remove();
        this.#rows.delete(place);
      }
    for (let place = first; place < last; place++) {
      let row = this.#rows.get(place);
      if (!row) {
        row = new CorpusRow(this, place * this.rowHeight);
        this.#rows.set(place, row);
        this.#canvas.append(row.node);
      }
      row.show(run, this.#order[place], moment, this.#view.isQuick, this.#view.motion.joins);
    }
    ensureTabStop(this.#canvas);
    setText(this.#shown, this.#shownText(run));
  }

  /** Which rows are on the screen, if not all are. @param {Run} run */
  #shownText(run) {
    const { length } = this.#order;
    if (this.#fits || !length) return "";
    const top = Math.floor(this.#list.at / this.rowHeight + 0.5) + 1;
    const end = Math.floor((this.#list.at + this.#list.room) / this.rowHeight + 0.2);
    const rows = run.overview.length < MANY_SYMBOLS ? "rows " : "";
    const { moment } = this.#view.shown;
    const isPart = moment?.pair && !moment.isAsking && !moment.step.isMissing && !this.#showsAll;
    const many = this.#found ? length : isPart ? moment.step.numWords : run.overview.types;
    return `${rows}${top}\u2013${Math.min(length, end)} of ${num(many)}`;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const { run, moment } = this.#view.shown;
    const path = event.composedPath();
    const row = [...this.#rows.values()].find(({ node }) => path.includes(node));
    if (!run || !moment || !row?.word) return;
    const cell = path.find((node) => node instanceof HTMLElement && node.classList.contains("u"));
    const { popovers } = this.#view;
    if (!(cell instanceof HTMLElement)) {
      popovers.openWord(run, row.word, row.name);
      return;
    }
    const id = row.symbolAt(run, cell, moment.state);
    if (cell.dataset.id) popovers.openSymbol(run, id, cell);
    else popovers.openSymbol(run, id, cell, row.word);
  }

  /** The words at hand at once, the rest of a large corpus from Python. @param {string} text */
  #searchFor(text) {
    const { run } = this.#view.shown;
    if (!run) return;
    this.#found = null;
    this.#view.questions.open.delete("search");
    this.searched = text;
    this.columns = 0;
    setClass(this.#list.node, `rows ${this.#size} ${text ? "found" : ""}`.trim());
    if (text) {
      const found = run.frequent.filter((word) => word.letters.includes(text));
      const words = found.sort((a, b) => b.count - a.count).map((word) => word.index);
      this.#found = { words, many: words.length };
    }
    this.#list.toTop();
    this.#view.draw();
    this.#timers.clear("search");
    if (text && run.overview.types > run.frequent.length)
      this.#timers.after("search", SEARCH_MS, () => this.#view.questions.askFor("search", text));
  }
}

/** The sum below the words. @param {Run} run @param {Moment} moment */
function sumText(run, { half, k, state, step, pair, isAsking }) {
  if (!pair) return plural(run.lengths[state], "symbol");
  if (isAsking) return "";
  if (half === "merge") {
    const after = run.overview.length < MANY_SYMBOLS ? plural(run.lengths[k], "symbol") : num(run.lengths[k]);
    return `${num(run.lengths[k - 1])} \u2212 ${num(run.appliedOf(k))} = ${after}`;
  }
  if (step.isMissing) return "";
  const count = num(run.countOf(k));
  if (step.numWords > MOST_SUMMANDS) return sumOfWords(step.numWords, count);
  const summands = sharesInOrder(run, k, step).map(num);
  return summands.length > 1 ? `${summands.join(" + ")} = ${count}` : count;
}

/**
 * What each word adds to the count, in the order of the corpus.
 * @param {Run} run
 * @param {number} k
 * @param {Step} step
 */
function sharesInOrder(run, k, step) {
  const words = run.wordsAt(step.words).sort((a, b) => a.index - b.index);
  return words.map((word) => word.count * run.share(word, k, step).counted);
}
