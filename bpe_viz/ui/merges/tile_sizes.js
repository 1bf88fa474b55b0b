/* How large tiles are, as in tiles.css: a word is as large as it fits. Needs no DOM. */
import { clamp, sum } from "../shared/numbers.js";

/** @import { Room, SizeOfList } from "../shared/stepper/word_sizes.js" */
/** @import { CorpusWord } from "../shared/stepper/words.js" */

export const LETTER_EM = 0.6;
export const GAP_EM = 0.12;
/** What a join closes: the sides of two tiles, and the gap between them. */
export const CLOSED_EM = 0.65 + GAP_EM;

/**
 * The letters of words, in units of length: at most, at least, and in a list that is longer than the screen.
 * @typedef {{ most: number, least: number, mostInList: number, caption: number }} LetterSizes
 */

/** @type {LetterSizes} */
const PAGE_LETTERS = { most: 34, least: 17, mostInList: 24, caption: 16 };
/** @type {LetterSizes} */
const STAGE_LETTERS = { most: 46, least: 34, mostInList: 38, caption: 24 };
/** Where a projector is small or words are many, they are whole rather than large. @type {LetterSizes} */
const SMALL_STAGE_LETTERS = { ...STAGE_LETTERS, least: 24, mostInList: 28 };
const SMALL_STAGE = 400;
const ROW_EM = 1.85;
const LEAST_ROW_EM = 1.25;
const BETWEEN_ROWS = 4;
const DIGIT_EM = 0.56;
const COUNT_EM = 0.53; // of the letters of a word
const AROUND = 48; // the gaps around a word and its change, and the sign of multiplication
const USUAL = 0.9; // of the words

/** How wide at most is what a word adds or saves, in the size of its letters. @param {number} characters */
export function changeWidth(characters) {
  return 0.7 + 0.5 * characters;
}

/**
 * The largest letters with which all words of a corpus are on the screen, none of them cut; if there are none, those
 * with which most words are whole. Words that would not fit at any size do not count: they scroll.
 * @param {{ overview: { types: number, noun?: string }, frequent: CorpusWord[] }} run
 * @param {Room} room
 * @returns {SizeOfList}
 */
export function sizeOfTiles({ overview, frequent }, { across, down, isLecture }) {
  const isMany = overview.types > frequent.length;
  const onStage = isMany || across < SMALL_STAGE ? SMALL_STAGE_LETTERS : STAGE_LETTERS;
  const { most, least, mostInList, caption } = isLecture ? onStage : PAGE_LETTERS;
  const lengths = frequent
    .map(({ columns, units }) => LETTER_EM * sum(columns) + CLOSED_EM * units.length)
    .sort((a, b) => a - b);
  const digits = String(Math.max(1, ...frequent.map(({ count }) => count))).length;
  const change = changeWidth(digits + 1);
  const lettersFor = (/** @type {number} */ length) => {
    const withCount = (across - AROUND) / (length + change + digits * DIGIT_EM * COUNT_EM);
    const withCaption = (across - AROUND - digits * DIGIT_EM * caption) / (length + change);
    return Math.min(withCount, withCaption);
  };
  const row = down / Math.max(1, overview.types);
  const forRows = (row - BETWEEN_ROWS) / LEAST_ROW_EM;
  const fits = !isMany && forRows >= least;
  const whole = lengths.filter((length) => lettersFor(length) >= least);
  const counted = fits ? whole : lengths;
  const longest = counted[Math.floor((fits ? 1 : USUAL) * (counted.length - 1))] ?? Number.POSITIVE_INFINITY;
  // Where all lines scroll, their width decides nothing.
  const forWidth = overview.noun === "line" && !whole.length ? mostInList : lettersFor(longest);
  const wanted = Math.min(forWidth, fits ? Math.min(most, forRows) : mostInList);
  const letters = Math.floor(2 * clamp(wanted, least, most)) / 2;
  const height = Math.round(ROW_EM * letters);
  return {
    name: "tiles",
    letters,
    least: least / letters,
    height: fits ? Math.min(height, Math.floor(row)) : height,
    fits,
  };
}
