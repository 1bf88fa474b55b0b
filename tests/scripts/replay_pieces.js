/* Replays pruning runs for the tests: each line of input is a run as Python sends it to the Pieces page, each line of
   output what the page makes of it, state by state and position by position. */
import { createInterface } from "node:readline";
import { partingsOf } from "../../bpe_viz/ui/pieces/loom_pattern.js";
import { PieceRun } from "../../bpe_viz/ui/pieces/run.js";
import { sentenceOf, spokenOf } from "../../bpe_viz/ui/pieces/sentence_texts.js";
import { RoundSteps } from "../../bpe_viz/ui/pieces/steps.js";

/** @import { PiecesOverview, Round, Weave } from "../../bpe_viz/ui/pieces/wire.js" */

/** @param {PieceRun} run @param {number} piece */
function textOf(run, piece) {
  return run.symbol(run.idOf(piece)).text;
}

/** @param {PieceRun} run @param {number} k */
function stateOf(run, k) {
  const round = run.round(k);
  return {
    pieces: round.pieces.map(([piece, ...rest]) => [textOf(run, piece), ...rest]),
    groups: round.groups.map(([reason, total, pieces]) => [
      reason,
      total,
      pieces.map(([piece, value]) => [textOf(run, piece), value]),
    ]),
    back: round.back.map((piece) => textOf(run, piece)),
    spared: round.spared.map(([piece, value]) => [textOf(run, piece), value]),
    words: run.frequent.map((word) =>
      run.cut(word, k).map(({ id, isUnknown }) => [run.symbol(id).text, isUnknown]),
    ),
    changed: run.frequent.filter((word) => run.change(word, k)).map(({ index }) => index),
    walls: run.frequent.map((word) => [...(run.change(word, k)?.walls ?? [])]),
  };
}

/** How the loom draws each word in each state: the pieces of its threads, and the thread that each parts from. @param {PieceRun} run */
function woven(run) {
  return run.frequent.map((word) => {
    const { knots, threads } = partingsOf(run, word);
    const idOf = new Map(knots.map(({ id, made }) => [made, id]));
    return run.overview.sizes.map((_, k) =>
      threads
        .filter(({ from, to }) => from <= k && (!to || to > k))
        .sort((a, b) => a.first - b.first)
        .map((thread) => run.symbol(idOf.get(thread) ?? -1).text),
    );
  });
}

/** @param {{ overview: PiecesOverview, rounds: Round[], weave?: Weave }} sent */
function replayedRounds({ overview, rounds, weave }) {
  const run = new PieceRun(overview);
  for (const round of rounds) run.addRound(round);
  if (weave) run.addWeave(weave);
  const steps = new RoundSteps();
  steps.begin(run, 0, "merge");
  return {
    woven: weave ? woven(run) : [],
    states: overview.sizes.map((_, k) => stateOf(run, k)),
    sentences: Array.from({ length: steps.last + 1 }, (_, at) => {
      steps.goTo(at);
      return spokenOf(run, sentenceOf(run, steps.moment(run)));
    }),
  };
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(replayedRounds(JSON.parse(line)))}\n`);
