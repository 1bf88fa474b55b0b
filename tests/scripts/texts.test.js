/* Sentences of the pages whose words depend on a number. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as merges from "../../bpe_viz/ui/merges/texts.js";
import * as worksheet from "../../bpe_viz/ui/merges/worksheet/worksheet_texts.js";
import * as shared from "../../bpe_viz/ui/shared/texts.js";
import * as words from "../../bpe_viz/ui/words/texts.js";

test("one and many are told apart on the Merges page", () => {
  const says = [1, 2, 1234].flatMap((many) => [
    merges.changedRows(many, many, "word"),
    merges.moreChanged(many, "line"),
    shared.moreUnits(many),
    merges.segmentedDifferently(many, "line"),
    worksheet.whichPairsNext(many),
  ]);
  assert.deepEqual(says, [
    "1 of 1 word changes",
    "and 1 more line that changes",
    "and 1 more unit",
    "1 line is segmented differently",
    "Which pair is merged next?",
    "2 of 2 words change",
    "and 2 more lines that change",
    "and 2 more units",
    "2 lines are segmented differently",
    "Which 2 pairs are merged next?",
    "1,234 of 1,234 words change",
    "and 1,234 more lines that change",
    "and 1,234 more units",
    "1,234 lines are segmented differently",
    "Which 1,234 pairs are merged next?",
  ]);
  assert.equal(merges.segmentedDifferently(0, "word"), "all words are segmented the same");
});

test("what is known of a symbol and a word", () => {
  assert.deepEqual(
    [
      merges.useText({ count: 1, isBorn: true, usedUp: 0 }),
      merges.useText({ count: 0, isBorn: false, usedUp: 0 }),
      merges.useText({ count: 0, isBorn: true, usedUp: 12 }),
      merges.useText({ count: 0, isBorn: true, usedUp: 0 }),
    ],
    ["1 time in the corpus now", "not born yet", "now unused: merge 12 took the last one", "now unused"],
  );
  assert.deepEqual(
    [merges.holdersText(0, 0, "word"), merges.holdersText(1, 1, "word"), merges.holdersText(50, 20, "line")],
    ["No word contains it now.", "In 1 word:", "In 50 lines, the most frequent:"],
  );
  assert.equal(merges.wordFacts(5, 0, 3), "5 times in the corpus; no merge has changed it yet.");
  assert.equal(merges.wordFacts(1, 1, 3), "1 time in the corpus; 1 merge of 3 changed it.");
});

test("what the sign at the end of a word is for", () => {
  assert.equal(merges.markText("_"), "The mark _ shows where a word ends.");
});

test("pairs that do not fit", () => {
  assert.deepEqual(
    [merges.morePairs(1, 2), merges.morePairs(7, 3), merges.morePairs(1234, null)],
    ["1 more pair, at most 2", "7 more pairs, at most 3", "1,234 more pairs, all less frequent"],
  );
});

test("each rule of ties has its sentence", () => {
  const rules = /** @type {const} */ (["first-seen", "greatest", "smallest"]);
  assert.deepEqual(rules.map(merges.ifTiesWentTo), [
    "If ties went to the first seen pair:",
    "If ties went to the greatest pair:",
    "If ties went to the smallest pair:",
  ]);
  assert.deepEqual(rules.map(merges.REFEREE.other), ["First seen", "Greatest pair", "Smallest pair"]);
});

test("the table of pairs says how many of them it has", () => {
  assert.deepEqual(
    [merges.allPairs(14, 14), merges.allPairs(4222, 50), merges.allPairs(1, 1)],
    ["All 14 pairs", "Top 50 pairs", "All 1 pair"],
  );
});

test("a lane says aloud what its colour and its word say", () => {
  const { LANE_WORDS: words, laneFacts } = merges;
  assert.deepEqual(laneFacts("win", true, [words.wins]), ["tied for first", "chosen"]);
  assert.deepEqual(laneFacts("", false, [words.isNew, words.next]), ["new", "next"]);
  assert.deepEqual(laneFacts("", false, [words.tie]), ["tied for first"]);
  assert.deepEqual(laneFacts("wrong", false, [words.yours]), ["your choice", "wrong"]);
});

test("one and many are told apart on the Words page", () => {
  const says = [0, 1, 2].map(words.mergesBuildIt);
  assert.deepEqual(says, ["No merge builds it", "1 merge builds it", "2 merges build it"]);
  const more = (/** @type {string} */ text) => `[${text}]`;
  const made = [
    { copies: 1, rank: 3, isCertain: true },
    { copies: 8, rank: 1234, isCertain: true },
    { copies: 8, rank: 3, isCertain: false },
  ].map((found) => words.copiesMakeMerge({ name: "low", more }, found).join(""));
  assert.deepEqual(made, [
    "[1 more] of low would have made it merge 3. Checked by training.",
    "[8 more] of low would have made it merge 1,234; fewer would not. Checked by training.",
    "[8 more] of low would have made it merge 3; fewer may be enough, there was no time to try them all. Checked by training.",
  ]);
});

test("why a boundary remains reads the same with chips and as a row of a table", () => {
  const byMerge = (/** @type {string[]} */ parts) => parts.join("");
  const texts = { pair: "l o", rank: "4", used: "o", by: "low", byMerge, byRank: "2" };
  assert.equal(
    words.usedBefore(texts, true, 0).join(""),
    "l o is merge 4; by then o was part of low (merge 2)",
  );
  assert.equal(
    words.usedBefore(texts, false, 3).join(""),
    "l o is merge 4; by then a part of o was in low (merge 2) and 3 more like it",
  );
  assert.equal(words.willRemove("9", null).join(""), "merge 9 will remove it");
  assert.equal(words.willRemove("9", 12).join(""), "merge 9 will remove it, after merge 12");
});

test("a pair that is weighed by more than its count is compared as a sum", () => {
  /** @type {import("../../bpe_viz/ui/words/wire.js").LastChanceShown} */
  const last = {
    criterion: "ratio",
    rank: 3,
    weighed: { count: 5, joined: 5, left: 21, right: 15, score: 5 / 315 },
    winner: ["hu", "##gs"],
    winnerWeighed: { count: 5, joined: 5, left: 15, right: 5, score: 1 / 15 },
    length: 90,
    isTied: false,
    least: 0,
  };
  const said = (/** @type {object} */ change) =>
    words.lastChance({ rank: "3", pair: "hu ##gs" }, { ...last, ...change }).join("");
  assert.equal(
    said({}),
    "last there at merge 3: 5 / (21 × 15) = 0.0159. The pair merged was hu ##gs: 5 / (15 × 5) = 0.0667, which is more.",
  );
  assert.match(said({ isTied: true }), /, which is equal: only the tie rule decided\.$/);
  assert.match(said({ least: 6 }), /, and pairs that occur fewer than 6 times are not merged\.$/);
  assert.equal(
    said({
      criterion: "likelihood",
      weighed: { count: 3, joined: 2, left: 9, right: 8, score: 1.5 },
      winnerWeighed: { count: 4, joined: 4, left: 6, right: 5, score: 2.25 },
    }),
    "last there at merge 3: joined 2 times, of 9 and 8, it changes L by +1.50 nats. The pair merged was hu ##gs:" +
      " joined 4 times, of 6 and 5, it changes L by +2.25 nats, which is more. The corpus had 90 symbols then, and" +
      " L = Σ c ln c − N ln N.",
  );
});
