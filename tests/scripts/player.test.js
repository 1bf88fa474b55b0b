/* Playing keeps its speed, however long a step takes to draw. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Player, WHOLE_RUN } from "../../bpe_viz/ui/shared/player.js";

/** @type {(() => void)[]} */
let frames = [];
let now = 0;

beforeEach(() => {
  frames = [];
  now = 0;
  mock.method(performance, "now", () => now);
  Object.assign(globalThis, {
    requestAnimationFrame: (/** @type {() => void} */ act) => frames.push(act),
    cancelAnimationFrame: () => {
      frames = [];
    },
  });
});
afterEach(() => mock.restoreAll());

/** A run of so many steps, of which those up to `arrived` can be shown. @param {number} numSteps */
function playing(numSteps) {
  const run = { at: 0, arrived: numSteps, asked: 0, shown: 0 };
  const player = new Player({
    isAtEnd: () => run.at === numSteps,
    numSteps: () => numSteps,
    hasNext: (count) => Math.min(numSteps, run.at + count) <= run.arrived,
    forward: (count) => {
      run.at = Math.min(numSteps, run.at + count);
      run.shown += 1;
    },
    restart: () => {
      run.at = 0;
    },
    ask: () => {
      run.asked += 1;
    },
    changed: () => {},
  });
  return { run, player };
}

/** A picture every so many milliseconds. @param {number} milliseconds @param {number} every */
function pass(milliseconds, every) {
  const end = now + milliseconds;
  while (now + every <= end) {
    now += every;
    for (const act of frames.splice(0)) act();
  }
}

for (const every of [16, 50, 100, 240])
  test(`twenty steps a second are twenty, with a picture every ${every} ms`, () => {
    const { run, player } = playing(1000);
    player.setSpeed(20);
    player.play(true);
    pass(12_000, every);
    assert.ok(Math.abs(run.at - 240) <= 5, `${run.at} steps in 12 seconds`);
  });

for (const [numSteps, every] of [
  [17, 16],
  [10_001, 16],
  [10_001, 120],
])
  test(`a run of ${numSteps} steps is over in half a minute, a picture every ${every} ms`, () => {
    const { run, player } = playing(numSteps);
    player.setSpeed(WHOLE_RUN);
    player.play(true);
    pass(29_000, every);
    assert.ok(run.at < numSteps);
    pass(1_500, every);
    assert.equal(run.at, numSteps);
    pass(2_000, every);
    assert.equal(player.isPlaying, false);
  });

test("nothing is jumped over at a speed that every picture can follow", () => {
  const { run, player } = playing(100);
  player.setSpeed(10);
  player.play(true);
  pass(5_000, 16);
  assert.equal(run.shown, run.at);
});

test("what has not arrived is asked for, and a named speed is taken up again from there", () => {
  const { run, player } = playing(1000);
  run.arrived = 3;
  player.setSpeed(10);
  player.play(true);
  pass(3_000, 20);
  assert.equal(run.at, 3);
  assert.ok(run.asked > 0);
  run.arrived = 1000;
  pass(1_000, 20);
  assert.ok(run.at >= 12 && run.at <= 18, `${run.at}`);
});

test("at the end it plays all of the run again, and without steps nothing", () => {
  const { run, player } = playing(3);
  run.at = 3;
  player.toggle();
  assert.deepEqual([run.at, player.isPlaying], [0, true]);
  pass(10_000, 16);
  assert.deepEqual([run.at, player.isPlaying], [3, false]);
  const { player: other } = playing(0);
  other.toggle();
  assert.equal(other.isPlaying, false);
});
