/* The corpus: a symbol is a tile; a merge closes the gap between two, and the text grows shorter. */
import { attributes, setHidden, setText } from "../shared/dom.js";
import { keyOf } from "../shared/keyed.js";
import { num, plural } from "../shared/numbers.js";
import { looksOfWords, WordList } from "../shared/stepper/word_list.js";
import { ALL_WORDS, CHANGED_WORDS_ONLY, foundText } from "../shared/texts.js";
import { CorpusRow } from "./corpus_row.js";
import { choiceBefore } from "./steps.js";
import {
  ADDS_TO_COUNT,
  BY_COUNT,
  byCountElsewhere,
  changedWords,
  SYMBOLS_SAVED,
  sumOfWords,
  wordsByCount,
} from "./texts.js";
import { TIE_CHOICES } from "./tie_rule_texts.js";
import { sizeOfTiles } from "./tile_sizes.js";

/** @import { Look } from "../shared/stepper/looks.js" */
/** @import { Rest } from "./corpus_row.js" */
/** @import { Run, RunWord, Step } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { StepperView } from "./view.js" */
/** @import { WordRow } from "./wire.js" */

const MANY_SYMBOLS = 1e6; // whose number leaves no room for words around it
const MOST_SUMMANDS = 4;

export class CorpusView {
  #view;
  /** @type {WordList<RunWord | Rest, CorpusRow>} */
  #words;
  /** @type {RunWord[] | null} */
  #byCount = null;
  /** Whether words that a merge leaves alone are listed after those that it changes, if the reader said so. */
  #wantsAll = /** @type {boolean | null} */ (null);

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
    this.#words = new WordList(view, {
      symbol: "tile",
      sizeOf: sizeOfTiles,
      newRow: (top) => new CorpusRow(this.#words, top),
      draw: (row, content) => this.#drawRow(row, content),
      clicked: (row, cell) => this.#clicked(row, cell),
      switched: () => this.#showOthers(),
      numListed: () => this.#numListed(),
      question: (text) => text,
    });
  }

  /** Another run. */
  restart() {
    this.#wantsAll = null;
    this.#byCount = null;
    this.#words.restart();
  }

  stop() {
    this.#words.stop();
  }

  /** @param {Run} run */
  layOut(run) {
    this.#words.layOut(run);
  }

  /** @param {Run} run @param {Moment} moment */
  draw(run, moment) {
    const words = this.#words;
    words.show(keyOf(run, moment.k, moment.isAsking));
    this.#drawSwitch(moment);
    words.draw(this.#orderOf(run, moment));
    const told = this.#view.motion.isHolding ? choiceBefore(moment) : moment;
    setText(words.caption, this.#captionOf(run, told));
    attributes(words.caption, { title: words.fits ? null : wordsByCount(run.overview.tieRule) });
    setText(words.sum, sumText(run, told));
  }

  /** In how many turns the places of a merge are counted: word by word where the sum names each. */
  get numTurns() {
    const { run, moment } = this.#view.shown;
    if (!run || !moment) return 0;
    const { step } = moment;
    return step.numWords > MOST_SUMMANDS || step.isMissing ? 1 : run.wordsAt(step.words).length;
  }

  /** The places of the next words are counted, and added to those before. @param {number} turn */
  count(turn) {
    const { run, moment } = this.#view.shown;
    if (!run || !moment) return;
    const words = changedInOrder(run, moment.step);
    const isAll = this.numTurns < words.length;
    for (const row of this.#words.rows)
      if (row.word && (isAll ? words.includes(row.word) : row.word === words[turn])) row.count();
    if (isAll || turn === words.length - 1)
      return setText(this.#words.sum, sumText(run, choiceBefore(moment)));
    setText(
      this.#words.sum,
      sharesInOrder(run, moment.k, moment.step)
        .slice(0, turn + 1)
        .map(num)
        .join(" + "),
    );
  }

  /** Every word says what it adds or saves by now. */
  settle() {
    const { moment } = this.#view.shown;
    if (moment) for (const row of this.#words.rows) row.settle(moment, this.#view.motion.isAdding);
  }

  /**
   * What was found in a corpus of which not all words are at hand.
   * @param {Run} run
   * @param {string | undefined} search
   * @param {WordRow[]} found
   * @param {number} many
   */
  takeFound(run, search, found, many) {
    const { open } = this.#view.questions;
    if (open.get("search") !== search) return;
    open.delete("search");
    this.#words.found = { words: found.map((row) => run.addWord(row).index), many };
  }

  /** Where the first new symbol is on the screen. */
  firstNew() {
    for (const row of this.#words.rows) {
      const box = row.firstNew();
      if (box?.width && this.#words.isVisible(box)) return box;
    }
    return null;
  }

  /** What the words on the screen add, from top to bottom. */
  addends() {
    return this.#words.rows.flatMap((row) => {
      const addend = row.addend();
      return addend && this.#words.isVisible(addend.node.getBoundingClientRect()) ? [addend] : [];
    });
  }

  /** All words where they fit; if not, those first that the merge changes. @param {Run} run @param {Moment} moment @returns {(RunWord | Rest)[]} */
  #orderOf(run, { k, step, pair, isAsking }) {
    const { found, fits } = this.#words;
    if (found) return run.wordsAt(found.words);
    if (fits) return run.frequent;
    this.#byCount ??= [...run.frequent].sort((a, b) => b.count - a.count || a.index - b.index);
    if (!pair || isAsking) return this.#byCount;
    const changed = run.wordsAt(step.words);
    const taken = new Set(step.words);
    const more = step.numWords - changed.length;
    if (!this.#showsAll && !step.isMissing) return [...changed, ...(more > 0 ? [{ more }] : [])];
    const rest = this.#byCount.filter((word) => !taken.has(word.index) && !word.died.includes(k));
    return [...changed, ...(more > 0 ? [{ more }] : []), ...rest];
  }

  /** @param {Run} run @param {Moment} moment */
  #captionOf(run, { half, step, pair, isAsking }) {
    const { found, fits } = this.#words;
    if (found) return foundText(found.many);
    if (!pair || isAsking) return fits ? "" : BY_COUNT;
    if (fits) return half === "choose" ? ADDS_TO_COUNT : SYMBOLS_SAVED;
    if (step.isMissing) return "";
    const { tieRule } = run.overview;
    if (half === "choose" && step.numTied > 1 && TIE_CHOICES[tieRule].isByPlace)
      return byCountElsewhere(tieRule);
    return changedWords(step.numWords, run.overview.types);
  }

  /** Whether only changed words are listed, and how to see the others. @param {Moment} moment */
  #drawSwitch({ pair, step, isAsking }) {
    const { found, fits } = this.#words;
    const hasOthers = !fits && !found && pair !== null && !isAsking && !step.isMissing;
    setHidden(this.#words.switch, !hasOthers);
    setText(this.#words.switch, this.#showsAll ? CHANGED_WORDS_ONLY : ALL_WORDS);
  }

  /** In a corpus of which not all words are at hand, hardly one in ten of the others is worth its row. */
  get #showsAll() {
    const { run } = this.#view.shown;
    return this.#wantsAll ?? (run !== null && run.overview.types <= run.frequent.length);
  }

  #showOthers() {
    this.#list(!this.#showsAll);
  }

  /** @param {boolean | null} wantsAll */
  #list(wantsAll) {
    this.#wantsAll = wantsAll;
    this.#words.toTop();
    this.#view.draw();
    this.#view.address.later();
  }

  /** Which words are listed, and what is searched, as an address says it. @returns {Look[]} */
  get looks() {
    return looksOfWords(this.#words, {
      names: ["all", "changed"],
      said: () => (this.#wantsAll === null ? "" : this.#wantsAll ? "all" : "changed"),
      show: (word) => this.#list(word ? word === "all" : null),
    });
  }

  /** @param {CorpusRow} row @param {RunWord | Rest} content */
  #drawRow(row, content) {
    const { run, moment } = this.#view.shown;
    if (run && moment) row.draw(run, content, moment, this.#view.motion);
  }

  #numListed() {
    const { run, moment } = this.#view.shown;
    const isPart = moment?.pair && !moment.isAsking && !moment.step.isMissing && !this.#showsAll;
    const many = isPart ? moment.step.numWords : (run?.overview.types ?? 0);
    return { many, isTight: (run?.overview.length ?? 0) >= MANY_SYMBOLS };
  }

  /** @param {CorpusRow} row @param {HTMLElement | null} tile */
  #clicked(row, tile) {
    const { run, moment } = this.#view.shown;
    if (!run || !moment || !row.word) return;
    const { popovers } = this.#view;
    if (tile) popovers.openSymbol(run, row.symbolOf(tile), tile, row.word);
    else popovers.openWord(run, row.word, row.name);
  }
}

/** The sum below the words. @param {Run} run @param {Moment} moment */
function sumText(run, { half, k, state, step, pair, isAsking }) {
  if (!pair) return plural(run.lengths[state], "symbol");
  if (isAsking) return "";
  if (half === "merge") {
    const after = run.overview.length < MANY_SYMBOLS ? plural(run.lengths[k], "symbol") : num(run.lengths[k]);
    return `${num(run.lengths[k - 1])} \u2212 ${num(run.appliedOf(k))} = ${after}`;
  }
  if (step.isMissing) return "";
  const count = num(run.countOf(k));
  if (step.numWords > MOST_SUMMANDS) return sumOfWords(step.numWords, count);
  const summands = sharesInOrder(run, k, step).map(num);
  return summands.length > 1 ? `${summands.join(" + ")} = ${count}` : count;
}

/** The words that a merge changes, in the order of the corpus. @param {Run} run @param {Step} step */
function changedInOrder(run, step) {
  return run.wordsAt(step.words).sort((a, b) => a.index - b.index);
}

/** What each of them adds to the count. @param {Run} run @param {number} k @param {Step} step */
function sharesInOrder(run, k, step) {
  return changedInOrder(run, step).map((word) => word.count * run.share(word, k, step).counted);
}
