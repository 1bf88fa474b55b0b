/* The corpus: every unit owns a cell that never moves; a piece that goes puts walls back between cells. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, find, setAttribute, setClass, setHidden, setText } from "../shared/dom.js";
import { ensureTabStop, roving, ScrollList } from "../shared/lists.js";
import { num, plural, sum } from "../shared/numbers.js";
import { SearchField } from "../shared/search.js";
import { Timers } from "../shared/timers.js";
import { PiecesRow } from "./corpus_row.js";

/** @import { PieceRun, PieceWord } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesPart } from "./wire.js" */
/** @import { PiecesView } from "./view.js" */

const SIZES = [
  { name: "big", height: 54, lectureHeight: 78, longestWord: 9 },
  { name: "middle", height: 38, lectureHeight: 54, longestWord: 14 },
  { name: "small", height: 27, lectureHeight: 39, longestWord: Number.POSITIVE_INFINITY },
];
const SEARCH_MS = 200;
const MANY_TYPES = 10_000; // whose number leaves no room for words around it

export class PiecesCorpus {
  rowHeight = 0;
  /** How many units of one column a row has room for; measured once after each change of layout. */
  columns = 0;
  /** What is searched for. */
  searched = "";
  #view;
  #timers = new Timers();
  #canvas = el("div", "canvas");
  #caption = el("span", "caption");
  #shown = el("span", "");
  #sum = el("b", "");
  #list;
  #search;
  /** @type {Map<number, PiecesRow>} */
  #rows = new Map();
  /** @type {PieceWord[]} */
  #order = [];
  /** What was found, and of how many; null while nobody searches. @type {{ words: number[], many: number } | null} */
  #found = null;
  /** Whether all words are on the screen. */
  #fits = false;
  /** Whether only words that the round changes are listed. */
  #onlyChanged = false;
  #which = attributes(
    textButton("", () => this.#toggleChanged(), "linklike"),
    { "aria-pressed": "false" },
  );
  #drawnRound = 0;
  #size = "";

  /** @param {PiecesView} view */
  constructor(view) {
    this.#view = view;
    const rows = attributes(el("div", "rows", this.#canvas), { role: "list" });
    this.#list = new ScrollList(rows, () => this.#drawRows());
    this.#search = new SearchField(
      "Search a word",
      "Search a word of the corpus",
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
    this.searched = "";
    this.#onlyChanged = false;
    this.#search.reset();
  }

  stop() {
    this.#timers.stop();
  }

  /** The largest size at which all words fit; if none does, the smallest. @param {PieceRun} run */
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
    this.#setClass();
    if (!this.#fits) this.#list.snap(this.rowHeight);
    this.columns = 0;
    this.#rows.clear();
    this.#canvas.replaceChildren();
  }

  #setClass() {
    setClass(this.#list.node, `rows ${this.#size} ${this.searched ? "found" : ""}`.trim());
  }

  /** @param {PieceRun} run @param {PiecesMoment} moment */
  draw(run, moment) {
    if (!this.#fits && this.#drawnRound !== moment.k) this.#list.toTop();
    this.#drawnRound = moment.k;
    this.#order = this.#orderOf(run, moment);
    const isRound = moment.half !== "start" && !moment.isMissing;
    setHidden(this.#which, this.#fits || this.#found !== null || !isRound);
    setText(this.#which, this.#onlyChanged ? "All words" : "Changed only");
    setAttribute(this.#which, "aria-pressed", String(this.#onlyChanged));
    this.#canvas.style.height = `${this.#order.length * this.rowHeight}px`;
    this.#drawRows();
    setText(this.#caption, this.#found ? `${num(this.#found.many)} found` : isRound ? "more pieces" : "");
    setText(this.#sum, sumOf(run, moment, this.#fits));
    this.#askAgain(run, moment);
  }

  /** What was found in a corpus of which not all words are at hand. @param {PieceRun} run @param {PiecesPart} part */
  takeFound(run, part) {
    const { open } = this.#view.questions;
    if (!part.cuts || part.at === undefined) return;
    run.addCuts(part.cuts, part.at);
    if (JSON.stringify(open.get("search")) !== JSON.stringify([part.search, part.at])) return;
    open.delete("search");
    this.#found = { words: part.cuts.words.map(([index]) => index), many: part.many ?? 0 };
  }

  /** Words that were found are cut again in each round. @param {PieceRun} run @param {PiecesMoment} moment */
  #askAgain(run, { k, state }) {
    if (!this.#found || this.#order.every((word) => run.hasCut(word, state))) return;
    this.#view.questions.askFor("search", [this.searched, k]);
  }

  /** @param {PieceRun} run @param {PiecesMoment} moment @returns {PieceWord[]} */
  #orderOf(run, moment) {
    if (this.#found) return run.wordsAt(this.#found.words);
    if (this.#fits || moment.half === "start" || moment.isMissing) return run.frequent;
    const changed = run.wordsAt(moment.round.changed);
    if (this.#onlyChanged) return changed;
    const taken = new Set(moment.round.changed);
    return [...changed, ...run.frequent.filter((word) => !taken.has(word.index))];
  }

  #toggleChanged() {
    this.#onlyChanged = !this.#onlyChanged;
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
        row = new PiecesRow(this, place * this.rowHeight);
        this.#rows.set(place, row);
        this.#canvas.append(row.node);
      }
      row.show(run, this.#order[place], moment, this.#view.isQuick);
    }
    ensureTabStop(this.#canvas);
    setText(this.#shown, this.#shownText(run));
  }

  /** Which rows are on the screen, if not all are. @param {PieceRun} run */
  #shownText(run) {
    const { length } = this.#order;
    if (this.#fits || !length) return "";
    const top = Math.floor(this.#list.at / this.rowHeight + 0.5) + 1;
    const end = Math.floor((this.#list.at + this.#list.room) / this.rowHeight + 0.2);
    const many = this.#found || this.#onlyChanged ? length : run.overview.types;
    const rows = run.overview.types < MANY_TYPES ? "rows " : "";
    return `${rows}${top}–${Math.min(length, end)} of ${num(many)}`;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const { run, moment } = this.#view.shown;
    const path = event.composedPath();
    const row = [...this.#rows.values()].find(({ node }) => path.includes(node));
    if (!run || !moment || !row?.word) return;
    const cell = path.find((node) => node instanceof HTMLElement && node.classList.contains("u"));
    const piece = cell instanceof HTMLElement ? row.pieceAt(run, cell, moment.state) : -1;
    if (cell instanceof HTMLElement && piece >= 0)
      this.#view.popovers.openPiece(run, piece, moment.state, cell);
    else this.#view.popovers.openWord(row.word, moment.state, row.name);
  }

  /** The words at hand at once, the rest of a large corpus from Python. @param {string} text */
  #searchFor(text) {
    const { run, moment } = this.#view.shown;
    if (!run || !moment) return;
    this.#found = null;
    this.#view.questions.open.delete("search");
    this.searched = text;
    this.columns = 0;
    this.#setClass();
    if (text) {
      const found = run.frequent.filter((word) => word.letters.includes(text));
      const words = found.sort((a, b) => b.count - a.count).map((word) => word.index);
      this.#found = { words, many: words.length };
    }
    this.#list.toTop();
    this.#view.draw();
    this.#timers.clear("search");
    if (text && run.overview.types > run.frequent.length)
      this.#timers.after("search", SEARCH_MS, () =>
        this.#view.questions.askFor("search", [text, this.#view.steps.round]),
      );
  }
}

/** The sum below the words. @param {PieceRun} run @param {PiecesMoment} moment @param {boolean} hasRoom */
function sumOf(run, { half, k, state }, hasRoom) {
  const { lengths } = run.overview;
  if (half !== "drop" || !hasRoom) return plural(lengths[state], "piece");
  const more = lengths[k] - lengths[k - 1];
  const sign = more < 0 ? "−" : "+";
  return `${num(lengths[k - 1])} ${sign} ${num(Math.abs(more))} = ${plural(lengths[k], "piece")}`;
}
