/* Replays runs for the tests: each line of input is a run as Python sends it to the stepper, each line of output what
   the stepper makes of it, state by state and position by position. */
import { createInterface } from "node:readline";
import { goneIn, lanesOf, MOST_LANES } from "../../bpe_viz/ui/merges/lanes.js";
import { standingIn, standingOfMerge } from "../../bpe_viz/ui/merges/pair_scores.js";
import { Run } from "../../bpe_viz/ui/merges/run.js";
import { heardAt, sentenceParts, spokenParts } from "../../bpe_viz/ui/merges/sentence_texts.js";
import { Steps } from "../../bpe_viz/ui/merges/steps.js";
import { clipOf, placeIn } from "../../bpe_viz/ui/merges/view_picture.js";
import { answersFrom, answersTo } from "../../bpe_viz/ui/offline/packed_answers.js";
import { readAnswer } from "../../bpe_viz/ui/shared/answers.js";

/** @import { Chunk, Overview, StepperQuestion } from "../../bpe_viz/ui/merges/wire.js" */
/** @import { PackedPart } from "../../bpe_viz/ui/offline/packed_answers.js" */

/** @param {Run} run @param {number} k */
function stateOf(run, k) {
  const next = run.step(k + 1);
  const ids = Array.from({ length: run.numUnits + k }, (_, id) => id);
  return {
    top: next.top,
    standings: next.top.map((pair) => standingIn(run, next, pair)),
    numPairs: next.numPairs,
    numTied: next.numTied,
    counts: ids.map((id) => run.countAt(id, k)),
    length: run.lengths[k],
    size: run.sizeAt(k),
    dead: ids.filter((id) => run.deathOf(id, k)),
    words: run.frequent.map((word) => run.cut(word, k).map(([, , id]) => id)),
  };
}

/** @param {Run} run @param {number} rank */
function mergeOf(run, rank) {
  const step = run.step(rank);
  return {
    standing: standingOfMerge(run, rank),
    standingsOfBorn: step.born.map((pair) => standingIn(run, step, pair, true)),
    after: [...step.after].map(([place, count]) => [...step.top[place].slice(0, 2), count]),
    born: step.born,
    sums: step.sums,
    words: step.words,
    numWords: step.numWords,
    shares: run.wordsAt(step.words).map((word) => run.share(word, rank, step)),
    first: step.first,
  };
}

/** @param {Run} run */
function sentencesOf(run) {
  const steps = new Steps();
  steps.begin(run, 0, "merge", false);
  return Array.from({ length: steps.last + 1 }, (_, at) => {
    steps.goTo(at);
    return spokenParts(run, sentenceParts(run, steps.moment(run), null));
  });
}

/** What is heard after each merge. @param {Run} run */
function heardOf(run) {
  const steps = new Steps();
  steps.begin(run, 0, "merge", false);
  return Array.from({ length: steps.last + 1 }, (_, at) => {
    steps.goTo(at);
    const moment = steps.moment(run);
    return heardAt(moment, sentenceParts(run, moment, null));
  });
}

/** What the lanes show after each merge. @param {Run} run */
function racesOf(run) {
  const steps = new Steps();
  steps.begin(run, 0, "merge", false);
  return Array.from({ length: run.n }, (_, i) => {
    steps.goTo(2 * (i + 1));
    const lanes = lanesOf(run, steps.moment(run), MOST_LANES, null);
    return {
      lanes: lanes.map(({ pair, before, words }) => [...pair, before?.count ?? null, words]),
      gone: goneIn(run.step(i + 1)),
    };
  });
}

/** What a picture of each position shows. @param {Run} run */
function clipsOf(run) {
  const steps = new Steps();
  steps.begin(run, 0, "merge", false);
  return Array.from({ length: steps.last + 1 }, (_, at) => {
    steps.goTo(at);
    const moment = steps.moment(run);
    return { at: placeIn(moment), clip: clipOf(run, moment, "mine") };
  });
}

/** @param {{ overview: Overview, chunks: Chunk[] }} sent */
function replayed({ overview, chunks }) {
  const run = new Run(overview);
  for (const chunk of chunks) run.addChunk(chunk);
  return {
    symbols: Array.from({ length: run.numUnits + run.n }, (_, id) => run.symbol(id).text),
    inWords: run.frequent.map((word) => word.text),
    states: Array.from({ length: run.n + 1 }, (_, k) => stateOf(run, k)),
    merges: Array.from({ length: run.n }, (_, i) => mergeOf(run, i + 1)),
    sentences: sentencesOf(run),
    heard: heardOf(run),
    races: racesOf(run),
    clips: clipsOf(run),
  };
}

/**
 * What a page without a server answers, from what it brought along.
 * @param {{ answers: string, asked: StepperQuestion }} page
 */
async function answered({ answers, asked }) {
  /** @type {PackedPart[]} */
  const parts = await readAnswer(new Uint8Array(Buffer.from(answers, "base64")));
  return answersTo(answersFrom(parts), asked);
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const found = asked.answers === undefined ? replayed(asked) : await answered(asked);
  process.stdout.write(`${JSON.stringify(found)}\n`);
}
