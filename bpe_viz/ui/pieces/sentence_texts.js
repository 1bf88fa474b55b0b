/* The sentence about a round: written once as parts, shown with chips and spoken with words. Needs no DOM. */

import { nounOf, num, plural } from "../shared/numbers.js";
import { spokenSymbol } from "../shared/spoken.js";
import { spokenSentence } from "../shared/stepper/sentence_line.js";
import { decimal, nats } from "./numbers.js";
import {
  HOW_TO_WEIGH,
  NOTHING_TO_DROP,
  OR_ONE_BY_ONE,
  PRESS_TO_REMOVE,
  PRESS_TO_WEIGH,
  REASONS,
  REASONS_IN_SENTENCE,
  WHICH_PIECE,
} from "./texts.js";

/** @import { Guess } from "../shared/stepper/prediction.js" */
/** @import { SentencePart } from "../shared/stepper/sentence_line.js" */
/** @import { PieceRun } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { WeighedPiece } from "./wire.js" */

/** Text, numbers that count, pieces, and a second sentence.
 * @typedef {SentencePart<{ piece: number, look: string }>[]} SentenceParts
 */

/**
 * @param {PieceRun} run
 * @param {PiecesMoment} moment
 * @param {Guess<WeighedPiece> | null} [guess] what the reader guessed in this round
 * @returns {SentenceParts}
 */
export function sentenceOf(run, moment, guess = null) {
  if (moment.half === "start") return startOf(run);
  if (moment.isAsking) return [`${WHICH_PIECE} `, { second: [HOW_TO_WEIGH] }];
  if (moment.isMissing) return ["This round is still on its way."];
  if (run.overview.isOneByOne)
    return moment.half === "weigh" ? leastOf(run, moment, guess) : goneOf(run, moment);
  return moment.half === "weigh" ? weighingOf(run, moment) : droppingOf(run, moment);
}

/** What a reader does first. @param {PieceRun} run */
function toBegin(run) {
  const { n, overview } = run;
  if (!n) return "";
  if (overview.isOneByOne) return ` ${PRESS_TO_REMOVE}`;
  if (dropsNothing(run)) return ` ${NOTHING_TO_DROP}`;
  return ` ${PRESS_TO_WEIGH}${overview.canBeOneByOne ? OR_ONE_BY_ONE : "."}`;
}

/** @param {PieceRun} run @returns {SentenceParts} */
function startOf(run) {
  const { sizes, lengths, numSeeds, isOneByOne, tokens, types } = run.overview;
  /** @type {SentenceParts} */
  const state = [
    `${num(tokens)} `,
    { term: "token", written: nounOf(tokens, "token") },
    ` of ${num(types)} `,
    { term: "type", written: nounOf(types, "type") },
    ` are ${plural(lengths[0], "piece")} long.${toBegin(run)}`,
  ];
  if (isOneByOne)
    return [
      { strong: num(sizes[0]) },
      " pieces to begin with: every character, and every substring that is shorter than its word. ",
      { second: state },
    ];
  const dropped = run.numDropped(0);
  /** @type {SentenceParts} */
  const gone = dropped
    ? [
        ` steps drop ${num(dropped)} with an `,
        { term: "expected count", written: "expected count" },
        " below 0.5; ",
      ]
    : [" steps drop none; "];
  return [
    `${num(numSeeds)} `,
    { term: "seeds", written: nounOf(numSeeds, "seed") },
    ": characters and frequent substrings. The first ",
    { term: "EM", written: "EM" },
    ...gone,
    { strong: num(sizes[0]) },
    sizes[0] === 1 ? " is left. " : " are left. ",
    { second: state },
  ];
}

/** Whether a round only fills the vocabulary. @param {PieceRun} run @param {number} k */
export function isFinish(run, k) {
  const totals = run.overview.totals[k];
  const sizes = run.overview.sizes;
  const drops = totals.some(([reason]) => reason !== REASONS.length - 1);
  return (
    !run.overview.isOneByOne &&
    k > 0 &&
    k === run.n &&
    !drops &&
    (totals.length > 0 || sizes[k] > sizes[k - 1])
  );
}

/** Whether there is no round that weighs pieces and drops some. @param {PieceRun} run */
export function dropsNothing(run) {
  return run.n === 0 || (run.n === 1 && isFinish(run, 1));
}

/** @param {PieceRun} run @param {PiecesMoment} moment @returns {SentenceParts} */
function weighingOf(run, { k, round }) {
  const { sizes, totals } = run.overview;
  if (isFinish(run, k)) {
    const over = run.numDropped(k);
    const back = round.back.length;
    return [
      `The rounds have ended with ${plural(sizes[k - 1], "piece")}. `,
      over
        ? { strong: `The ${over === 1 ? "least probable one goes" : `${num(over)} least probable go`}` }
        : "",
      over && back ? ", and " : "",
      back ? { strong: `${plural(back, "character")} ${back === 1 ? "comes" : "come"} back` } : "",
      ": the vocabulary is every character, then the most probable pieces. ",
      { second: changesOf(run, round.numChanged, "will be") },
    ];
  }
  const reasons = totals[k].map(([reason, total]) => `${num(total)} ${REASONS_IN_SENTENCE[reason]}`);
  return [
    `Round ${num(k)} weighs ${plural(sizes[k - 1], "piece")} and drops `,
    { strong: num(run.numDropped(k)) },
    `: ${reasons.join("; ")}. `,
    { second: changesOf(run, round.numChanged, "will be") },
  ];
}

/** @param {PieceRun} run @param {PiecesMoment} moment @returns {SentenceParts} */
function droppingOf(run, { k, round }) {
  const { sizes } = run.overview;
  return [
    { strong: num(sizes[k]) },
    ` ${sizes[k] === 1 ? "piece is" : "pieces are"} left${k === run.n ? ", the vocabulary" : ""}. `,
    ...changesOf(run, round.numChanged, "is", "are"),
    " ",
    { second: [movedOf(run, k)] },
  ];
}

/** What the reader's guess was worth. @param {Guess<WeighedPiece>} guess @param {number} least @returns {SentenceParts} */
function worthOf({ one: [piece, loss], isRight, isChosen }, least) {
  if (isChosen) return [{ strong: "Right. " }];
  if (isRight) return [{ strong: "Right: " }, { piece, look: "" }, " ties with it. "];
  return [
    { strong: "Not quite: " },
    "removing ",
    { piece, look: "" },
    ` costs ${nats(loss)}, ${decimal(loss - least)} more. `,
  ];
}

/**
 * @param {PieceRun} run
 * @param {PiecesMoment} moment
 * @param {Guess<WeighedPiece> | null} guess
 * @returns {SentenceParts}
 */
function leastOf(run, { round }, guess) {
  const [piece, loss] = round.groups[0][2][0];
  const costs = loss > 0 ? `costs least: ${decimal(loss)} nats` : "costs nothing";
  const next = round.spared[0];
  const after = !next ? "; only characters are left then" : round.numTied === 1 ? "; the next is " : "";
  const tied = round.numTied > 1 ? `; ${num(round.numTied)} pieces tie, and the first by spelling goes` : "";
  return [
    ...(guess ? worthOf(guess, loss) : []),
    "Removing ",
    { piece, look: "now" },
    " ",
    { strong: costs },
    tied,
    after,
    ...(next && after ? [{ piece: next[0], look: "" }, ` with ${decimal(next[1])}`] : []),
    ". ",
    { second: changesOf(run, round.numChanged, "will be") },
  ];
}

/** @param {PieceRun} run @param {PiecesMoment} moment @returns {SentenceParts} */
function goneOf(run, { k, round }) {
  const [piece] = round.groups[0][2][0];
  return [
    { piece, look: "gone" },
    " is gone: ",
    { strong: num(run.overview.sizes[k]) },
    " pieces are left. ",
    ...changesOf(run, round.numChanged, "is", "are"),
    " ",
    { second: [movedOf(run, k)] },
  ];
}

/**
 * How many words are cut differently.
 * @param {PieceRun} run
 * @param {number} many
 * @param {string} is
 * @param {string} [are]
 * @returns {string[]}
 */
function changesOf(run, many, is, are = is) {
  const { compared, types } = run.overview;
  const of = compared < types ? `the ${num(compared)} most frequent words` : plural(types, "word");
  return [
    many
      ? `${num(many)} of ${of} ${many === 1 ? is : are} cut differently.`
      : `No word ${is} cut differently.`,
  ];
}

/** @param {PieceRun} run @param {number} k */
function movedOf(run, k) {
  const { lengths, likelihoods } = run.overview;
  const from = lengths[k - 1];
  const to = lengths[k];
  const length =
    to === from
      ? `The corpus is still ${plural(to, "piece")} long`
      : `The corpus ${to > from ? "grew" : "shrank"} from ${num(from)} to ${plural(to, "piece")}`;
  const [before, after] = [nats(likelihoods[k - 1]), nats(likelihoods[k])];
  const probability =
    before === after
      ? `its log probability is still ${after}`
      : `its log probability ${likelihoods[k] > likelihoods[k - 1] ? "rose" : "fell"} from ${before} to ${after}`;
  return `${length}; ${probability}.`;
}

/** The parts as a screen reader says them. @param {PieceRun} run @param {SentenceParts} parts */
export function spokenOf(run, parts) {
  return spokenSentence(parts, ({ piece }) => spokenSymbol(run, run.idOf(piece)));
}
