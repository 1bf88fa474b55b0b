/* The walls between words, in the run of a learner from lines. */

/** @import { Run } from "./run.js" */

/** Whether a line has several words, so that there are walls at all. @param {Pick<Run, "frequent">} run */
export function hasWalls({ frequent }) {
  return frequent.some(({ walls, weakWalls }) => walls.size > 0 || weakWalls.size > 0);
}
