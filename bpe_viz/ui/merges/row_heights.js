/* How high the rows of symbols are, in units of length. Needs no DOM. */
import { isTouched } from "../shared/swiping.js";

const LEAST_ROW = 22; // that is legible
const ROW = 29;
const LECTURE_ROW = 40;
const LEAST_LECTURE_ROW = 30;
const TOUCHED_ROW = 44; // that a finger hits
const TIGHT = 0.9; // a row that is lower than that has smaller letters

/** Fingers hit larger rows. @param {{ isOn: boolean }} lecture */
export function howShown({ isOn }) {
  return { isLecture: isOn, isTouched: !isOn && isTouched() };
}

/**
 * The height of a row that has room, and the least it may have.
 * @param {{ isLecture: boolean, isTouched: boolean }} how
 */
export function rowHeights({ isLecture, isTouched }) {
  if (isTouched) return { row: TOUCHED_ROW, least: TOUCHED_ROW };
  if (isLecture) return { row: LECTURE_ROW, least: LEAST_LECTURE_ROW };
  return { row: ROW, least: LEAST_ROW };
}

/** @param {number} height @param {number} row what one has that has room */
export function isTightRow(height, row) {
  return height < TIGHT * row;
}
