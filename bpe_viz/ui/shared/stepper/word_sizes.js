/* How large the words of a corpus are drawn, in units of length. Needs no DOM. */
import { sum } from "../numbers.js";

/** @import { CorpusWord } from "./words.js" */

/**
 * The sizes of a row on the page or in stage mode, as in word_rows.css.
 * @typedef {{ height: number, cell: number, count: number, change: number }} RowSize
 */

/** The room for rows, in units of length. @typedef {{ across: number, down: number, isLecture: boolean }} Room */
/**
 * How rows are drawn: the name of their size, how high they are, how large the letters of their words are where that
 * does not follow from the name, to which part of that a long word may shrink, and whether all are on the screen.
 * @typedef {{ name: string, height: number, letters?: number, least?: number, fits: boolean }} SizeOfList
 */

const LONGEST_BIG = 9;
const LONGEST_MIDDLE = 14;
const DIGIT = 0.56; // of the size of its letters
const AROUND = 38; // the gaps between a word and what is to its left and right, and the sign of multiplication

/** @type {{ name: string, page: RowSize, stage: RowSize, longestWord: number }[]} */
const SIZES = [
  {
    name: "big",
    page: { height: 54, cell: 33, count: 20, change: 20 },
    stage: { height: 78, cell: 47, count: 28, change: 28 },
    longestWord: LONGEST_BIG,
  },
  {
    name: "middle",
    page: { height: 38, cell: 22.5, count: 17, change: 18 },
    stage: { height: 54, cell: 31, count: 24, change: 24 },
    longestWord: LONGEST_MIDDLE,
  },
  {
    name: "small",
    page: { height: 27, cell: 15.5, count: 16, change: 17 },
    stage: { height: 41, cell: 21.5, count: 24, change: 24 },
    longestWord: Number.POSITIVE_INFINITY,
  },
];

/**
 * The largest size at which all words of a corpus are on the screen, none of them cut; if there is none, the smallest.
 * @param {{ overview: { types: number }, frequent: CorpusWord[] }} run
 * @param {Room} room
 * @returns {SizeOfList}
 */
export function sizeOfWords({ overview, frequent }, { across, down, isLecture }) {
  const longest = Math.max(1, ...frequent.map((word) => sum(word.columns)));
  const digits = String(Math.max(1, ...frequent.map((word) => word.count))).length;
  for (const { name, page, stage, longestWord } of SIZES) {
    const { height, cell, count, change } = isLecture ? stage : page;
    const width = longest * cell + AROUND + DIGIT * (digits * count + (digits + 1) * change);
    const fits = overview.types * height <= down;
    const isLast = longestWord === Number.POSITIVE_INFINITY;
    if (isLast || (fits && longest <= longestWord && width <= across)) return { name, height, fits };
  }
  throw new RangeError("no size");
}
