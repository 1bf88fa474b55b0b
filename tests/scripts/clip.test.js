/* The pictures of a clip: which moments it has, what stands in them, and how they become SVG, GIF and links. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Edits } from "../../bpe_viz/ui/corpus/counts.js";
import { CLIP_SIZE, momentsOf, shapesOf, shownSymbol } from "../../bpe_viz/ui/export/clip.js";
import { Colours, compressed, Gif } from "../../bpe_viz/ui/export/gif.js";
import { embedCode, stepLink } from "../../bpe_viz/ui/export/links.js";
import { momentName } from "../../bpe_viz/ui/export/texts.js";
import { svgOf } from "../../bpe_viz/ui/shared/picture.js";

/** @import { Clip, Palette } from "../../bpe_viz/ui/export/clip.js" */
/** @import { Shape, Type } from "../../bpe_viz/ui/shared/picture.js" */

/** The words low (5) and new (2) with a mark: w _ occurs 7 times, then l o 5 times. @type {Clip} */
const CLIP = {
  title: "mine",
  total: 2,
  before: 0,
  types: 2,
  length: 28,
  words: [
    { count: 5, units: ["l", "o", "w", "_"], died: [2, 0, 1, 0] },
    { count: 2, units: ["n", "e", "w", "_"], died: [0, 0, 1, 0] },
  ],
  steps: [
    {
      left: "w",
      right: "_",
      symbol: "w_",
      count: 7,
      applied: 7,
      score: 7,
      scores: [7, 5],
      tied: 1,
      top: [
        ["w", "_", 7],
        ["l", "o", 5],
      ],
    },
    {
      left: "l",
      right: "o",
      symbol: "lo",
      count: 5,
      applied: 5,
      tied: 2,
      top: [["l", "o", 5]],
      score: 5,
      scores: [5],
    },
  ],
  top: [["w", "_", 7]],
  scores: [7],
  criterion: "count",
};
const NAMES = /** @type {const} */ ([
  ...["bg", "ink", "ink2", "dim", "line", "chip", "chipMerged", "bar", "nowLine", "nowSoft", "nowInk"],
  ...["newFill", "newOn", "newInk"],
]);
const PALETTE = /** @type {Palette} */ (
  /** @type {unknown} */ (Object.fromEntries(NAMES.map((name) => [name, name])))
);
/** @param {string} text @param {Type} type */
const measure = (text, { size }) => [...text].length * size * 0.6;

/** @param {Shape[]} shapes */
const textsOf = (shapes) => shapes.flatMap((shape) => ("text" in shape ? [shape.text] : []));
/** @param {Shape[]} shapes */
const boxesOf = (shapes) => shapes.flatMap((shape) => ("box" in shape ? [shape.box] : []));

/** @param {Clip} clip @param {number} at */
const drawing = (clip, at) => shapesOf(clip, momentsOf(clip)[at], PALETTE, measure);

/** What a reader of GIF makes of packed numbers. @param {Uint8Array} packed */
function unpacked(packed) {
  let [at, held, numHeld, bits] = [0, 0, 0, 9];
  /** @type {number[][]} */
  let table = [];
  /** @type {number[]} */
  const numbers = [];
  /** @type {number[] | null} */
  let before = null;
  const reset = () => {
    table = Array.from({ length: 258 }, (_, code) => [code]);
    bits = 9;
    before = null;
  };
  reset();
  for (;;) {
    while (numHeld < bits) {
      assert.ok(at < packed.length, "the stream ends without its end");
      held |= packed[at++] << numHeld;
      numHeld += 8;
    }
    const code = held & ((1 << bits) - 1);
    held >>>= bits;
    numHeld -= bits;
    if (code === 257) return numbers;
    if (code === 256) {
      reset();
      continue;
    }
    /** @type {number[]} */
    const run = table[code] ?? [...(before ?? []), (before ?? [])[0]];
    for (const number of run) numbers.push(number);
    if (before && table.length < 4096) table.push([...before, run[0]]);
    if (table.length === 1 << bits && bits < 12) bits++;
    before = run;
  }
}

test("a clip shows the start, and each merge chosen and made", () => {
  const moments = momentsOf(CLIP);
  assert.deepEqual(
    moments.map(({ k, half, state, length }) => [k, half, state, length]),
    [
      [0, "start", 0, 28],
      [1, "choose", 0, 28],
      [1, "merge", 1, 21],
      [2, "choose", 1, 21],
      [2, "merge", 2, 16],
    ],
  );
  assert.deepEqual(moments.map(momentName), [
    "start",
    "merge 1, chosen",
    "merge 1, made",
    "merge 2, chosen",
    "merge 2, made",
  ]);
});

test("no letter moves, whatever is merged", () => {
  const placesIn = (/** @type {number} */ at) =>
    textsOf(drawing(CLIP, at))
      .filter(({ type, x, y }) => type.mono && x < 800 && y > 200)
      .map(({ x, y, text }) => [x, y, text]);
  const first = placesIn(0);
  assert.equal(first.length, 8);
  for (const at of [1, 2, 3, 4]) assert.deepEqual(placesIn(at), first);
});

test("the chosen pair is ringed in each word, the new symbol is filled, and the sum is said", () => {
  const chosen = drawing(CLIP, 1);
  assert.equal(boxesOf(chosen).filter(({ stroke }) => stroke === "nowLine").length, 2 * (1 + 1 + 2));
  const made = drawing(CLIP, 2);
  assert.equal(boxesOf(made).filter(({ fill }) => fill === "newFill").length, 2 + 1 + 1 + 1);
  const says = textsOf(made).map(({ text }) => text);
  for (const text of ["mine", "merge 1 of 2", "becomes", "in 7 places", "28 − 7 = 21 symbols", "−5", "−2"])
    assert.ok(says.includes(text), text);
  assert.ok(
    textsOf(drawing(CLIP, 3))
      .map(({ text }) => text)
      .includes("2 pairs tie"),
  );
});

test("words run as their script does, joined letters stay together, and everything is inside", () => {
  const word = { count: 3, units: ["ا", "ل", "ح"], died: [1, 0, 0] };
  const long = {
    count: 1,
    units: Array.from({ length: 60 }, () => "م"),
    died: Array.from({ length: 60 }, () => 0),
  };
  const step = { ...CLIP.steps[0], left: "ا", right: "ل", symbol: "ال", applied: 3, top: [] };
  const clip = { ...CLIP, words: [word, long], steps: [step] };
  const shapes = drawing(clip, 2);
  const joined = textsOf(shapes).filter(
    ({ text, x, y }) => x < 800 && y > 200 && (text === "ال" || text === "ح"),
  );
  assert.equal(joined.length, 2);
  assert.ok(joined[0].x > joined[1].x);
  for (const { x, y, width, height } of boxesOf(shapes))
    assert.ok(x >= 0 && y >= 0 && x + width <= 1280 && y + height <= 720, `${x} ${y} ${width} ${height}`);
  for (const { x, width, anchor } of textsOf(shapes))
    assert.ok((anchor === "end" ? x - width : anchor === "middle" ? x - width / 2 : x) >= 0);
});

test("a long symbol keeps its ends", () => {
  assert.equal(shownSymbol("unbelievable"), "unbelievable");
  assert.equal(shownSymbol("misrepresentations"), "misrep…tions");
});

test("an SVG holds text as text", () => {
  const evil = { ...CLIP, title: `<script>alert("1")</script>&\u0000\ud800` };
  const svg = svgOf(drawing(evil, 0), evil.title, CLIP_SIZE);
  assert.equal(svg.split("<script").length, 1);
  assert.ok(svg.includes("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;\ufffd\ufffd"));
  assert.ok(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720"'));
});

test("packed numbers come out as they went in", () => {
  let seed = 7;
  const next = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed >> 16;
  };
  const cases = [
    Uint8Array.of(3),
    new Uint8Array(70_000),
    Uint8Array.from({ length: 50_000 }, () => next() & 255),
    Uint8Array.from({ length: 50_000 }, () => next() & 3),
    ...Array.from({ length: 700 }, (_, length) =>
      Uint8Array.from({ length: length + 1 }, (_, at) => at % 251),
    ),
  ];
  for (const numbers of cases) assert.deepEqual(unpacked(compressed(numbers)), [...numbers]);
});

test("a GIF holds its frames, of later ones only what changed", () => {
  const frame = (/** @type {number} */ red) => {
    const pixels = new Uint8ClampedArray(4 * 3 * 4).fill(255);
    pixels.set([red, 0, 0], (1 * 4 + 2) * 4);
    return pixels;
  };
  const counted = new Colours();
  const frames = [frame(200), frame(80), frame(80)];
  for (const pixels of frames) counted.add(pixels);
  const palette = counted.palette();
  assert.deepEqual(palette.colours, [
    [255, 255, 255],
    [80, 0, 0],
    [200, 0, 0],
  ]);
  const gif = new Gif(4, 3, palette);
  for (const pixels of frames) gif.add(pixels, 50);
  const bytes = gif.bytes();
  assert.equal(String.fromCharCode(...bytes.subarray(0, 6)), "GIF89a");
  assert.deepEqual([...bytes.subarray(6, 10)], [4, 0, 3, 0]);
  assert.equal(bytes.at(-1), 0x3b);
  const places = [];
  for (let at = 13 + 768 + 19; bytes[at] === 0x21; ) {
    places.push([...bytes.subarray(at + 9, at + 17)]);
    assert.deepEqual([bytes[at + 4], bytes[at + 5]], [50, 0]);
    at += 19;
    while (bytes[at]) at += bytes[at] + 1;
    at++;
  }
  assert.deepEqual(places, [
    [0, 0, 0, 0, 4, 0, 3, 0],
    [2, 0, 1, 0, 1, 0, 1, 0],
    [0, 0, 0, 0, 1, 0, 1, 0],
  ]);
});

test("more colours than a GIF can have become the nearest of those that are kept", () => {
  const pixels = new Uint8ClampedArray(32 * 32 * 4);
  for (let at = 0; at < 32 * 32; at++) pixels.set([(at % 32) * 8, Math.floor(at / 32) * 8, 0, 255], at * 4);
  const counted = new Colours();
  counted.add(pixels);
  const { colours, numberOf } = counted.palette();
  assert.equal(colours.length, 256);
  const number = numberOf[(31 << 10) | (31 << 5)];
  assert.ok(Math.abs(colours[number][0] - 248) + Math.abs(colours[number][1] - 248) < 400);
});

test("a link opens the Merges page beside this one, and the code of a frame is safe to paste", () => {
  const query = { corpus: "slide", mark: '"><b>', k: "3" };
  const here = "https://example.org/course/export?corpus=slide&view=x#y";
  assert.equal(
    stepLink(here, query),
    "https://example.org/course/merges?corpus=slide&mark=%22%3E%3Cb%3E&k=3",
  );
  const code = embedCode(here, query, `"><script>`);
  assert.ok(
    code.includes(
      'src="https://example.org/course/merges?corpus=slide&amp;mark=%22%3E%3Cb%3E&amp;k=3&amp;embed=true"',
    ),
  );
  assert.ok(code.includes('title="&quot;&gt;&lt;script&gt;"'));
});

test("edits wait until Python has sent them back", () => {
  const edits = new Edits();
  edits.take([["low", 5]], 1000);
  assert.equal(edits.change(" low ", "50"), "");
  assert.equal(edits.change("new", "2"), "");
  assert.deepEqual(edits.all, [
    ["low", 50],
    ["new", 2],
  ]);
  edits.take([["low", 50]], 1000);
  assert.deepEqual(edits.all, [["new", 2]]);
  assert.equal(edits.change("low", "0"), "");
  edits.take([["new", 2]], 1000);
  assert.deepEqual(edits.all, []);
});

test("what is no word or no count is said", () => {
  const edits = new Edits();
  edits.take([], 1000);
  assert.match(edits.change("  ", "1"), /Type a word first/);
  assert.match(edits.change("x".repeat(1001), "1"), /Use a shorter one/);
  for (const count of ["", "-1", "1.5", "five", "1001", "1e2"])
    assert.match(edits.change("low", count), /is not a count. Type a whole number from 0 to 1,000/);
  assert.deepEqual(edits.all, []);
});
