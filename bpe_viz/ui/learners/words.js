/* A word as a learner cuts it: a tile for each symbol, whose letters stand close together. */
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

  /** The letter that begins at a cell, or is cut there. @param {number} cell */
  letterAt(cell) {
    let at = this.isBefore ? this.markWidth : 0;
    for (const [i, width] of this.widths.entries()) {
      if (cell <= at) return i;
      if (cell < at + width) return i + (cell - at) / width;
      at += width;
    }
    return this.letters.length;
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

/* In em: a cell, what a tile has beside its letters on each side, and what is between two tiles. */
const CELL = 0.6;
const PAD = 0.325;
const GAP = 0.12;

/** Where cells and tiles are in a word that is cut at `edges`. */
class Tiles {
  /** @param {number[]} edges in cells */
  constructor(edges) {
    this.edges = edges;
  }

  get width() {
    return this.start(this.edges.length - 1) - GAP;
  }

  /** Where a tile begins. @param {number} tile */
  start(tile) {
    return CELL * this.edges[tile] + tile * (2 * PAD + GAP);
  }

  /** @param {number} tile */
  size(tile) {
    return CELL * (this.edges[tile + 1] - this.edges[tile]) + 2 * PAD;
  }

  /** The tile that a cell is in. @param {number} at */
  tileAt(at) {
    return Math.max(
      0,
      this.edges.findLastIndex((edge) => edge <= at),
    );
  }

  /** The left and the width of cells, which may be in several tiles. @param {number} from @param {number} to */
  span(from, to) {
    const last = this.tileAt(to);
    const tile = this.edges[last] === to ? last - 1 : last; // at its end a tile has its cell still
    const left = CELL * from + this.tileAt(from) * (2 * PAD + GAP) + PAD;
    return { left, width: CELL * to + tile * (2 * PAD + GAP) + PAD - left };
  }
}

/** @template {HTMLElement} T @param {T} node @param {number} left @param {number} width */
function placed(node, left, width) {
  node.style.insetInlineStart = `${left.toFixed(3)}em`;
  node.style.width = `${width.toFixed(3)}em`;
  return node;
}

/**
 * @param {Cells} cells
 * @param {WordCut} cut
 * @param {boolean} hasPrefix
 */
export function wordNode(cells, cut, hasPrefix) {
  const tiles = new Tiles(cells.edges(cut));
  const isUnknown = cut.unknown && cut.symbols === 1;
  const node = attributes(el("div", "word"), { role: "img", "aria-label": cells.spelled(cut) });
  node.dir = cells.isRightToLeft ? "rtl" : "ltr";
  node.style.width = `${tiles.width.toFixed(3)}em`;
  const widest = Math.max(...cells.widths, 1);
  const start = cells.place(0);
  for (const [i, edge] of tiles.edges.slice(1).entries()) {
    const from = tiles.edges[i];
    const look = `${edge - from > widest ? " m" : ""}${isUnknown ? " unk" : ""}`;
    const chip = placed(el("i", `chip${look}`), tiles.start(i), tiles.size(i));
    chip.dataset.from = String(cells.letterAt(from));
    chip.dataset.to = String(cells.letterAt(edge));
    if (hasPrefix && i) chip.append(el("em", "bridge"));
    node.append(chip);
    if (cells.isShaped) node.append(...shapedNodes(cells, tiles, from, edge));
  }
  if (cells.mark) {
    const at = cells.isBefore ? 0 : cells.width - cells.markWidth;
    const { left, width } = tiles.span(at, at + cells.markWidth);
    node.append(placed(el("b", cells.isBefore ? "mark low" : "mark", cells.mark), left, width));
  }
  if (cells.isShaped) return node;
  let at = start;
  for (const [i, letter] of cells.letters.entries()) {
    const { left, width } = tiles.span(at, at + cells.widths[i]);
    const drawn = placed(el("b", "", standAlone(letter)), left, width);
    drawn.dataset.letter = String(i);
    node.append(drawn);
    at += cells.widths[i];
  }
  return node;
}

/**
 * The letters of one symbol in one run, as their shapes depend on each other.
 * @param {Cells} cells
 * @param {Tiles} tiles
 * @param {number} from
 * @param {number} to
 */
function shapedNodes(cells, tiles, from, to) {
  const letters = cells.letters.filter((_, i) => {
    const middle = cells.place(i + 0.5);
    return middle >= from && middle < to;
  });
  if (!letters.length) return [];
  const first = Math.max(from, cells.place(0));
  const last = Math.min(to, cells.place(cells.letters.length));
  const { left, width } = tiles.span(first, last);
  return [placed(el("b", "", standAlone(letters.join(""))), left, width)];
}
