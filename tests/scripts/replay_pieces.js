/* Replays pruning runs for the tests: each line of input is a run as Python sends it to the Pieces page, each line of
   output what the page makes of it, state by state and position by position. */
import { createInterface } from "node:readline";
import { PieceRun } from "../../bpe_viz/ui/pieces/run.js";
import { sentenceOf, spokenOf } from "../../bpe_viz/ui/pieces/sentence_texts.js";
import { RoundSteps } from "../../bpe_viz/ui/pieces/steps.js";

/** @import { PiecesOverview, Round } from "../../bpe_viz/ui/pieces/wire.js" */

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

/** @param {{ overview: PiecesOverview, rounds: Round[] }} sent */
function replayedRounds({ overview, rounds }) {
  const run = new PieceRun(overview);
  for (const round of rounds) run.addRound(round);
  const steps = new RoundSteps();
  steps.begin(run, 0, "merge");
  return {
    states: overview.sizes.map((_, k) => stateOf(run, k)),
    sentences: Array.from({ length: steps.last + 1 }, (_, at) => {
      steps.goTo(at);
      return spokenOf(run, sentenceOf(run, steps.moment(run)));
    }),
  };
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(replayedRounds(JSON.parse(line)))}\n`);
