/* The cells of a word: every unit has its own, which never moves; a symbol is drawn by the cells of its units. */
import { el, setClass, setText } from "./dom.js";
import { standAlone } from "./letters.js";
import { sum } from "./numbers.js";
import { symbolText } from "./symbol_chips.js";

/** @import { Symbols } from "./symbol_chips.js" */

/**
 * A cell of a unit, and what it shows.
 * @typedef {{ node: HTMLElement, run: Symbols | null, unit: number, kind: string }} Cell
 */
/**
 * How a symbol looks: whether it opens or closes what is marked, and the unit before the wall in it.
 * @typedef {{ kind: string, opens: boolean, closes: boolean, seam: number }} Look
 */
/** @typedef {{ isShaped: boolean, units: number[], columns: number[] }} WordInCells */
/** Units of a word. @typedef {{ first: number, last: number }} Place */
/**
 * A symbol of a word: its first and last unit, and its number.
 * @typedef {[first: number, last: number, id: number]} Cut
 */

/**
 * The units that spell what is searched for.
 * @param {{ letters: string, unitLetters: string[] }} word
 * @param {string} text
 * @returns {Place | null}
 */
export function matchOf(word, text) {
  const start = text ? word.letters.indexOf(text) : -1;
  if (start < 0) return null;
  let at = 0;
  let first = -1;
  for (const [i, letters] of word.unitLetters.entries()) {
    at += letters.length;
    if (first < 0 && at > start) first = i;
    if (at >= start + text.length) return { first, last: i };
  }
  return null;
}

/** Writes the letters of a unit into its node. @param {HTMLElement} node @param {Symbols} run @param {number} unit */
export function spellUnit(node, run, unit) {
  const { runs } = run.symbol(unit);
  const [letters, isMark] = runs[0];
  if (runs.length === 1 && !isMark) setText(node, standAlone(letters));
  else node.replaceChildren(...symbolText(run, unit).childNodes);
}

/** A word on a grid, which is so many columns wide. */
export class CellsOfWord {
  /** Cells are used again for the next word: fewer elements come and go. @type {Cell[]} */
  #pool = [];
  /** The cells of the word, unit by unit; none where its script joins letters. @type {Cell[]} */
  #units = [];

  /** @param {Symbols} run @param {WordInCells} word @param {number} most units */
  put(run, word, most) {
    const shown = word.isShaped ? 0 : Math.min(word.units.length, most);
    for (let i = 0; i < shown; i++) {
      this.#pool[i] ??= { node: el("span", "u"), run: null, unit: -1, kind: "u" };
      putUnit(run, this.#pool[i], word.units[i], word.columns[i]);
    }
    this.#units = this.#pool.slice(0, shown);
  }

  /**
   * Cuts the word into symbols; what shows it.
   * @param {Symbols} run
   * @param {WordInCells} word
   * @param {Cut[]} cuts up to the last unit that is shown
   * @param {(cut: Cut, i: number) => Look} lookOf
   */
  cut(run, word, cuts, lookOf) {
    if (word.isShaped) return cuts.map((cut, i) => shapedSymbol(run, word, cut, lookOf(cut, i)));
    const lastShown = this.#units.length - 1;
    for (const [i, cut] of cuts.entries()) {
      const [first, last] = cut;
      markUnits(this.#units, first, Math.min(last, lastShown), last, lookOf(cut, i));
    }
    return this.letters;
  }

  /** What shows each unit, if its script allows that. */
  get letters() {
    return this.#units.map(({ node }) => node);
  }

  /** The cell of a unit, if it has one. @param {number} place */
  cellAt(place) {
    return this.#units[place]?.node ?? null;
  }

  /** The unit that a cell belongs to, or -1. @param {HTMLElement} cell */
  placeOf(cell) {
    return this.#units.findIndex(({ node }) => node === cell);
  }

  /** @param {WordInCells} word */
  widthOf(word) {
    return /** @type {[number, number]} */ ([sum(word.columns), 0]);
  }

  /** How many columns a box has room for. @param {HTMLElement} box */
  roomIn(box) {
    const probe = el("span", "u");
    box.append(probe);
    const fitting = Math.floor(box.clientWidth / probe.offsetWidth);
    probe.remove();
    return fitting;
  }
}

/** @param {Symbols} run @param {Cell} cell @param {number} unit @param {number} columns */
function putUnit(run, cell, unit, columns) {
  if (cell.run === run && cell.unit === unit) return;
  Object.assign(cell, { run, unit, kind: columns > 1 ? "u broad" : "u" });
  spellUnit(cell.node, run, unit);
  if (columns > 1) cell.node.style.setProperty("--c", String(columns));
}

/**
 * The cells of a symbol, which ends with unit `last`, shown or not.
 * @param {Cell[]} units
 * @param {number} first
 * @param {number} lastShown
 * @param {number} last
 * @param {Look} look
 */
function markUnits(units, first, lastShown, last, { kind, opens, closes, seam }) {
  for (let i = first; i <= lastShown; i++) {
    const begins = i === first ? ` a${opens ? " ra" : ""}` : "";
    const ends = i === last ? ` z${closes ? " rz" : ""}` : "";
    const wall = i === seam ? " seam" : "";
    setClass(units[i].node, `${units[i].kind}${kind}${begins}${ends}${wall}`);
  }
}

/**
 * A symbol of a joined script is one shaped run inside the width of its cells.
 * @param {Symbols} run
 * @param {{ columns: number[] }} word
 * @param {Cut} cut
 * @param {Look} look
 */
function shapedSymbol(run, word, [first, last, id], { kind, opens, closes }) {
  const node = el(
    "span",
    `u sym a z${kind}${opens ? " ra" : ""}${closes ? " rz" : ""}${opens && !closes ? " seam" : ""}`,
    symbolText(run, id),
  );
  node.style.setProperty("--c", String(sum(word.columns.slice(first, last + 1))));
  node.style.setProperty("--walls", String(last - first));
  node.dataset.id = String(id);
  return node;
}
