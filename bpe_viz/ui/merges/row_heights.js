/* How high the rows of pairs and symbols are, in units of length. It needs no screen. */
export const LEAST_ROW = 22; // that is legible

const ROW = 29;
const LECTURE_ROW = 40;
const TIGHT = 0.9; // a row that is lower than that has smaller letters

/** The height of a row that has room. @param {boolean} isLecture */
export function usualRow(isLecture) {
  return isLecture ? LECTURE_ROW : ROW;
}
/** @param {number} height @param {boolean} isLecture */
export function isTightRow(height, isLecture) {
  return height < TIGHT * usualRow(isLecture);
}
