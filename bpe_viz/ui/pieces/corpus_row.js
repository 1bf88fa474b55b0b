/* One row of the corpus: the count, the word cut into pieces, and how many more pieces it has after the round. */
import { markUnits, matchOf, putUnit, shapedSymbol } from "../shared/cells.js";
import { attributes, el, setAttribute, setClass, setText } from "../shared/dom.js";
import { isRightToLeft } from "../shared/letters.js";
import { num, plural, signed, sum } from "../shared/numbers.js";

/** @import { Cell } from "../shared/cells.js" */
/** @import { PiecesCorpus } from "./corpus.js" */
/** @import { Change, PieceRun, PieceWord } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */

const MOST_UNITS = 300;
const UNITS_BEFORE = 8; // that fit to the left of what changes

export class PiecesRow {
  /** @type {PieceWord | null} */
  word = null;
  #corpus;
  #count = el("span", "");
  name = attributes(el("button", "n", this.#count, el("small", "", "×")), {
    type: "button",
    tabindex: "-1",
  });
  #cells = el("div", "word");
  #change = el("span", "d");
  node = attributes(el("div", "w", this.name, this.#cells, this.#change), { role: "listitem" });
  /** Cells are used again for the next word. @type {Cell[]} */
  #pool = [];
  /** The cells of the word; null where its script joins letters. @type {Cell[] | null} */
  #units = null;
  #isWide = false;
  #drawn = "";

  /** @param {PiecesCorpus} corpus @param {number} top */
  constructor(corpus, top) {
    this.#corpus = corpus;
    this.node.style.top = `${top}px`;
  }

  /**
   * @param {PieceRun} run
   * @param {PieceWord} word
   * @param {PiecesMoment} moment
   * @param {boolean} isQuick whether the next step may come before a fade ends
   */
  show(run, word, moment, isQuick) {
    const isSame = this.word === word;
    if (!isSame) {
      this.word = word;
      this.#drawn = "";
      this.#put(run, word);
    }
    const key = `${moment.half} ${moment.k} ${moment.isMissing} ${run.hasCut(word, moment.state)} ${this.#corpus.searched}`;
    if (this.#drawn === key) return;
    this.#drawn = key;
    this.#draw(run, word, moment, isSame && !isQuick ? " same" : "");
  }

  /** @param {PieceRun} run @param {PieceWord} word */
  #put(run, word) {
    setText(this.#count, num(word.count));
    setAttribute(this.name, "aria-label", `${word.text}, ${plural(word.count, "time")}: show its cuts`);
    this.#cells.dir = isRightToLeft(word.text) ? "rtl" : "ltr";
    const shown = word.isShaped ? 0 : Math.min(word.units.length, MOST_UNITS);
    for (let i = 0; i < shown; i++) {
      this.#pool[i] ??= { node: el("span", "u"), run: null, unit: -1, kind: "u" };
      putUnit(run, this.#pool[i], word.units[i], word.columns[i]);
    }
    this.#units = word.isShaped ? null : this.#pool.slice(0, shown);
    const rest = word.units.length - MOST_UNITS;
    this.#cells.replaceChildren(
      ...(this.#units ?? []).map(({ node }) => node),
      ...(rest > 0 ? [el("span", "muted rest", `and ${num(rest)} more units`)] : []),
    );
    if (!this.#corpus.columns) this.#corpus.columns = this.#columnsThatFit();
    this.#isWide = sum(word.columns) > this.#corpus.columns;
    this.#cells.classList.toggle("wide", this.#isWide);
    attributes(
      this.#cells,
      this.#isWide
        ? { tabindex: "0", role: "group", "aria-label": `${word.text.slice(0, 60)}, scrolls` }
        : { tabindex: null, role: null, "aria-label": null },
    );
  }

  #columnsThatFit() {
    const probe = el("span", "u");
    this.#cells.append(probe);
    const fitting = Math.floor(this.#cells.clientWidth / probe.offsetWidth);
    probe.remove();
    return fitting;
  }

  /** @param {PieceRun} run @param {PieceWord} word @param {PiecesMoment} moment @param {string} motion */
  #draw(run, word, { half, k, state }, motion) {
    const change = half === "start" ? null : run.change(word, k);
    const isQuiet = half === "start" || !run.round(k).numChanged;
    const look = change ? `on ${half}${motion}` : isQuiet ? "plain" : "off";
    setClass(this.node, `w ${look}`);
    const more = change ? (run.cut(word, k).length - run.cut(word, k - 1).length) * word.count : 0;
    setText(this.#change, change ? (more ? signed(more) : "±0") : "");
    this.#drawPieces(run, word, state, half, change);
    const match = matchOf(word, this.#corpus.searched);
    this.#units?.forEach(({ node }, i) => {
      node.classList.toggle("hit", match !== null && i >= match.first && i <= match.last);
    });
    if (this.#isWide) this.#scrollTo(match?.first ?? Math.min(...(change?.before ?? [0])));
  }

  /** Brings a unit into the middle of a word that is too long for its row. @param {number} place */
  #scrollTo(place) {
    const node = this.#units?.[place]?.node;
    const middle = node && place > UNITS_BEFORE ? node.offsetLeft + node.offsetWidth / 2 : 0;
    this.#cells.scrollLeft = Math.max(0, middle - this.#cells.clientWidth / 2);
  }

  /**
   * @param {PieceRun} run
   * @param {PieceWord} word
   * @param {number} state
   * @param {PiecesMoment["half"]} half
   * @param {Change | null} change
   */
  #drawPieces(run, word, state, half, change) {
    const limit = Math.min(word.units.length, MOST_UNITS);
    const marked = change && (half === "weigh" ? change.before : change.after);
    const rest = this.#units ? null : [...this.#cells.querySelectorAll(".rest")];
    if (!this.#units) this.#cells.replaceChildren();
    for (const { first, last, id, isUnknown } of run.cut(word, state)) {
      if (first >= limit) break;
      const isMarked = marked?.has(first) ?? false;
      const isRing = isMarked && half === "weigh";
      const kind = `${last > first ? " m" : ""}${isUnknown ? " unknown" : ""}${isMarked ? (isRing ? " ring" : " new") : ""}`;
      const look = { kind, opens: isRing, closes: isRing, seam: -1 };
      if (this.#units) markUnits(this.#units, first, Math.min(last, limit - 1), last, look);
      else this.#cells.append(shapedSymbol(run, word, [first, last, id], look));
    }
    if (rest) this.#cells.append(...rest);
    if (half === "weigh" && this.#units)
      for (const wall of change?.walls ?? []) this.#units[wall]?.node.classList.add("seam");
  }

  /** The piece that a cell is part of, and what spells it. @param {PieceRun} run @param {HTMLElement} cell @param {number} state */
  pieceAt(run, cell, state) {
    if (!this.word) return -1;
    if (cell.dataset.id) return run.pieceOf(Number(cell.dataset.id));
    const place = this.#units?.findIndex(({ node }) => node === cell) ?? -1;
    const found = run.cut(this.word, state).find(({ first, last }) => first <= place && place <= last);
    return found && !found.isUnknown ? run.pieceOf(found.id) : -1;
  }
}
