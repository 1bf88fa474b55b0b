/* Positions of the stepper, and guessing the next pair. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { candidates, Run } from "../../bpe_viz/ui/merges/run.js";
import { isTie, Steps } from "../../bpe_viz/ui/merges/steps.js";
import { matchOf } from "../../bpe_viz/ui/shared/cells.js";
import { Prediction, readScores } from "../../bpe_viz/ui/shared/stepper/prediction.js";
import { stateName } from "../../bpe_viz/ui/shared/texts.js";
import { plainOverview } from "./plain_run.js";

/** @import { Step } from "../../bpe_viz/ui/merges/run.js" */
/** @import { CountedPair } from "../../bpe_viz/ui/merges/wire.js" */

/** The run of `low` three times: l o, then lo w. */
const LOW = plainOverview({
  alphabet: [["l"], ["o"], ["w"]],
  unitCounts: [3, 3, 3],
  left: [0, 3],
  right: [1, 2],
  count: [3, 3],
  applied: [3, 3],
  length: 9,
  types: 1,
  tokens: 3,
  rows: [[0, 3, [0, 1, 2], [1, 2, 0], [], [], []]],
  stop: "NO_PAIRS",
});

function begun(isAfterLast = false, k = 0, half = "merge") {
  const run = new Run(LOW);
  const steps = new Steps();
  steps.begin(run, k, half, isAfterLast);
  return { run, steps };
}

test("every merge is chosen, then made; the end comes after the last", () => {
  const { run, steps } = begun();
  const seen = [];
  for (;;) {
    const { half, k, state } = steps.moment(run);
    seen.push(`${k} ${half} ${state}`);
    if (steps.isAtEnd) break;
    steps.goTo(steps.neighbour(1));
  }
  assert.deepEqual(seen, ["0 start 0", "1 choose 0", "1 merge 1", "2 choose 1", "2 merge 2", "2 end 2"]);
  assert.equal(steps.neighbour(1), steps.at);
});

test("without half-steps the choices are left out, and one that is shown becomes its merge", () => {
  const { steps } = begun(false, 1, "choose");
  assert.equal(steps.at, 1);
  steps.setHalves(false);
  assert.equal(steps.at, 2);
  assert.deepEqual([steps.neighbour(-1), steps.neighbour(1)], [0, 4]);
  steps.goTo(4);
  assert.equal(steps.neighbour(1), 5);
});

test("a link to the last merge leads to it, or to the end", () => {
  assert.equal(begun(false, 2).steps.at, 4);
  assert.equal(begun(true, 2).steps.at, 5);
  assert.equal(begun(false, 99).steps.at, 5);
  assert.deepEqual(begun(true, 2).steps.reported, { k: 2, half: null });
  assert.deepEqual(begun(false, 2, "choose").steps.reported, { k: 2, half: "choose" });
});

test("guessing begins before the merge and hides counts that would give it away", () => {
  const { run, steps } = begun(false, 1);
  steps.setPrediction(true);
  assert.deepEqual([steps.at, steps.moment(run).isAsking, steps.moment(run).isMasked], [1, true, true]);
  steps.prediction.reveal(1);
  assert.deepEqual([steps.moment(run).isAsking, steps.moment(run).isMasked], [false, false]);
  steps.goTo(2);
  assert.equal(steps.moment(run).isMasked, true);
  steps.goTo(4);
  assert.equal(steps.moment(run).isMasked, false);
});

test("guessing asks at once, at the start as well, whether it was pressed or is in the link", () => {
  const { run, steps } = begun();
  steps.setPrediction(true);
  assert.deepEqual([steps.at, steps.moment(run).isAsking], [1, true]);
  const linked = new Steps();
  linked.prediction.set(true);
  linked.begin(run, 0, "merge", false);
  assert.deepEqual([linked.at, linked.moment(run).isAsking], [1, true]);
  steps.setPrediction(false);
  steps.goTo(0);
  assert.equal(steps.moment(run).half, "start");
});

test("without half-steps a choice is left as guessing ends, as a link would lead there", () => {
  const { steps } = begun(false, 1);
  steps.setHalves(false);
  steps.setPrediction(true);
  assert.equal(steps.at, 1);
  steps.setPrediction(false);
  assert.equal(steps.at, 2);
});

test("several steps ahead lead where as many single steps do, with and without half-steps", () => {
  for (const wantsHalves of [true, false])
    for (let count = 1; count < 8; count++) {
      const { steps } = begun();
      steps.setHalves(wantsHalves);
      const ahead = steps.ahead(count);
      for (let i = 0; i < count; i++) steps.goTo(steps.neighbour(1));
      assert.equal(ahead, steps.at);
    }
  const { steps } = begun();
  assert.equal(steps.numSteps, 5);
  steps.setHalves(false);
  assert.equal(steps.numSteps, 3);
});

test("the first state is the one before merge 1", () => {
  assert.deepEqual(
    [0, 1, 1234].map((state) => stateName(state)),
    ["before merge 1", "after merge 1", "after merge 1,234"],
  );
});

test("what is searched for is found unit by unit, marks aside", () => {
  const { run } = begun();
  const [low] = run.frequent;
  assert.deepEqual(
    ["ow", "low", "l", "x", ""].map((text) => matchOf(low, text)),
    [{ first: 1, last: 2 }, { first: 0, last: 2 }, { first: 0, last: 0 }, null, null],
  );
});

/** @param {number[]} counts of pairs, most frequent first @param {number[]} [offers] @returns {Step} */
function stepOf(counts, offers = []) {
  const { run } = begun();
  const numTied = counts.filter((count) => count === counts[0]).length;
  /** @type {CountedPair[]} */
  const top = counts.map((count, i) => [i, i, count]);
  return { ...run.step(1), isMissing: false, top, numTied, offers };
}

test("the candidates are those that Python offers, in its order; a step on its way has none", () => {
  assert.deepEqual(candidates(stepOf([9, 9, 3, 2], [3, 0, 1])), [
    { one: [3, 3, 2], place: 3 },
    { one: [0, 0, 9], place: 0 },
    { one: [1, 1, 9], place: 1 },
  ]);
  assert.deepEqual(candidates(begun().run.step(1)), []);
});

test("every pair that ties for first place is right", () => {
  const prediction = new Prediction();
  prediction.set(true);
  const step = stepOf([9, 9, 5], [2, 0, 1]);
  const at = (/** @type {number} */ wanted) => candidates(step).find(({ place }) => place === wanted);
  assert.equal(prediction.guess(1, at(1), 2), true);
  assert.deepEqual(prediction.guessAt(1), { one: [1, 1, 9], isRight: true, isChosen: false });
  assert.equal(prediction.guess(2, at(2), 2), true);
  assert.deepEqual(prediction.guessAt(2), { one: [2, 2, 5], isRight: false, isChosen: false });
  assert.deepEqual([prediction.numRight, prediction.total], [1, 2]);
  assert.equal(prediction.guess(3, at(5), 2), false);
});

test("a tie is one only where the pair is chosen and known", () => {
  const { run, steps } = begun(false, 1, "choose");
  const moment = { ...steps.moment(run), step: stepOf([9, 9]) };
  assert.equal(isTie(moment), true);
  assert.equal(isTie({ ...moment, isAsking: true }), false);
  assert.equal(isTie({ ...moment, half: "merge" }), false);
  assert.equal(isTie({ ...moment, step: stepOf([9, 8]) }), false);
});

test("words and counts of a symbol follow from what died and what was joined", () => {
  const { run } = begun();
  const [low] = run.frequent;
  assert.deepEqual(
    [0, 1, 2].map((k) => run.cut(low, k).map(([, , id]) => run.symbol(id).text)),
    [["l", "o", "w"], ["lo", "w"], ["low"]],
  );
  assert.deepEqual(
    [0, 1, 2].map((k) => run.countAt(0, k)),
    [3, 0, 0],
  );
  assert.deepEqual([run.usedUpBy(0, 2), run.usedUpBy(4, 2)], [1, 0]);
  assert.equal(run.hasStep(1), false);
  assert.equal(run.step(1).isMissing, true);
});

test("the score of a run is kept while the tab is open, and only what is a score is read", () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const storage = {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: kept.set.bind(kept),
  };
  Object.assign(globalThis, { sessionStorage: storage });
  const score = (/** @type {Prediction<string>} */ { numRight, total }) => [numRight, total];
  /** @type {Prediction<string>} */
  const first = new Prediction();
  first.restart("slides");
  first.guess(1, { one: "e r", place: 0 }, 1);
  first.guess(2, { one: "w e", place: 3 }, 1);
  assert.deepEqual(score(first), [1, 2]);
  /** @type {Prediction<string>} */
  const later = new Prediction();
  later.restart("hug");
  assert.deepEqual(score(later), [0, 0]);
  later.restart("slides");
  assert.deepEqual(score(later), [1, 2]);
  later.restart();
  later.guess(1, { one: "e r", place: 0 }, 1);
  later.restart();
  assert.deepEqual(score(later), [0, 0]);
  Reflect.deleteProperty(globalThis, "sessionStorage");
  later.restart("slides");
  assert.deepEqual(score(later), [0, 0]);
  for (const text of [null, "", "{", "3", '[["a"]]', '[["a",[2,1]]]', '[["a",["1",1]]]', "[[1,[0,0]]]"])
    assert.equal(readScores(text).size, 0);
  assert.deepEqual([...readScores('[["a",[1,2]]]')], [["a", [1, 2]]]);
});
