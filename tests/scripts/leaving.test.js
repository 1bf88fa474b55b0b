/* Two parts of a page never speak to Python in one moment, in which Streamlit would hear one alone. */
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { reportsUntilLeaving, sentApart, watchedTab } from "../../bpe_viz/ui/shared/leaving.js";

let now = 0;
/** What was said, and when. @type {[number, unknown][]} */
let heard = [];
Object.assign(globalThis, {
  document: { addEventListener: () => {} },
  location: { pathname: "/" },
  performance: { now: () => now },
});
mock.timers.enable({ apis: ["setTimeout"] });

/** @param {number} milliseconds */
function pass(milliseconds) {
  for (let i = 0; i < milliseconds; i++) {
    now += 1;
    mock.timers.tick(1);
  }
}

function reporter() {
  const reports = reportsUntilLeaving();
  reports.setStateValue = (_, value) => heard.push([now, value]);
  return reports;
}

beforeEach(() => {
  now += 1000;
  heard = [];
  watchedTab().lastWords.clear();
});

test("of two that report in one moment the second waits, and says what it knows last", () => {
  const start = now;
  const [one, two] = [reporter(), reporter()];
  one.send("a");
  two.send("b");
  pass(10);
  two.send("c");
  assert.deepEqual(heard, [[start, "a"]]);
  pass(100);
  assert.deepEqual(heard, [
    [start, "a"],
    [start + 60, "c"],
  ]);
});

test("one alone reports at once, as often as it likes", () => {
  const start = now;
  const one = reporter();
  for (const value of [1, 2, 3]) one.send(value);
  assert.deepEqual(
    heard,
    [1, 2, 3].map((value) => [start, value]),
  );
});

test("a wish waits for a report, and is not lost to one who reports again and again", () => {
  const start = now;
  const one = reporter();
  const wish = sentApart((said) => heard.push([now, said]));
  one.send("a");
  wish.send("wish");
  for (let i = 0; i < 50; i++) {
    pass(10);
    one.send("a");
  }
  const wishes = heard.filter(([, said]) => said === "wish");
  assert.equal(wishes.length, 1);
  assert.ok(wishes[0][0] <= start + 5 * 60);
});

test("what waits is said before the page is left, and nothing of a part that is gone", () => {
  const [one, two, gone] = [reporter(), reporter(), reporter()];
  one.send("a");
  two.send("b");
  gone.send("c");
  gone.stop();
  for (const words of watchedTab().lastWords) words();
  pass(100);
  assert.deepEqual(
    heard.map(([, said]) => said),
    ["a", "b"],
  );
});
