/* What a tour makes of an answer, and of the chips in its texts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { textParts } from "../../bpe_viz/ui/shared/text_parts.js";
import { Answering } from "../../bpe_viz/ui/tour/answering.js";

/** @import { TourQuestion } from "../../bpe_viz/ui/tour/wire.js" */

/** @param {"one" | "several" | "order"} form @param {number[][]} right @returns {TourQuestion} */
function question(form, right) {
  const offers = ["a", "b", "c"].map((text, i) => ({
    text,
    symbols: [],
    why: form === "one" || i !== 1 ? `why ${text}` : "",
  }));
  return { sentence: "Which?", facts: [], form, offers, right, why: "in general", covered: [], seen: [] };
}

/** How all offers look. @param {Answering} answering */
function looks(answering) {
  return [0, 1, 2].map((offer) => answering.lookOf(offer));
}

test("one answer is checked at once, and a wrong one shows all that are right", () => {
  const answering = new Answering(question("one", [[1], [2]]));
  assert.deepEqual([answering.isAnswered, looks(answering)], [false, ["", "", ""]]);
  answering.choose(0);
  assert.deepEqual([answering.isAnswered, answering.isRight, answering.why], [true, false, "why a"]);
  assert.deepEqual(looks(answering), ["wrong", "right", "right"]);
  answering.choose(2);
  assert.deepEqual([answering.isRight, answering.chosen], [false, [0]]);
});

test("of several right answers one is enough", () => {
  const answering = new Answering(question("one", [[1], [2]]));
  answering.choose(2);
  assert.deepEqual(
    [answering.isRight, answering.why, looks(answering)],
    [true, "why c", ["", "right", "right"]],
  );
});

test("several answers are right together, in any order", () => {
  const answering = new Answering(question("several", [[0, 2]]));
  for (const offer of [1, 2, 0, 1]) answering.choose(offer);
  assert.deepEqual([answering.isAnswered, looks(answering)], [false, ["chosen", "", "chosen"]]);
  answering.check();
  assert.deepEqual(
    [answering.isRight, answering.why, looks(answering)],
    [true, "in general", ["right", "", "right"]],
  );
});

test("of several answers those chosen wrongly and those left out are marked", () => {
  const answering = new Answering(question("several", [[0, 2]]));
  for (const offer of [1, 2]) answering.choose(offer);
  answering.check();
  assert.deepEqual([answering.isRight, answering.why], [false, "in general"]);
  assert.deepEqual(looks(answering), ["right", "wrong", "right"]);
  answering.choose(0);
  assert.deepEqual(answering.chosen, [1, 2]);
});

test("an order is right only as it is, and a wrong one gives way to the right one", () => {
  const answering = new Answering(question("order", [[2, 0]]));
  for (const offer of [0, 2]) answering.choose(offer);
  assert.deepEqual(
    [0, 1, 2].map((offer) => answering.placeOf(offer)),
    [1, 0, 2],
  );
  answering.check();
  assert.deepEqual([answering.isRight, looks(answering)], [false, ["right", "", "right"]]);
  assert.deepEqual(
    [0, 1, 2].map((offer) => answering.placeOf(offer)),
    [2, 0, 1],
  );
  const other = new Answering(question("order", [[2, 0]]));
  for (const offer of [0, 2, 2, 0, 2, 0]) other.choose(offer);
  assert.deepEqual(other.chosen, [2, 0]);
  other.check();
  assert.equal(other.isRight, true);
});

/** The parts of a text, chips in brackets with the marks that stay with them. @param {string} text */
function parts(text) {
  return textParts(text).map(({ text: shown, isChip, after }) => (isChip ? `[${shown}]${after}` : shown));
}

test("what is between backticks is a chip, and a single backtick is a letter", () => {
  assert.deepEqual(parts("`l` and `o` are"), ["[l]", " and ", "[o]", " are"]);
  assert.deepEqual(parts("it`s"), ["it`s"]);
  assert.deepEqual(parts("`a` b` c"), ["[a]", " b` c"]);
  assert.deepEqual(parts("<b>"), ["<b>"]);
});

test("no line break parts a chip from the marks after it", () => {
  assert.deepEqual(parts("like `berry`, and `r`."), ["like ", "[berry],", " and ", "[r]."]);
  assert.deepEqual(parts("(`a`)? `b``c`!"), ["(", "[a])?", " ", "[b]", "[c]!"]);
  assert.deepEqual(parts(". first `a`"), [". first ", "[a]"]);
});
