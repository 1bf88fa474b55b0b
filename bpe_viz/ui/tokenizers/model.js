/* Where the letters of a text are, and where each tokenizer cuts them. All places are counted in bytes of UTF-8. */
import { num, ratio } from "../shared/numbers.js";
import { listed } from "../shared/texts.js";
import {
  allRead,
  FEWEST_TOKENS,
  howTheyDiffer,
  MOST_TOKENS,
  NO_TEXT,
  need,
  reads,
  specialAllowed,
  specialAsText,
} from "./texts.js";

/** @import { ReadText, SpecialInText, ReadRow } from "./wire.js" */

/**
 * A character of the text: what shows it, and which bytes of the text it has.
 * @typedef {object} Letter
 * @property {string} character
 * @property {string} shown
 * @property {"plain" | "blank" | "code" | "other"} kind a code names a character that nobody could see
 * @property {number} start
 * @property {number} size in bytes
 * @property {boolean} isBreak whether a line ends after it
 */

/**
 * A line of letters, of which each has its column.
 * @typedef {object} Line
 * @property {number} first
 * @property {number} last the letter after the line
 * @property {number[]} columns where each letter begins, and where the last one ends
 */

/**
 * A part of a token on one line: letters, or bytes where a token ends inside a letter.
 * @typedef {object} Chip
 * @property {number} token its place in the row
 * @property {number} left in columns
 * @property {number} width
 * @property {Item[]} items
 * @property {number} start of the whole token, in bytes of the text
 * @property {number} stop
 * @property {boolean} opens whether the token begins here
 * @property {boolean} closes whether it ends here
 * @property {boolean} isGap
 */
/** @typedef {{ text: string, kind: Letter["kind"] | "bytes", width: number }} Item */

const VISIBLE = new Map([
  [" ", "␣"],
  ["\t", "⇥"],
  ["\n", "⏎"],
  ["\r", "␍"],
]);
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zs}\p{Zl}\p{Zp}]/u;
const JOINERS = /[\u200c\u200d]/;
const ONE_COLUMN = /^[!-~]$/;
const BYTE_COLUMNS = 1.6;
const CODE_COLUMNS = 0.75; // of a letter of a code, which is small
const EARLIEST_BREAK = 0.6; // of the width of a line
export const GAP = -1;
export const UNKNOWN = -2;

/** @param {string} text @returns {Letter[]} */
export function lettersOf(text) {
  /** A text has far fewer different characters than letters. @type {Map<string, ReturnType<typeof shownAs>>} */
  const known = new Map();
  const letters = [];
  let start = 0;
  for (const character of text) {
    let look = known.get(character);
    if (!look) {
      look = shownAs(character);
      known.set(character, look);
    }
    const size = sizeOf(character);
    letters.push({ character, shown: look.shown, kind: look.kind, start, size, isBreak: character === "\n" });
    start += size;
  }
  return letters;
}

/** How many bytes a character has in UTF-8. @param {string} character */
function sizeOf(character) {
  const code = /** @type {number} */ (character.codePointAt(0));
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** How many bytes the text of these letters has. @param {Letter[]} letters */
export function numBytes(letters) {
  const last = letters.at(-1);
  return last ? last.start + last.size : 0;
}

/** @param {string} character @returns {Pick<Letter, "shown" | "kind">} */
function shownAs(character) {
  const sign = VISIBLE.get(character);
  if (sign) return { shown: sign, kind: "blank" };
  if (ONE_COLUMN.test(character)) return { shown: character, kind: "plain" };
  if (JOINERS.test(character)) return { shown: character === "\u200d" ? "ZWJ" : "ZWNJ", kind: "code" };
  if (INVISIBLE.test(character) || [...VISIBLE.values()].includes(character)) {
    const code = /** @type {number} */ (character.codePointAt(0)).toString(16).toUpperCase().padStart(4, "0");
    return { shown: code, kind: "code" };
  }
  return { shown: character, kind: "other" };
}

/** Bytes as they are written: f0 9f. @param {Iterable<number>} bytes */
export function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
}

/** The ends of the tokens and gaps of a row. @param {ReadRow} row */
export function endsOf(row) {
  let at = 0;
  return row.lengths.map((length) => {
    at += length;
    return at;
  });
}

/** The letters that some row cuts inside, which show their bytes. @param {Letter[]} letters @param {ReadRow[]} rows */
export function splitLetters(letters, rows) {
  const isEnd = new Uint8Array(numBytes(letters) + 1);
  for (const row of rows) for (const end of endsOf(row)) isEnd[end] = 1;
  return new Set(
    letters.filter(({ start, size }) => {
      for (let i = 1; i < size; i++) if (isEnd[start + i]) return true;
      return false;
    }),
  );
}

/**
 * The lines of a text. Where they break depends on the letters alone, so that they stay when tokenizers change.
 * @param {Letter[]} letters
 * @param {Set<Letter>} split
 * @param {(text: string) => number} columnsOf how many columns a letter needs
 * @param {number} width in columns
 * @returns {Line[]}
 */
export function linesOf(letters, split, columnsOf, width) {
  const lines = [];
  let first = 0;
  let columns = [0];
  let lastBlank = 0;
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i];
    if (letter.kind === "blank" && i > first) lastBlank = i;
    const end = columns[i - first] + widthOf(letter, split, columnsOf);
    if (end > width && i > first) {
      const far = lastBlank > first && columns[lastBlank - first] > EARLIEST_BREAK * width;
      const last = far ? lastBlank : i;
      lines.push({ first, last, columns: columns.slice(0, last - first + 1) });
      i = last - 1;
      first = last;
      columns = [0];
      continue;
    }
    columns.push(end);
    if (letter.isBreak) {
      lines.push({ first, last: i + 1, columns });
      first = i + 1;
      columns = [0];
    }
  }
  if (first < letters.length) lines.push({ first, last: letters.length, columns });
  return lines;
}

/** @param {Letter} letter @param {Set<Letter>} split @param {(text: string) => number} columnsOf */
function widthOf(letter, split, columnsOf) {
  const { kind, shown, size } = letter;
  const own =
    kind === "code" ? Math.ceil(CODE_COLUMNS * shown.length) : kind === "other" ? columnsOf(shown) : 1;
  return split.has(letter) ? Math.max(own, Math.ceil(BYTE_COLUMNS * size)) : own;
}

/** The column of a byte on a line, in proportion inside a letter. @param {Letter[]} letters @param {Line} line */
export function columnOfByte(letters, line) {
  return (/** @type {number} */ place) => {
    let low = line.first;
    let high = line.last;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (middle < letters.length && letters[middle].start <= place) low = middle;
      else high = middle - 1;
    }
    const { size, start } = letters[low];
    const at = low - line.first;
    if (at >= line.columns.length - 1) return line.columns[line.columns.length - 1];
    const inside = Math.min(1, Math.max(0, (place - start) / size));
    return line.columns[at] + inside * (line.columns[at + 1] - line.columns[at]);
  };
}

/**
 * The chips of a row on a line.
 * @param {Letter[]} letters
 * @param {Line} line
 * @param {ReadRow} row
 * @param {number[]} ends of the row
 * @returns {Chip[]}
 */
export function chipsOf(letters, line, row, ends) {
  const from = letters[line.first].start;
  const after = letters[line.last - 1];
  const to = after.start + after.size;
  const column = columnOfByte(letters, line);
  const chips = [];
  let letter = line.first;
  for (let token = firstAfter(ends, from); token < ends.length; token++) {
    const stop = ends[token];
    const start = stop - row.lengths[token];
    if (start >= to) break;
    if (start === stop) continue;
    const begin = Math.max(start, from);
    const end = Math.min(stop, to);
    while (letters[letter].start + letters[letter].size <= begin) letter++;
    const left = column(begin);
    chips.push({
      token,
      left,
      width: column(end) - left,
      items: itemsOf(letters, line, letter, begin, end),
      start,
      stop,
      opens: begin === start,
      closes: end === stop,
      isGap: row.ids[token] === GAP,
    });
  }
  return chips;
}

/** The first token that ends after a place. @param {number[]} ends @param {number} place */
function firstAfter(ends, place) {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle] > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Letters from one byte to another; those in a row that need no place of their own are put together.
 * @param {Letter[]} letters
 * @param {Line} line
 * @param {number} first
 * @param {number} begin
 * @param {number} end
 */
function itemsOf(letters, line, first, begin, end) {
  /** @type {Item[]} */
  const items = [];
  for (let i = first; i < line.last && letters[i].start < end; i++) {
    const { character, kind, shown, size, start } = letters[i];
    const whole = line.columns[i - line.first + 1] - line.columns[i - line.first];
    const from = Math.max(0, begin - start);
    const to = Math.min(size, end - start);
    const previous = items.at(-1);
    if (to - from < size) {
      const bytes = new TextEncoder().encode(character).subarray(from, to);
      items.push({ text: hex(bytes), kind: "bytes", width: (whole * (to - from)) / size });
    } else if (kind === "plain" && whole === 1 && previous?.kind === "plain") {
      previous.text += shown;
      previous.width += 1;
    } else items.push({ text: shown, kind: kind === "plain" && whole > 1 ? "other" : kind, width: whole });
  }
  return items;
}

/** The cuts inside the text, by whether all tokenizers make them; gaps cut nothing. @param {ReadRow[]} rows */
export function cutsOf(rows) {
  const usable = rows.filter(({ problem }) => !problem);
  const allEnds = usable.map(endsOf);
  const times = new Uint8Array(1 + Math.max(0, ...allEnds.map((ends) => ends.at(-1) ?? 0)));
  for (const ends of allEnds)
    for (const [i, end] of ends.entries()) if (end !== (ends[i - 1] ?? 0)) times[end]++;
  /** @type {Set<number>} */
  const disputed = new Set();
  /** @type {number[]} */
  const agreed = [];
  for (const [cut, many] of times.entries()) {
    if (many && many < usable.length) disputed.add(cut);
    else if (many && cut < times.length - 1) agreed.push(cut);
  }
  return { disputed, agreed };
}

/** How many tokens a row has, marks that were added among them. @param {ReadRow} row */
export function numTokens(row) {
  return row.ids.filter((id) => id !== GAP).length;
}

/** Tokens that have no letter of the text: marks. @param {ReadRow} row */
export function numMarks(row) {
  return row.ids.filter((id, i) => id !== GAP && row.lengths[i] === 0).length;
}

/**
 * What is said of a row: tokens, characters and bytes per token, what they cost.
 * @param {ReadRow} row
 * @param {Letter[]} letters
 * @param {number | null} price of a million tokens
 */
export function figuresOfRow(row, letters, price) {
  const tokens = numTokens(row);
  const bytes = numBytes(letters);
  const per = (/** @type {number} */ many) => (tokens ? ratio(many / tokens) : "–");
  return [num(tokens), per(letters.length), per(bytes), price === null ? "–" : cost(tokens, price)];
}

/** A price with three digits that count. @param {number} tokens @param {number} price of a million */
export function cost(tokens, price) {
  const value = (tokens * price) / 1e6;
  if (value === 0) return "0";
  const digits = Math.min(12, Math.max(2, 2 - Math.floor(Math.log10(value))));
  return new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: digits }).format(
    value,
  );
}

/** What is true of the text now, and how the tokenizers differ. @param {ReadText} compared @returns {[finding: string, below: string]} */
export function findings({ rows }) {
  const usable = rows.filter(({ problem }) => !problem);
  if (!usable.some(numTokens)) return [NO_TEXT, ""];
  const counts = usable.map(numTokens);
  const least = Math.min(...counts);
  const most = Math.max(...counts);
  const { disputed, agreed } = cutsOf(usable);
  if (usable.length === 1) return [reads(usable[0].title, least), ""];
  const differ = howTheyDiffer(agreed.length, disputed.size);
  if (least === most) return [allRead(usable.length, least), differ];
  const needs = (/** @type {number} */ many, /** @type {string} */ how) => {
    const those = usable.filter((_, i) => counts[i] === many);
    return need(listed(those.map(({ title }) => title)), those.length, how, many);
  };
  return [`${needs(least, FEWEST_TOKENS)} ${needs(most, MOST_TOKENS)}`, differ];
}

/** What special tokens in the text change. @param {SpecialInText[]} found @param {boolean} isAllowed */
export function specialSentences(found, isAllowed) {
  return found.map(isAllowed ? specialAllowed : specialAsText);
}
