/* A step in words, in a panel that follows the steps: the corpus, the pairs and the vocabulary, to be read or heard. */
import { el } from "../shared/dom.js";
import { spokenPair, spokenSymbol } from "../shared/spoken.js";
import {
  corpusInWords,
  firstOfAll,
  IN_WORDS,
  pairInWords,
  pairsInWords,
  STEP_IN_WORDS,
  vocabularyInWords,
  wordInWords,
} from "./in_words_texts.js";
import { scoreHeard } from "./sentence_texts.js";
import { HIDDEN_PAIRS } from "./texts.js";
import { numPairsAt, pairsOf } from "./top_pairs.js";

/** @import { Moment } from "./steps.js" */
/** @import { MergesActions } from "./view.js" */

/** @typedef {{ name: keyof typeof IN_WORDS, said: string, rows: string[] }} Described */

const MOST_DESCRIBED = 20; // of words, of pairs and of symbols
const IN_WORDS_KIND = "inwords";

/** What there is to say of a moment, from its record. @param {Moment} moment @returns {Described[]} */
export function describedStep(moment) {
  return [corpusAt(moment), pairsAt(moment), vocabularyAt(moment)];
}

/** @param {Moment} moment @returns {Described} */
function corpusAt({ run, state }) {
  const { types, tokens } = run.overview;
  const words = run.frequent.slice(0, MOST_DESCRIBED);
  const rows = words.map((word) => {
    const symbols = run.cut(word, state).map(([, , id]) => spokenSymbol(run, id));
    return wordInWords(word.count, symbols);
  });
  const said = [corpusInWords(types, tokens, run.lengths[state]), firstOfAll(rows.length, types)];
  return { name: "corpus", said: said.join(" ").trim(), rows };
}

/** @param {Moment} moment @returns {Described} */
function pairsAt(moment) {
  const { run } = moment;
  if (moment.isMasked) return { name: "pairs", said: HIDDEN_PAIRS, rows: [] };
  const pairs = pairsOf(run, moment).filter(({ count }) => count);
  const best = pairs.sort((a, b) => b.score - a.score || a.place - b.place).slice(0, MOST_DESCRIBED);
  const rows = best.map(({ pair, score }) =>
    pairInWords(spokenPair(run, [pair[0], pair[1]]), scoreHeard(run, score)),
  );
  const many = numPairsAt(moment);
  return { name: "pairs", said: `${pairsInWords(many)} ${firstOfAll(rows.length, many)}`.trim(), rows };
}

/** @param {Moment} moment @returns {Described} */
function vocabularyAt({ run, state }) {
  const newest = Array.from({ length: Math.min(state, MOST_DESCRIBED) }, (_, i) => run.idOf(state - i));
  const size = run.numUnits + state;
  const said = [vocabularyInWords(size, run.numUnits), firstOfAll(newest.length, state)];
  const rows = newest.map((id) => spokenSymbol(run, id));
  return { name: "vocabulary", said: said.join(" ").trim(), rows };
}

export class StepInWords {
  #actions;
  #box = el("div", "inwords");

  /** @param {MergesActions} actions */
  constructor(actions) {
    this.#actions = actions;
  }

  open = () => {
    this.#actions.panel.open(IN_WORDS_KIND, STEP_IN_WORDS, [this.#box], { look: () => "described" });
    this.#actions.draw();
  };

  /** @param {Moment} moment */
  draw(moment) {
    if (this.#actions.panel.kind !== IN_WORDS_KIND) return;
    this.#box.replaceChildren(...describedStep(moment).map(sectionOf));
  }
}

/** What covers a column while a question is open covers its words, too. @param {Described} described */
function sectionOf({ name, said, rows }) {
  const section = el("section", "", el("h3", "", IN_WORDS[name]), el("p", "", said));
  section.dataset.panel = name;
  if (rows.length) section.append(el("ol", "", ...rows.map((row) => el("li", "", row))));
  return section;
}
