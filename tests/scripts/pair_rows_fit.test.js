/* How the room of the pair counts is divided, and how long bars are. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { barScale, dividedRoom } from "../../bpe_viz/ui/merges/pair_rows_fit.js";
import { Run } from "../../bpe_viz/ui/merges/run.js";

const PAGE = { row: 29, least: 22, more: 24 };
/** The first merges of the slide corpus, and what is left after them. */
const SLIDES = [
  { pairs: 14, born: 3, gone: [2, 2, 11] },
  { pairs: 14, born: 2, gone: [1, 8, 11] },
  { pairs: 13, born: 0, gone: [] },
];

/** @param {number} first the count of the first merge @param {number} top the highest count now */
function scaleAt(first, top) {
  const run = new Run({
    alphabet: [["a"], ["b"]],
    unitCounts: [first, first],
    left: [0],
    right: [1],
    count: [first],
    applied: [first],
    length: 2 * first,
    types: 1,
    tokens: first,
    rows: [[0, first, [0, 1], [1, 0]]],
    tieRule: "first-seen",
    unit: "characters",
    learner: "bpe",
    criterion: "count",
    prefix: "",
    stop: "NO_PAIRS",
    minCount: 1,
    milestones: [],
    chunkMerges: 64,
  });
  return barScale(run, { ...run.step(1), top: top ? [[0, 1, top]] : [] });
}

test("all pairs and all new ones show where rows stay legible", () => {
  const division = dividedRoom(SLIDES, 17 * 23, PAGE);
  assert.deepEqual(division, { rowHeight: 23, capacity: 14, changes: 3, showsAll: true });
  assert.equal(dividedRoom(SLIDES, 1000, PAGE).rowHeight, 29);
});

test("with less room all that a merge changes shows, new or gone, and the rest is said", () => {
  const { rowHeight, capacity, changes, showsAll } = dividedRoom(SLIDES, 24 + 11 * 22, PAGE);
  assert.deepEqual([rowHeight, capacity, changes, showsAll], [22, 7, 4, false]);
  for (const { born, gone } of SLIDES)
    assert.ok(born + gone.filter((place) => place > capacity).length <= changes);
});

test("rows never need more than the room there is", () => {
  for (let room = 24 + 8 * 22; room < 700; room++) {
    const { rowHeight, capacity, changes, showsAll } = dividedRoom(SLIDES, room, PAGE);
    assert.ok(rowHeight >= 22 && rowHeight <= 29);
    assert.ok((capacity + changes) * rowHeight + (showsAll ? 0 : 24) <= room, `${room}`);
  }
});

test("a large corpus has rows of the usual height", () => {
  assert.deepEqual(dividedRoom(null, 24 + 10 * 29, PAGE), {
    rowHeight: 29,
    capacity: 9,
    changes: 1,
    showsAll: false,
  });
});

test("the first count of the run fills a bar, so that the decline is seen", () => {
  assert.deepEqual(scaleAt(9, 5), { most: 9, times: 1 });
  assert.deepEqual(scaleAt(9, 0), { most: 9, times: 1 });
  assert.deepEqual(scaleAt(490, 10), { most: 490, times: 1 });
});

test("bars that nobody could see are ten times longer, or a hundred", () => {
  assert.deepEqual(scaleAt(500, 10), { most: 50, times: 10 });
  assert.deepEqual(scaleAt(5000, 10), { most: 50, times: 100 });
  for (let top = 1; top <= 396_024; top = Math.ceil(top * 1.3)) {
    const { most } = scaleAt(396_024, top);
    assert.ok(top <= most && top * 50 >= most, `${top}`);
  }
});
