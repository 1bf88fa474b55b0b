/* The loom of pieces: what parts from what, checked by hand. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { PIECE_WEAVING, partingsOf, threadsParting } from "../../bpe_viz/ui/pieces/loom_pattern.js";
import { partingText } from "../../bpe_viz/ui/pieces/loom_texts.js";
import { PieceRun } from "../../bpe_viz/ui/pieces/run.js";
import { loomOf, pathOf } from "../../bpe_viz/ui/shared/loom/loom_layout.js";

/** Pieces: 0 hug, 1 hugs, 2 ug, 3 s, 4 h, 5 hu, 6 gs. The word hugs in three rounds, and one that no round changes. */
const run = new PieceRun({
  alphabet: [
    ["g", 0],
    ["h", 0],
    ["s", 0],
    ["u", 0],
  ],
  mark: "",
  sizes: [7, 6, 5, 4],
  lengths: [5, 10, 10, 15],
  likelihoods: [-1, -2, -3, -4],
  totals: [[], [], [], []],
  numSeeds: 7,
  types: 1,
  tokens: 5,
  rows: [[0, 5, [1, 3, 0, 2]]],
  isOneByOne: false,
  canBeOneByOne: false,
  compared: 1,
});
run.addWeave({
  words: [[0, 5, [1, 3, 0, 2]]],
  names: [
    [0, "hug", 0, 3],
    [1, "hugs", 0, 4],
    [2, "ug", 0, 2],
    [3, "s", 0, 1],
    [4, "h", 0, 1],
    [5, "hu", 0, 2],
    [6, "gs", 0, 2],
  ],
  cuts: [
    [
      0,
      [
        [0, [1]],
        [1, [0, 3]],
        [2, [5, 6]],
        [3, [4, 2, 3]],
      ],
    ],
  ],
});
const [word] = run.frequent;
const { knots, threads } = partingsOf(run, word);
const spelled = (/** @type {number[]} */ ids) => ids.map((id) => run.symbol(id).text);

test("each knot says which pieces take the place of which", () => {
  const said = knots.map(({ after, before, rank }) => partingText(rank, spelled(before), spelled(after)));
  assert.deepEqual(
    [...new Set(said)],
    [
      "Seed piece: hugs",
      "Round 1: hugs parts into hug + s",
      "Round 2: hug + s become hu + gs",
      "Round 3: hu + gs become h + ug + s",
    ],
  );
  assert.equal(knots.length, 8);
});

test("a piece parts from the one that had most of it, and one that nothing parts from goes into another", () => {
  const at = (/** @type {number} */ from, /** @type {number} */ first) => {
    const found = threads.find((thread) => thread.from === from && thread.first === first);
    assert.ok(found);
    return found;
  };
  const [hugs, hug, s, hu, gs] = [at(0, 0), at(1, 0), at(1, 3), at(2, 0), at(2, 2)];
  assert.deepEqual([hug.outOf, s.outOf], [hugs, hugs]);
  assert.deepEqual([hu.outOf, gs.outOf], [hug, hug]);
  assert.deepEqual([s.into, hug.into], [gs, null]);
  assert.deepEqual(
    threads.map(({ to }) => to),
    [1, 2, 2, 3, 3, 0, 0, 0],
  );
  assert.deepEqual(
    threadsParting(threads, /** @type {typeof knots[number]} */ (knots.find(({ made }) => made === gs))),
    [hug, s, hu, gs],
  );
});

test("no thread is drawn beyond its end, nor bends towards what may not be seen", () => {
  const room = {
    font: 16,
    width: 800,
    height: 300,
    across: (/** @type {string} */ text) => 10 * text.length,
  };
  const layout = loomOf(PIECE_WEAVING, run, [word], { ...room, strip: () => null });
  const [row] = layout.rows;
  const numbers = (/** @type {string} */ path) => path.match(/[\d.]+/g)?.map(Number) ?? [];
  for (const thread of row.threads) {
    const drawn = numbers(pathOf(layout, row, thread));
    const last = thread.to ? layout.time.x(thread.to) : layout.width;
    assert.ok(Math.max(...drawn) <= Math.max(last, layout.height) + 0.1);
  }
  const [first] = row.threads;
  assert.ok(pathOf(layout, row, first, 0).endsWith(`H${layout.width}`));
  assert.ok(!pathOf(layout, row, first, 0).includes("C"));
});
