/* A vote in two rounds: what can be done at each step, what is shown of both, and what a phone remembers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { barsOf } from "../../bpe_viz/ui/follow/poll.js";
import { saidOfVotes, votesOf } from "../../bpe_viz/ui/follow/texts.js";
import { firstOf, Votes, withFirst } from "../../bpe_viz/ui/follow/votes.js";
import { noteOf, tilesOf, votesOfClass } from "../../bpe_viz/ui/presenting/board.js";
import { roundRows } from "../../bpe_viz/ui/presenting/rounds.js";
import { hasTwoRounds, roundsTitle } from "../../bpe_viz/ui/presenting/two_rounds.js";
import { adviceText, changesText, clockText } from "../../bpe_viz/ui/shared/round_texts.js";
import { noteEnd, stepsOf, suggestedStep } from "../../bpe_viz/ui/shared/vote_steps.js";

/** @import { RoomQuestion } from "../../bpe_viz/ui/presenting/wire.js" */
/** @import { EarlyVotes } from "../../bpe_viz/ui/shared/vote_steps.js" */

/** @type {RoomQuestion} */
const REVEALED = {
  id: 1,
  kind: "choices",
  text: "Which pair is next?",
  choices: [{ text: "new er_", chips: ["new", "er_"] }, { text: "low _" }, { text: "d er_" }],
  state: "revealed",
  round: 2,
  votes: 24,
  tally: [20, 3, 1],
  others: 0,
  right: [0],
  why: "new er_ occurs 6 times.",
  first: { tally: [11, 9, 4], others: 0, votes: 24 },
  changes: { toRight: 9, toWrong: 0 },
};
/** @type {EarlyVotes} */
const EARLY = { tally: [11, 9, 4], others: 0, votes: 24, right: [0], numRight: 11, advice: "talk" };

test("each step of both rounds can be done, and the last one listed is that of Space", () => {
  const steps = /** @type {const} */ ([
    ["open", 1, ["reveal", "close"]],
    ["closed", 1, ["open", "talk", "again", "reveal"]],
    ["talking", 1, ["close", "more-time", "again"]],
    ["open", 2, ["reveal", "close"]],
    ["closed", 2, ["open", "reveal"]],
    ["revealed", 2, ["withdraw"]],
  ]);
  for (const [state, round, wanted] of steps) assert.deepEqual(stepsOf({ state, round }), wanted);
});

test("the rule suggests a step once votes are closed, if there is a right answer", () => {
  const closed = /** @type {const} */ ({ state: "closed", round: 1 });
  const suggested = (/** @type {EarlyVotes["advice"]} */ advice, round = 1) =>
    suggestedStep({ ...closed, round, early: { ...EARLY, advice } });
  assert.deepEqual(
    [suggested("explain"), suggested("talk"), suggested("go-on"), suggested("")],
    ["again", "talk", "reveal", null],
  );
  assert.equal(suggested("explain", 2), "reveal");
  assert.equal(suggestedStep(closed), null);
  assert.equal(suggestedStep({ ...closed, state: "talking", early: EARLY }), null);
  assert.equal(adviceText(EARLY, 1), "11 of 24 right (45.8%): let them talk, then vote again.");
  assert.equal(adviceText({ ...EARLY, advice: "go-on" }, 2), "11 of 24 right (45.8%): reveal and go on.");
  assert.equal(adviceText({ ...EARLY, votes: 0 }, 1), "Nobody has voted.");
  assert.equal(
    adviceText({ ...EARLY, votes: 1, right: [], advice: "" }, 1),
    "1 vote. This question has no right answer.",
  );
});

test("both rounds are on one scale, with who was right and who changed", () => {
  assert.ok(hasTwoRounds(REVEALED));
  assert.ok(!hasTwoRounds({ ...REVEALED, first: undefined }));
  assert.equal(roundsTitle(REVEALED), "11 of 24 right before talking, 20 of 24 after.");
  assert.equal(changesText(REVEALED.changes), "9 changed from wrong to right, 0 from right to wrong.");
  assert.equal(roundsTitle({ ...REVEALED, right: [] }), "24 votes before talking, 24 after.");
  assert.deepEqual(
    roundRows(REVEALED).rows.map(({ first, isRight, last }) => [first, last, isRight]),
    [
      [11, 20, true],
      [9, 3, false],
      [4, 1, false],
    ],
  );
  assert.deepEqual(
    barsOf(REVEALED).map(({ count, first, share }) => [first?.count, first?.share, count, share]),
    [
      [11, 0.55, 20, 1],
      [9, 0.45, 3, 0.15],
      [4, 0.2, 1, 0.05],
    ],
  );
});

test("of many numbers the right one and the most frequent are shown, and the rest is added up", () => {
  const many = Array.from({ length: 20 }, (_, i) => i);
  /** @type {RoomQuestion} */
  const asked = {
    ...REVEALED,
    kind: "number",
    choices: [],
    right: [0],
    tally: many.map((n) => /** @type {[number, number]} */ ([n, n])),
    others: 3,
    first: {
      tally: many.map((n) => /** @type {[number, number]} */ ([n, 1])),
      others: 2,
      votes: 22,
    },
  };
  const { others, rows } = roundRows(asked);
  assert.deepEqual(
    rows.map(({ choice }) => choice.text),
    ["0", "13", "14", "15", "16", "17", "18", "19"],
  );
  assert.deepEqual(others, { first: 14, last: 81 });
});

test("a clock shows whole seconds, and never less than none", () => {
  assert.deepEqual([120, 119.2, 61, 9.01, 0, -5].map(clockText), [
    "2:00",
    "2:00",
    "1:01",
    "0:10",
    "0:00",
    "0:00",
  ]);
  const ends = (/** @type {number} */ left) => {
    /** @type {{ left: number, endsAt?: number }} */
    const question = { left };
    return noteEnd(question, 1000).endsAt;
  };
  assert.equal(ends(60), 61_000);
  assert.equal(ends(0), 1000);
  assert.deepEqual(noteEnd({}, 1000), {});
  assert.equal(noteEnd(null), null);
});

test("nothing of a round is on the board while they talk or vote again", () => {
  for (const state of /** @type {const} */ (["open", "closed", "talking"])) {
    const asked = { ...REVEALED, state, early: EARLY };
    assert.ok(tilesOf(asked).every(({ isRight, votes }) => votes === null && !isRight));
    assert.doesNotMatch(noteOf(asked), /\d/);
    assert.equal(votesOfClass(asked, { next: null, done: null }).tally, null);
  }
});

test("a phone remembers its first vote through the second round, and of no other question", async () => {
  const first = { question: 1, answer: 2, round: 1 };
  const second = withFirst(first, { question: 1, answer: 0, round: 2 });
  assert.deepEqual(second, { question: 1, answer: 0, round: 2, first: 2 });
  assert.equal(withFirst(second, { question: 1, answer: 1, round: 2 }).first, 2);
  assert.deepEqual(withFirst(second, { question: 2, answer: 1, round: 2 }), {
    question: 2,
    answer: 1,
    round: 2,
  });
  assert.deepEqual([firstOf(second, 1), firstOf(second, 2), firstOf(null, 1)], [2, null, null]);
  assert.equal(firstOf({ question: 1, answer: 3 }, 1), 3, "votes of an earlier version had no round");
  /** @type {object[]} */
  const sent = [];
  const votes = new Votes(
    { voter: "one" },
    async (_, message) => {
      sent.push(message);
      return {};
    },
    async () => {},
  );
  for (const vote of [first, { question: 1, answer: 0, round: 2 }]) assert.equal(await votes.send(vote), "");
  assert.deepEqual(sent.at(-1), { question: 1, answer: 0, round: 2, voter: "one" });
  assert.deepEqual(votes.kept.sent, second);
});

test("a phone says what to do in the second round", () => {
  const again = { ...REVEALED, state: /** @type {const} */ ("open"), votes: 17 };
  assert.equal(
    saidOfVotes(again, 24, null),
    "Vote again. Tap the same answer to keep it. 17 of 24 have voted again.",
  );
  assert.match(saidOfVotes({ ...again, kind: "number" }, 24, null), /Send the same number to keep it/);
  assert.match(saidOfVotes(again, 24, 0), /^You can change your vote/);
  assert.equal(saidOfVotes({ ...again, state: "talking" }, 24, 0), "Voting opens again after that.");
  assert.equal(votesOf(again, 24), "17 of 24 have voted again");
});
