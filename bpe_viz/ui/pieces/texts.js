/* What the Pieces page says: labels, reasons, rules and sources. It needs no screen. */
import { num, plural } from "../shared/numbers.js";
import { nats } from "./figures_text.js";

/** @import { PiecesMoment } from "./steps.js" */

/* The transport. */

export const ROUND = "Round";
export const ROUND_NUMBER = "Round number";
export const ONE_BY_ONE = "One a round";

/** What there is to see at a step that has no halves. @param {PiecesMoment["half"]} half @param {boolean} hasHalves */
export function halfOfRound(half, hasHalves) {
  if (half === "start") return "all seeds";
  return hasHalves ? "" : "dropped";
}

/** What the scrubber says at the pointer. @param {number} state @param {number} size @param {number} likelihood */
export function stateTip(state, size, likelihood) {
  return `Round ${num(state)}: ${plural(size, "piece")}, log probability ${nats(likelihood)}`;
}

/**
 * The place of the scrubber as it is spoken.
 * @param {PiecesMoment["half"]} half
 * @param {number} k
 * @param {number} n
 * @param {number} size how many pieces the round leaves
 */
export function placeText(half, k, n, size) {
  if (half === "start") return `Start, before round 1 of ${n}`;
  return `Round ${k} of ${n}, ${half}: ${plural(size, "piece")} after it`;
}

/** The place in the run as it is spoken. @param {PiecesMoment} moment */
export function whereInRounds({ half, k }) {
  return half === "start" ? "Start" : `Round ${num(k)}, ${half}`;
}

/* The corpus. */

export const MORE_PIECES = "more pieces";
export const AS_MANY = "±0";

/** @param {string} word @param {number} count */
export function cutsLabel(word, count) {
  return `${word}, ${plural(count, "time")}: show its cuts`;
}

/* Why pieces go. */

/** Why a piece goes, as the head of a list, in the order of the reasons of Python. */
export const REASONS = [
  "used less than half a time",
  "better spelled by other pieces",
  "in no word’s best cut",
  "least loss",
  "least probable, beyond the size",
];
/** The same in a sentence: 26 with the least loss. */
export const REASONS_IN_SENTENCE = [
  "used less than half a time",
  "better spelled by other pieces",
  "in no word’s best cut",
  "with the least loss",
  "least probable",
];

/** What a reason means, in full. */
export const REASONS_IN_FULL = [
  "The expected count of the piece is below 0.5, so the EM step drops it.",
  "The most probable way to cut the piece itself is in two or more other pieces, so it is never worth using.",
  "No word has the piece in its most probable cut, so the corpus loses nothing.",
  "The corpus loses least without the piece: the greatest losses are spared, the others go.",
  "The vocabulary is full: the characters come first, then the most probable pieces.",
];

/* The foot. */

export const NUM_PIECES = "Pieces";
export const CORPUS_LENGTH_IN_PIECES = "Corpus length, pieces";
export const LOG_PROBABILITY = "Log probability, nats";

export const LINES = [
  "pieces = characters, frequent substrings",
  "    p = how often is each piece used? (EM, twice)",
  "repeat while size > 1.1 × the size wanted:",
  "    loss = what the corpus loses without each piece",
  "    drop a quarter: unused, split, the least losses",
  "finish: the characters, then the most probable pieces",
];
export const LINES_ONE_BY_ONE = [
  "pieces = characters, substrings of words",
  "p = the share that each has of all their counts",
  "repeat until the size wanted:",
  "    loss = what the corpus loses without each piece",
  "    drop the piece of least loss; ties: by spelling",
  "    p = the shares of the pieces that are left",
];

/** Which lines of the learner a half-step does. @type {Record<string, number[]>} */
export const ACTIVE = { start: [0, 1], weigh: [3], drop: [4, 1], finish: [5] };
/** @type {Record<string, number[]>} */
export const ACTIVE_ONE_BY_ONE = { start: [0, 1], weigh: [3], drop: [4, 5], finish: [4, 5] };

/** How Unigram decides: the rule, then its source or what it does. @type {[rule: string, text: string][]} */
export const DECISIONS = [
  [
    "Seeds",
    "All characters, and the substrings of 2 to 16 characters that at least two different characters follow; the end of a word counts as one character. A substring that always ends its word is therefore no seed: no version with this rule can learn “ing” from walking, talking and singing alone. Score: count × length.",
  ],
  [
    "EM",
    "Each round counts twice how often every piece is used, each way to cut a word weighted by its probability (forward-backward), then sets log p = digamma(count) − digamma(sum). Digamma makes rare pieces rarer: a count of 1 weighs as 0.56, one of 0.5 as 0.14.",
  ],
  [
    "0.5",
    "A piece with an expected count below 0.5 is dropped at once, and so may be a character; characters come back at the end with the least probabilities. Until then they are hatched in the corpus.",
  ],
  [
    "Loss",
    "The best other way to cut the piece takes its place everywhere: loss = uses × (log of its share − sum of the logs of the shares of the parts). Unused pieces, and pieces that are better spelled by others, go first; then three quarters of the pieces are spared, those of the greatest losses. The loss is an estimate, and may be below 0.",
  ],
  [
    "1.1",
    "The rounds stop at 1.1 times the size wanted. Then the characters and the most probable pieces (not the greatest losses) fill the vocabulary.",
  ],
  [
    "Ties",
    "Numbers that differ by less than 0.000000001 nats are equal. Of equally probable cuts the one with the longest last piece is taken; of equal losses, the piece that is first in the list; of equal probabilities, the first by spelling. Other programs break these ties differently.",
  ],
  [
    "Sources",
    "Kudo 2018, “Subword Regularization”, section 3.2; the rules that the paper leaves open are those of sentencepiece 0.2.1 (src/unigram_model_trainer.cc). Versions from 0.2.2 on choose their seeds by another rule and learn other pieces.",
  ],
];

/** The published course example on hug, pug, pun, bun, hugs. @type {string[]} */
export const COURSE_EXAMPLE = [
  "A well-known course teaches Unigram on hug 10, pug 5, pun 12, bun 4, hugs 5, without EM and one piece at a time. Choose the corpus “hug, pug, pun, bun” and “One a round” to step through it.",
  "The counts of its substrings add up to 210. It prints 0.000389 for p + u + g and 0.0022676 for pu + g, from 5 for the count of p; p occurs 17 times, so the probabilities are 0.0013217 and 0.0077098.",
  "Its code begins each word with a score of 1, so the loss that it prints for its corpus of 31 words is too high by 1 for each: 413.10 printed, 382.10 true. Likewise “Hopefully” 41.52 (true 40.52) and “This” 6.29 (true 5.29).",
  "Here the loss of the first state is 169.8 nats; removing hug costs 23.5 of them, removing pu nothing. pug and hugs have several equally probable cuts, so what is printed for them depends on the tie rule.",
];

export const HOW_IT_DECIDES = "How Unigram decides";
export const TOO_LARGE_FOR_ONE_BY_ONE = "Only small corpora: each loss is summed up word by word";
export const ONE_BY_ONE_HINT = "Drop one piece a round; every loss is the exact sum, without EM";

/** @type {[keys: string, what: string][]} */
export const KEYS_OF_PIECES = [
  ["→ PageDown Space", "forward"],
  ["← PageUp", "back"],
  ["Home End", "all seeds, final pieces"],
  ["P", "play or pause"],
  ["H", "half-steps on or off"],
  ["L", "stage mode: full screen, large text; Esc leaves it"],
  ["O", "pointer: laser, spotlight or none"],
  ["D", "light or dark"],
  ["+ −", "text size"],
  ["?", "this list"],
];
export const KEYS_OF_PIECES_NOTE =
  "L, P, O, D, ?, PageUp and PageDown act anywhere except in fields; the other keys act unless another part of the page has the focus.";
