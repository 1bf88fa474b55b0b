/* Steps as notes: which count sounds how high, on which side, how long, and when nothing may sound. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenCaption, joinedCaption, runCaption } from "../../bpe_viz/ui/merges/sound/caption_texts.js";
import { notesOfStep } from "../../bpe_viz/ui/merges/sound/later_sound.js";
import {
  droppedCaption,
  lengthsCaption,
  weighedCaption,
} from "../../bpe_viz/ui/pieces/sound/caption_texts.js";
import { notesOfRound } from "../../bpe_viz/ui/pieces/sound/later_sound.js";
import {
  countRange,
  frequencyOf,
  LOUDEST,
  LOWEST_HZ,
  notesOfRun,
  panOf,
  RUN_LASTS,
  SEMITONES,
  STEP_LASTS,
  semitonesOf,
} from "../../bpe_viz/ui/shared/sound/tones.js";

/** @import { PiecesMoment } from "../../bpe_viz/ui/pieces/steps.js" */
/** @import { Moment } from "../../bpe_viz/ui/merges/steps.js" */

const COUNTS = [9, 9, 8, 8, 7, 7, 6, 5]; // of the slide corpus
const NEWER = { units: [..."newer_"].map((_, id) => id), diedAt: () => [3, 4, 7, 1, 2, 0] };

/** @param {object} given @returns {Moment} */
function moment(given) {
  const run = {
    n: COUNTS.length,
    overview: { count: COUNTS },
    frequent: [NEWER],
    countOf: (/** @type {number} */ rank) => COUNTS[rank - 1],
    countAt: (/** @type {number} */ id) => [11, 9][id],
    parts: () => [0, 1],
  };
  const step = { numTied: 1 };
  const usual = { half: "choose", isAsking: false, isMasked: false, k: 1, run, step };
  return /** @type {Moment} */ (/** @type {unknown} */ ({ ...usual, ...given }));
}

test("three octaves from the least count to the greatest, in semitones, by factors", () => {
  const range = countRange([1, 1000, 10, 0]);
  assert.deepEqual(range, { least: 1, most: 1000 });
  const heights = [1, 10, 100, 1000].map((count) => semitonesOf(count, range));
  assert.deepEqual(heights, [0, 12, 24, 36]);
  assert.deepEqual(heights.map(frequencyOf), [110, 220, 440, 880]);
});

test("equal counts sound in the middle, and counts out of the range at its ends", () => {
  assert.equal(semitonesOf(7, { least: 7, most: 7 }), SEMITONES / 2);
  assert.equal(semitonesOf(5000, { least: 1, most: 1000 }), SEMITONES);
  assert.equal(semitonesOf(0, { least: 1, most: 1000 }), 0);
  assert.deepEqual(countRange([]), { least: 1, most: 1 });
});

test("more never sounds lower, and no tone leaves the three octaves", () => {
  const counts = Array.from({ length: 400 }, (_, i) => 1 + i * i);
  const range = countRange(counts);
  const tones = counts.map((count) => frequencyOf(semitonesOf(count, range)));
  assert.deepEqual(
    tones,
    [...tones].sort((a, b) => a - b),
  );
  assert.ok(tones.every((hertz) => hertz >= LOWEST_HZ && hertz <= 880.001));
});

test("a place in a word is heard from left to right, and never in one ear alone", () => {
  assert.equal(panOf(3, 6), 0);
  assert.ok(panOf(1, 6) < panOf(5, 6));
  assert.deepEqual([panOf(0, 6), panOf(6, 6), panOf(9, 6), panOf(1, 1)], [-0.8, 0.8, 0.8, 0]);
});

test("a choice is a tone, a tie a chord of as many tones up to four, no louder", () => {
  for (const [numTied, tones] of [
    [1, 1],
    [2, 2],
    [9, 4],
  ]) {
    const notes = notesOfStep(moment({ step: { numTied } }));
    assert.equal(notes.length, tones);
    assert.ok(notes.reduce((sum, { gain }) => sum + gain, 0) <= LOUDEST + 1e-9);
    assert.ok(notes.every(({ at, pan }) => at === 0 && Math.abs(pan - 0.8 / 3) < 1e-9)); // after 4 of 6 units
  }
});

test("a join is its two parts and then the new symbol, within a third of a second", () => {
  const notes = notesOfStep(moment({ half: "merge" }));
  assert.equal(notes.length, 3);
  assert.ok(notes[0].at < notes[1].at && notes[1].at < notes[2].at);
  assert.ok(notes.every(({ at, lasts }) => at + lasts <= STEP_LASTS + 1e-9));
  assert.equal(notes[2].frequency, 880);
});

test("nothing sounds where a question is open, before the first step and after the last", () => {
  for (const given of [
    { isMasked: true },
    { isAsking: true },
    { half: "start", k: 0 },
    { half: "end", k: 9 },
  ])
    assert.deepEqual(notesOfStep(moment(given)), []);
});

/** A round of a run whose corpus grows from 20 to 40 pieces. @param {object} given @returns {PiecesMoment} */
function roundMoment(given) {
  const run = {
    overview: { lengths: [20, 20, 40] },
    frequent: [{ units: [0, 1, 2, 3] }],
    change: () => ({ walls: new Set([2]) }),
  };
  const usual = { half: "weigh", isAsking: false, isMasked: false, k: 2, run, round: { numTied: 1 } };
  return /** @type {PiecesMoment} */ (/** @type {unknown} */ ({ ...usual, ...given }));
}

test("a round sounds by how long the corpus is, and a longer corpus sounds higher", () => {
  const [weighed] = notesOfRound(roundMoment({}));
  assert.deepEqual([weighed.frequency, weighed.pan.toFixed(1)], [110, "0.4"]); // after 3 of 4 units
  const dropped = notesOfRound(roundMoment({ half: "drop" }));
  assert.deepEqual(
    dropped.map(({ frequency }) => frequency),
    [110, 880],
  );
  assert.equal(notesOfRound(roundMoment({ round: { numTied: 3 } })).length, 3);
  for (const given of [{ isMasked: true }, { isAsking: true }, { half: "start", k: 0 }])
    assert.deepEqual(notesOfRound(roundMoment(given)), []);
});

test("a run falls from left to right, within twelve seconds however long it is", () => {
  const notes = notesOfRun(COUNTS);
  assert.equal(notes.length, COUNTS.length);
  assert.deepEqual([notes[0].frequency, notes[7].frequency], [880, 110]);
  assert.deepEqual([notes[0].pan, notes[7].pan], [-0.8, 0.8]);
  const last = notesOfRun(Array(5000).fill(3)).at(-1);
  assert.ok(last && last.at + last.lasts <= RUN_LASTS + 1e-9);
  assert.deepEqual(notesOfRun([]), []);
});

test("each sound has a caption", () => {
  assert.equal(chosenCaption(9, 1, 880, 0.3), "Sound: tone of 880 Hz, right: 9 times");
  assert.equal(chosenCaption(8, 2, 660.4, 0), "Sound: chord of 2 ties from 660 Hz, middle: 8 times");
  assert.equal(joinedCaption([110, 220, 440], -0.8), "Sound: 110 and 220 Hz become 440 Hz, left");
  assert.equal(runCaption(9, 5), "Sound: the counts of all merges, from 9 to 5");
  assert.equal(weighedCaption(20, 1, 110, 0.4), "Sound: tone of 110 Hz, right: the corpus is 20 pieces long");
  assert.equal(
    droppedCaption(20, 40, [110, 880], 0),
    "Sound: 110 Hz becomes 880 Hz, middle: from 20 to 40 pieces",
  );
  assert.equal(
    lengthsCaption(20, 40),
    "Sound: the length of the corpus after each round, from 20 to 40 pieces",
  );
});
