/* The loom: which merge joins what, where everything is, what a saved picture says. Checked by hand on the slide corpus. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MERGE_WEAVING, threadsOf, threadsThrough } from "../../bpe_viz/ui/merges/loom_pattern.js";
import { Run, RunWord } from "../../bpe_viz/ui/merges/run.js";
import { Steps } from "../../bpe_viz/ui/merges/steps.js";
import { loomOf, pathOf, thickOf, yOf } from "../../bpe_viz/ui/shared/loom/loom_layout.js";
import { loomPicture } from "../../bpe_viz/ui/shared/loom/loom_picture.js";
import { svgOf } from "../../bpe_viz/ui/shared/picture.js";
import { plainOverview } from "./plain_run.js";

/** @import { Room } from "../../bpe_viz/ui/shared/loom/loom_layout.js" */
/** @import { WordRow } from "../../bpe_viz/ui/merges/wire.js" */

/** low 5, lowest 2, newer 6, wider 3, new 2: e r, er _, n e, ne w, l o, lo w, new er_, low _. */
const SLIDES = plainOverview({
  alphabet: [["", "", "_"], ["d"], ["e"], ["i"], ["l"], ["n"], ["o"], ["r"], ["s"], ["t"], ["w"]],
  unitCounts: [18, 3, 19, 3, 7, 8, 7, 9, 2, 2, 18],
  left: [2, 11, 5, 13, 4, 15, 14, 16],
  right: [7, 0, 2, 10, 6, 10, 12, 0],
  count: [9, 9, 8, 8, 7, 7, 6, 5],
  applied: [9, 9, 8, 8, 7, 7, 6, 5],
  length: 96,
  types: 5,
  tokens: 18,
  rows: [
    [0, 5, [4, 6, 10, 0], [5, 6, 8, 0], [], [], []],
    [1, 2, [4, 6, 10, 2, 8, 9, 0], [5, 6, 0, 0, 0, 0, 0], [], [], []],
    [2, 6, [5, 2, 10, 2, 7, 0], [3, 4, 7, 1, 2, 0], [], [], []],
    [3, 3, [10, 3, 1, 2, 7, 0], [0, 0, 0, 1, 2, 0], [], [], []],
    [4, 2, [5, 2, 10, 0], [3, 4, 0, 0], [], [], []],
  ],
  stop: "MERGES",
});
/** Letters that are ten pixels wide, and room for everything. @type {Room} */
const ROOM = {
  font: 16,
  width: 1216,
  height: 470,
  across: (text) => 10 * [...text].length,
  strip: () => null,
};

const run = new Run(SLIDES);

/** Each knot as `rank: left + right = made`. @param {string} letters */
function knotsOf(letters) {
  const word = run.frequent.find((one) => one.letters === letters);
  if (!word) throw new Error(letters);
  const spelled = (/** @type {{ first: number, last: number }} */ { first, last }) =>
    word.units
      .slice(first, last + 1)
      .map((id) => run.symbol(id).text)
      .join("");
  return threadsOf(run, word).knots.map(({ rank, left, right, made, id }) => {
    assert.equal(spelled(made), run.symbol(id).text);
    return `${rank}: ${spelled(left)} + ${spelled(right)} = ${spelled(made)}`;
  });
}

test("the knots of a word are its merges, by rank", () => {
  assert.deepEqual(knotsOf("low"), ["5: l + o = lo", "6: lo + w = low", "8: low + _ = low_"]);
  assert.deepEqual(knotsOf("lowest"), ["5: l + o = lo", "6: lo + w = low"]);
  assert.deepEqual(knotsOf("newer"), [
    "1: e + r = er",
    "2: er + _ = er_",
    "3: n + e = ne",
    "4: ne + w = new",
    "7: new + er_ = newer_",
  ]);
});

test("the threads between two merges are the symbols of that state", () => {
  for (const word of run.frequent) {
    const { threads } = threadsOf(run, word);
    for (let k = 0; k <= run.n; k++) {
      const there = threads.filter(({ from, into }) => from <= k && (into === null || into.from > k));
      const cuts = there.sort((a, b) => a.first - b.first).map(({ first, last }) => [first, last]);
      assert.deepEqual(
        cuts,
        run.cut(word, k).map(([first, last]) => [first, last]),
      );
    }
  }
});

test("one merge in two places of a word makes two knots", () => {
  const twice = new RunWord(run, [5, 1, [4, 6, 4, 6], [5, 0, 5, 0], [], [], []]);
  const { knots } = threadsOf(run, twice);
  assert.deepEqual(
    knots.map(({ rank, made }) => [rank, made.first, made.last]),
    [
      [5, 0, 1],
      [5, 2, 3],
    ],
  );
  assert.deepEqual(threadsOf(run, new RunWord(run, [6, 1, [4], [0], [], [], []])).knots, []);
});

test("where a symbol dies its thread parts", () => {
  // new _ after merge 7 of Picky BPE with the threshold 0.7: n e w _
  const word = new RunWord(run, [4, 2, [5, 2, 10, 0], [3, 4, 0, 0], [], [7, 0, 0, 7, 1, 0], []]);
  const { knots, threads } = threadsOf(run, word);
  assert.deepEqual(
    knots.map(({ frays = false, rank, id }) => [rank, run.symbol(id).text, frays]),
    [
      [3, "ne", false],
      [4, "new", false],
      [7, "new", true],
    ],
  );
  const parted = threads.filter(({ outOf }) => outOf === knots[2].made);
  assert.deepEqual(
    parted.map(({ first, from, last }) => [from, first, last]),
    [
      [7, 0, 0],
      [7, 1, 1],
      [7, 2, 2],
    ],
  );
});

test("all threads of a knot are those that lead to it and the one that it makes", () => {
  const { threads, knots } = threadsOf(run, run.frequent[2]);
  const through = threadsThrough(threads, knots[1]); // er _ of newer
  assert.deepEqual(
    through.map(({ first, last }) => [first, last]),
    [
      [3, 3],
      [4, 4],
      [5, 5],
      [3, 4],
      [3, 5],
    ],
  );
});

test("threads are thicker where their words are frequent, and join in the middle", () => {
  const layout = loomOf(MERGE_WEAVING, run, run.frequent, ROOM);
  const [low, lowest, newer] = layout.rows;
  assert.equal(layout.hasLetters, true);
  assert.deepEqual(
    [low, lowest, newer].map((row) => thickOf(row, row.threads[0]).toFixed(2)),
    ["4.40", "2.54", "5.02"],
  );
  const [, , made] = layout.knots;
  assert.equal(made.y, (low.ys[0] + low.ys[3]) / 2);
  assert.ok(thickOf(low, made.made) > thickOf(low, low.threads[0]));
  assert.ok(layout.height <= ROOM.height + 1);
  assert.ok(low.bottom < lowest.top);
});

test("time is linear for few merges, logarithmic for many, and can be read back", () => {
  const few = loomOf(MERGE_WEAVING, run, run.frequent, ROOM).time;
  assert.ok(Math.abs(few.x(5) - few.x(4) - (few.x(2) - few.x(1))) < 1e-9);
  const n = 5000;
  const all = {
    left: Array(n).fill(2),
    right: Array(n).fill(7),
    count: Array(n).fill(9),
    applied: Array(n).fill(0),
  };
  const many = new Run({ ...SLIDES, ...all, rows: [] });
  const layout = loomOf(MERGE_WEAVING, many, many.frequent, ROOM);
  const { time } = layout;
  assert.ok(Math.abs(time.x(1000) - time.x(100) - (time.x(100) - time.x(10))) < 1e-9);
  for (const one of [few, time])
    for (const merges of [0, 0.5, 1, 1.5, 4, 8])
      assert.ok(Math.abs(one.merges(one.x(merges)) - merges) < 1e-6);
  assert.deepEqual([time.merges(-50), Math.round(time.merges(1e6))], [0, n]);
  assert.deepEqual(
    layout.ticks.map(({ rank }) => rank),
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000],
  );
});

test("the time of the loom is over a strip of steps that is wide enough", () => {
  const strip = { left: 300, width: 640 };
  const { time } = loomOf(MERGE_WEAVING, run, run.frequent, { ...ROOM, strip: () => strip });
  assert.deepEqual([time.x(0), time.x(4), time.x(8)], [300, 620, 940]);
  const narrow = loomOf(MERGE_WEAVING, run, run.frequent, {
    ...ROOM,
    strip: () => ({ left: 500, width: 300 }),
  });
  assert.equal(narrow.time.x(0), 0);
});

test("a name that would cover another becomes a dot; the longest symbol keeps its name", () => {
  const wide = loomOf(MERGE_WEAVING, run, run.frequent, ROOM).knots;
  assert.deepEqual(
    wide.filter(({ box }) => box === null),
    [],
  );
  const { knots, width } = loomOf(MERGE_WEAVING, run, run.frequent, { ...ROOM, width: 280 });
  const named = knots.filter(({ box }) => box !== null);
  assert.ok(named.length < knots.length);
  assert.ok(named.some(({ name }) => name === "newer_"));
  named.forEach(({ box: a }, i) => {
    assert.ok(a && a.x + a.width <= width);
    for (const { box: b } of named.slice(i + 1))
      assert.ok(
        !a ||
          !b ||
          a.x + a.width <= b.x ||
          b.x + b.width <= a.x ||
          a.y + a.height <= b.y ||
          b.y + b.height <= a.y,
      );
  });
});

test("without room for letters each word has its name, and threads come closer", () => {
  const layout = loomOf(MERGE_WEAVING, run, run.frequent, { ...ROOM, height: 300 });
  assert.equal(layout.hasLetters, false);
  const [low] = layout.rows;
  assert.ok(low.ys[1] - low.ys[0] < 13);
});

test("before a knot that nobody may see, a thread is straight", () => {
  const layout = loomOf(MERGE_WEAVING, run, run.frequent, ROOM);
  const [low] = layout.rows;
  const [l] = low.threads;
  assert.match(pathOf(layout, low, l), /C/);
  assert.match(pathOf(layout, low, l, 5), /C/);
  assert.equal(pathOf(layout, low, l, 4), `M0 ${Math.round(10 * yOf(low, l)) / 10}H${layout.width}`);
});

const NAMES = /** @type {const} */ ([
  ...["bg", "ink", "dim", "line", "bar", "joined", "chip", "edge", "faint", "newFill", "newOn", "newInk"],
]);
const COLOURS = /** @type {Record<typeof NAMES[number], string>} */ (
  Object.fromEntries(NAMES.map((name) => [name, name]))
);

/** @param {number} at @param {boolean} hidesFuture @param {Run} [of] */
function saved(at, hidesFuture, of = run) {
  const steps = new Steps();
  steps.begin(of, 0, "merge", false);
  steps.goTo(at);
  const moment = steps.moment(of);
  const { shapes, size } = loomPicture(
    {
      pattern: MERGE_WEAVING,
      run: of,
      words: of.frequent,
      moment,
      hidesFuture,
      sentence: "l o is now lo.",
      origin: "Slides & more",
    },
    COLOURS,
    (text, { size: font }) => 0.6 * font * [...text].length,
  );
  return svgOf(shapes, "The loom", size);
}

test("a saved picture has the sentence, the words, the merges made and where it comes from", () => {
  const drawn = saved(10, false);
  for (const text of ["l o is now lo.", "Slides &amp; more", ">er_<", ">merge 6<", ">5×<"])
    assert.ok(drawn.includes(text), text);
  assert.equal(drawn.split(">lo<").length - 1, 2); // low and lowest
  assert.equal(drawn.split('fill="newFill"').length - 1, 2);
  assert.ok(!drawn.includes(">low<"));
  assert.equal(drawn.split("stroke-dasharray").length - 1, 4); // low, low_, lowest, newer_ are to come
});

test("a saved picture tells nothing of what is to be guessed", () => {
  const drawn = saved(10, true);
  assert.ok(!drawn.includes("merge 6"));
  assert.ok(!drawn.includes("stroke-dasharray"));
  assert.ok(!drawn.includes('stroke="faint"'));
});

test("letters of a corpus are text in a saved picture, whatever they spell", () => {
  /** @type {WordRow[]} */
  const rows = [[0, 5, [1, 0], [0, 0], [], [], []]];
  const evil = new Run({
    ...SLIDES,
    alphabet: [["", "", "_"], ["<script>"], ...SLIDES.alphabet.slice(2)],
    rows,
  });
  const drawn = saved(2, false, evil);
  assert.ok(drawn.includes("&lt;script&gt;"));
  assert.ok(!drawn.includes("<script>"));
});
