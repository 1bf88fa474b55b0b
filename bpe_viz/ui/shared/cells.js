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

/** @param {Symbols} run @param {Cell} cell @param {number} unit @param {number} columns */
export function putUnit(run, cell, unit, columns) {
  if (cell.run === run && cell.unit === unit) return;
  Object.assign(cell, { run, unit, kind: columns > 1 ? "u broad" : "u" });
  const { runs } = run.symbol(unit);
  const [letters, isMark] = runs[0];
  if (runs.length === 1 && !isMark) setText(cell.node, standAlone(letters));
  else cell.node.replaceChildren(...symbolText(run, unit).childNodes);
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
export function markUnits(units, first, lastShown, last, { kind, opens, closes, seam }) {
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
export function shapedSymbol(run, word, [first, last, id], { kind, opens, closes }) {
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
