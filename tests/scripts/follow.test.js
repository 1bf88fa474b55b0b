/* The page of those who follow a class: what stays while the presenter steps, and the bars of a result. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { coveredIn, runOf, stepOf, stopOf } from "../../bpe_viz/ui/follow/addresses.js";
import { barsOf } from "../../bpe_viz/ui/follow/poll.js";
import {
  barHeard,
  presentedAt,
  questionHeard,
  resultHeard,
  saidOfVotes,
  votesOf,
} from "../../bpe_viz/ui/follow/texts.js";

/** @import { PollOfRoom } from "../../bpe_viz/ui/follow/wire.js" */

const START = { page: "merges", query: "corpus=slide&num_merges=8&k=1" };

/** @type {PollOfRoom} */
const REVEALED = {
  id: 1,
  kind: "choices",
  text: "Which?",
  choices: [{ text: "n e" }, { text: "l o" }, { text: "e w" }],
  state: "revealed",
  votes: 4,
  tally: [3, 0, 1],
  others: 0,
  right: [0, 2],
  why: "",
};

test("a step, a half-step, a look or a stop of a tour leaves the run as it is", () => {
  const run = runOf(START, null);
  for (const query of [
    "num_merges=8&corpus=slide",
    "corpus=slide&num_merges=8&k=3&half=choose&view=ties,whole&hide=code",
    "corpus=slide&num_merges=8&k=2&tour=bpe&stop=4",
    "corpus=slide&num_merges=8&k=2&tour=bpe&stop=6&covered=pairs",
    "corpus=slide&num_merges=8&k=2&view=word-3",
    "corpus=slide&num_merges=8&k=2&find=est&try=slowest&view=ties,preview-greatest",
    "corpus=slide&num_merges=8&k=2&find_piece=es",
  ])
    assert.equal(runOf({ page: "merges", query }, null), run);
  assert.equal(runOf({ ...START, page: "start" }, null), run);
});

test("another setting, page or shared corpus is another run", () => {
  const own = { page: "merges", query: "corpus=upload" };
  const runs = [
    runOf(START, null),
    runOf({ page: "merges", query: "corpus=slide&num_merges=9" }, null),
    runOf({ page: "merges", query: "corpus=slide&num_merges=8&one=2" }, null),
    runOf({ page: "words", query: "text=low&k=1" }, null),
    runOf({ page: "words", query: "text=low&k=2" }, null),
    runOf(own, "one"),
    runOf(own, "two"),
  ];
  assert.equal(new Set(runs).size, runs.length);
});

test("what the presenter covers is covered here, and covers alone draw no page again", () => {
  assert.deepEqual(coveredIn("k=8&covered=text,derivation"), ["text", "derivation"]);
  assert.deepEqual(coveredIn("k=8"), []);
  const words = { page: "words", query: "text=low&tour=unseen&stop=4" };
  assert.equal(runOf({ ...words, query: `${words.query}&covered=text` }, null), runOf(words, null));
});

test("the stop of a tour is told where its screen is drawn here", () => {
  const merges = { page: "merges", query: "corpus=slide&k=3&tour=bpe&stop=4" };
  assert.deepEqual(stopOf(merges), { tour: "bpe", number: 4 });
  assert.deepEqual(stopOf({ page: "merges", query: "tour=bpe" }), { tour: "bpe", number: 1 });
  for (const at of [
    null,
    { page: "merges", query: "k=3" },
    { page: "words", query: "tour=bpe&stop=4" },
    { page: "merges", query: "learner=unigram&one=1&tour=bpe&stop=4" },
  ])
    assert.equal(stopOf(at).tour, "");
  assert.equal(stopOf({ page: "merges", query: "tour=bpe&stop=x" }).number, 0);
});

test("a step is read as the app reads it", () => {
  const { asked, ...step } = stepOf("k=3&half=choose&view=ties,end&hide=code,pairs");
  assert.equal(`${asked}`, "k=3&half=choose&view=ties%2Cend&hide=code%2Cpairs");
  assert.deepEqual(step, {
    k: 3,
    half: "choose",
    looks: new Set(["ties", "end"]),
    hide: ["code", "pairs"],
  });
  for (const query of ["", "k=-1", "k=x", "k=1.5&half=third"]) {
    const { k, half } = stepOf(query);
    assert.deepEqual([k, half], [0, "merge"]);
  }
});

test("a result has a bar for each choice, and every right one is marked", () => {
  const bars = barsOf(REVEALED);
  assert.deepEqual(
    bars.map(({ count, isRight, share }) => [count, isRight, share]),
    [
      [3, true, 1],
      [0, false, 0],
      [1, true, 1 / 3],
    ],
  );
  assert.deepEqual(barsOf({ ...REVEALED, tally: [0, 0, 0], votes: 0 })[0].share, 0);
});

test("a result of numbers has the numbers that were given", () => {
  const bars = barsOf({
    ...REVEALED,
    kind: "number",
    choices: [],
    tally: [
      [8, 6],
      [1234, 2],
    ],
    others: 2,
    right: [8],
  });
  assert.deepEqual(
    bars.map(({ choice, count, isRight, share }) => [choice.text, count, isRight, share]),
    [
      ["8", 6, true, 1],
      ["1,234", 2, false, 1 / 3],
    ],
  );
});

test("what is said of votes never counts more votes than people", () => {
  const open = { ...REVEALED, state: /** @type {const} */ ("open") };
  assert.equal(saidOfVotes({ ...open, votes: 1 }, 3, null), "1 of 3 has voted. No names are stored.");
  assert.equal(
    saidOfVotes({ ...open, votes: 4 }, 3, 0),
    "You can change your vote until voting closes. 4 of 4 have voted. No names are stored.",
  );
  const numbers = { ...open, kind: /** @type {const} */ ("number") };
  assert.equal(
    saidOfVotes({ ...numbers, state: "closed" }, 3, 1234),
    "You sent 1,234. Voting is closed. The result comes in a moment.",
  );
  assert.equal(saidOfVotes(REVEALED, 9, 1), "4 votes in all. No names are stored.");
});

test("a remote says where the presenter's screen is, and how far the votes are", () => {
  assert.equal(
    presentedAt({ page: "merges", query: "corpus=slide&k=1200&half=choose" }),
    "Merges, after merge 1,200",
  );
  assert.equal(presentedAt({ page: "merges", query: "" }), "Merges");
  assert.equal(presentedAt({ page: "real_tokenizers", query: "k=3" }), "Real tokenizers");
  assert.equal(presentedAt({ page: "merges", query: "k=%3Cb%3E" }), "Merges");
  assert.equal(votesOf({ ...REVEALED, state: "open", votes: 2 }, 3), "2 of 3 voted");
  assert.equal(
    votesOf({ ...REVEALED, state: "closed", votes: 4 }, 3),
    "4 votes, but only 3 phones here · closed",
  );
  assert.equal(votesOf({ ...REVEALED, state: "open", votes: 1 }, 0), "1 vote, but no phones here");
  assert.equal(votesOf(REVEALED, 4), "4 of 4 voted · revealed");
});

test("a question and its result are said in words", () => {
  const choices = [{ text: "n e" }, { text: "e w" }];
  assert.equal(
    questionHeard({ text: "Which pair is merged next?", choices }),
    "Question: Which pair is merged next? 1: n e. 2: e w.",
  );
  assert.equal(
    resultHeard([barHeard("n e", 1, true), barHeard("e w", 0, false)], "It is seen first."),
    "Result: n e, right: 1 vote; e w: 0 votes. It is seen first.",
  );
});
