/* What differs between two segmentations of a word. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { differences } from "../../bpe_viz/ui/merges/two_corpora.js";

test("a symbol differs where the other side has none from the same letter to the same letter", () => {
  assert.deepEqual(differences(["ne", "w", "_"], ["n", "e", "w_"]), [
    [true, true, true],
    [true, true, true],
  ]);
  assert.deepEqual(differences(["l", "o", "w", "er", "_"], ["l", "o", "w", "e", "r_"]), [
    [false, false, false, true, true],
    [false, false, false, true, true],
  ]);
  assert.deepEqual(differences(["aa", "a"], ["a", "aa"]), [
    [true, true],
    [true, true],
  ]);
  assert.deepEqual(differences(["low", "_"], ["low", "_"]), [
    [false, false],
    [false, false],
  ]);
});
