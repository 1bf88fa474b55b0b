/* Letters, numbers and tables as the screen and the files show them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { csvText } from "../../bpe_viz/ui/shared/csv.js";
import { isRightToLeft, needsShaping, shorten, standAlone } from "../../bpe_viz/ui/shared/letters.js";
import { clamp, num, plural, ratio, signed } from "../../bpe_viz/ui/shared/numbers.js";
import { fileName } from "../../bpe_viz/ui/shared/saving.js";

test("scripts that join their letters are shaped, others are not", () => {
  assert.deepEqual(["low", "ελ", "日本", "שלום", "a1!"].map(needsShaping), Array(5).fill(false));
  assert.deepEqual(["مرحبا", "नमस्ते", "e\u0301"].map(needsShaping), Array(3).fill(true));
});

test("the first letter says which way a word runs", () => {
  assert.deepEqual(["low", "مرحبا", "שלום", "1 שלום", "a שלום", ""].map(isRightToLeft), [
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("what cannot be seen alone is named or sits on a circle", () => {
  assert.deepEqual(["\u200d", "\u200c", "\u0301", "a\u0301"].map(standAlone), [
    "ZWJ",
    "ZWNJ",
    "\u25cc\u0301",
    "a\u0301",
  ]);
});

test("a text is shortened between characters, never inside one", () => {
  assert.equal(shorten("👍👍👍", 2), "👍👍…");
  assert.equal(shorten("👍👍", 2), "👍👍");
});

test("numbers have commas, signs and nouns", () => {
  assert.deepEqual(
    [num(1234567), ratio(3.456), plural(1, "merge"), plural(1200, "merge")],
    ["1,234,567", "3.46", "1 merge", "1,200 merges"],
  );
  assert.deepEqual([signed(3), signed(-1200), clamp(7, 0, 5), clamp(-1, 0, 5)], ["+3", "\u22121,200", 5, 0]);
});

test("a table quotes what would break it and disarms formulas", () => {
  const rows = [
    ["a,b", 'say "x"', "two\nlines"],
    ["=1+1", "-x", -3, "+", "@a", "\tb"],
  ];
  assert.equal(csvText(rows), `"a,b","say ""x""","two\nlines"\r\n'=1+1,'-x,-3,'+,'@a,'\tb\r\n`);
});

test("a file has a name that every system takes", () => {
  assert.equal(fileName("tree-a/b\\c:*?.svg"), "tree-a_b_c_.svg");
  assert.equal(fileName("x".repeat(200)).length, 80);
});
