/* What both steppers have in common and needs no DOM: addresses, sentences, what is said of lists. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as pieces from "../../bpe_viz/ui/pieces/texts.js";
import { addressWith } from "../../bpe_viz/ui/shared/stepper/looks.js";
import { spokenSentence } from "../../bpe_viz/ui/shared/stepper/sentence_line.js";
import { rowsShown } from "../../bpe_viz/ui/shared/texts.js";

test("an address names the looks that are on, with plain commas", () => {
  const address = (/** @type {Record<string, boolean>} */ looks) =>
    addressWith(new URLSearchParams({ corpus: "slide", hide: "code,figures" }), ["word-3"], looks);
  assert.equal(
    address({ whole: true, ties: false, lecture: true }),
    "corpus=slide&hide=code,figures&view=whole,lecture,word-3",
  );
  assert.equal(address({ whole: false }), "corpus=slide&hide=code,figures&view=word-3");
});

test("a sentence is spoken with its numbers, its second sentence, and what its page names", () => {
  const parts = [
    { name: "er" },
    " is next: ",
    { strong: "9" },
    " times. ",
    { second: ["Ties: ", { name: "r_" }] },
  ];
  assert.equal(
    spokenSentence(parts, ({ name }) => `“${name}”`),
    "“er” is next: 9 times. Ties: “r_”",
  );
});

test("rows on the screen are counted among all", () => {
  assert.equal(rowsShown(1, 10, 48, false), "rows 1–10 of 48");
  assert.equal(rowsShown(1201, 1210, 31_000, true), "1,201–1,210 of 31,000");
});

test("one and many are told apart on the Pieces page", () => {
  const says = [1, 2, 1234].map((many) => [
    pieces.goText(many, 3),
    pieces.backText(many),
    pieces.sparedText(many),
    pieces.lessProbable(many),
    pieces.moreWords(many),
    pieces.timesInCorpus(many),
    pieces.waysToCut(many, Math.ceil(many / 2), 2),
  ]);
  assert.deepEqual(says, [
    [
      "1 goes: least loss",
      "1 character comes back",
      "1 is spared",
      "and 1 less probable one",
      "and 1 more word",
      "1 time in the corpus.",
      "There is one way to cut it after round 2:",
    ],
    [
      "2 go: least loss",
      "2 characters come back",
      "2 are spared",
      "and 2 less probable ones",
      "and 2 more words",
      "2 times in the corpus.",
      "There are 2 ways to cut it after round 2; the most probable:",
    ],
    [
      "1,234 go: least loss",
      "1,234 characters come back",
      "1,234 are spared",
      "and 1,234 less probable ones",
      "and 1,234 more words",
      "1,234 times in the corpus.",
      "There are 1,234 ways to cut it after round 2; the 617 most probable:",
    ],
  ]);
});
