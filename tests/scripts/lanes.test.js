/* What the lanes of the race say before a merge, after it, and once it was predicted. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fullBar, lanesOf } from "../../bpe_viz/ui/merges/lanes.js";
import { placeOfTyped } from "../../bpe_viz/ui/merges/other_pair.js";
import { Run } from "../../bpe_viz/ui/merges/run.js";
import { Steps } from "../../bpe_viz/ui/merges/steps.js";
import { plainOverview } from "./plain_run.js";

/** @import { Predicted } from "../../bpe_viz/ui/merges/lanes.js" */
/** @import { CountedPair } from "../../bpe_viz/ui/merges/wire.js" */

/** l o w and l o t, of which `l o` and `o w` tie; the merge makes `lo`. */
function race() {
  const run = new Run(
    plainOverview({
      alphabet: [["l"], ["o"], ["w"], ["t"]],
      unitCounts: [7, 9, 7, 2],
      left: [0, 4],
      right: [1, 2],
      count: [7, 5],
      applied: [7, 5],
      length: 25,
      types: 3,
      tokens: 9,
      rows: [],
      stop: "MERGES",
    }),
  );
  run.addChunk({
    chunk: 0,
    words: [],
    steps: [
      {
        top: [
          [0, 1, 7],
          [1, 2, 7],
          [1, 3, 2],
        ],
        numPairs: 3,
        numTied: 2,
        after: [0, 0, 1, 2, 2, 0],
        born: [
          [4, 2, 5],
          [4, 3, 2],
        ],
        sums: [2, 1, 2],
        offers: [1, 0, 2],
      },
      {
        top: [
          [4, 2, 5],
          [1, 2, 2],
          [4, 3, 2],
        ],
        numPairs: 3,
        numTied: 1,
      },
      { top: [[4, 3, 2]], numPairs: 1, numTied: 1 },
    ],
  });
  return run;
}

/** @param {Run} run @param {number} at @param {Predicted | null} [predicted] @param {number} [many] lanes */
function said(run, at, predicted = null, many = 6) {
  const steps = new Steps();
  steps.begin(run, 0, "merge", false);
  steps.goTo(at);
  return lanesOf(run, steps.moment(run), many, predicted).map(({ pair, look, words }) =>
    [run.symbol(pair[0]).text, run.symbol(pair[1]).text, pair[2], look, ...words]
      .join(" ")
      .replace("  ", " "),
  );
}

test("the chosen pair wins, those level with it tie, and nobody is chosen at the start", () => {
  const run = race();
  assert.deepEqual(said(run, 1), ["l o 7 win wins", "o w 7 tie", "o t 2 "]);
  assert.deepEqual(said(run, 0), ["l o 7 tie", "o w 7 tie", "o t 2 "]);
});

test("after a merge the lanes are those of the state after it, with what the merge did", () => {
  assert.deepEqual(said(race(), 2), ["lo w 5 new next", "o w 2 −5", "lo t 2 new"]);
});

test("a merge that has no next one has a leader, and the end too", () => {
  const run = race();
  assert.deepEqual(said(run, 4), ["lo t 2 leads"]);
  assert.deepEqual(said(run, 5), ["lo t 2 leads"]);
});

test("both half-steps have one scale: the leader before the merge", () => {
  const run = race();
  const steps = new Steps();
  steps.begin(run, 0, "merge", false);
  const scales = [0, 1, 2, 3, 4].map((at) => {
    steps.goTo(at);
    return fullBar(run, steps.moment(run));
  });
  assert.deepEqual(scales, [7, 7, 7, 5, 5]);
});

test("of a predicted pair all that tie are right, and only an own wrong choice is wrong", () => {
  const run = race();
  const guess = (/** @type {CountedPair} */ one, isRight = true) => ({ one, isRight, isChosen: false });
  const offers = [1, 0, 2];
  const wrong = said(run, 1, { offers, guess: guess([1, 3, 2], false) });
  assert.deepEqual(wrong, ["l o 7 right first seen", "o w 7 right tie", "o t 2 wrong your choice"]);
  const tied = said(run, 1, { offers, guess: guess([1, 2, 7]) });
  assert.deepEqual(tied, ["l o 7 right first seen", "o w 7 right your choice", "o t 2 "]);
  const other = said(run, 1, { offers: [0, 1], guess: guess([1, 3, 2], false) });
  assert.equal(other.at(-1), "o t 2 wrong your choice");
  const ofTwo = said(run, 1, { offers, guess: guess([1, 3, 2], false) }, 2);
  assert.deepEqual(ofTwo, ["l o 7 right first seen", "o t 2 wrong your choice"]);
  assert.deepEqual(said(run, 1, { offers, guess: null }), ["l o 7 win wins", "o w 7 tie", "o t 2 "]);
});

test("a pair is typed with or without a space between its symbols", () => {
  const run = race();
  const { top } = run.step(2);
  assert.deepEqual(
    ["lo w", "low", " o  w ", "l o", ""].map((typed) => placeOfTyped(run, top, typed.trim())),
    [0, 0, 1, -1, -1],
  );
});
