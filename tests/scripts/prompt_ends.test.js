/* Where the tokens of a prompt and of the whole text part, and which letters they have there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { partingByte, tokensShown } from "../../bpe_viz/ui/prompt_ends/drawing.js";
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
  settled: null,
  healed: [],
});
const WHOLE = { lengths: [1, 5, 3, 4], ids: [40, 588, 284, 4483] };

test("a prompt that ends in a blank parts from the text before the blank", () => {
  const typed = { lengths: [1, 5, 3, 1], ids: [40, 588, 284, 220] };
  assert.equal(partingByte(part(typed, WHOLE)), 9);
  const letters = lettersOf("I like to eat");
  assert.deepEqual(tokensShown(letters, typed, 9, 10), ["␣"]);
  assert.deepEqual(tokensShown(letters, WHOLE, 9, 10), ["␣eat"]);
});

test("a prompt that ends where a token ends does not part", () => {
  assert.equal(partingByte(part({ lengths: [1, 5, 3], ids: [40, 588, 284] }, WHOLE)), null);
  assert.equal(partingByte(part({ lengths: [], ids: [] }, WHOLE)), null);
});

test("tokens of the same letters with other ids part", () => {
  assert.equal(partingByte(part({ lengths: [1], ids: [7] }, WHOLE)), 0);
});

test("bytes of a character that is cut are shown as such", () => {
  assert.deepEqual(tokensShown(lettersOf("a🤗"), { lengths: [1, 3, 1], ids: [1, 2, 3] }, 1, 5), [
    "f0 9f a4",
    "97",
  ]);
  assert.deepEqual(tokensShown([], { lengths: [], ids: [] }, 0, 5), []);
});

test("what is said agrees in number", () => {
  assert.equal(settledText(3, 4), "3 of 4 tokens");
  assert.equal(candidatesText(1, "x"), "1 token begins with x");
  assert.equal(candidatesText(33135, "␣"), "33,135 tokens begin with ␣");
});
