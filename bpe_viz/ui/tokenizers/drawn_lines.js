/* What each line shows, row by row: all that decides how it is drawn, and nothing else. */
import { num, plural } from "../shared/numbers.js";
import { chipsOf, columnOfByte, cutsOf, endsOf, linesOf, numTokens, splitLetters } from "./model.js";
import { tokenLabel } from "./texts.js";

/** @import { Chip, Letter, Line } from "./model.js" */
/** @import { ReadText, ReadRow } from "./wire.js" */

/**
 * A row of a line: the letters that a tokenizer joined.
 * @typedef {object} DrawnRow
 * @property {string} title
 * @property {string} size of the vocabulary, on the first line
 * @property {string} count of tokens, on the first line
 * @property {string} problem why the tokenizer cannot read the text, on the first line
 * @property {DrawnChip[]} chips
 */
/** @typedef {{ chip: Chip, look: string, label: string }} DrawnChip a gap has no look */

const SHADES = 2; // that change at each cut that all make, so that equal tokens look alike in all rows

export class DrawnLines {
  /** @type {Line[]} */
  lines = [];
  letters;
  rows;
  /** Where the tokens of each row end. @type {number[][]} */
  ends;
  #agreed;
  #disputed;
  #isCovered;
  #split;

  /** @param {Letter[]} letters @param {ReadText} compared @param {boolean} isCovered whether the cuts are a secret still */
  constructor(letters, { rows }, isCovered) {
    this.letters = letters;
    this.rows = rows;
    this.ends = rows.map(endsOf);
    this.#isCovered = isCovered;
    const { agreed, disputed } = cutsOf(rows);
    this.#agreed = agreed;
    this.#disputed = disputed;
    this.#split = isCovered ? new Set() : splitLetters(letters, rows);
  }

  /** Breaks the text again; returns the lines. @param {(text: string) => number} columnsOf @param {number} width in columns */
  fit(columnsOf, width) {
    this.lines = linesOf(this.letters, this.#split, columnsOf, width);
    return this.lines;
  }

  /** What a line shows; two that show the same are equal as JSON. @param {number} number @returns {DrawnRow[]} */
  line(number) {
    const isFirst = number === 0;
    return this.rows.map((row, i) => {
      const count = this.#isCovered ? "?" : row.problem ? "–" : isFirst ? num(numTokens(row)) : "";
      return {
        title: row.title,
        size: isFirst && row.size ? plural(row.size, "token") : "",
        count: isFirst ? count : "",
        problem: isFirst && row.problem ? row.problem : "",
        chips: row.problem ? [] : this.#chips(this.lines[number], i),
      };
    });
  }

  /** The columns of the cuts on a line that not all make. @param {number} number */
  cuts(number) {
    if (this.#isCovered) return [];
    const line = this.lines[number];
    const { size, start } = this.letters[line.last - 1];
    const column = columnOfByte(this.letters, line);
    const first = this.letters[line.first].start;
    return [...this.#disputed].filter((cut) => cut >= first && cut > 0 && cut < start + size).map(column);
  }

  /** The columns that some bytes of the text have on a line, if any. @param {number} number @param {number} start @param {number} stop */
  columnsOn(number, start, stop) {
    const line = this.lines[number];
    const { size, start: last } = this.letters[line.last - 1];
    if (stop <= this.letters[line.first].start || start >= last + size) return null;
    const found = this.#plainChips(line, [start, stop]).find(({ token }) => token === 1);
    return found ? [found.left, found.left + found.width] : null;
  }

  /** @param {Line} line @param {number} row @returns {DrawnChip[]} */
  #chips(line, row) {
    if (this.#isCovered) {
      const { size, start } = this.letters[line.last - 1];
      const chips = this.#plainChips(line, [this.letters[line.first].start, start + size]);
      return chips.map((chip) => ({ chip, look: "", label: "" }));
    }
    const found = chipsOf(this.letters, line, this.rows[row], this.ends[row]);
    return found.map((chip) => this.#drawn(chip, this.rows[row]));
  }

  /** @param {Chip} chip @param {ReadRow} row @returns {DrawnChip} */
  #drawn(chip, { ids, specials, title }) {
    const { closes, isGap, opens, start, token } = chip;
    if (isGap) return { chip, look: "", label: "" };
    const id = ids[token];
    const looks = [
      "tk",
      `k${this.#shadeAt(start)}`,
      opens ? "" : "on",
      closes ? "" : "off",
      id < 0 ? "unk" : "",
      specials.includes(token) ? "special" : "",
      opens && start > 0 && this.#disputed.has(start) ? "df" : "",
    ];
    const shown = chip.items.map(({ text }) => text).join("");
    return { chip, look: looks.filter(Boolean).join(" "), label: tokenLabel(shown, id, title) };
  }

  /** @param {number} start of a token */
  #shadeAt(start) {
    let [low, high] = [0, this.#agreed.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#agreed[middle] <= start) low = middle + 1;
      else high = middle;
    }
    return low % SHADES;
  }

  /** Bytes of the text between two places as if they were one token. @param {Line} line @param {number[]} ends */
  #plainChips(line, ends) {
    const [start, stop] = ends;
    const whole = {
      name: "",
      title: "",
      size: 0,
      lengths: [start, stop - start],
      ids: [-1, -1],
      specials: [],
    };
    return chipsOf(this.letters, line, whole, ends);
  }
}
