/* The lattice of a word, walked edge by edge. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { edgeWalk } from "../../bpe_viz/ui/words/lattice_walk.js";

/** The lattice of "abc" with the path ab c; what is drawn has no piece a. */
const EDGES = [
  { start: 0, stop: 2, isTaken: true, said: "ab" },
  { start: 0, stop: 3, isTaken: false, said: "abc" },
  { start: 1, stop: 2, isTaken: false, said: "b" },
  { start: 2, stop: 3, isTaken: true, said: "c" },
].map((edge, arch) => ({ ...edge, arch, cells: [edge.said] }));
const WALK = edgeWalk({ title: "abc", head: ["Piece"], edges: EDGES });

/** What is said after each key. @param {string[]} keys */
function saidAlong(keys) {
  let place = WALK.start ?? 0;
  return keys.map((key) => {
    place = WALK.to(place, key) ?? place;
    return WALK.said(place);
  });
}

test("Right and Left follow the edges, on the path where there is a choice, and stay at the ends", () => {
  assert.deepEqual(saidAlong(["ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft"]), ["c", "c", "ab", "ab"]);
});

test("Up and Down go round the edges that begin at one letter", () => {
  assert.deepEqual(saidAlong(["ArrowDown", "ArrowRight", "ArrowDown", "ArrowUp"]), [
    "abc",
    "abc",
    "ab",
    "abc",
  ]);
});

test("every edge is reached, also one that no other leads to", () => {
  assert.deepEqual(saidAlong(["PageDown", "PageDown", "PageDown", "PageUp", "PageUp", "End", "Home"]), [
    "b",
    "c",
    "c",
    "b",
    "ab",
    "c",
    "ab",
  ]);
});

test("a walk says where it is, and leaves other keys alone", () => {
  assert.deepEqual(WALK.number(2), [3, 4]);
  assert.equal(WALK.to(0, "Tab"), null);
  assert.equal(edgeWalk({ title: "", head: [], edges: [] }).start, null);
});
