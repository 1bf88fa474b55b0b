/* Words in a sentence of the Merges page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { quotedWord } from "../../bpe_viz/ui/merges/sentence_texts.js";

test("a long word is cut between characters, never inside one", () => {
  assert.equal(quotedWord("lowest"), "lowest");
  assert.equal(quotedWord("😀".repeat(30)), "😀".repeat(30));
  assert.equal(quotedWord(`a${"😀".repeat(30)}`), `a${"😀".repeat(29)}…`);
});
