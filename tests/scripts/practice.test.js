/* Answers are marked as Python marks them; what was missed comes back; a result file says what was answered. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { mark } from "../../bpe_viz/ui/practice/marking.js";
import { comesBack, emptyRecord, readRecord, withAnswer } from "../../bpe_viz/ui/practice/record.js";
import { harder, resultFile, weakest } from "../../bpe_viz/ui/practice/results.js";
import { questionParts } from "../../bpe_viz/ui/practice/texts.js";

/** @import { Exercise, PracticeData, ShownOffer } from "../../bpe_viz/ui/practice/wire.js" */

/** @param {boolean} isRight @returns {ShownOffer} */
const offer = (isRight) => ({
  text: "x",
  symbols: [],
  isRight,
  why: isRight ? "so" : "not so",
  short: "",
  evidence: { label: isRight ? "best" : "mine", places: [], addends: [], total: "" },
});

/** @param {Partial<Exercise>} other @returns {Exercise} */
const exercise = (other) => ({
  kind: "next-pair",
  label: "The next pair",
  topic: "Counting pairs",
  topicKey: "PAIRS",
  addends: "How often",
  level: "easy",
  seed: 7,
  source: "random",
  sentence: "Which?",
  form: "one",
  right: [[1]],
  said: "x",
  why: "because",
  evidence: null,
  offers: [offer(false), offer(true)],
  misses: [],
  rows: [],
  marked: false,
  lines: false,
  facts: [],
  merges: [],
  units: [],
  ...other,
});

test("one of the offers is marked with its own reason, and the right place is shown", () => {
  const wrong = mark(exercise({}), [0]);
  assert.deepEqual(
    [wrong.isRight, wrong.why, wrong.mine?.label, wrong.right?.label],
    [false, "not so", "mine", "best"],
  );
  const right = mark(exercise({}), [1]);
  assert.deepEqual([right.isRight, right.why, right.mine], [true, "so", null]);
});

test("all that tie are right", () => {
  const tied = exercise({ right: [[0], [1]], offers: [offer(true), offer(true)] });
  assert.ok(mark(tied, [0]).isRight && mark(tied, [1]).isRight);
});

test("several are marked in any order, and what is missing is named", () => {
  const several = exercise({
    form: "several",
    right: [[0, 2]],
    offers: [offer(true), offer(false), offer(true)],
  });
  assert.ok(mark(several, [2, 0]).isRight);
  assert.equal(mark(several, [0, 1]).why, "not so so");
  assert.equal(mark(several, []).isRight, false);
});

test("a number has the reason of its near miss, or the reason of the right one", () => {
  const number = exercise({ form: "number", right: [[9]], misses: [{ answer: [6], why: "overlaps" }] });
  assert.deepEqual(
    [mark(number, [9]).isRight, mark(number, [6]).why, mark(number, [5]).why],
    [true, "overlaps", "because"],
  );
});

test("an order is marked as it is given", () => {
  const order = exercise({
    form: "order",
    right: [[1, 0]],
    offers: [offer(true), offer(true), offer(false)],
  });
  assert.ok(mark(order, [1, 0]).isRight);
  assert.equal(mark(order, [0, 1]).isRight, false);
  assert.equal(mark(order, [2]).why, "not so");
  assert.equal(mark(order, [1]).why, "Something is missing. because");
});

test("what was missed comes back every third time, until it is right", () => {
  const asked = { kinds: ["next-pair"], level: "easy", source: "random" };
  const missed = withAnswer(emptyRecord(), exercise({}), false);
  assert.deepEqual(missed.topics, { "Counting pairs": [0, 1] });
  assert.deepEqual(
    [1, 2, 3].map((turn) => comesBack(missed, turn, asked)?.seed),
    [undefined, undefined, 7],
  );
  assert.equal(comesBack(missed, 3, { ...asked, level: "hard" }), null);
  const mended = withAnswer(missed, exercise({}), true);
  assert.deepEqual([mended.missed, mended.topics["Counting pairs"]], [[], [1, 2]]);
  assert.deepEqual(withAnswer(emptyRecord(), exercise({ source: "own" }), false).missed, []);
});

test("a record that is damaged counts as none", () => {
  for (const text of [
    null,
    "",
    "{",
    "[]",
    "7",
    '{"topics":[["a"]],"missed":{"a":1}}',
    '{"missed":[null,{"kind":1}]}',
  ])
    assert.deepEqual(readRecord(text), emptyRecord());
  const record = withAnswer(emptyRecord(), exercise({}), false);
  assert.deepEqual(readRecord(JSON.stringify(record)), record);
});

test("a result file has the set and every answer; the weakest kind is practised next", () => {
  const exercises = [exercise({}), exercise({ kind: "applied", seed: 8 })];
  /** @type {PracticeData} */
  const data = {
    query: {},
    lesson: 0,
    number: 2,
    seed: 42,
    level: "easy",
    source: "random",
    topics: ["PAIRS"],
    kinds: [],
    mostSeed: 9,
    exercises,
  };
  const given = [
    { exercise: exercises[0], answer: [1], isRight: true },
    { exercise: exercises[1], answer: [0], isRight: false },
  ];
  const file = resultFile(data, given);
  assert.deepEqual(file.set, { seed: 42, number: 2, level: "easy", source: "random", topics: ["PAIRS"] });
  assert.deepEqual(
    file.answers.map(({ kind, answer, right }) => [kind, answer, right]),
    [
      ["next-pair", [1], true],
      ["applied", [0], false],
    ],
  );
  assert.equal(weakest(given)?.exercise.kind, "applied");
  assert.equal(weakest([given[0], given[0]]), null);
  assert.deepEqual([harder("easy"), harder("hard")], ["medium", null]);
});

test("the question is asked in large letters, without what follows it or a long way to it", () => {
  assert.deepEqual(questionParts("Which pair is merged next? Any pair that ties for first is right."), [
    "Which pair is merged next?",
    "Any pair that ties for first is right.",
  ]);
  assert.deepEqual(questionParts("`n` and `a?` are merged. Which words change?"), [
    "`n` and `a?` are merged. Which words change?",
    "",
  ]);
  const led = "Two pairs tie. The tie rule takes the pair that comes last in the order of characters.";
  assert.deepEqual(questionParts(`${led} Which pair is merged?`), ["Which pair is merged?", led]);
  assert.deepEqual(questionParts("no question"), ["no question", ""]);
});
