/* A word as a learner cuts it: letters keep their cells, the outlines of symbols come and go around them. */
import { attributes, el } from "../shared/dom.js";
import { columnsOf, isRightToLeft, needsShaping, standAlone } from "../shared/letters.js";
import { plural, sum } from "../shared/numbers.js";
import { UNKNOWN_WORD } from "./texts.js";

/** @import { WordInColumns, LearnerRow, WordCut } from "./wire.js" */

/** The cells of a word: its letters, and the mark where a learner has one. */
export class Cells {
  /** @param {WordInColumns} word @param {LearnerRow} learner */
  constructor({ letters }, { mark, place }) {
    this.letters = letters;
    this.mark = mark;
    this.isBefore = place === "before";
    this.isShaped = needsShaping(letters.join(""));
    this.isRightToLeft = isRightToLeft(letters.join(""));
    this.widths = letters.map(columnsOf);
    this.markWidth = mark ? columnsOf(mark) : 0;
    this.width = sum(this.widths) + this.markWidth;
  }

  /** Where an offset of the word is, in cells; one inside a letter is inside its cell. @param {number} offset */
  place(offset) {
    const whole = Math.floor(offset);
    const before = sum(this.widths.slice(0, whole)) + (this.isBefore ? this.markWidth : 0);
    return before + (offset - whole) * (this.widths[whole] ?? 0);
  }

  /** The edges of all symbols, in cells. @param {WordCut} cut */
  edges({ at, alone, unknown, symbols }) {
    if (unknown && symbols === 1) return [0, this.width];
    const inner = at.map((offset) => this.place(offset));
    const beside = this.isBefore ? this.markWidth : this.width - this.markWidth;
    const all = [0, ...inner, ...(alone && this.mark ? [beside] : []), this.width];
    return [...new Set(all)].sort((a, b) => a - b);
  }

  /** The symbols as text, to be read aloud. @param {WordCut} cut */
  spelled({ at, alone, unknown, symbols }) {
    const whole = this.letters.join("");
    if (unknown && symbols === 1) return `${whole}: ${UNKNOWN_WORD}`;
    const edges = [0, ...at.filter(Number.isInteger), this.letters.length];
    const parts = edges.slice(1).map((stop, i) => this.letters.slice(edges[i], stop).join(""));
    if (this.mark && alone) parts.splice(this.isBefore ? 0 : parts.length, 0, this.mark);
    else if (this.isBefore) parts[0] = this.mark + parts[0];
    else parts[parts.length - 1] += this.mark;
    return `${whole}: ${parts.join(" ")}, ${plural(symbols, "symbol")}`;
  }
}

/** @param {string} className @param {number} at @param {number} [width] */
function placed(className, at, width) {
  const node = el("i", className);
  node.style.setProperty("--at", String(at));
  if (width !== undefined) node.style.setProperty("--n", String(width));
  return node;
}

/**
 * @param {Cells} cells
 * @param {WordCut} cut
 * @param {{ own: number[], missing: number[] }} different
 * @param {boolean} hasPrefix
 */
export function wordNode(cells, cut, different, hasPrefix) {
  const edges = cells.edges(cut);
  const isUnknown = cut.unknown && cut.symbols === 1;
  const node = attributes(el("div", "word"), { role: "img", "aria-label": cells.spelled(cut) });
  node.dir = cells.isRightToLeft ? "rtl" : "ltr";
  node.style.setProperty("--cells", String(cells.width));
  const widest = Math.max(...cells.widths, 1);
  for (const [i, edge] of edges.slice(1).entries()) {
    const width = edge - edges[i];
    const look = `${width > widest ? " m" : ""}${isUnknown ? " unk" : ""}`;
    const chip = placed(`chip${look}`, edges[i], width);
    if (hasPrefix && i) chip.append(el("em", "bridge"));
    node.append(chip);
    if (cells.isShaped) node.append(shapedNode(cells, edges[i], edge));
  }
  node.append(...lettersOf(cells));
  for (const at of different.own) node.append(placed("wall", cells.place(at)));
  for (const at of different.missing) node.append(placed("none", cells.place(at)));
  return node;
}

/**
 * The letters of one symbol in one run, as their shapes depend on each other.
 * @param {Cells} cells
 * @param {number} from
 * @param {number} to
 */
function shapedNode(cells, from, to) {
  const first = Math.max(from, cells.place(0));
  const last = Math.min(to, cells.place(cells.letters.length));
  const letters = cells.letters.filter((_, i) => {
    const middle = cells.place(i + 0.5);
    return middle >= from && middle < to;
  });
  return letterNode(standAlone(letters.join("")), first, Math.max(0, last - first), "");
}

/** The mark, and the letters one by one unless their script is shaped. @param {Cells} cells */
function lettersOf(cells) {
  const start = cells.isBefore ? cells.markWidth : 0;
  const nodes = [];
  if (cells.mark)
    nodes.push(
      letterNode(cells.mark, cells.isBefore ? 0 : cells.width - cells.markWidth, cells.markWidth, "mark"),
    );
  if (cells.isShaped) return nodes;
  let at = start;
  for (const [i, letter] of cells.letters.entries()) {
    nodes.push(letterNode(standAlone(letter), at, cells.widths[i], ""));
    at += cells.widths[i];
  }
  return nodes;
}

/** @param {string} text @param {number} at @param {number} width @param {string} className */
function letterNode(text, at, width, className) {
  const node = el("b", className, text);
  node.style.setProperty("--at", String(at));
  node.style.setProperty("--n", String(width));
  return node;
}
