/* What the Pieces page says: labels, reasons, rules and sources. Needs no DOM. */
import { nounOf, num, percentText, plural } from "../shared/numbers.js";
import {
  capitalised,
  HELP_KEY,
  NOT_REVEALED,
  PREDICT_KEYS,
  STAGE_KEYS,
  stateName,
  TEXT_SIZE_KEYS,
} from "../shared/texts.js";
import { logText, nats } from "./numbers.js";

/** @import { PiecesMoment } from "./steps.js" */

export const PIECES = "Pieces";
/** @param {string} piece */
export function pieceLabel(piece) {
  return `Piece ${piece}`;
}

export const ON_ITS_WAY = "Still on its way…";
export const HALF_STEPS_OF_ROUND = "Half-steps: weigh, then drop";

/* The transport. */

export const ROUND = "Round";
export const ROUND_NUMBER = "Round number";
export const ONE_BY_ONE = "One per round";

/**
 * What is said below the number of rounds done.
 * @param {PiecesMoment} moment
 * @param {boolean} hasHalves
 * @param {boolean} isFinish whether the round only fills the vocabulary
 */
export function placeInRounds({ half, k }, hasHalves, isFinish) {
  if (half === "start") return "all seeds";
  if (half === "weigh") return `before round ${num(k)} · ${isFinish ? "finish" : "weigh"}`;
  if (!hasHalves) return stateName(k, "round");
  return isFinish ? afterFinish(k) : `${stateName(k, "round")} · dropped`;
}

/** The longest of what is said below the number of rounds done. @param {number} round */
export function afterFinish(round) {
  return `${stateName(round, "round")} · finished`;
}

/** A round under the pointer that is still to be guessed. @param {number} state */
export function roundTip(state) {
  return `Round ${num(state)}: ${NOT_REVEALED}`;
}

/** What the scrubber says at the pointer. @param {number} state @param {number} size @param {number} likelihood */
export function stateTip(state, size, likelihood) {
  return `${capitalised(stateName(state, "round"))}: ${plural(size, "piece")}, log probability ${nats(likelihood)}`;
}

/**
 * The place of the scrubber as it is spoken.
 * @param {PiecesMoment["half"]} half
 * @param {number} k
 * @param {number} n
 * @param {number} size how many pieces the round leaves
 */
export function placeText(half, k, n, size) {
  if (half === "start") return `Start, before round 1 of ${num(n)}`;
  return `Round ${num(k)} of ${num(n)}, ${half}: ${plural(size, "piece")} after it`;
}

/** The place in the run as it is spoken. @param {PiecesMoment} moment */
export function whereInRounds({ half, k }) {
  return half === "start" ? "Start" : `Round ${num(k)}, ${half}`;
}

/* What to do first. */

export const PRESS_TO_WEIGH = "Press the filled arrow (or →) to weigh them";
export const OR_ONE_BY_ONE = ", or One per round to drop single pieces.";
export const NOTHING_TO_DROP = "So few pieces are left that no round drops any.";
export const PRESS_TO_REMOVE = "Press the filled arrow (or →) to see which is missed least.";

/* The corpus. */

export const MORE_PIECES = "more pieces";
export const AS_MANY = "±0";

/** @param {string} word @param {number} count */
export function cutsLabel(word, count) {
  return `${word}, ${plural(count, "time")}: show its cuts`;
}

/* The candidates. */

export const CANDIDATES = "Candidates";
export const LOSS_NATS = "loss, nats";
export const NOTHING_GOES = "No piece goes in this round.";
export const WHY_BACK = "Every character is a piece at the end.";
export const WHY_SPARED = "Their losses are greater, or they come later in the list.";

/** @param {number} total @param {number} reason */
export function goText(total, reason) {
  return `${num(total)} ${total === 1 ? "goes" : "go"}: ${REASONS[reason]}`;
}

/** @param {number} many */
export function backText(many) {
  return `${plural(many, "character")} ${many === 1 ? "comes" : "come"} back`;
}

/** @param {number} many */
export function sparedText(many) {
  return `${num(many)} ${many === 1 ? "is" : "are"} spared`;
}

/** What is said before the first round. @param {boolean} hasRounds */
export function beforeRounds(hasRounds) {
  return hasRounds
    ? "The next step weighs every piece."
    : "There are no more seeds than you asked for pieces.";
}

/* Predicting. */

export const WHICH_PIECE = "Which piece goes next?";
export const TIES_COUNT_AS_RIGHT = "Any piece that ties for the least loss is right.";
export const YOUR_GUESS = "Your guess";
export const NEXT_IS_LATTICE = "Next: cut a word";
export const NEXT_IS_LARGER = "Try English suffixes";
export const ASKED_PIECE = "which piece goes next?";
export const LOSSES_HIDDEN = "The losses are hidden until the next piece is revealed.";
export const TIED_PIECES_ARE_RIGHT = "In alphabetical order. Any piece tied for the least loss counts.";
export const HOW_TO_WEIGH =
  "Take a piece away and cut its words in the next best way: which piece makes the corpus least improbable?";
export const PREDICT_HINT = "Guess which piece goes next; one goes a round then";

/* The pieces of a state. */

export const SEARCH_PIECE = "Find a piece";
export const SEARCH_PIECE_LABEL = "Find a piece of the vocabulary";
export const NO_PIECE_FOUND = "No piece contains it.";
/** The heads of the columns. */
export const HEADS = { piece: "piece", probability: "p", count: "count", loss: "loss" };
/** What the columns are. */
export const ABOUT_HEADS = {
  probability: "Probability",
};

/** @param {number} left */
export function lessProbable(left) {
  return `and ${num(left)} less probable ${nounOf(left, "one")}`;
}

/* What opens over the columns. */

export const PIECE = "Piece";
export const WORD = "Word";
export const LOOKING_UP_PIECE = "Looking it up…";
export const LOOKING_UP_CUTS = "Cutting it in every way…";
export const ABOUT_CUTS =
  "The log probability of a cut is the sum of those of its pieces; the share is its part of all cuts together.";
export const TITLE_OF_EXAMPLE = "A published example, and where it is wrong";
export const NO_PIECE_THEN = "It is not a piece in this state.";
export const NEVER_WEIGHED = "A single character is never weighed: nothing can take its place.";
export const IN_ITS_PLACE = "In its place: ";
export const NEVER_WORTH_USING =
  "The parts are more probable than the piece, so it is never worth using: it goes.";
export const COSTS_NOTHING = "No word uses it in its best cut, so it goes and costs nothing.";
export const LOSES_NOTHING = "No word uses it in its best cut, so the corpus loses nothing without it.";
export const AFTER_ITS_LOSS =
  "Each part then also has the uses of the piece, and the corpus has more pieces.";
export const HEADS_OF_ADDENDS = ["best cut", "best without it", "what the word adds"];
export const LOSS_IS_THE_SUM = "Its loss is the sum: ";

/** @param {number} k @param {number} score its log probability */
export function probabilityIn(k, score) {
  return `${capitalised(stateName(k, "round"))}: probability ${percentText(Math.exp(score))}, log p ${logText(score)}.`;
}

/** @param {number} count */
export function timesInCorpus(count) {
  return `${plural(count, "time")} in the corpus.`;
}

/** How many ways there are to cut a word. @param {number} many @param {number} shown @param {number} k */
export function waysToCut(many, shown, k) {
  const ways = many === 1 ? "There is one way to cut it" : `There are ${num(many)} ways to cut it`;
  const most = shown < many ? `; the ${shown === 1 ? "" : `${num(shown)} `}most probable` : "";
  return `${ways} ${stateName(k, "round")}${most}:`;
}

/** @param {number} logSum */
export function logTogether(logSum) {
  return `, log p together ${logText(logSum)}.`;
}

/** @param {number} used @param {number} total */
export function usedInBestCuts(used, total) {
  return `Used ${plural(used, "time")} in the best cuts of a corpus of ${plural(total, "piece")}. Its loss:`;
}

/** @param {number} left */
export function moreWords(left) {
  return `and ${plural(left, "more word")}`;
}

/** @param {number} words */
export function usedInWords(words) {
  return `. Used in ${plural(words, "word")}.`;
}

/* Why pieces go. */

/** Why a piece goes, as the head of a list, in the order of the reasons of Python. */
export const REASONS = [
  "expected count below 0.5",
  "better spelled by other pieces",
  "in no word’s best cut",
  "least loss",
  "least probable, beyond the size",
];
/** The same in a sentence: 26 with the least loss. */
export const REASONS_IN_SENTENCE = [
  "with an expected count below 0.5",
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

export const LOG_PROBABILITY = "Log probability";

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

/** The learner in a line: until when it goes on, and what it does. */
export const LOOP = {
  lead: "Repeat:",
  phases: ["weigh each piece", "drop a quarter", "estimate again (EM)", "finish"],
};
export const LOOP_ONE_BY_ONE = {
  lead: "Repeat:",
  phases: ["weigh each piece", "drop the least loss", "share out the rest"],
};

/** What a half-step does: phases of the loop, and lines of the learner. @typedef {{ phases: number[], lines: number[] }} Done */
/** @type {Record<string, Done>} */
export const ACTIVE = {
  start: { phases: [2], lines: [0, 1] },
  weigh: { phases: [0], lines: [3] },
  drop: { phases: [1, 2], lines: [4, 1] },
  finish: { phases: [3], lines: [5] },
};
/** @type {Record<string, Done>} */
export const ACTIVE_ONE_BY_ONE = {
  start: { phases: [2], lines: [0, 1] },
  weigh: { phases: [0], lines: [3] },
  drop: { phases: [1, 2], lines: [4, 5] },
  finish: { phases: [1, 2], lines: [4, 5] },
};

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
    "A piece with an expected count below 0.5 is dropped at once, even if it is a single character; characters return at the end with the lowest probabilities. Until then they are hatched in the corpus.",
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
    "Numbers that differ by less than 0.000000001 nats are equal. If cuts are equally probable, the one with the longest last piece wins; if losses are equal, the piece that is first in the list; if probabilities are equal, the first by spelling. Other programs break these ties differently.",
  ],
  [
    "Sources",
    "Kudo 2018, “Subword Regularization”, section 3.2; the rules that the paper leaves open are those of sentencepiece 0.2.1 (src/unigram_model_trainer.cc). Versions from 0.2.2 on choose their seeds by another rule and learn other pieces.",
  ],
];

/** The published course example on hug, pug, pun, bun, hugs. @type {string[]} */
export const COURSE_EXAMPLE = [
  "A well-known course teaches Unigram on hug 10, pug 5, pun 12, bun 4, hugs 5, without EM and one piece at a time. Choose the corpus “hug, pug, pun, bun” and “One per round” to step through it.",
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
  ...PREDICT_KEYS,
  ["W", "the loom, or the table"],
  ["E", "the step in words"],
  ["M", "steps as sound, on or off"],
  ...STAGE_KEYS,
  TEXT_SIZE_KEYS,
  HELP_KEY,
];
export const KEYS_OF_PIECES_NOTE =
  "L, P, G, O, D, 1 to 6, ?, PageUp and PageDown act anywhere except in fields; the other keys act unless another part of the page has the focus.";

/* The rounds before and after counts were edited. */

export const EDITED_PIECES = {
  never: "The vocabularies are the same after every round.",
  /** @param {number} k */
  first: (k) =>
    k ? `The vocabularies first differ after round ${num(k)}.` : "The vocabularies differ from the seeds on.",
  sizes: "Pieces after each round",
  /** @param {number} k */
  state: (k) => (k ? `round ${num(k)}` : "seeds"),
  /** @param {number} k */
  after: (k) => (k ? `Pieces that only one has, after round ${num(k)}` : "Seeds that only one has"),
  end: "Pieces that only one has, at the end",
  none: "none",
};
