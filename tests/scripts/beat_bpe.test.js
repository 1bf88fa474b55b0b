/* The moves of the game: what merges join, what is left, and what an address asks for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { againstBest } from "../../bpe_viz/ui/beat_bpe/texts.js";
import { outcome, standing } from "../../bpe_viz/ui/shared/merge_game_texts.js";
import { joined, Play, pairsIn, sizeOf } from "../../bpe_viz/ui/shared/merge_play.js";

/** @import { CountedSymbols } from "../../bpe_viz/ui/shared/merge_play.js" */

/** @param {CountedSymbols[]} words @param {number} merges @param {string} [made] */
const game = (words, merges, made = "") => ({ words, merges, made });

/** @type {CountedSymbols[]} */
const UPON = [
  [3, [..."upon"]],
  [3, [..."up"]],
  [3, [..."on"]],
  [4, [..."pot"]],
];

test("a merge joins all its places from left to right, without overlap", () => {
  assert.deepEqual(joined([..."aaaa"], ["a", "a"]), ["aa", "aa"]);
  assert.deepEqual(joined([..."aaa"], ["a", "a"]), ["aa", "a"]);
  assert.deepEqual(joined([..."banana"], ["n", "a"]), ["b", "a", "na", "na"]);
  assert.deepEqual(joined([], ["a", "a"]), []);
});

test("pairs are offered in first-seen order, each once", () => {
  assert.deepEqual(
    pairsIn(UPON).map((pair) => pair.join("")),
    ["up", "po", "on", "ot"],
  );
});

test("the best merges of the sheet leave as many symbols as it says", () => {
  assert.equal(sizeOf(UPON), 36);
  assert.deepEqual(new Play(game(UPON, 3, "1-2-2")).sizes, [36, 30, 24, 20]);
  const word = new Play(game([[1, [..."aaaabaaaba"]]], 3, "3-1-2"));
  assert.deepEqual(word.pairs, [
    ["b", "a"],
    ["a", "a"],
    ["aa", "ba"],
  ]);
  assert.deepEqual(word.sizes, [10, 8, 5, 3]);
});

test("an address that asks for what is not there opens what is", () => {
  for (const made of ["9", "0", "x", "-1", "1e1", "99999", "1-99", ""]) {
    const { pairs, made: kept } = new Play(game(UPON, 3, made));
    assert.ok(pairs.length <= 1, made);
    assert.deepEqual(new Play(game(UPON, 3, kept)).pairs, pairs);
  }
  assert.equal(new Play(game(UPON, 2, "1-2-1-1")).pairs.length, 2);
});

test("merges are taken back, one after the other", () => {
  const play = new Play(game(UPON, 3, "1-2-2"));
  assert.ok(play.isOver);
  play.undo();
  assert.deepEqual([play.sizes, play.made, play.isOver], [[36, 30, 24], "1-2", false]);
  play.undo();
  play.undo();
  play.undo();
  assert.deepEqual([play.sizes, play.made], [[36], ""]);
});

test("a game is over when no pair is left", () => {
  assert.ok(new Play(game([[1, ["a", "b"]]], 3, "1")).isOver);
});

test("who is ahead is said in symbols", () => {
  assert.equal(standing(2, 24, 25), "After 2 merges you are 1 symbol ahead.");
  assert.equal(standing(1, 30, 29), "After 1 merge you are 1 symbol behind.");
  assert.equal(standing(1, 30, 30), "After 1 merge you are level.");
  assert.equal(outcome(20, 22), "You beat BPE by 2 symbols.");
  assert.equal(outcome(22, 22), "A draw with BPE.");
  assert.equal(outcome(23, 22), "BPE wins by 1 symbol.");
  assert.equal(againstBest(3, 20, 20), "No 3 merges leave fewer than 20 symbols.");
  assert.equal(againstBest(3, 21, 20), "Another choice of 3 merges leaves only 20 symbols.");
});
