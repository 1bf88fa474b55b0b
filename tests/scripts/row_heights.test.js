import assert from "node:assert/strict";
import test from "node:test";
import { isTightRow, rowHeights } from "../../bpe_viz/ui/merges/row_heights.js";

test("rows that a finger hits have 44 pixels, whatever room there is", () => {
  assert.deepEqual(rowHeights({ isLecture: false, isTouched: true }), { row: 44, least: 44 });
});

test("rows of stage mode are higher, and none is lower than a letter that can be read", () => {
  const usual = rowHeights({ isLecture: false, isTouched: false });
  const stage = rowHeights({ isLecture: true, isTouched: false });
  assert.deepEqual(usual, { row: 29, least: 22 });
  assert.deepEqual(stage, { row: 40, least: 30 });
  assert.ok(stage.row >= usual.row * (28 / 21), "as much higher as the letters are larger");
  assert.deepEqual(
    [22, 25, 26, 29].map((height) => isTightRow(height, usual.row)),
    [true, true, true, false],
  );
});
