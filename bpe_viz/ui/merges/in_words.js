/* A step in words: the corpus, the pairs and the vocabulary, to be read or heard. */
import { spokenPair, spokenSymbol } from "../shared/spoken.js";
import { corpusSection, MOST_DESCRIBED } from "../shared/stepper/in_words.js";
import { firstOfAll } from "../shared/stepper/step_texts.js";
import { IN_WORDS, pairInWords, pairsInWords, symbolsInAll, vocabularyInWords } from "./in_words_texts.js";
import { numPairsAt, pairsOf } from "./pair_panels.js";
import { scoreHeard } from "./sentence_texts.js";
import { HIDDEN_PAIRS } from "./texts.js";

/** @import { RunWord } from "./run.js" */
/** @import { Described } from "../shared/stepper/in_words.js" */
/** @import { Moment } from "./steps.js" */

/** What there is to say of a moment, from its record. @param {Moment} moment @returns {Described[]} */
export function describedStep(moment) {
  const { run, state } = moment;
  const spokenCut = (/** @type {RunWord} */ word) =>
    run.cut(word, state).map(([, , id]) => spokenSymbol(run, id));
  const length = symbolsInAll(run.lengths[state]);
  return [corpusSection(run, length, spokenCut), pairsAt(moment), vocabularyAt(moment)];
}

/** @param {Moment} moment @returns {Described} */
function pairsAt(moment) {
  const { run } = moment;
  if (moment.isMasked) return { name: "pairs", title: IN_WORDS.pairs, said: HIDDEN_PAIRS, rows: [] };
  const pairs = pairsOf(run, moment).filter(({ count }) => count);
  const best = pairs.sort((a, b) => b.score - a.score || a.place - b.place).slice(0, MOST_DESCRIBED);
  const rows = best.map(({ pair, score }) =>
    pairInWords(spokenPair(run, [pair[0], pair[1]]), scoreHeard(run, score)),
  );
  const many = numPairsAt(moment);
  return {
    name: "pairs",
    title: IN_WORDS.pairs,
    said: `${pairsInWords(many)} ${firstOfAll(rows.length, many)}`.trim(),
    rows,
  };
}

/** @param {Moment} moment @returns {Described} */
function vocabularyAt({ run, state }) {
  const newest = Array.from({ length: Math.min(state, MOST_DESCRIBED) }, (_, i) => run.idOf(state - i));
  const size = run.sizeAt(state);
  const said = [vocabularyInWords(size, run.numUnits), firstOfAll(newest.length, state)];
  const rows = newest.map((id) => spokenSymbol(run, id));
  return { name: "vocabulary", title: IN_WORDS.vocabulary, said: said.join(" ").trim(), rows };
}
