/* Symbols as they are said: screen readers skip most signs, and with them the mark. As spoken.py does. Needs no DOM. */
import { MARKS_BEFORE_WORDS, SPOKEN_MARKS, SPOKEN_SIGNS } from "./spoken_texts.js";

/** @import { LetterRun, Symbol } from "./symbols.js" */

/**
 * What knows symbols by number, and perhaps the settings that say what their letters are.
 * @typedef {{ symbol: (id: number) => Symbol, overview?: object, endsWords?: boolean }} SpokenSymbols
 * @typedef {{ prefix?: string, isBytes?: boolean, endsWords?: boolean }} HowSpoken `endsWords`: whether the mark does
 */

const USUAL_PREFIX = "##";
const SPOKEN_PART = /\[U\+[0-9A-F]{4,6}\]|[\p{L}\p{M}\p{N}]+|./gsu;
const SPOKEN_LETTER = /^[\p{L}\p{M}\p{N}]/u;
const LAST_CONTROL = 0x1f;
const DELETE = 0x7f;
const LAST_C1 = 0x9f;
const NUM_BYTES = 0x100;
const SIGN_NAMES = new Map(Object.entries(SPOKEN_SIGNS));

/** A symbol of a run as it is said. @param {SpokenSymbols} run @param {number} id */
export function spokenSymbol(run, id) {
  const { prefix, unit } = /** @type {{ prefix?: string, unit?: string }} */ (run.overview ?? {});
  const { endsWords } = run;
  return spoken(run.symbol(id).runs, {
    prefix: prefix || USUAL_PREFIX,
    isBytes: unit === "bytes",
    endsWords,
  });
}

/** @param {SpokenSymbols} run @param {readonly [left: number, right: number, ...rest: number[]]} pair */
export function spokenPair(run, [left, right]) {
  return `${spokenSymbol(run, left)} ${spokenSymbol(run, right)}`;
}

/** @param {LetterRun[]} runs @param {HowSpoken} [how] @returns {string} */
export function spoken(runs, { prefix = USUAL_PREFIX, isBytes = false, endsWords = false } = {}) {
  return runs
    .flatMap(([text, isMark], at) => {
      if (isMark && endsWords && runs.length === 1) return [SPOKEN_MARKS.alone];
      if (isMark) return [markSaid(text, at, runs.length, prefix)];
      return isBytes ? bytesSaid(text) : lettersSaid(text);
    })
    .join(", ");
}

/** @param {string} text @param {number} at @param {number} length @param {string} prefix */
function markSaid(text, at, length, prefix) {
  if (length === 1) return SPOKEN_MARKS[MARKS_BEFORE_WORDS.includes(text) ? "before" : "alone"];
  if (at === length - 1) return SPOKEN_MARKS.after;
  return SPOKEN_MARKS[text === prefix ? "inside" : "before"];
}

/** Maps each of GPT-2's glyphs to its byte: printable Latin-1 is itself, all other bytes are U+0100 and up. */
function byteOfGlyph() {
  const found = new Map();
  let standIn = NUM_BYTES;
  for (let byte = 0; byte < NUM_BYTES; byte++) {
    const isItself = (byte > 0x20 && byte < DELETE) || (byte > 0xa0 && byte !== 0xad);
    found.set(String.fromCodePoint(isItself ? byte : standIn), byte);
    if (!isItself) standIn += 1;
  }
  return found;
}

/** The letters that the bytes spell, or each byte where they spell none. @param {string} glyphs */
function bytesSaid(glyphs) {
  const byteOf = byteOfGlyph();
  const data = [...glyphs].map((glyph) => byteOf.get(glyph));
  if (data.includes(undefined)) return lettersSaid(glyphs);
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return lettersSaid(decoder.decode(Uint8Array.from(data)));
  } catch {
    return data.flatMap((byte) =>
      byte < DELETE
        ? lettersSaid(String.fromCodePoint(byte))
        : [`byte ${byte.toString(16).toUpperCase().padStart(2, "0")}`],
    );
  }
}

/** @param {string} text */
function lettersSaid(text) {
  /** @type {string[]} */
  const said = [];
  const parts = text.match(SPOKEN_PART) ?? [];
  for (let at = 0; at < parts.length; ) {
    const part = parts[at];
    let number = 1;
    while (parts[at + number] === part) number += 1;
    at += number;
    const name = SIGN_NAMES.get(part);
    if (SPOKEN_LETTER.test(part)) said.push(part);
    else if (name) said.push(number === 1 ? name : `${number} ${pluralOfName(name)}`);
    else said.push(...Array(number).fill(codeSaid(part)));
  }
  return said;
}

/** @param {string} name */
function pluralOfName(name) {
  return name.endsWith("sh") ? `${name}es` : `${name}s`;
}

/** A character by its number, which `[U+0007]` spells already. @param {string} part */
function codeSaid(part) {
  const number = part.startsWith("[U+") ? Number.parseInt(part.slice(3, -1), 16) : (part.codePointAt(0) ?? 0);
  const name = `U+${number.toString(16).toUpperCase().padStart(4, "0")}`;
  const isControl = number <= LAST_CONTROL || (number >= DELETE && number <= LAST_C1);
  return isControl ? `control, ${name}` : name;
}
