/* What a tour makes of an answer, and of the chips in its texts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Answering, partsOfText } from "../../bpe_viz/ui/tour/answering.js";

/** @import { TourQuestion } from "../../bpe_viz/ui/tour/wire.js" */

/** @param {"one" | "several" | "order"} form @param {number[][]} right @returns {TourQuestion} */
function question(form, right) {
  const offers = ["a", "b", "c"].map((text, i) => ({
    text,
    symbols: [],
    why: form === "one" || i !== 1 ? `why ${text}` : "",
    point: null,
  }));
  return { sentence: "Which?", facts: [], form, offers, right, why: "in general" };
}

test("one answer is checked at once, and another may follow a wrong one", () => {
  const answering = new Answering(question("one", [[1], [2]]));
  answering.choose(0);
  assert.deepEqual([answering.isRight, answering.why, answering.lookOf(0)], [false, "why a", "wrong"]);
  answering.choose(2);
  assert.deepEqual([answering.isRight, answering.why, answering.lookOf(2)], [true, "why c", "right"]);
  assert.equal(answering.lookOf(0), "wrong");
  answering.choose(0);
  assert.deepEqual([answering.isRight, answering.chosen], [true, [2]]);
});

test("several answers are right together, in any order", () => {
  const answering = new Answering(question("several", [[0, 2]]));
  for (const offer of [2, 1]) answering.choose(offer);
  answering.check();
  assert.deepEqual([answering.isRight, answering.why], [false, "in general"]);
  assert.equal(answering.lookOf(1), "chosen");
  answering.choose(1);
  assert.equal(answering.why, "");
  answering.check();
  assert.deepEqual([answering.isRight, answering.why], [false, "why a"]);
  answering.choose(0);
  answering.check();
  assert.deepEqual([answering.isRight, answering.why, answering.lookOf(0)], [true, "in general", "right"]);
});

test("an order is right only as it is", () => {
  const answering = new Answering(question("order", [[2, 0]]));
  for (const offer of [0, 2]) answering.choose(offer);
  answering.check();
  assert.equal(answering.isRight, false);
  for (const offer of [0, 2, 2, 0]) answering.choose(offer);
  assert.deepEqual(answering.chosen, [2, 0]);
  answering.check();
  assert.equal(answering.isRight, true);
});

test("what is between backticks is a chip, and a single backtick is a letter", () => {
  assert.deepEqual(partsOfText("`l` and `o` are"), [
    { text: "l", isChip: true },
    { text: " and ", isChip: false },
    { text: "o", isChip: true },
    { text: " are", isChip: false },
  ]);
  assert.deepEqual(partsOfText("it`s"), [{ text: "it`s", isChip: false }]);
  assert.deepEqual(partsOfText("`a` b` c"), [
    { text: "a", isChip: true },
    { text: " b` c", isChip: false },
  ]);
  assert.deepEqual(partsOfText("<b>"), [{ text: "<b>", isChip: false }]);
});
