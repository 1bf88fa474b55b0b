/* How large tiles are: whole words before large letters, and on a stage never small ones. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CLOSED_EM, LETTER_EM, sizeOfTiles } from "../../bpe_viz/ui/merges/tile_sizes.js";

/** @import { CorpusWord } from "../../bpe_viz/ui/shared/stepper/words.js" */

/** Words of so many units, each found five times. @param {number[]} lengths */
function corpus(lengths) {
  const frequent = /** @type {CorpusWord[]} */ (
    lengths.map((length) => ({
      count: 5,
      units: Array.from({ length }, (_, i) => i),
      columns: Array.from({ length }, () => 1),
    }))
  );
  return { overview: { types: lengths.length }, frequent };
}

const SLIDES = [4, 7, 6, 6, 4]; // low_ lowest_ newer_ wider_ new_
const PAGE = { across: 520, down: 330, isLecture: false };
const STAGE = { across: 620, down: 480, isLecture: true };
const width = (/** @type {number} */ units, /** @type {number} */ letters) =>
  units * (LETTER_EM + CLOSED_EM) * letters;

test("the slide corpus is as large as can be on a laptop, a phone and a stage", () => {
  assert.deepEqual(sizeOfTiles(corpus(SLIDES), PAGE), {
    name: "tiles",
    letters: 34,
    least: 17 / 34,
    height: 63,
    fits: true,
  });
  const phone = sizeOfTiles(corpus(SLIDES), { across: 334, down: 270, isLecture: false });
  assert.ok(
    phone.fits && phone.letters && phone.letters >= 24 && width(7, phone.letters) < 334 - 50,
    `${phone.letters}`,
  );
  assert.deepEqual(sizeOfTiles(corpus(SLIDES), STAGE), {
    name: "tiles",
    letters: 46,
    least: 34 / 46,
    height: 85,
    fits: true,
  });
});

test("ten words of a ten-word corpus are on a stage, with letters of at least 34", () => {
  const ten = sizeOfTiles(corpus([...SLIDES, ...SLIDES]), STAGE);
  assert.ok(ten.fits && ten.letters && ten.letters >= 34, `${ten.letters}`);
  assert.ok(10 * ten.height <= STAGE.down && 1.25 * ten.letters + 4 <= ten.height);
});

test("on the stage of a small projector letters are smaller, rather than lowest_ cut", () => {
  const small = sizeOfTiles(corpus(SLIDES), { across: 345, down: 480, isLecture: true });
  assert.ok(small.fits && small.letters && width(7, small.letters) < 345 - 60, `${small.letters}`);
  assert.ok(small.letters >= 24);
});

test("words that are many or long are smaller, but never illegible", () => {
  const letters = (/** @type {number[]} */ lengths, room = PAGE) =>
    sizeOfTiles(corpus(lengths), room).letters;
  assert.ok((letters([10]) ?? 0) < 34 && width(10, letters([10]) ?? 0) < PAGE.across);
  assert.equal(letters([4, 10_000]), letters([4])); // it scrolls at any size
  assert.equal(letters([30]), 17);
  const lines = corpus([300, 200]);
  const asLines = { ...lines, overview: { ...lines.overview, noun: "line" } };
  assert.equal(sizeOfTiles(asLines, PAGE).letters, 24); // as all of them scroll
  assert.equal(letters(Array(200).fill(22)), 17);
  assert.equal(letters(Array(200).fill(20), STAGE), 34);
  const many = corpus(Array(200).fill(20));
  const listed = { ...many, overview: { types: 66_366 } };
  assert.equal(sizeOfTiles(listed, STAGE).letters, 24); // whole rather than large
});

test("a list that is longer than the screen has rows of one height", () => {
  const { fits, height, letters } = sizeOfTiles(corpus(Array(200).fill(5)), PAGE);
  assert.deepEqual([fits, letters, height], [false, 24, 44]);
});
