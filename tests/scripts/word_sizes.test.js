/* How large the words of a corpus are drawn: whole words before large letters. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sizeOfWords } from "../../bpe_viz/ui/shared/stepper/word_sizes.js";

/** @import { CorpusWord } from "../../bpe_viz/ui/shared/stepper/words.js" */

/** Words of so many units, each found five times. @param {number[]} lengths */
function corpus(lengths) {
  const frequent = /** @type {CorpusWord[]} */ (
    lengths.map((length) => ({ count: 5, columns: Array.from({ length }, () => 1) }))
  );
  return { overview: { types: lengths.length }, frequent };
}

const SLIDES = corpus([4, 7, 6, 6, 4]); // low_ lowest_ newer_ wider_ new_

test("the slide corpus is as large as can be on a laptop, a phone and a stage", () => {
  const page = [371, 334].map((across) => sizeOfWords(SLIDES, { across, down: 270, isLecture: false }));
  assert.deepEqual(page, Array(2).fill({ name: "big", height: 54, fits: true }));
  const stage = sizeOfWords(SLIDES, { across: 468, down: 480, isLecture: true });
  assert.deepEqual(stage, { name: "big", height: 78, fits: true });
});

test("on the stage of a small projector letters are smaller, rather than lowest_ cut", () => {
  const stage = sizeOfWords(SLIDES, { across: 365, down: 480, isLecture: true });
  assert.deepEqual(stage, { name: "middle", height: 54, fits: true });
});

test("words that are many or long are small", () => {
  const room = { across: 371, down: 270, isLecture: false };
  assert.equal(sizeOfWords(corpus([10]), room).name, "middle");
  assert.equal(sizeOfWords(corpus([20]), room).name, "small");
  assert.deepEqual(sizeOfWords(corpus(Array(9).fill(4)), room), { name: "small", height: 27, fits: true });
  assert.deepEqual(sizeOfWords(corpus(Array(11).fill(4)), room), { name: "small", height: 27, fits: false });
});
