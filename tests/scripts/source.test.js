/* What a view tells the app is told again until it is heard, unless there is news. */
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

/** The answers to come, and what was told. @type {number[]} */
let statuses = [];
/** @type {object[]} */
let told = [];
Object.assign(globalThis, {
  document: { addEventListener: () => {} },
  fetch: async (/** @type {string} */ _, /** @type {{ body: string }} */ { body }) => {
    told.push(JSON.parse(body));
    const status = statuses.shift() ?? 200;
    if (!status) throw new Error("the line is lost");
    return { status };
  },
});
mock.timers.enable({ apis: ["setTimeout"] });
const { ReaderSource } = await import("../../bpe_viz/ui/conversation/source.js");

const settled = () => new Promise((done) => setImmediate(done));

/** @param {number} seconds */
async function pass(seconds) {
  for (let i = 0; i < seconds; i++) {
    await settled();
    mock.timers.tick(1000);
    await settled();
  }
}

function source() {
  const made = new ReaderSource();
  const given = { data: { ask: "/reader/1/stepper" }, setTriggerValue: () => {} };
  made.mounted(/** @type {Parameters<typeof made.mounted>[0]} */ (/** @type {unknown} */ (given)));
  return made;
}

beforeEach(() => {
  told = [];
  statuses = [];
});

test("what is heard is told once", async () => {
  assert.equal(await source().tell({ k: 1 }), true);
  await pass(9);
  assert.deepEqual(told, [{ k: 1 }]);
});

test("what is not heard is told again, whether the line is lost or another run is shown", async () => {
  statuses = [0, 204];
  const heard = source().tell({ k: 1 });
  await pass(3);
  assert.equal(await heard, true);
  assert.equal(told.length, 3);
});

test("news takes the place of what was not heard", async () => {
  statuses = [0, 200];
  const one = source();
  one.tell({ k: 1 });
  await settled();
  one.tell({ k: 2 });
  await pass(9);
  assert.deepEqual(told, [{ k: 1 }, { k: 2 }]);
});

test("a view that is gone tells no more, and none tells for ever", async () => {
  statuses = Array(99).fill(0);
  const gone = source();
  gone.tell({ k: 1 });
  gone.left();
  const heard = source().tell({ k: 2 });
  await pass(20);
  assert.equal(await heard, false);
  assert.equal(told.filter((report) => "k" in report && report.k === 1).length, 1);
  assert.equal(told.length, 7);
});
