/* How the lanes of the race share the room of their column, in units of length. Needs no DOM. */
import { clamp } from "../shared/numbers.js";
import { MOST_LANES } from "./lanes.js";

const COMFORTABLE = 0.74; // of its height: lanes are no lower than that for the sake of the referee
const TALL = { least: 9, most: 12 }; // lanes where a column is so high that six would leave half of it empty
/* `leastBar` is a part of the column: long pairs are shortened for it, or nobody would see a race. */
const PAGE_SIZES = {
  lane: 46,
  least: 24,
  line: 22,
  rule: 24,
  said: 16,
  text: 21,
  longText: 21,
  chip: 22,
  longChip: 18,
  leastChip: 16,
  word: 78,
  leastBar: 0.16,
  answer: 122,
  formula: 92,
};
const STAGE_SIZES = {
  lane: 66,
  least: 40,
  line: 30,
  rule: 30,
  said: 24,
  text: 34,
  longText: 28,
  chip: 34,
  longChip: 28,
  leastChip: 24,
  word: 112,
  leastBar: 0.2,
  answer: 170,
  formula: 140,
};
const SCORED_LEAST = 32; // with what its score is made of above its bar
const TOUCHED = 44; // that a finger hits
const REFEREE_PADDING = 12;
const REFEREE_SIDES = 60; // its sign and its margins
/* In letters' heights: the words of its reason, those of another rule with the gap next to it, and what the
   end of a line leaves empty. */
const REASON = 14.4;
const RULE = 4.7;
const LINE_END = 2;
const REFEREE_CHIP = { sides: 0.7, least: 3, most: 7 };
const CHIP_SIDES = 1.52; // around the letters of a pair, in letters' heights
const COLUMN = 0.6; // of a letter
const AFTER_PAIR = 8;
const PAIR_ROOM = { least: 100, most: 190, ofColumn: 0.45 };
const DIGIT_WIDTH = 0.58;
const LONG_NUMBER = 4; // digits

/** @typedef {{ isLecture: boolean, isTouched: boolean }} HowShown */
/** @typedef {{ height: number, lanes: number, tiedLanes: number }} Division `tiedLanes`: how many fit together with the referee */

/** @param {HowShown} how */
function sizes({ isLecture }) {
  return isLecture ? STAGE_SIZES : PAGE_SIZES;
}

/**
 * How high a lane is, and how many fit: six wherever they are legible, and with the referee if they stay comfortable;
 * more in a column beside which two others stand.
 * @param {number} room
 * @param {number} referee how high it is
 * @param {HowShown} how
 * @param {boolean} [isScored]
 * @returns {Division}
 */
export function dividedRoom(room, referee, how, isScored = false) {
  const { lane, least } = sizes(how);
  const lowest = how.isTouched ? TOUCHED : Math.max(least, isScored ? SCORED_LEAST : 0);
  const highest = how.isTouched ? TOUCHED : lane;
  const beside = Math.floor((room - referee) / MOST_LANES);
  const wanted = beside >= Math.max(lowest, COMFORTABLE * lane) ? beside : Math.floor(room / MOST_LANES);
  const height = Math.min(highest, Math.max(lowest, wanted));
  const tall = how.isLecture ? 0 : Math.floor((room - referee) / highest);
  const most = tall < TALL.least ? MOST_LANES : Math.min(TALL.most, tall);
  const fitting = (/** @type {number} */ free, /** @type {number} */ fewest) =>
    Math.min(most, Math.max(fewest, Math.floor(free / height)));
  return { height, lanes: fitting(room, 2), tiedLanes: fitting(room - referee, 1) };
}

/**
 * How high the referee of a tie is, how many lines its reason has, and how many letters a symbol has there at most: all
 * that it says is seen but for the word in which the pair is first, which is above, too.
 * @param {number} width of the column
 * @param {number} columns of letters that nearly every pair needs
 * @param {HowShown} how
 */
export function refereeSizes(width, columns, how) {
  const { line, rule, said } = sizes(how);
  const room = (width - REFEREE_SIDES) / said;
  const letters = clamp(Math.ceil(columns / 2) + 1, REFEREE_CHIP.least, REFEREE_CHIP.most);
  const pair = COLUMN * Math.min(columns, 2 * letters) + 2 * REFEREE_CHIP.sides;
  const reason = REASON + pair;
  const lines = reason <= room ? 1 : Math.ceil(reason / (room - LINE_END));
  const isRow = 2 * (RULE + pair) <= room;
  return { height: lines * line + (isRow ? 1 : 2) * rule + REFEREE_PADDING, lines, letters };
}

/**
 * How wide the parts of a lane are, and how large its letters.
 * @param {number} width of the column
 * @param {number} columns of letters that nearly every pair needs
 * @param {number} digits of the numbers of the step
 * @param {HowShown} how
 */
export function laneSizes(width, columns, digits, how) {
  const { answer, formula, leastBar, longText, text: usualText, word } = sizes(how);
  const { chip, leastChip, longChip } = sizes(how);
  const text = digits > LONG_NUMBER ? longText : usualText;
  const usual = columns > 8 ? longChip : chip;
  const across = COLUMN * columns + CHIP_SIDES; // letters' heights
  const needed = across * usual + AFTER_PAIR;
  const number = DIGIT_WIDTH * text * digits + 12;
  const beside = width - number - word - leastBar * width;
  const most = Math.min(PAIR_ROOM.most, PAIR_ROOM.ofColumn * width, beside);
  const pair = Math.max(PAIR_ROOM.least, Math.min(needed, most));
  const letters = Math.min(usual, Math.max(leastChip, (pair - AFTER_PAIR) / across));
  const bar = width - pair - number - word;
  return { letters, text, pair, number, word, answer, hasFormula: bar >= formula };
}
