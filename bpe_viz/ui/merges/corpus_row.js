/* One row of the corpus: the count, the word cut into symbols, what it adds or saves. */
import { markUnits, matchOf, putUnit, shapedSymbol } from "../shared/cells.js";
import { attributes, el, setAttribute, setClass, setHidden, setText } from "../shared/dom.js";
import { isRightToLeft } from "../shared/letters.js";
import { num, sum } from "../shared/numbers.js";
import { moreChangedWords, moreUnits, scrollingWord, traceLabel } from "./texts.js";

/** @import { Cell, Place } from "../shared/cells.js" */
/** @import { CorpusView } from "./corpus.js" */
/** @import { Run, RunWord } from "./run.js" */
/** @import { Moment } from "./steps.js" */

/** Words that are left out. @typedef {{ more: number }} Rest */

const MOST_UNITS = 300;
const UNITS_BEFORE = 8; // that fit to the left of what changes

export class CorpusRow {
  /** @type {RunWord | null} */
  word = null;
  #corpus;
  #count = el("span", "");
  name = attributes(el("button", "n", this.#count, el("small", "", "×")), {
    type: "button",
    tabindex: "-1",
  });
  #cells = el("div", "word");
  #change = el("span", "d");
  #note = el("span", "muted");
  node = attributes(el("div", "w", this.name, this.#cells, this.#change, this.#note), { role: "listitem" });
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
  #more = 0;
  #added = 0;
  #drawn = "";

  /** @param {CorpusView} corpus @param {number} top */
  constructor(corpus, top) {
    this.#corpus = corpus;
    this.node.style.top = `${top}px`;
  }

  /**
   * @param {Run} run
   * @param {RunWord | Rest} content
   * @param {Moment} moment
   * @param {boolean} isQuick whether the next step may come before a fade ends
   * @param {boolean} joins whether the merge is seen happening
   */
  show(run, content, moment, isQuick, joins) {
    if ("more" in content) {
      this.#showRest(content.more);
      return;
    }
    const isSame = this.word === content && this.#searched === this.#corpus.searched;
    if (!isSame) {
      this.#searched = this.#corpus.searched;
      this.#scrolledFor = "";
      this.word = content;
      this.#more = 0;
      this.#drawn = "";
      for (const part of [this.name, this.#cells, this.#change]) setHidden(part, false);
      setHidden(this.#note, true);
      this.#put(run, content);
    }
    this.#draw(run, content, moment, isSame && joins ? " join" : isSame && !isQuick ? " same" : "");
  }

  /**
   * The symbol that a cell is part of after k merges.
   * @param {Run} run
   * @param {HTMLElement} cell
   * @param {number} k
   */
  symbolAt(run, cell, k) {
    if (cell.dataset.id) return Number(cell.dataset.id);
    const place = this.#units?.findIndex(({ node }) => node === cell) ?? -1;
    const cuts = this.word ? run.cut(this.word, k) : [];
    return cuts.find(([first, last]) => first <= place && place <= last)?.[2] ?? 0;
  }

  /** @param {number} more */
  #showRest(more) {
    if (!this.word && this.#more === more) return;
    this.word = null;
    this.#more = more;
    for (const part of [this.name, this.#cells, this.#change]) setHidden(part, true);
    setHidden(this.#note, false);
    setText(this.#note, moreChangedWords(more));
    setClass(this.node, "w note");
  }

  /** @param {Run} run @param {RunWord} word */
  #put(run, word) {
    setText(this.#count, num(word.count));
    setAttribute(this.name, "aria-label", traceLabel(word.text, word.count));
    this.#cells.dir = isRightToLeft(word.text) ? "rtl" : "ltr";
    const shown = word.isShaped ? 0 : Math.min(word.units.length, MOST_UNITS);
    for (let i = 0; i < shown; i++) {
      this.#pool[i] ??= { node: el("span", "u"), run: null, unit: -1, kind: "u" };
      putUnit(run.inWords, this.#pool[i], word.units[i], word.columns[i]);
    }
    this.#units = word.isShaped ? null : this.#pool.slice(0, shown);
    const rest = word.units.length - MOST_UNITS;
    this.#rest = rest > 0 ? el("span", "muted rest", moreUnits(rest)) : null;
    this.#arrange([...(this.#units ?? []).map(({ node }) => node), ...(this.#rest ? [this.#rest] : [])]);
    if (!this.#corpus.columns) this.#corpus.columns = this.#columnsThatFit();
    this.#isWide = sum(word.columns) > this.#corpus.columns;
    this.#cells.classList.toggle("wide", this.#isWide);
    attributes(
      this.#cells,
      this.#isWide
        ? { tabindex: "0", role: "group", "aria-label": scrollingWord(word.text.slice(0, 60)) }
        : { tabindex: null, role: null, "aria-label": null },
    );
  }

  /** @param {HTMLElement[]} wanted */
  #arrange(wanted) {
    const { childNodes } = this.#cells;
    while (childNodes.length > wanted.length) childNodes[childNodes.length - 1].remove();
    wanted.forEach((node, i) => {
      if (childNodes[i] !== node) this.#cells.insertBefore(node, childNodes[i] ?? null);
    });
  }

  #columnsThatFit() {
    const probe = el("span", "u");
    this.#cells.append(probe);
    const fitting = Math.floor(this.#cells.clientWidth / probe.offsetWidth);
    probe.remove();
    return fitting;
  }

  /** Where its first new symbol is, from end to end. */
  firstNew() {
    const cells = [...this.#cells.querySelectorAll(".u.new")];
    const end = cells.findIndex((cell) => cell.classList.contains("z"));
    if (!cells.length || end < 0) return null;
    const [first, last] = [cells[0].getBoundingClientRect(), cells[end].getBoundingClientRect()];
    const left = Math.min(first.left, last.left);
    return new DOMRect(left, first.top, Math.max(first.right, last.right) - left, first.height);
  }

  /** What the word adds to the count; null if the pair is not in it. */
  addend() {
    const text = this.#change.textContent ?? "";
    return this.word && text.startsWith("+") ? { node: this.#change, value: this.#added } : null;
  }

  /** @param {Run} run @param {RunWord} word @param {Moment} moment @param {string} motion */
  #draw(run, word, moment, motion) {
    const { k, half, state, step } = moment;
    const isKnown = moment.pair !== null && !moment.isAsking;
    const key = `${state} ${k} ${isKnown} ${half}`;
    if (this.#drawn === key) return;
    this.#drawn = key;
    const isChanged = isKnown && word.died.includes(k);
    const look = isChanged ? `on ${half}${motion}` : isKnown ? "off" : "plain";
    setClass(this.node, `w ${look}`);
    const { applied, counted } = run.share(word, k, step);
    this.#added = word.count * counted;
    const change = half === "choose" ? `+${num(this.#added)}` : `\u2212${num(word.count * applied)}`;
    setText(this.#change, isChanged ? change : "");
    const firstChange = this.#drawSymbols(run, word, moment, isChanged);
    const match = matchOf(word, this.#searched);
    this.#units?.forEach(({ node }, i) => {
      node.classList.toggle("hit", match !== null && i >= match.first && i <= match.last);
    });
    if (this.#isWide)
      this.#scrollTo(match ?? (moment.pair ? { first: firstChange, last: firstChange } : null), k);
  }

  /**
   * Brings a match, or what changes, into the middle of a word that is too long for its row.
   * @param {Place | null} place
   * @param {number} k
   */
  #scrollTo(place, k) {
    const key = this.#searched || String(k);
    if (!place || this.#scrolledFor === key) return;
    this.#scrolledFor = key;
    const first = this.#units?.[place.first]?.node;
    const last = this.#units?.[place.last]?.node;
    const isAtHand = place.last <= UNITS_BEFORE;
    if (!first || !last || isAtHand) this.#cells.scrollLeft = 0;
    else {
      const middle = (first.offsetLeft + last.offsetLeft + last.offsetWidth) / 2;
      this.#cells.scrollLeft = middle - this.#cells.clientWidth / 2;
    }
  }

  /**
   * The first unit of what changes, or -1.
   * @param {Run} run
   * @param {RunWord} word
   * @param {Moment} moment
   * @param {boolean} isChanged
   */
  #drawSymbols(run, word, { k, half, state, symbol }, isChanged) {
    const cuts = run.cut(word, state);
    const limit = Math.min(word.units.length, MOST_UNITS);
    const isChoice = isChanged && half === "choose";
    let firstChange = -1;
    if (!this.#units) this.#cells.replaceChildren();
    cuts.forEach((cut, i) => {
      const [first, last, id] = cut;
      if (first >= limit) return;
      const isNew = isChanged && half === "merge" && id === symbol;
      const opens = isNew || (isChoice && word.died[last] === k);
      const closes = isNew || (isChoice && i > 0 && word.died[first - 1] === k);
      const seam = isNew || opens ? word.died.indexOf(k, first) : -1;
      if (firstChange < 0 && opens) firstChange = first;
      const kind = `${last > first ? " m" : ""}${isNew ? " new" : opens || closes ? " ring" : ""}`;
      const look = { kind, opens, closes, seam };
      if (this.#units) markUnits(this.#units, first, Math.min(last, limit - 1), last, look);
      else this.#cells.append(shapedSymbol(run.inWords, word, cut, look));
    });
    if (!this.#units && this.#rest) this.#cells.append(this.#rest);
    return firstChange;
  }
}
