/* Where the Tokenizers page puts letters and walls, and what it says of a text. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DrawnLines } from "../../bpe_viz/ui/tokenizers/drawn_lines.js";
import {
  chipsOf,
  cost,
  cutsOf,
  endsOf,
  figuresOfRow,
  findings,
  hex,
  lettersOf,
  linesOf,
  numBytes,
  numMarks,
  numTokens,
  specialSentences,
  splitLetters,
} from "../../bpe_viz/ui/tokenizers/model.js";
import { mergesOf, placedTree } from "../../bpe_viz/ui/tokenizers/token_panel.js";

/** @import { Placed } from "../../bpe_viz/ui/tokenizers/token_panel.js" */
/** @import { ReadRow, TokenTree } from "../../bpe_viz/ui/tokenizers/wire.js" */

/** @param {string} title @param {number[]} lengths @param {number[]} [ids] @returns {ReadRow} */
const row = (title, lengths, ids = lengths.map((_, i) => i)) => ({
  name: title,
  title,
  size: 9,
  lengths,
  ids,
  specials: [],
});
const narrow = () => 1;

/** @param {string} text @param {ReadRow} of @param {ReadRow[]} [rows] @param {number} [width] */
function drawn(text, of, rows = [of], width = 99) {
  const letters = lettersOf(text);
  const lines = linesOf(letters, splitLetters(letters, rows), narrow, width);
  return lines.map((line) =>
    chipsOf(letters, line, of, endsOf(of)).map(({ items, left, width: wide }) => [
      items.map(({ text: shown }) => shown).join("·"),
      left,
      wide,
    ]),
  );
}

test("every character is seen, and knows its bytes", () => {
  const letters = lettersOf(" a\t\né\u202e\u200d␣👩");
  assert.deepEqual(
    letters.map(({ kind, shown }) => [shown, kind]),
    [
      ["␣", "blank"],
      ["a", "plain"],
      ["⇥", "blank"],
      ["⏎", "blank"],
      ["é", "other"],
      ["202E", "code"],
      ["ZWJ", "code"],
      ["2423", "code"],
      ["👩", "other"],
    ],
  );
  assert.deepEqual(
    letters.map(({ start }) => start),
    [0, 1, 2, 3, 4, 6, 9, 12, 15],
  );
  assert.deepEqual(
    letters.map(({ size }) => size),
    [..." a\t\né\u202e\u200d␣👩"].map((character) => new TextEncoder().encode(character).length),
  );
  assert.equal(numBytes(letters), 19);
  assert.equal(hex(new TextEncoder().encode("👩")), "f0 9f 91 a9");
});

test("letters stay in their columns whoever cuts them", () => {
  const one = row("one", [3, 3, 1]);
  const two = row("two", [2, 5]);
  assert.deepEqual(drawn("lowers.", one, [one, two]), [
    [
      ["low", 0, 3],
      ["ers", 3, 3],
      [".", 6, 1],
    ],
  ]);
  assert.deepEqual(drawn("lowers.", two, [one, two]), [
    [
      ["lo", 0, 2],
      ["wers.", 2, 5],
    ],
  ]);
  assert.deepEqual([...cutsOf([one, two]).disputed], [2, 3, 6]);
  assert.deepEqual([...cutsOf([one, { ...two, problem: "not here" }]).disputed], []);
});

test("what all cut off in the same place has the same shade in each row", () => {
  const text = "so it was";
  const rows = [row("one", [1, 1, 3, 4]), row("two", [2, 3, 4]), row("three", [2, 3, 1, 3])];
  const drawn = new DrawnLines(lettersOf(text), { text, rows, special: [], allowsSpecial: false }, false);
  drawn.fit(narrow, 99);
  const shades = drawn.line(0).map(({ chips }) => chips.map(({ look }) => look.match(/k\d/)?.[0]));
  assert.deepEqual(shades, [
    ["k0", "k0", "k1", "k0"],
    ["k0", "k1", "k0"],
    ["k0", "k1", "k0", "k0"],
  ]);
});

test("a letter that one tokenizer cuts inside shows its bytes there, and is as wide for all", () => {
  const bytes = row("bytes", [1, 2, 2]);
  const whole = row("whole", [1, 3, 1]);
  assert.deepEqual(drawn("a語b", bytes, [bytes, whole]), [
    [
      ["a", 0, 1],
      ["e8 aa", 1, (2 / 3) * 5],
      ["9e·b", 1 + (2 / 3) * 5, 5 / 3 + 1],
    ],
  ]);
  assert.deepEqual(drawn("a語b", whole, [bytes, whole]), [
    [
      ["a", 0, 1],
      ["語", 1, 5],
      ["b", 6, 1],
    ],
  ]);
  assert.deepEqual(drawn("a語b", whole), [
    [
      ["a", 0, 1],
      ["語", 1, 1],
      ["b", 2, 1],
    ],
  ]);
});

test("lines break at newlines, before the last blank that fits, or wherever a word is too long", () => {
  /** @param {string} text @param {number} width */
  const lines = (text, width) =>
    linesOf(lettersOf(text), new Set(), narrow, width).map(({ first, last }) =>
      [...text].slice(first, last).join(""),
    );
  assert.deepEqual(lines("one two three", 8), ["one two", " three"]);
  assert.deepEqual(lines("a\nb\n", 8), ["a\n", "b\n"]);
  assert.deepEqual(lines("abcdefghij", 4), ["abcd", "efgh", "ij"]);
  assert.deepEqual(lines("", 4), []);
  const word = row("word", [10]);
  const parts = linesOf(lettersOf("abcdefghij"), new Set(), narrow, 4).map(
    (line) => chipsOf(lettersOf("abcdefghij"), line, word, endsOf(word))[0],
  );
  assert.deepEqual(
    parts.map(({ closes, opens, token, width }) => [token, opens, closes, width]),
    [
      [0, true, false, 4],
      [0, false, false, 4],
      [0, false, true, 2],
    ],
  );
});

test("a thousand texts are drawn whole: chips are side by side and spell the text", () => {
  let seed = 7;
  const below = (/** @type {number} */ most) => {
    seed = (seed * 48271) % 2147483647;
    return seed % most;
  };
  const characters = [..."ab \n\té語👩"];
  for (let n = 0; n < 1000; n++) {
    const text = Array.from({ length: 1 + below(30) }, () => characters[below(characters.length)]).join("");
    const letters = lettersOf(text);
    const size = new TextEncoder().encode(text).length;
    const lengths = [];
    for (let left = size; left > 0; ) {
      const next = Math.min(left, below(6));
      lengths.push(next);
      left -= next;
    }
    const some = row("some", lengths);
    const lines = linesOf(letters, splitLetters(letters, [some]), narrow, 12);
    assert.equal(
      lines.map(({ first, last }) => last - first).reduce((a, b) => a + b),
      letters.length,
    );
    const tokens = new Set();
    for (const line of lines) {
      let edge = 0;
      for (const chip of chipsOf(letters, line, some, endsOf(some))) {
        assert.ok(Math.abs(chip.left - edge) < 1e-9);
        const inside = chip.items.reduce((all, item) => all + item.width, 0);
        assert.ok(Math.abs(inside - chip.width) < 1e-9);
        edge = chip.left + chip.width;
        tokens.add(chip.token);
      }
      assert.ok(Math.abs(edge - line.columns[line.columns.length - 1]) < 1e-9);
    }
    assert.equal(tokens.size, lengths.filter(Boolean).length);
  }
});

/** The lines of a text that one tokenizer cuts into letters and another at blanks. @param {string} text */
function linesShown(text, isCovered = false) {
  const letters = lettersOf(text);
  const words = row(
    "words",
    text.split(/(?= )/).map((word) => new TextEncoder().encode(word).length),
  );
  const rows = [
    row(
      "letters",
      letters.map(({ size }) => size),
    ),
    words,
  ];
  const drawn = new DrawnLines(letters, { text, rows, special: [], allowsSpecial: false }, isCovered);
  return drawn.fit(narrow, 12).map((_, number) => JSON.stringify(drawn.line(number)));
}

test("what is typed changes what its own line shows, and those below whose tokens have other places", () => {
  const text = "one two three four five six seven ate";
  const before = linesShown(text);
  assert.equal(before.length, 4);
  const same = (/** @type {string} */ typed) =>
    linesShown(typed).map((shows, number) => shows === before[number]);
  assert.deepEqual(same(`${text}s`).slice(1), [true, true, false]);
  assert.deepEqual(same(text.replace("six", "si")).slice(1), [true, false, false]);
  assert.deepEqual(same(text), [true, true, true, true]);
  const [first] = JSON.parse(before[0]);
  assert.deepEqual(
    [first.title, first.size, first.count, first.problem],
    ["letters", "9 tokens", String(text.length), ""],
  );
});

test("a covered line shows neither cuts nor counts, and is the same whoever cuts", () => {
  const rows = JSON.parse(linesShown("low lower", true)[0]);
  assert.deepEqual(rows[0].chips, rows[1].chips);
  assert.deepEqual(
    rows.map((/** @type {any} */ { chips, count }) => [count, chips.length, chips[0].look, chips[0].label]),
    [
      ["?", 1, "", ""],
      ["?", 1, "", ""],
    ],
  );
});

test("the columns of a token are found on each of its lines", () => {
  const text = "abcdefghij";
  const rows = [row("two", [2, 8])];
  const drawn = new DrawnLines(lettersOf(text), { text, rows, special: [], allowsSpecial: false }, false);
  drawn.fit(narrow, 4);
  assert.deepEqual(
    [0, 1, 2].map((number) => drawn.columnsOn(number, 2, 7)),
    [[2, 4], [0, 3], null],
  );
});

test("marks and gaps are told from tokens, and costs have three digits that count", () => {
  const learned = row("learned", [3, 2, 0, 1, 3], [4, 5, 6, -1, -2]);
  assert.deepEqual([numTokens(learned), numMarks(learned)], [4, 1]);
  assert.deepEqual(figuresOfRow(learned, lettersOf("lower new"), 2.5), ["4", "2.25", "2.25", "0.00001"]);
  assert.deepEqual(figuresOfRow(row("none", []), [], null), ["0", "–", "–", "–"]);
  assert.deepEqual([cost(12, 2.5), cost(1_200_000, 2.5), cost(5, 0)], ["0.00003", "3.00", "0"]);
});

test("the sentence says who needs most and fewest", () => {
  /** @param {...ReadRow} rows */
  const said = (...rows) => findings({ text: "", rows, special: [], allowsSpecial: false }).join(" ").trim();
  const [one, two, three] = [row("A", [3, 4]), row("B", [2, 5]), row("C", [1, 1, 5])];
  assert.equal(said(one), "A reads 2 tokens.");
  assert.equal(said(one, { ...one, title: "B" }), "Both read 2 tokens. They make the same cuts.");
  assert.equal(
    said(one, two, three),
    "A and B need the fewest tokens: 2. C needs the most: 3. They agree on 0 cuts and differ on 3.",
  );
  assert.equal(said(row("A", [])), "Type a text to see its tokens.");
  assert.equal(said({ ...one, problem: "gone" }, two), "B reads 2 tokens.");
});

test("what special tokens change is said, whether they are allowed or not", () => {
  const found = [{ title: "GPT-4", special: "<|endoftext|>", id: 100257, plain: 7 }];
  assert.deepEqual(specialSentences(found, false), [
    "*GPT-4* reads <|endoftext|> as plain text: 7 tokens. Allowed as a special token, it is one: 100,257.",
  ]);
  assert.deepEqual(specialSentences(found, true), [
    "*GPT-4* reads <|endoftext|> as one special token, 100,257. As plain text it is 7 tokens.",
  ]);
});

/** @param {string} shown @param {number} rank @param {...TokenTree} parts @returns {TokenTree} */
const node = (shown, rank, ...parts) => ({ shown, rank, parts });

test("the merges of a token come in the order of their ranks, each once", () => {
  const lo = () => node("lo", 3, node("l", 0), node("o", 0));
  assert.deepEqual(mergesOf(node("lolo", 9, lo(), lo())), [
    { rank: 3, left: "l", right: "o", made: "lo" },
    { rank: 9, left: "lo", right: "lo", made: "lolo" },
  ]);
  assert.deepEqual(mergesOf(node("l", 0)), []);
});

test("no two boxes of a tree overlap, and every part is inside its token's width", () => {
  const leaf = (/** @type {string} */ text) => node(text, 0);
  const deep = node(
    "acingly",
    123456,
    node("acing", 9, leaf("a"), node("cing", 8, leaf("c"), leaf("ing"))),
    leaf("ly"),
  );
  const wide = node("ab", 1234567, leaf("a"), leaf("b"));
  for (const tree of [deep, wide, leaf("x")]) {
    /** @type {Map<number, [number, number][]>} */
    const levels = new Map();
    const visit = (/** @type {Placed} */ placed, /** @type {number} */ left, /** @type {number} */ right) => {
      const half = (16 + Math.max(11 * placed.node.shown.length, placed.node.rank ? 7.6 * 9 : 0)) / 2;
      assert.ok(placed.x >= left - 1e-9 && placed.x <= right + 1e-9);
      levels.set(placed.y, [...(levels.get(placed.y) ?? []), [placed.x, half]]);
      for (const part of placed.parts) visit(part, left, right);
    };
    const root = placedTree(tree);
    visit(root, 0, root.width);
    for (const boxes of levels.values())
      for (let i = 1; i < boxes.length; i++) assert.ok(boxes[i][0] - boxes[i - 1][0] >= 11 + 8);
  }
});
