/* How high the rows of pairs and symbols are, in units of length. It needs no screen. */
const LEAST_ROW = 22; // that is legible
const LEAST_SCORED_ROW = 30; // with what its score is made of above its bar
const ROW = 29;
const LECTURE_ROW = 40;
const TOUCHED_ROW = 44; // that a finger hits
const TIGHT = 0.9; // a row that is lower than that has smaller letters

/**
 * The height of a row that has room, and the least it may have.
 * @param {{ isLecture: boolean, isTouched: boolean }} how
 * @param {boolean} [isScored] whether rows say what more than a count decides
 */
export function rowHeights({ isLecture, isTouched }, isScored = false) {
  if (isTouched) return { row: TOUCHED_ROW, least: TOUCHED_ROW };
  const least = isScored ? LEAST_SCORED_ROW : LEAST_ROW;
  return { row: Math.max(least, isLecture ? LECTURE_ROW : ROW), least };
}

/** @param {number} height @param {number} row what one has that has room */
export function isTightRow(height, row) {
  return height < TIGHT * row;
}
