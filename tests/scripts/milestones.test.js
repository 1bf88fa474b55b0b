/* Milestones in words, where they are on the scrubber, and how tall its bars are. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { countScale, nearestMilestone } from "../../bpe_viz/ui/merges/milestones.js";
import { milestoneText } from "../../bpe_viz/ui/merges/texts.js";

/** @import { ShownMilestone } from "../../bpe_viz/ui/merges/wire.js" */

/** @type {ShownMilestone[]} */
const MILESTONES = [
  [7, "first whole word", "the"],
  [1021, "half of the corpus's length", ""],
];

test("a milestone is named with its merge and its word", () => {
  assert.deepEqual(MILESTONES.map(milestoneText), [
    "First whole word: merge 7, “the”",
    "Half of the corpus's length: merge 1,021",
  ]);
});

test("the nearest milestone within reach is the one that is meant, of equals the first", () => {
  const at = (/** @type {number} */ place) =>
    nearestMilestone(MILESTONES, (rank) => rank / 100, place, 3)?.[0] ?? null;
  assert.deepEqual([0, 3.07, 4, 7.3, 10.21, 99].map(at), [7, 7, null, 1021, 1021, null]);
  const same = nearestMilestone(MILESTONES, () => 5, 5, 0);
  assert.equal(same?.[0], 7);
});

test("counts are drawn by their logarithm where they span more than a factor of ten", () => {
  const slides = countScale([9, 9, 8, 5]);
  assert.deepEqual([slides.isLogarithmic, slides.heightOf(9), slides.heightOf(4.5)], [false, 1, 0.5]);
  const large = countScale([99_999, 999, 9]);
  assert.equal(large.isLogarithmic, true);
  assert.deepEqual(
    [99_999, 999, 9].map((count) => Math.round(100 * large.heightOf(count))),
    [100, 60, 20],
  );
  assert.deepEqual(countScale([]).heightOf(0), 0);
});
