/* What the Learners page says of a size, which cuts differ, and where its words and curves are drawn. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  apart,
  curvesOf,
  firstSize,
  nearestSize,
  sentences,
  shownValue,
  tableOf,
  ticks,
  walkedPlace,
  walkedTable,
} from "../../bpe_viz/ui/learners/model.js";
import { absence, symbolsPerWord } from "../../bpe_viz/ui/learners/texts.js";
import { Cells } from "../../bpe_viz/ui/learners/words.js";
import { pointAt, saidAt, walkedChart } from "../../bpe_viz/ui/shared/chart_walk.js";
import { listed } from "../../bpe_viz/ui/shared/texts.js";

/** @import { LearnerRow, LearnersData, LearnerState, WordCut } from "../../bpe_viz/ui/learners/wire.js" */

/** @param {number[]} at @param {Partial<WordCut>} [other] @returns {WordCut} */
const cut = (at, other) => ({ at, symbols: at.length + 1, alone: false, unknown: false, ...other });

/** @param {number} symbols @param {WordCut} [of] @returns {LearnerState} */
const learner = (symbols, of = cut([])) => ({
  symbols,
  words: 10,
  values: [symbols / 10, 0.25],
  numLearned: 1,
  numOnly: 0,
  entries: [["ug", 0]],
  cuts: [of],
});

/** @param {string} name @param {number} least @param {number} most @returns {LearnerRow} */
const row = (name, least, most) => ({
  name,
  how: "joins",
  least,
  most,
  problem: "",
  alphabet: "3 letters",
  mark: "",
  place: "none",
  prefix: "",
});

/** @type {LearnersData} */
const DATA = {
  key: "hugs",
  query: {},
  lesson: 0,
  size: 0,
  measure: "symbols",
  sizes: [7, 8, 10],
  learners: [row("BPE", 7, 10), row("WordPiece", 8, 10), row("Unigram", 7, 8)],
  words: [{ letters: ["h", "u", "g"], count: 10 }],
  measures: [
    { key: "symbols", name: "Symbols per word", definition: "", isShare: false },
    { key: "whole", name: "Words kept whole", definition: "", isShare: true },
  ],
  states: [
    { disagree: 0, numShared: 0, shared: [], learners: [learner(30), null, learner(30)] },
    { disagree: 2, numShared: 0, shared: [], learners: [learner(25), learner(28), learner(25)] },
    { disagree: 1, numShared: 0, shared: [], learners: [learner(20), learner(18), null] },
  ],
  numTypes: 4,
  notes: [],
};

test("the sentences name who is there, on how many types they differ and who needs the fewest symbols", () => {
  assert.deepEqual(sentences(DATA, 0), [
    "With *7 entries* each, BPE and Unigram cut *all 4 words alike*.",
    "Both need *30 symbols*. Marks of word ends are not compared.",
  ]);
  assert.deepEqual(sentences(DATA, 1), [
    "With *8 entries* each, the three disagree on *2 of 4 words*.",
    "BPE and Unigram need the fewest symbols: *25*. Marks of word ends are not compared.",
  ]);
  assert.deepEqual(sentences(DATA, 2), [
    "With *10 entries* each, BPE and WordPiece disagree on *1 of 4 words*.",
    "WordPiece needs the fewest symbols: *18*. Marks of word ends are not compared.",
  ]);
});

test("a learner that is not there says why, and what to choose", () => {
  const [bpe, wordpiece, unigram] = DATA.learners;
  assert.equal(absence(wordpiece, 7), "The alphabet of WordPiece alone has 8 symbols. Choose 8 to 10.");
  assert.equal(absence(unigram, 10), "Unigram can learn at most 8 entries from this corpus. Choose 7 to 8.");
  assert.equal(
    absence({ ...unigram, most: 12 }, 10),
    "Asked for 10 entries, Unigram ends with fewer. Choose another size.",
  );
  assert.equal(absence({ ...bpe, problem: "It has no words." }, 7), "It has no words.");
});

test("the first size is the one that is wanted, or in the middle of those that all have", () => {
  assert.deepEqual(
    [0, 7, 9, 10, 6, 500].map((wanted) => firstSize(DATA, wanted)),
    [1, 0, 1, 2, 1, 1],
  );
  assert.equal(nearestSize([10, 20, 50], 36), 2);
});

test("letters keep their places whatever the mark and the cuts", () => {
  const word = { letters: ["n", "e", "w"], count: 2 };
  const after = new Cells(word, { ...row("BPE", 1, 9), mark: "_", place: "separate" });
  const before = new Cells(word, { ...row("Unigram", 1, 9), mark: "·", place: "before" });
  assert.deepEqual(after.edges(cut([2], { alone: true })), [0, 2, 3, 4]);
  assert.deepEqual(after.edges(cut([2])), [0, 2, 4]);
  assert.deepEqual(before.edges(cut([2], { alone: true })), [0, 1, 3, 4]);
  assert.deepEqual(before.edges(cut([], { unknown: true, symbols: 1 })), [0, 4]);
  assert.equal(after.spelled(cut([2], { alone: true, symbols: 3 })), "new: ne w _, 3 symbols");
  assert.equal(before.spelled(cut([], { alone: true, symbols: 2 })), "new: · new, 2 symbols");
  assert.equal(after.spelled(cut([2])), "new: ne w_, 2 symbols");
  assert.equal(before.spelled(cut([2])), "new: ·ne w, 2 symbols");
  assert.deepEqual(
    [0.5, 1, 1.25].map((at) => after.place(at)),
    [0.5, 1, 1.25],
  );
});

test("all measures are a table with a row for each learner and size", () => {
  assert.deepEqual(tableOf(DATA).slice(0, 4), [
    ["vocabulary size", "learner", "symbols per word", "words kept whole", "symbols", "words"],
    [7, "BPE", 3, 0.25, 30, 10],
    [7, "Unigram", 3, 0.25, 30, 10],
    [8, "BPE", 2.5, 0.25, 25, 10],
  ]);
  assert.equal(tableOf(DATA).length, 8);
  assert.deepEqual(curvesOf(DATA.states, 0), [
    [3, 2.5, 2],
    [null, 2.8, 1.8],
    [3, 2.5, null],
  ]);
});

test("numbers are round on the axis, and labels apart", () => {
  assert.deepEqual(ticks(0.95, 5.4), [1, 2, 3, 4, 5]);
  assert.deepEqual(ticks(0.12, 0.31), [0.15, 0.2, 0.25, 0.3]);
  assert.deepEqual(apart([10, 12, 50], 15, 0, 100), [10, 25, 50]);
  assert.deepEqual(apart([95, 96, 97], 15, 0, 100), [70, 85, 100]);
  assert.deepEqual([listed(["a"]), listed(["a", "b", "c"])], ["a", "a, b and c"]);
  assert.equal(symbolsPerWord(learner(25)), "symbols for 10 words, 2.50 each");
  assert.deepEqual(
    DATA.measures.map((measure) => shownValue(0.2789, measure)),
    ["0.28", "27.9%"],
  );
});

test("a curve is walked by the sizes that its learner has", () => {
  const chart = walkedChart(walkedTable(DATA, 0));
  assert.deepEqual(
    chart.series.map(({ name, points }) => [name, points.length]),
    DATA.learners.map(({ name }, j) => [name, DATA.states.filter(({ learners }) => learners[j]).length]),
  );
  for (const [series, { points }] of chart.series.entries())
    for (const point of points.keys()) {
      const { index, learner: at } = walkedPlace(DATA, pointAt(chart, { series, point }));
      const value = shownValue(DATA.states[index].learners[at]?.values[0] ?? NaN, DATA.measures[0]);
      const said = saidAt(chart, { series, point });
      assert.ok(said.startsWith(`${DATA.learners[at].name}, ${point + 1} of ${points.length}: `));
      assert.ok(
        said.endsWith(`vocabulary size ${DATA.sizes[index]}, symbols per word ${Number(value)}`),
        said,
      );
    }
});
