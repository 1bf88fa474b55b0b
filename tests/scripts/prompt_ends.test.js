/* Where the tokens of a prompt and of the whole text part, and which letters they have there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { partingToken, tokensApart, tokensOf, tokensShown } from "../../bpe_viz/ui/prompt_ends/drawing.js";
import { candidatesText, settledText } from "../../bpe_viz/ui/prompt_ends/texts.js";
import { lettersOf } from "../../bpe_viz/ui/tokenizers/model.js";

/** @import { CutText, PromptPart } from "../../bpe_viz/ui/prompt_ends/wire.js" */

/** @param {CutText} typed @param {CutText} whole @returns {PromptPart} */
const part = (typed, whole) => ({
  key: "",
  text: "I like to eat",
  at: 10,
  name: "gpt2",
  problem: "",
  typed,
  whole,
  agree: [],
  before: [0, 0],
  after: [0, 0],
  numAgree: 0,
  numTyped: 4,
  settled: null,
  healed: [],
});
const WHOLE = { lengths: [1, 5, 3, 4], ids: [40, 588, 284, 4483], marks: [] };

test("a prompt that ends in a blank parts from the text before the blank", () => {
  const typed = { lengths: [1, 5, 3, 1], ids: [40, 588, 284, 220], marks: [] };
  const { above, below } = tokensApart(part(typed, WHOLE), 10);
  const letters = lettersOf("I like to eat");
  assert.deepEqual(tokensShown(letters, typed, above), ["␣"]);
  assert.deepEqual(tokensShown(letters, WHOLE, below), ["␣eat"]);
  assert.equal(below[0].start, 9);
});

test("a prompt that ends where a token ends does not part", () => {
  assert.equal(partingToken(part({ lengths: [1, 5, 3], ids: [40, 588, 284], marks: [] }, WHOLE)), null);
  assert.equal(partingToken(part({ lengths: [], ids: [], marks: [] }, WHOLE)), null);
});

test("tokens of the same letters with other ids part", () => {
  assert.equal(partingToken(part({ lengths: [1], ids: [7], marks: [] }, WHOLE)), 0);
});

test("bytes of a character that is cut are shown as such", () => {
  const cut = { lengths: [1, 3, 1], ids: [1, 2, 3], marks: [] };
  assert.deepEqual(tokensShown(lettersOf("a🤗"), cut, tokensOf(cut).slice(1)), ["f0 9f a4", "97"]);
  assert.deepEqual(tokensShown([], { lengths: [], ids: [], marks: [] }, []), []);
});

test("a mark has no letter, and a gap between words is no token", () => {
  /** @type {CutText} */
  const typed = {
    lengths: [3, 1, 1, 0],
    ids: [7, -1, 4, 2],
    marks: [
      [0, "_", 0],
      [3, "_", 0],
    ],
  };
  /** @type {CutText} */
  const whole = {
    lengths: [3, 1, 3],
    ids: [7, -1, 9],
    marks: [
      [0, "_", 0],
      [2, "_", 0],
    ],
  };
  const { above, below } = tokensApart(part(typed, whole), 5);
  assert.deepEqual(tokensShown(lettersOf("low new"), typed, above), ["n", "_"]);
  assert.deepEqual(tokensShown(lettersOf("low new"), whole, below), ["new_"]);
  /** @type {CutText} */
  const begins = { lengths: [0, 3], ids: [2, 7], marks: [[0, "▁", 1]] };
  assert.deepEqual(tokensShown(lettersOf("low"), begins, tokensOf(begins)), ["▁", "low"]);
});

test("what is said agrees in number", () => {
  assert.equal(settledText(3, 4), "3 of 4 tokens");
  assert.equal(candidatesText(1, "x"), "1 token begins with x");
  assert.equal(candidatesText(33135, "␣"), "33,135 tokens begin with ␣");
});
