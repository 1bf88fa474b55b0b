/* The run model of the Pieces page, its steps and its numbers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { decimal, logText, usesText } from "../../bpe_viz/ui/pieces/numbers.js";
import { PieceRun, piecesOffered } from "../../bpe_viz/ui/pieces/run.js";
import { sentenceOf, spokenOf } from "../../bpe_viz/ui/pieces/sentence_texts.js";
import { RoundSteps } from "../../bpe_viz/ui/pieces/steps.js";
import {
  ACTIVE,
  ACTIVE_ONE_BY_ONE,
  LINES,
  LINES_ONE_BY_ONE,
  LOOP,
  LOOP_ONE_BY_ONE,
} from "../../bpe_viz/ui/pieces/texts.js";
import { percentText } from "../../bpe_viz/ui/shared/numbers.js";

/** @import { DroppedGroup, PiecesOverview, Round } from "../../bpe_viz/ui/pieces/wire.js" */

/** @type {PiecesOverview} */
const OVERVIEW = {
  alphabet: [
    ["l", 0],
    ["o", 0],
    ["w", 0],
    ["", 1],
  ],
  mark: "▁",
  sizes: [5, 4, 4],
  lengths: [2, 3, 3],
  likelihoods: [-3, -5, -5],
  totals: [[], [[3, 1]], []],
  numSeeds: 5,
  types: 1,
  tokens: 1,
  rows: [[0, 1, [3, 0, 1, 2]]],
  isOneByOne: false,
  canBeOneByOne: true,
  compared: 1,
};
/** @type {Round} */
const FIRST = {
  round: 1,
  pieces: [],
  groups: [[3, 1, [[7, 0.5]]]],
  back: [],
  numSpared: 0,
  spared: [],
  numTied: 1,
  offers: [],
  names: [
    [5, "l", 1, 2],
    [6, "ow", 0, 2],
    [7, "low", 1, 4],
  ],
  words: [],
  changed: [0],
  numChanged: 1,
  before: [[0, [7]]],
  after: [[0, [5, -1, -1]]],
};

test("a word is cut into the pieces of each state, and into units until they arrive", () => {
  const run = new PieceRun(OVERVIEW);
  const [word] = run.frequent;
  assert.equal(word.text, "▁low");
  assert.deepEqual(
    run.cut(word, 0).map(({ first, last }) => [first, last]),
    [
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
    ],
  );
  assert.equal(run.change(word, 1), null);
  run.addRound(FIRST);
  const cut = (/** @type {number} */ state) =>
    run
      .cut(word, state)
      .map(({ first, last, id, isUnknown }) => [first, last, run.symbol(id).text, isUnknown]);
  assert.deepEqual(cut(0), [[0, 3, "▁low", false]]);
  assert.deepEqual(cut(1), [
    [0, 1, "▁l", false],
    [2, 2, "o", true],
    [3, 3, "w", true],
  ]);
});

test("a round changes the pieces that go and come, and puts walls after their units", () => {
  const run = new PieceRun(OVERVIEW);
  run.addRound(FIRST);
  const change = run.change(run.frequent[0], 1);
  assert.deepEqual([...(change?.before ?? [])], [0]);
  assert.deepEqual([...(change?.after ?? [])], [0, 2, 3]);
  assert.deepEqual([...(change?.walls ?? [])], [1, 2]);
  assert.equal(run.change(run.frequent[0], 2), null);
  assert.equal(run.numDropped(1), 1);
});

test("the mark is told apart from letters, and a piece is known by its number", () => {
  const run = new PieceRun(OVERVIEW);
  run.addRound(FIRST);
  assert.deepEqual(run.symbol(run.idOf(7)).runs, [
    ["▁", true],
    ["low", false],
  ]);
  assert.deepEqual([run.pieceOf(run.idOf(7)), run.pieceOf(2)], [7, -1]);
});

test("every round weighs, then drops; the last state has no weighing", () => {
  const steps = new RoundSteps();
  const run = new PieceRun(OVERVIEW);
  run.addRound(FIRST);
  steps.begin(run, 0, "merge");
  const seen = [];
  for (let at = 0; at <= steps.last; at++) {
    steps.goTo(at);
    const { half, k, state } = steps.moment(run);
    seen.push(`${half} ${k} ${state}`);
  }
  assert.deepEqual(seen, ["start 0 0", "weigh 1 0", "drop 1 1", "weigh 2 1", "drop 2 2"]);
  assert.equal(steps.isAtEnd, true);
  assert.deepEqual(steps.reported, { k: 2, half: null });
  steps.goTo(3);
  assert.deepEqual(steps.reported, { k: 2, half: "choose" });
});

test("without half-steps only the states are left, wherever a link leads", () => {
  const steps = new RoundSteps();
  steps.wantsHalves = false;
  steps.begin(new PieceRun(OVERVIEW), 1, "choose");
  assert.equal(steps.at, 2);
  assert.deepEqual([steps.ahead(1), steps.ahead(-1), steps.ahead(9), steps.numSteps], [4, 0, 4, 2]);
  steps.setHalves(true);
  steps.goTo(1);
  steps.setHalves(false);
  assert.equal(steps.at, 2);
  steps.begin(new PieceRun(OVERVIEW), 99, "merge");
  assert.equal(steps.at, 4);
});

/** A run that drops one piece at a time; its first round weighs eight pieces, of which `numTied` cost nothing.
 * @param {number} numTied
 */
function guessing(numTied) {
  const run = new PieceRun({
    ...OVERVIEW,
    isOneByOne: true,
    sizes: [9, 8, 7],
    totals: [[], [[3, 1]], [[3, 1]]],
  });
  const losses = Array.from(
    { length: 8 },
    (_, i) => /** @type {[number, number]} */ ([i, i < numTied ? 0 : i]),
  );
  const names = losses.map(
    ([piece]) => /** @type {[number, string, 0 | 1, number]} */ ([piece, `p${piece}`, 0, 2]),
  );
  run.addRound({ ...FIRST, round: 0 });
  const groups = /** @type {DroppedGroup[]} */ ([[3, 1, losses.slice(0, 1)]]);
  run.addRound({ ...FIRST, groups, spared: losses.slice(1), numTied, offers: [4, 0, 2], names });
  const steps = new RoundSteps();
  steps.begin(run, 0, "merge");
  steps.setPrediction(true);
  return { run, steps };
}

/** What is said once a piece of the first round was guessed. @param {number} numTied @param {number} wanted */
function saidOf(numTied, wanted) {
  const { run, steps } = guessing(numTied);
  const { k, round } = steps.moment(run);
  const picked = piecesOffered(round).find(({ place }) => place === wanted);
  steps.prediction.guess(k, picked, round.numTied);
  steps.prediction.reveal(k);
  return spokenOf(run, sentenceOf(run, steps.moment(run), steps.prediction.guessAt(k)));
}

test("guessing begins with the first round, one step after the other, and hides what would tell", () => {
  const { run, steps } = guessing(1);
  const moment = steps.moment(run);
  assert.deepEqual([moment.half, moment.k, moment.isAsking, moment.isMasked], ["weigh", 1, true, true]);
  assert.equal(spokenOf(run, sentenceOf(run, moment)).slice(0, 22), "Which piece goes next?");
  steps.prediction.reveal(1);
  assert.deepEqual([steps.moment(run).isAsking, steps.moment(run).isMasked], [false, false]);
  steps.goTo(2); // round 1 has dropped its piece: the losses of round 2 are not to be seen
  assert.deepEqual([steps.moment(run).isAsking, steps.moment(run).isMasked], [false, true]);
  steps.goTo(4);
  assert.deepEqual([steps.moment(run).isAsking, steps.moment(run).isMasked], [false, false]);
  steps.wantsHalves = false;
  assert.deepEqual([steps.hasHalves, steps.numSteps], [true, 4]);
});

test("the pieces to choose from are those that Python offers, among all that a round weighs", () => {
  const { run, steps } = guessing(1);
  assert.deepEqual(piecesOffered(steps.moment(run).round), [
    { one: [4, 4], place: 4 },
    { one: [0, 0], place: 0 },
    { one: [2, 2], place: 2 },
  ]);
  assert.deepEqual(piecesOffered(run.round(2)), []);
});

test("a guess is right if it ties for the least loss, and else it is said how much more it costs", () => {
  assert.match(saidOf(1, 0), /^Right\. Removing p0 costs nothing; the next is p1 with 1\.0\./);
  assert.match(saidOf(3, 2), /^Right: p2 ties with it\. Removing p0 costs nothing; 3 pieces tie/);
  assert.match(
    saidOf(1, 4),
    /^Not quite: removing p4 costs 4\.0 nats, 4\.0 more\. Removing p0 costs nothing/,
  );
});

test("many pieces a round leave nothing to guess", () => {
  const steps = new RoundSteps();
  steps.prediction.set(true);
  steps.begin(new PieceRun(OVERVIEW), 0, "merge");
  assert.deepEqual([steps.prediction.isOn, steps.at], [false, 0]);
});

test("numbers have one format each", () => {
  assert.deepEqual([0.293, 0.0412, 0.00031, 1e-9, 0].map(percentText), [
    "29.3%",
    "4.1%",
    "0.031%",
    "<0.001%",
    "0%",
  ]);
  assert.deepEqual([0.413737, 0.001, 0, 43.7, 1234.56].map(usesText), [
    "0.41",
    "<0.01",
    "0.00",
    "43.70",
    "1,235",
  ]);
  assert.deepEqual([23.47, -0.3, -0.01, 12345].map(decimal), ["23.5", "−0.3", "0.0", "12,345.0"]);
  assert.deepEqual([-2.639, 0].map(logText), ["−2.64", "0.00"]);
});

test("the lines that are at work are lines of the learner", () => {
  for (const lines of [LINES, LINES_ONE_BY_ONE]) assert.equal(lines.length, 6);
  for (const { active, lines, loop } of [
    { active: ACTIVE, lines: LINES, loop: LOOP },
    { active: ACTIVE_ONE_BY_ONE, lines: LINES_ONE_BY_ONE, loop: LOOP_ONE_BY_ONE },
  ])
    for (const half of ["start", "weigh", "drop", "finish"]) {
      assert.ok(active[half].lines.every((line) => line in lines));
      assert.ok(active[half].phases.every((phase) => phase in loop.phases));
    }
});
