/* A swipe steps only when it is quick and sideways. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { swipeOf } from "../../bpe_viz/ui/shared/swiping.js";

const from = { x: 200, y: 300, time: 0 };

/** @type {[name: string, to: [x: number, y: number, time: number], asks: -1 | 0 | 1][]} */
const MOVES = [
  ["to the left", [100, 300, 200], 1],
  ["to the right", [300, 310, 200], -1],
  ["at a slant", [140, 329, 200], 1],
  ["rather downwards", [140, 340, 200], 0],
  ["scrolling", [200, 100, 200], 0],
  ["a tap", [203, 301, 60], 0],
  ["hardly moved", [161, 300, 200], 0],
  ["marking text", [100, 300, 900], 0],
];

test("what each movement of a finger asks for", () => {
  const asked = MOVES.map(([name, [x, y, time]]) => [name, swipeOf(from, { x, y, time })]);
  assert.deepEqual(
    asked,
    MOVES.map(([name, , asks]) => [name, asks]),
  );
});
