/* Which of what a run reached first is near a place of the scrubber, and how tall counts are there. Needs no DOM. */

/** @import { ShownMilestone } from "./wire.js" */

/**
 * The milestone whose place is nearest, if it is within reach; of several at one place the first.
 * @param {ShownMilestone[]} milestones
 * @param {(rank: number) => number} placeOf
 * @param {number} place
 * @param {number} reach
 */
export function nearestMilestone(milestones, placeOf, place, reach) {
  /** @type {ShownMilestone | null} */
  let nearest = null;
  let least = reach;
  for (const milestone of milestones) {
    const distance = Math.abs(placeOf(milestone[0]) - place);
    if (distance > least || (nearest && distance === least)) continue;
    least = distance;
    nearest = milestone;
  }
  return nearest;
}

/**
 * How tall counts are drawn, from 0 to 1: by their logarithm where they span more than a factor of ten.
 * @param {number[]} counts
 * @returns {{ isLogarithmic: boolean, heightOf: (count: number) => number }}
 */
export function countScale(counts) {
  const most = counts.reduce((a, b) => Math.max(a, b), 1);
  const least = counts.reduce((a, b) => Math.min(a, b), most);
  const isLogarithmic = most > 10 * least;
  const top = Math.log(1 + most);
  return {
    isLogarithmic,
    heightOf: isLogarithmic ? (count) => Math.log(1 + count) / top : (count) => count / most,
  };
}
