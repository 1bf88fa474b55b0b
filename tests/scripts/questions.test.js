/* Questions of a view: one at a time, the same one not twice, and again later where nobody answers. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Questions } from "../../bpe_viz/ui/shared/questions.js";

/** @import { Answer } from "../../bpe_viz/ui/conversation/source.js" */

function asking() {
  /** @type {Record<string, unknown>[]} */
  const sent = [];
  /** @type {Answer[]} */
  const taken = [];
  /** @type {((answer: Answer | null) => void)[]} */
  const answering = [];
  const questions = new Questions(
    {
      ask: (question) => {
        sent.push(/** @type {Record<string, unknown>} */ (question));
        return new Promise((answered) => answering.push(answered));
      },
    },
    {
      question: (open) => (Object.keys(open).length ? { key: "a", ...open } : null),
      take: async (answer) => {
        taken.push(answer);
      },
      also: () => ({ position: 3 }),
    },
  );
  const answer = async (/** @type {Answer | null} */ given) => {
    answering.shift()?.(given);
    for (let i = 0; i < 5; i++) await Promise.resolve();
  };
  return { sent, taken, questions, answer };
}

test("nothing is asked while nothing is open", () => {
  const { sent, questions } = asking();
  questions.ask();
  assert.deepEqual(sent, []);
});

test("what comes to be open while a question is under way is one question after its answer", async () => {
  const { sent, taken, questions, answer } = asking();
  questions.askFor("search", "l");
  questions.askFor("search", "lo");
  questions.askFor("search", "low");
  questions.askFor("word", 1);
  assert.deepEqual(sent, [{ key: "a", search: "l", position: 3 }]);
  await answer([{ one: 1 }]);
  assert.deepEqual(sent.slice(1), [{ key: "a", search: "low", word: 1, position: 3 }]);
  await answer([{ two: 2 }]);
  assert.deepEqual(taken, [[{ one: 1 }], [{ two: 2 }]]);
  questions.ask();
  assert.equal(sent.length, 2); // it was answered
});

test("what nobody answers is asked again, after pauses that grow", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { sent, questions, answer } = asking();
  questions.askFor("search", "lo");
  for (const pause of [200, 400, 800, 1600, 3200, 5000, 5000]) {
    const before = sent.length;
    await answer(null);
    mock.timers.tick(pause - 1);
    assert.equal(sent.length, before);
    mock.timers.tick(1);
    assert.equal(sent.length, before + 1);
  }
  await answer([]);
  mock.timers.tick(60_000);
  assert.equal(sent.length, 8);
  mock.timers.reset();
});

test("what its answer leaves open is asked again, after pauses that grow; anything else at once", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { sent, questions, answer } = asking();
  questions.askFor("token", 5);
  for (const pause of [200, 400, 800, 1600, 3200, 5000, 5000]) {
    const before = sent.length;
    questions.answered();
    await answer([]);
    questions.ask();
    mock.timers.tick(pause - 1);
    assert.equal(sent.length, before);
    mock.timers.tick(1);
    assert.equal(sent.length, before + 1);
  }
  questions.answered();
  await answer([]);
  questions.askFor("token", 6);
  assert.deepEqual(sent.at(-1), { key: "a", token: 6, position: 3 });
  mock.timers.reset();
});

test("an answer to what was asked before a restart is not taken, and holds nothing up", async () => {
  const { sent, taken, questions, answer } = asking();
  questions.askFor("search", "lo");
  questions.restart();
  questions.askFor("word", 7);
  await answer([{ one: 1 }]);
  assert.deepEqual(taken, []);
  await answer([{ two: 2 }]);
  assert.deepEqual(taken, [[{ two: 2 }]]);
  assert.deepEqual(sent[1], { key: "a", word: 7, position: 3 });
  assert.equal(sent.length, 2);
});
