/* The game on a phone: which symbols are neighbours, and where a symbol is after a merge. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pairOf, placeAfter } from "../../bpe_viz/ui/follow/game.js";
import { bestLeaves, playedIn } from "../../bpe_viz/ui/follow/texts.js";
import { bestSaid, classOutcome, playedBy } from "../../bpe_viz/ui/presenting/hall_texts.js";
import { joined } from "../../bpe_viz/ui/shared/merge_play.js";

test("two symbols are a pair where one follows the other in the same word", () => {
  const symbols = [..."upon"];
  assert.deepEqual(pairOf({ row: 0, place: 1 }, { row: 0, place: 0 }, symbols), ["u", "p"]);
  assert.deepEqual(pairOf({ row: 0, place: 2 }, { row: 0, place: 3 }, symbols), ["o", "n"]);
  assert.equal(pairOf({ row: 0, place: 1 }, { row: 0, place: 3 }, symbols), null);
  assert.equal(pairOf({ row: 0, place: 1 }, { row: 0, place: 1 }, symbols), null);
  assert.equal(pairOf({ row: 0, place: 1 }, { row: 1, place: 2 }, symbols), null);
});

test("the focus stays on the letter that was tapped", () => {
  const before = [..."banana"];
  const after = joined(before, ["n", "a"]);
  assert.deepEqual(
    before.map((_, place) => after[placeAfter(before, place, after)]),
    ["b", "a", "na", "na", "na", "na"],
  );
});

test("what the hall sees is said in symbols", () => {
  assert.equal(classOutcome(20, 22), "The class beats BPE by 2 symbols.");
  assert.equal(classOutcome(22, 22), "The class is level with BPE.");
  assert.equal(classOutcome(23, 22), "BPE is 1 symbol ahead of the class.");
  assert.equal(bestSaid(3, 20, 20), "The class has found it: no 3 merges leave fewer than 20 symbols.");
  assert.equal(bestSaid(3, 20, null), "The best 3 merges leave 20 symbols.");
  assert.equal(playedBy(3, 30, 1), "3 of 30 have sent merges. 1 beats BPE.");
  assert.equal(playedIn(3, 2), "3 of 3 have sent merges.");
  assert.equal(bestLeaves(20, 21), "The best merges leave 20 symbols, yours 21.");
  assert.equal(bestLeaves(20, 20), "The best merges leave 20 symbols, and so do yours.");
});
