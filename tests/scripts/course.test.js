/* How far a set is as one line, and the formats of a course system. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Course, courseApi, interactionOf, rawScore, sessionTime } from "../../bpe_viz/ui/practice/course.js";
import { answersIn, progressText } from "../../bpe_viz/ui/practice/progress_text.js";

/** @import { PracticeData } from "../../bpe_viz/ui/practice/wire.js" */

const offers = Array.from({ length: 4 }, () => ({}));
const DATA = /** @type {PracticeData} */ (
  /** @type {unknown} */ ({
    seed: 42,
    level: "hard",
    source: "random",
    topics: ["PAIRS", "LAWS"],
    number: 4,
    exercises: [
      { form: "one", offers, units: [] },
      { form: "number", offers: [], units: [] },
      { form: "boundaries", offers: [], units: ["a", "b", "c"] },
      { form: "order", offers, units: [] },
    ],
  })
);

test("answers come back from their line, which is short and of ASCII", () => {
  const answers = [[3], [1_000_000], [], [2, 0]];
  const text = progressText(DATA, answers);
  assert.equal(text, "v1;42;hard;random;PAIRS.LAWS;4;3,lfls,-,2.0");
  assert.deepEqual(answersIn(DATA, text), answers);
  for (let many = 0; many < 4; many++) {
    const some = answers.slice(0, many);
    assert.deepEqual(answersIn(DATA, progressText(DATA, some)), some);
  }
});

test("what is no answer ends the line, and another set says nothing", () => {
  const start = "v1;42;hard;random;PAIRS.LAWS;4;";
  assert.deepEqual(answersIn(DATA, `${start}9`), []);
  assert.deepEqual(answersIn(DATA, `${start}1,-,1`), [[1]]);
  assert.deepEqual(answersIn(DATA, `${start}1,5,3`), [[1], [5]]);
  assert.deepEqual(answersIn(DATA, `${start}1,5,1,0.0`), [[1], [5], [1]]);
  assert.deepEqual(answersIn(DATA, `${start}1,5,1,0,1`), [[1], [5], [1], [0]]);
  for (const other of ["", "v1", start.replace("42", "7"), `${start}1`.replace("v1", "v2")])
    assert.deepEqual(answersIn(DATA, other), []);
});

test("scores and times are written as course systems take them", () => {
  assert.deepEqual([rawScore(1, 3), rawScore(0, 5), rawScore(5, 5)], ["33.33", "0", "100"]);
  assert.equal(sessionTime(0), "0000:00:00.00");
  assert.equal(sessionTime(3_725_670), "0001:02:05.67");
  assert.equal(sessionTime(59_999), "0000:01:00.00");
  assert.match(sessionTime(1e15), /^9999:00:00\.00$/);
  assert.equal(sessionTime(-5), "0000:00:00.00");
});

/** @param {object} own */
const asWindow = (own) => /** @type {Window} */ (/** @type {unknown} */ (own));

test("the course is looked for around the page and around what opened it", () => {
  const api = {};
  const top = { API: api, parent: {} };
  assert.equal(courseApi(asWindow({ parent: { parent: top } })), api);
  /** @type {{ parent?: unknown, opener?: unknown }} */
  const alone = {};
  alone.parent = alone;
  assert.equal(courseApi(asWindow(alone)), null);
  alone.opener = { parent: top };
  assert.equal(courseApi(asWindow(alone)), api);
  const foreign = new Proxy(
    {},
    {
      get() {
        throw new Error("cross-origin");
      },
    },
  );
  assert.equal(courseApi(asWindow({ parent: foreign, top: foreign })), null);
});

test("in review no score is sent, and the end is sent once", () => {
  /** @type {string[]} */
  const names = [];
  const noted = (/** @type {string} */ name) => (/** @type {string} */ first) => {
    names.push(name);
    return first === "cmi.core.lesson_mode" ? "review" : "true";
  };
  const course = new Course(
    {
      LMSInitialize: noted("Initialize"),
      LMSGetValue: noted("Get"),
      LMSSetValue: noted("Set"),
      LMSCommit: noted("Commit"),
      LMSFinish: noted("Finish"),
    },
    () => 0,
  );
  assert.equal(course.begin(), true);
  course.record({ text: "v1", right: 1, answered: 1, many: 2, interaction: [["id", "a"]] });
  course.finish();
  course.finish();
  assert.deepEqual(names, ["Initialize", "Get", "Get", "Set", "Commit", "Finish"]);
});

test("a set is completed, and passed or failed only where a lecturer said what passes", () => {
  /** @type {string[]} */
  const statuses = [];
  const yes = () => "true";
  const noted = (/** @type {string} */ name, /** @type {string} */ value) => {
    if (name === "cmi.core.lesson_status") statuses.push(value);
    return "true";
  };
  const ends = { LMSInitialize: yes, LMSCommit: yes, LMSFinish: yes };
  const course = new Course({ ...ends, LMSGetValue: () => "", LMSSetValue: noted }, () => 0);
  const done = { text: "v1", right: 2, answered: 3, many: 3, interaction: [] };
  for (const more of [{ answered: 2, passMark: 0 }, {}, { passMark: 66 }, { passMark: 67 }])
    course.record({ ...done, ...more });
  assert.deepEqual(statuses, ["incomplete", "completed", "passed", "failed"]);
});

test("an answer is told after those that the system has, and a refusal is no fault", () => {
  /** @type {[string, string][]} */
  const sets = [];
  const course = new Course(
    {
      LMSInitialize: () => "true",
      LMSGetValue: (name) => (name === "cmi.interactions._count" ? "2" : ""),
      LMSSetValue: (name, value) => {
        if (!name.startsWith("cmi.interactions")) return "true";
        sets.push([name, value]);
        return name.includes(".3.") ? "false" : "true";
      },
      LMSCommit: () => "true",
      LMSFinish: () => "true",
    },
    () => 0,
  );
  course.begin();
  for (const id of ["a", "b", "c"])
    course.record({ text: "v1", right: 0, answered: 1, many: 4, interaction: [["id", id]] });
  assert.deepEqual(
    sets.map(([name, value]) => `${name}=${value}`),
    ["cmi.interactions.2.id=a", "cmi.interactions.3.id=b", "cmi.interactions.3.id=c"],
  );
  assert.equal(course.isTaken, true);
});

test("interactions have one sign for each choice, numbers as they are, and nothing that is too long", () => {
  const exercise = /** @type {import("../../bpe_viz/ui/practice/wire.js").Exercise} */ ({
    ...{ kind: "firing-order", seed: 7, form: "order", right: [[10, 2]] },
  });
  const time = new Date(2026, 0, 2, 9, 5, 3);
  assert.deepEqual(interactionOf({ exercise, answer: [2, 10], isRight: false }, 4, time), [
    ["id", "firing-order-7-5"],
    ["type", "sequencing"],
    ["time", "09:05:03"],
    ["correct_responses.0.pattern", "a,2"],
    ["student_response", "2,a"],
    ["result", "wrong"],
  ]);
  const number = { ...exercise, form: /** @type {const} */ ("number"), right: [[1234]] };
  const told = interactionOf({ exercise: number, answer: [99], isRight: false }, 0, time);
  assert.deepEqual(told[1], ["type", "numeric"]);
  assert.deepEqual(told.slice(3, 5), [
    ["correct_responses.0.pattern", "1234"],
    ["student_response", "99"],
  ]);
  const long = { ...exercise, right: [[36]] };
  assert.deepEqual(interactionOf({ exercise: long, answer: [1], isRight: false }, 0, time), []);
});
