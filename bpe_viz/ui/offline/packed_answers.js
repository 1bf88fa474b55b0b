/* What a page without a server brought along, and its answers to the questions of the stepper. */
import { symbolMade } from "../merges/run.js";
import { MAX_WORDS_FOUND } from "../shared/limits.js";
import { diedIn } from "../shared/stepper/words.js";

/** @import { StepperPart, Chunk, Comparison, Overview, Pair, StepperQuestion, StepperData, TieRuleName, WordRow } from "../merges/wire.js" */

/**
 * @typedef {object} Packed
 * @property {StepperData} start
 * @property {Overview} overview
 * @property {WordRow[]} rows all words
 * @property {Record<number, Record<TieRuleName, Pair>>} ties what each rule picks, by merge
 * @property {Record<TieRuleName, Comparison>} rules
 * @property {{ text: string }} source
 */

/** @typedef {Partial<Packed> & Partial<Chunk>} PackedPart */
/** @typedef {Packed & { chunks: Map<number, Chunk> }} Answers */

/** @param {string} base64 */
export function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** @param {PackedPart[]} parts @returns {Answers} */
export function answersFrom(parts) {
  /** @type {Map<number, Chunk>} */
  const chunks = new Map();
  const rest = {};
  for (const part of parts)
    if (part.chunk !== undefined) chunks.set(part.chunk, /** @type {Chunk} */ (part));
    else Object.assign(rest, part);
  return { .../** @type {Packed} */ (rest), chunks };
}

/** @param {WordRow[]} found @returns {[words: WordRow[], many: number]} */
function mostFrequent(found) {
  return [found.sort((a, b) => b[1] - a[1]).slice(0, MAX_WORDS_FOUND), found.length];
}

/**
 * Whether a word has the symbol after k merges.
 * @param {WordRow} row
 * @param {number} symbol
 * @param {number} k
 * @param {Overview} overview
 */
function holds([, , units, first, , deaths], symbol, k, overview) {
  const died = diedIn(first, deaths, k);
  let latest = 0;
  let length = 0;
  return units.some((unit, i) => {
    length += 1;
    if (died[i] && died[i] <= k) {
      latest = Math.max(latest, died[i]);
      return false;
    }
    const id = length > 1 ? symbolMade(overview, latest) : unit;
    latest = 0;
    length = 0;
    return id === symbol;
  });
}

/**
 * Every part that is asked for, as Python would answer.
 * @param {Answers} packed
 * @param {StepperQuestion} asked
 * @returns {StepperPart[]}
 */
export function answersTo(packed, asked) {
  const { alphabet } = packed.overview;
  /** @type {StepperPart[]} */
  const parts = [{ key: packed.start.key }];
  if (asked.overview) parts.push({ overview: packed.overview });
  for (const number of asked.chunks ?? []) {
    const chunk = packed.chunks.get(number);
    if (chunk) parts.push(chunk);
  }
  const { search } = asked;
  if (search) {
    const spelled = (/** @type {WordRow} */ row) => row[2].map((id) => alphabet[id][0]).join("");
    const [found, many] = mostFrequent(packed.rows.filter((row) => spelled(row).includes(search)));
    parts.push({ search, found, many });
  }
  if (asked.holds) {
    const [symbol, k] = asked.holds;
    const [words, many] = mostFrequent(packed.rows.filter((row) => holds(row, symbol, k, packed.overview)));
    parts.push({ holds: { symbol, k, words, many } });
  }
  if (asked.tie) parts.push({ tie: { k: asked.tie, picks: packed.ties[asked.tie] ?? {} } });
  if (asked.rules) parts.push({ rules: packed.rules });
  if (asked.source) parts.push({ source: packed.source });
  return parts;
}
