/* What criteria make of counts, as it is shown, and how tall it is drawn. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { scoreScale } from "../../bpe_viz/ui/merges/pair_scores.js";
import { learnerLines, tiedPairsText } from "../../bpe_viz/ui/merges/texts.js";
import { differences } from "../../bpe_viz/ui/merges/two_corpora.js";
import { gainOf, scoreChange, scoreText, scoreWithUnit } from "../../bpe_viz/ui/shared/scores.js";

/** @import { Overview } from "../../bpe_viz/ui/merges/wire.js" */

test("a ratio has three significant digits, and a small one is a power of ten", () => {
  const ratios = [1 / 20, 1 / 36, 1 / 15, 1 / 4, 1, 0.0001, 0.0000284, 1e-12, 0];
  assert.deepEqual(
    ratios.map((ratio) => scoreText("ratio", ratio)),
    ["0.05", "0.0278", "0.0667", "0.25", "1", "0.0001", "2.8 × 10⁻⁵", "1.0 × 10⁻¹²", "0"],
  );
});

test("a gain is in nats, with its sign; a count is a whole number", () => {
  assert.equal(scoreWithUnit("likelihood", 28.0187), "+28.02 nats");
  assert.equal(scoreWithUnit("likelihood", -3.0449), "−3.04 nats");
  assert.equal(scoreWithUnit("count", 1234), "1,234");
  assert.equal(scoreChange("ratio", 1 / 15 - 2 / 45), "+0.022");
  assert.equal(scoreChange("ratio", -0.00002), "−2.0 × 10⁻⁵");
});

test("the gain is that of the worked example of the course", () => {
  assert.equal(gainOf(20, 36, 20, 113).toFixed(2), "28.02");
  assert.equal(gainOf(17, 17, 36, 113).toFixed(2), "22.96");
  assert.equal(gainOf(0, 3, 4, 10), 0);
});

test("scores that span more than a factor of ten are drawn by their logarithm, losses not at all", () => {
  const near = scoreScale([0.2, 0.1]);
  assert.deepEqual([near(0.2), near(0.1)], [1, 0.5]);
  const far = scoreScale([1, 0.01, -2]);
  assert.deepEqual([far(1), far(0.01), far(-2), far(0)], [1, 0.1, 0, 0]);
  assert.equal(scoreScale([])(1), 0);
});

/** @param {Partial<Overview>} changes */
function overviewOf(changes) {
  const plain = {
    criterion: "count",
    prefix: "",
    tieRule: "first-seen",
    noun: "word",
    learner: "bpe",
    wallsUntil: 3,
  };
  return /** @type {Overview} */ ({ ...plain, ...changes });
}

test("the learner in six lines has the rule of its criterion", () => {
  assert.deepEqual(
    learnerLines(overviewOf({ tieRule: "greatest" }))[3],
    "  best = the pair with the highest count; ties: greatest pair",
  );
  const [first, , count, best] = learnerLines(overviewOf({ criterion: "ratio", prefix: "##" }));
  assert.equal(first, "every word = its units, ## inside");
  assert.equal(count, "  count pairs ab and symbols a, b in the words");
  assert.equal(best, "  best = the highest ab / (a × b); ties: first seen");
  const walled = learnerLines(overviewOf({ noun: "line", learner: "superbpe" }));
  assert.equal(walled[0], "every line = its units");
  assert.equal(walled[2], "  count pairs, to merge 3 inside words, then across them");
});

test("tied pairs are told with what they share", () => {
  assert.match(tiedPairsText(6, 6, "ratio", 1 / 36), /^6 pairs, each with the ratio 0\.0278, in the order/);
  assert.match(tiedPairsText(2, 2, "count", 8), /^2 pairs, each 8 times, in the order/);
});

test("symbols of two trainings are compared by their letters, without the prefix", () => {
  const found = differences(["hu", "##gs"], ["h", "##ugs"], "##");
  assert.deepEqual(found, [
    [true, true],
    [true, true],
  ]);
  assert.deepEqual(differences(["hug", "##s"], ["hu", "##g", "##s"], "##"), [
    [true, false],
    [true, true, false],
  ]);
});
