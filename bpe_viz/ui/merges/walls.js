/* The walls between words, in the run of a learner from lines. */

/** @import { Cut } from "../shared/cells.js" */
/** @import { Run, RunWord } from "./run.js" */
/** @import { Moment } from "./steps.js" */

/** Whether a line has several words, so that there are walls at all. @param {Pick<Run, "frequent">} run */
export function hasWalls({ frequent }) {
  return frequent.some(({ walls, weakWalls }) => walls.size > 0 || weakWalls.size > 0);
}

/**
 * The classes of the wall after each symbol of a word: it stands, it is dotted (`low`) once it has fallen, and it may be seen
 * falling. Those of SuperBPE fall at once and are gone with the next merge; one of BoundlessBPE has fallen between two
 * symbols that are whole words, which may join there. A word without walls has no classes.
 * @param {RunWord} word
 * @param {Cut[]} cuts
 * @param {Moment} moment
 * @returns {string[]}
 */
export function wallsAfter({ whole, before }, cuts, { run, k, half, state }) {
  if (!whole.walls.size && !whole.weakWalls.size) return [];
  const { learner, wallsUntil } = run.overview;
  const died = whole.diedAt(k);
  const hasWall = (/** @type {number} */ unit) => whole.walls.has(unit) || whole.weakWalls.has(unit);
  const ends = (/** @type {number} */ unit) => unit < 0 || unit === whole.units.length - 1 || hasWall(unit);
  const isWhole = (/** @type {Cut} */ [first, last]) => ends(before + first - 1) && ends(before + last);
  /** Whether this merge has made a word of it. */
  const isMade = (/** @type {Cut} */ [first, last]) => {
    const seam = half === "merge" ? died.indexOf(k, before + first) : -1;
    return seam >= 0 && seam < before + last && !hasWall(seam);
  };
  return cuts.map((cut, i) => {
    const unit = before + cut[1];
    const next = cuts[i + 1];
    if (whole.weakWalls.has(unit)) return " wall";
    if (!whole.walls.has(unit) || state > wallsUntil) return "";
    if (learner === "superbpe") {
      if (state < wallsUntil) return " wall";
      return half === "merge" ? " wall low falls" : " wall low";
    }
    if (!next || !isWhole(cut) || !isWhole(next)) return " wall";
    return isMade(cut) || isMade(next) ? " wall low falls" : " wall low";
  });
}
