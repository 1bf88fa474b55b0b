/* Questions to Python: the same one is not asked twice, one that was lost is. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Questions } from "../../bpe_viz/ui/shared/questions.js";

function asking() {
  /** @type {Record<string, unknown>[]} */
  const sent = [];
  const questions = new Questions(
    { send: (report) => sent.push(/** @type {Record<string, unknown>} */ (report)) },
    { patience: 1000, question: (open) => (Object.keys(open).length ? { key: "a", ...open } : null) },
  );
  return { sent, questions };
}

test("nothing is asked while nothing is open", () => {
  const { sent, questions } = asking();
  questions.ask();
  assert.deepEqual(sent, []);
});

test("the same question is asked once, another one at once", () => {
  const { sent, questions } = asking();
  questions.askFor("search", "lo");
  questions.ask();
  questions.askFor("search", "low");
  assert.deepEqual(sent, [
    { key: "a", search: "lo", id: 1 },
    { key: "a", search: "low", id: 2 },
  ]);
  questions.stop();
});

test("a question that was lost is asked again, one that was answered is not", () => {
  const now = mock.method(performance, "now", () => Date.now());
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: 0 });
  const { sent, questions } = asking();
  questions.askFor("search", "lo");
  mock.timers.tick(1051);
  assert.equal(sent.length, 2);
  questions.open.delete("search");
  mock.timers.tick(5000);
  assert.equal(sent.length, 2);
  now.mock.restore();
  mock.timers.reset();
});
