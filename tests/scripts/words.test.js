/* A word of the Words page: cut at every state, its tree, and merges that fire out of order. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MatchedWord, wordsOf } from "../../bpe_viz/ui/words/matched_word.js";
import { Studied, wordAtPlace } from "../../bpe_viz/ui/words/studied_text.js";
import {
  howFew,
  leftOutNow,
  lessProbable,
  logText,
  longestOf,
  notASymbol,
  sumText,
  unknownUnit,
  wayName,
  whyUnknown,
  withBlank,
} from "../../bpe_viz/ui/words/texts.js";
import { treeSizes } from "../../bpe_viz/ui/words/tree_drawing.js";
import { figuresOf, Word } from "../../bpe_viz/ui/words/word.js";

/** @import { StudiedText, StudiedWord } from "../../bpe_viz/ui/words/wire.js" */

/** `lower` with the merges e r (1), er _ (2), l o (5), lo w (6), low er_ (8). @type {StudiedWord} */
const LOWER = {
  word: "lower",
  shown: "lower",
  units: ["l", "o", "w", "e", "r", "_"],
  died: [5, 6, 8, 1, 2, 0],
  unknown: [],
  corpus: 0,
  more: 0,
};

/** @param {Partial<StudiedText>} given @returns {StudiedText} */
function study(given) {
  const { words = [] } = given;
  return {
    textId: 0,
    mark: ["_", "separate"],
    isMatched: false,
    way: "rank-order",
    only: null,
    merges: 8,
    words,
    run: words.map((_, i) => [i ? "␣" : "", i, "whitespace"]),
    tail: "",
    numWords: words.length,
    numUnits: 0,
    numUnknown: 0,
    numCharacters: 0,
    numBytes: 0,
    removed: [[], []],
    unknownWords: [[], []],
    ...given,
  };
}

test("a word is cut wherever no merge so far removed the boundary", () => {
  const word = new Word(LOWER, ["_", "separate"]);
  assert.deepEqual(
    [0, 1, 2, 5, 6, 7, 8].map((k) => word.spelled(k)),
    ["l o w e r _", "l o w er _", "l o w er_", "lo w er_", "low er_", "low er_", "lower_"],
  );
  assert.deepEqual(word.ranks, [1, 2, 5, 6, 8]);
  assert.equal(word.numMerges, 5);
});

test("the mark is told apart from letters, wherever it is", () => {
  const runs = (
    /** @type {Partial<StudiedWord>} */ row,
    /** @type {"separate" | "before" | "glued" | "none"} */ place,
  ) => new Word({ ...LOWER, died: [0, 0], ...row }, ["_", place]).runs;
  assert.deepEqual(runs({ units: ["a", "_"] }, "separate"), [
    ["a", "", ""],
    ["", "", "_"],
  ]);
  assert.deepEqual(runs({ units: ["_", "a"] }, "before"), [
    ["", "_", ""],
    ["a", "", ""],
  ]);
  assert.deepEqual(runs({ units: ["a", "b_"] }, "glued"), [
    ["a", "", ""],
    ["b", "", "_"],
  ]);
  assert.deepEqual(runs({ units: ["a", "b"] }, "none"), [
    ["a", "", ""],
    ["b", "", ""],
  ]);
});

test("the tree has a node for every merge, over its two parts", () => {
  const word = new Word(LOWER, ["_", "separate"]);
  assert.equal(word.forest.length, 1);
  const [root] = word.forest;
  assert.deepEqual([root.rank, root.depth, word.text(root)], [8, 3, "lower_"]);
  assert.deepEqual(
    root.parts?.map((part) => word.text(part)),
    ["low", "er_"],
  );
  assert.deepEqual(
    word.nodesOf(5).map((node) => word.text(node)),
    ["lo"],
  );
  assert.deepEqual(word.nodesOf(3), []);
});

test("a merge that fires in two places makes two nodes", () => {
  const word = new Word({ ...LOWER, units: [..."erer"], died: [1, 0, 1, 0] }, ["", "none"]);
  assert.deepEqual(
    word.firings(1).map(({ nodes }) => nodes.map(({ first }) => first)),
    [[0, 2]],
  );
});

test("merges of an imported list are shown in the order they apply", () => {
  // Merge 2 joins b c, merge 1 then a bc: the boundary of merge 1 is gone only after merge 2.
  const row = { ...LOWER, units: ["a", "b", "c"], died: [2, 2, 0], fired: [1, 2, 0], order: [2, 1, 0] };
  const word = new Word(row, ["", "none"]);
  assert.deepEqual(
    word
      .firings(2)
      .map(({ fired, nodes, word: ordered, k }) => [
        fired,
        nodes.map((node) => word.text(node)),
        ordered.spelled(k),
      ]),
    [
      [2, ["bc"], "a bc"],
      [1, ["abc"], "abc"],
    ],
  );
  assert.equal(word.numMerges, 2);
  assert.deepEqual([word.forest[0].rank, word.forest[0].fired], [2, 1]);
});

test("the figures of a text count the boundaries that are left", () => {
  const text = study({
    numWords: 2,
    numUnits: 13,
    removed: [
      [1, 2, 5, 6],
      [2, 2, 1, 1],
    ],
  });
  assert.deepEqual(
    [0, 1, 2, 5, 8].map((k) => figuresOf(text, k).symbols),
    [13, 11, 9, 8, 7],
  );
  assert.equal(figuresOf(text, 8).fertility, 3.5);
  assert.equal(figuresOf(study({}), 8).fertility, 0);
});

test("the selected word stays selected in another text, and an older text is not shown", () => {
  const studied = new Studied();
  const newer = { ...LOWER, word: "newer" };
  assert.deepEqual(studied.take(study({ words: [LOWER, newer] })), { isNews: true, isOther: true });
  studied.selected = studied.words[1];
  assert.deepEqual(studied.take(study({ textId: 2, words: [newer] })), { isNews: true, isOther: false });
  assert.equal(studied.selected.word, "newer");
  assert.deepEqual(studied.take(study({ textId: 1, words: [LOWER] })), { isNews: false, isOther: false });
  studied.wanted = "lower";
  assert.deepEqual(studied.take(study({ textId: 3, words: [newer, LOWER] })), {
    isNews: true,
    isOther: true,
  });
  assert.equal(studied.selected.word, "lower");
});

test("Enter looks at the word where the caret is, or that ends there", () => {
  const newer = { ...LOWER, word: "newer" };
  const text = study({ textId: 3, words: [LOWER, newer] }); // lower newer
  const studied = new Studied();
  studied.wantedPlace = { textId: 3, place: 8 };
  assert.deepEqual(studied.take(study({ textId: 2, words: [LOWER] })), { isNews: true, isOther: true });
  assert.equal(studied.selected?.word, "lower");
  assert.deepEqual(studied.take(text), { isNews: true, isOther: true });
  assert.equal(studied.selected?.word, "newer");
  const found = [0, 5, 6, 11, 99].map((place) => wordAtPlace(text, studied.words, place)?.word);
  assert.deepEqual(found, ["lower", "lower", "newer", "newer", "newer"]);
  assert.equal(wordAtPlace(study({}), [], 0), null);
});

test("a sum of log probabilities reads as it is added up", () => {
  assert.equal(logText(-2.6), "\u22122.60");
  assert.equal(sumText([-2.6, -4.394].map(logText), logText(-6.994)), "\u22122.60 \u2212 4.39 = \u22126.99");
  assert.equal(sumText([logText(0)], logText(0)), "0.00 = 0.00");
});

test("a symbol of a word is said with its marks", () => {
  const word = new Word(LOWER, ["_", "separate"]);
  assert.equal(word.spoken({ first: 0, last: 2 }), "low");
  assert.equal(word.spoken({ first: 3, last: 5 }), "er, end of word");
  assert.equal(word.spoken({ first: 5, last: 5 }), "end mark");
  const row = { ...LOWER, units: ["h", "##u", "##g"], died: [0, 0, 0] };
  assert.equal(new Word(row, ["##", "prefix"]).spoken({ first: 1, last: 2 }), "inside a word, ug");
});

test("a word of WordPiece is drawn without prefixes, and its symbols are spelled with them", () => {
  const row = {
    ...{ word: "hugs", shown: "hugs", units: ["h", "##u", "##g", "##s"], died: [1, 2, 0, 0] },
    ...{ unknown: [], more: 0, corpus: 5 },
  };
  const word = new Word(/** @type {StudiedWord} */ (row), ["##", "prefix"]);
  assert.deepEqual(
    word.runs.map(([letters, ...marks]) => [letters, marks.join("")]),
    [
      ["h", ""],
      ["u", ""],
      ["g", ""],
      ["s", ""],
    ],
  );
  assert.deepEqual(word.columns, [1, 1, 1, 1]);
  assert.equal(word.spelled(0), "h ##u ##g ##s");
  assert.equal(word.spelled(1), "hu ##g ##s");
  assert.equal(word.spelled(2), "hug ##s");
  assert.deepEqual([word.text({ first: 3, last: 3 }), word.drawn({ first: 3, last: 3 })], ["##s", "s"]);
});

/** `huge` after hug: `##g ##s` (1), `h ##u` (2), `hu ##gs` (3), `hu ##g` (4); no e was seen. @type {StudiedWord} */
const HUGE = {
  ...{ word: "huge", shown: "huge", units: ["h", "##u", "##g", "##e"], died: [2, 4, 0, 0] },
  ...{ unknown: [3], more: 0, corpus: 0 },
  matches: [
    [0, [1, 2, 3], true],
    [2, [2, 3], true],
    [4, [3], true],
  ],
};

test("a word that longest match cannot cut is one unknown symbol, and says where nothing fits", () => {
  const word = new MatchedWord(HUGE, ["##", "prefix"], "longest-match");
  assert.deepEqual(word.cutAt(4), [{ first: 0, last: 3, rank: 0, isUnknown: true }]);
  assert.deepEqual([word.spelled(0), word.spelled(4)], ["[UNK]", "[UNK]"]);
  assert.deepEqual(word.stuckAt(4), { matched: "hug", unit: "##e", left: "" });
  assert.equal(
    whyUnknown(word.stuckAt(4)).join(""),
    "After hug, ##e is not in the vocabulary, so the whole word is one [UNK].",
  );
  assert.deepEqual(
    word.trialsAt(4).map(({ symbol, isKnown }) => [symbol, isKnown]),
    [
      ["huge", false],
      ["hug", true],
      ["##e", false],
    ],
  );
  assert.deepEqual(word.newAt(4), []);
  const joined = word.joinedAt(4).map((cut) => word.text(cut));
  assert.deepEqual(joined, ["hug", "##e"]); // as the tree shows it
});

test("nothing may fit at the very start, with more left", () => {
  const row = { ...HUGE, units: ["m", "##u"], died: [0, 0], matches: /** @type {any} */ ([[0, [], true]]) };
  const word = new MatchedWord(row, ["##", "prefix"], "longest-match");
  assert.equal(
    whyUnknown(word.stuckAt(0)).join(""),
    "No beginning of mu is in the vocabulary, not even m, so the whole word is one [UNK].",
  );
  assert.deepEqual(
    word.trialsAt(0).map(({ symbol }) => symbol),
    ["mu", "m"],
  );
  assert.deepEqual(
    new MatchedWord({ ...row, tooLong: true }, ["##", "prefix"], "longest-match").trialsAt(0),
    [],
  );
});

test("longest match cuts a word by the vocabulary of each state, not by its merges", () => {
  /** @type {StudiedWord} */
  const row = {
    ...{ word: "abcd", shown: "abcd", units: ["a", "##b", "##c", "##d"], died: [0, 1, 3, 0] },
    ...{ unknown: [], more: 0, corpus: 2 },
    matches: [
      [0, [1, 2, 3, 4], false],
      [1, [1, 3, 4], false],
      [2, [2, 3, 4], false],
    ],
  };
  const [word] = wordsOf(
    study({ words: [row], isMatched: true, way: "longest-match", mark: ["##", "prefix"] }),
  );
  assert.deepEqual(
    [0, 1, 2, 3].map((k) => word.spelled(k)),
    ["a ##b ##c ##d", "a ##bc ##d", "ab ##c ##d", "ab ##c ##d"],
  );
  assert.deepEqual(word.ranks, [1, 2]);
  assert.deepEqual(
    word.newAt(2).map((cut) => word.text(cut)),
    ["ab", "##c"],
  );
  assert.deepEqual(word.newAt(0), []);
  assert.deepEqual(
    word.cutAt(3).map(({ rank }) => rank),
    [2, 2, 0],
  );
  assert.equal(longestOf("ab", "abcd").join(""), "ab is the longest beginning of abcd in the vocabulary");
});

test("unknown words of WordPiece are counted in each state", () => {
  const text = study({
    ...{ numWords: 2, numUnits: 8, numUnknown: 8, isMatched: true },
    removed: [
      [0, 2],
      [3, -1],
    ],
    unknownWords: [
      [0, 2],
      [2, -1],
    ],
  });
  assert.deepEqual(
    [0, 1, 2].map((k) => [figuresOf(text, k).symbols, figuresOf(text, k).unknown]),
    [
      [5, 2],
      [5, 2],
      [6, 1],
    ],
  );
});

/** `winner` on the slide corpus, after 8 merges. @type {StudiedWord} */
const WINNER = {
  ...{ word: "winner", shown: "winner", units: [..."winner_"], died: [0, 0, 0, 0, 1, 2, 0] },
  ...{ unknown: [], more: 0, corpus: 0 },
};

test("an unknown unit stays alone by longest match, and was tried in vain", () => {
  const row = { ...WINNER, units: [..."mer"], died: [0, 1, 0], unknown: [0] };
  const matches = /** @type {any} */ ([
    [0, [1, 2, 3], false],
    [1, [1, 3], false],
  ]);
  const [word] = wordsOf(study({ words: [{ ...row, matches }], way: "longest-match" }));
  assert.ok(word instanceof MatchedWord);
  assert.deepEqual([word.spelled(0), word.spelled(1)], ["m e r", "m er"]);
  assert.deepEqual(
    word.trialsAt(1).map(({ symbol, isKnown }) => [symbol, isKnown]),
    [
      ["mer", false],
      ["me", false],
      ["m", false],
      ["er", true],
    ],
  );
});

test("where only one state is known, a word is cut so in all, and the steps are named", () => {
  /** @type {StudiedWord} */
  const row = {
    ...WINNER,
    matches: [[0, [1, 2, 3, 4, 7], false]],
    logs: [-3, -4, -4, -4, -2],
    ranks: [1, 2, 3, 4],
  };
  const [word] = wordsOf(study({ words: [row], way: "most-probable", only: 8 }));
  assert.ok(word instanceof MatchedWord);
  assert.deepEqual([word.way, word.spelled(8), word.stops], ["most-probable", "w i n n er_", [1, 2, 3, 4]]);
  assert.deepEqual(word.logs, [-3, -4, -4, -4, -2]);
});

test("a draw says which merges were left out", () => {
  /** @type {StudiedWord} */
  const row = { ...WINNER, died: [0, 0, 0, 0, 1, 0, 0], left: [[5, 2]], ranks: [1, 2, 3, 4] };
  const [word] = wordsOf(study({ words: [row], way: "dropout", only: 8 }));
  assert.deepEqual([word.spelled(8), word.isDrawn, word.leftOut.get(5)], ["w i n n er _", true, 2]);
  assert.equal(leftOutNow("2").join(""), "merge 2 could join them; chance left it out");
});

test("every segmenter says why a boundary stays", () => {
  assert.equal(notASymbol("ner").join(""), "ner is not in the vocabulary");
  assert.equal(
    lessProbable("er_", -7.25, -5).join(""),
    "er_ would have \u22127.25, but apart they have \u22125.00",
  );
  assert.equal(unknownUnit("m").join(""), "m is unknown, so it stays alone");
  assert.deepEqual(
    [wayName("fewest", false), wayName("rank-order", true)],
    ["Fewest symbols", "Rank order (learner’s own)"],
  );
  assert.equal(
    howFew(3),
    "The vocabulary allows no way with fewer than 3 symbols. If several ways tie, the one with longer first symbols wins.",
  );
});

/** @param {string} letters */
function spelled(letters) {
  const units = [...letters, "_"];
  return new Word({ ...LOWER, word: letters, shown: letters, units, died: units.map(() => 0) }, [
    "_",
    "separate",
  ]);
}

test("the tree of a short word fits on a phone with letters of full size, their boxes apart", () => {
  const [phone, screen] = [332, 498];
  for (const letters of ["a", "lower", "deutsch"]) {
    const [narrow, wide] = [phone, screen].map((room) =>
      treeSizes(spelled(letters), { across: room, down: 400 }),
    );
    const leafWidth = 0.61 * 20 + 14;
    assert.ok(narrow.leaves * narrow.pitch + 12 <= phone, letters);
    assert.ok(narrow.pitch >= leafWidth + 10);
    assert.equal(wide.pitch, Math.min(66, (screen - 12) / wide.leaves));
    assert.deepEqual([narrow.font, narrow.box], [wide.font, wide.box]);
  }
});

test("the tree of a long word keeps legible letters and is wider than a phone", () => {
  const { leaves, pitch, font, box } = treeSizes(spelled("incomprehensibilities"), {
    across: 332,
    down: 400,
  });
  assert.deepEqual([leaves, font, box], [22, 15, 24]);
  assert.ok(pitch >= 0.61 * 15 + 14 && leaves * pitch > 332);
});

test("letters and ranks of a tree on a stage have 24 pixels, as it is shown a third larger", () => {
  for (const letters of ["newer", "incomprehensibilities"]) {
    const { font, rankFont } = treeSizes(spelled(letters), { across: 500, down: 200, isOnStage: true });
    assert.ok(Math.min(font, rankFont) * 1.3334 >= 24, letters);
  }
});

test("boundaries of a tree are wide enough to press, when it is at its smallest and with a finger", () => {
  const room = { across: 332, down: 400 };
  for (const letters of ["ab", "newest", "incomprehensibilities"]) {
    assert.ok(treeSizes(spelled(letters), room).pitch * 0.9 >= 24, letters);
    assert.ok(treeSizes(spelled(letters), { ...room, isTouched: true }).pitch >= 44, letters);
  }
});

test("a word that a tokenizer looks up is one symbol at the end, whatever its merges leave", () => {
  const row = { ...LOWER, takenWhole: 8 };
  const word = new Word(row, ["", "none"]);
  assert.equal(word.spelled(7), "low er_");
  assert.equal(word.spelled(8), "lower_");
  assert.deepEqual(word.cutAt(8), [{ first: 0, last: 5, rank: 0 }]);
});

test("what a tokenizer without merges tried is shown as it was sent", () => {
  const row = {
    ...LOWER,
    died: [0, 0, 0, 0, 0, 0],
    matches: /** @type {StudiedWord["matches"]} */ ([[0, [3, 6], false]]),
    tried: /** @type {[string, boolean][]} */ ([
      ["lowe", false],
      ["low", true],
      ["er_", true],
    ]),
    triedMore: 2,
  };
  const word = new MatchedWord(row, ["", "none"], "longest-match");
  assert.equal(word.spelled(0), "low er_");
  assert.deepEqual(word.trialsAt(0), [
    { symbol: "lowe", isKnown: false },
    { symbol: "low", isKnown: true },
    { symbol: "er_", isKnown: true },
  ]);
  assert.equal(word.triedMore, 2);
});

test("a word stays selected when another vocabulary makes the blank a part of it", () => {
  const studied = new Studied();
  const words = [LOWER, { ...LOWER, word: " new" }];
  studied.wanted = "new";
  studied.take(study({ words }));
  assert.equal(studied.selected?.word, " new");
  studied.restart();
  studied.wanted = " lower";
  studied.take(study({ words }));
  assert.equal(studied.selected?.word, "lower");
});

test("a blank is put in front of a text or taken away", () => {
  assert.equal(withBlank("low er", true), " low er");
  assert.equal(withBlank(" low er", false), "low er");
  assert.equal(withBlank("  low", false), " low");
});
