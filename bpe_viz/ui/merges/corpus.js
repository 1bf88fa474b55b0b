/* The corpus: a symbol is a tile; a merge closes the gap between two, and the text grows shorter. */
import { textButton } from "../shared/buttons.js";
import { attributes, setHidden, setText } from "../shared/dom.js";
import { num, plural } from "../shared/numbers.js";
import { WordList } from "../shared/stepper/word_list.js";
import { ALL_WORDS, CHANGED_WORDS_ONLY, foundText } from "../shared/texts.js";
import { CorpusRow } from "./corpus_row.js";
import { choiceBefore } from "./steps.js";
import {
  ADDS_TO_COUNT,
  BEAT_BPE,
  BY_COUNT,
  byCountElsewhere,
  changedRows,
  SYMBOLS_SAVED,
  sumOfRows,
  wordsByCount,
} from "./texts.js";
import { TIE_CHOICES } from "./tie_rule_texts.js";
import { sizeOfTiles } from "./tile_sizes.js";

/** @import { Room } from "../shared/stepper/word_sizes.js" */
/** @import { Rest } from "./corpus_row.js" */
/** @import { Motion } from "./motion.js" */
/** @import { Popovers } from "./popovers.js" */
/** @import { Run, RunWord, Step } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { MergesActions } from "./view.js" */
/** @import { StepperPart } from "./wire.js" */

const MANY_SYMBOLS = 1e6; // whose number leaves no room for words around it
const MOST_SUMMANDS = 4;
/** What Python hears when the game is chosen. */
const GAME = "game";

/** @extends {WordList<Moment, RunWord | Rest, CorpusRow>} */
export class CorpusView extends WordList {
  isAhead = true;
  #popovers;
  #motion;
  /** Leads from a tiny corpus to the game. */
  #play = textButton(BEAT_BPE, () => this.actions.open?.(GAME), "linklike");
  /** @type {RunWord[] | null} */
  #byCount = null;
  /** Whether words that a merge leaves alone are listed after those that it changes, if the reader said so. */
  #wantsAll = /** @type {boolean | null} */ (null);

  /** @param {MergesActions} actions @param {Popovers} popovers @param {Motion} motion */
  constructor(actions, popovers, motion) {
    super(actions, "tile");
    this.#popovers = popovers;
    this.#motion = motion;
    this.switch.after(this.#play);
  }

  /** @param {Run} run @param {Room} room */
  sizeOf(run, room) {
    return sizeOfTiles(run, room);
  }

  /** @param {number} top */
  newRow(top) {
    return new CorpusRow(this, top);
  }

  /** Another run. */
  restart() {
    this.#wantsAll = null;
    this.#byCount = null;
    super.restart();
  }

  /** @param {Moment} moment */
  draw(moment) {
    const { run } = moment;
    this.begin(moment);
    this.#drawSwitch(moment);
    setHidden(this.#play, !this.actions.data().isPlayable || !this.actions.open);
    this.list(this.#orderOf(run, moment));
    const told = this.#motion.isHolding ? choiceBefore(moment) : moment;
    setText(this.caption, this.#captionOf(run, told));
    attributes(this.caption, { title: this.fits ? null : wordsByCount(run.overview.tieRule) });
    setText(this.sum, sumText(run, told));
  }

  /** In how many turns the places of a merge are counted: word by word where the sum names each. */
  get numTurns() {
    const moment = this.actions.now();
    if (!moment) return 0;
    const { run, step } = moment;
    return step.numWords > MOST_SUMMANDS || step.isMissing ? 1 : run.wordsAt(step.words).length;
  }

  /** The places of the next words are counted, and added to those before. @param {number} turn */
  count(turn) {
    const moment = this.actions.now();
    if (!moment) return;
    const { run } = moment;
    const words = changedInOrder(run, moment.step);
    const isAll = this.numTurns < words.length;
    for (const row of this.rows)
      if (row.word && (isAll ? words.includes(row.word.whole) : row.word.whole === words[turn])) row.count();
    if (isAll || turn === words.length - 1) return setText(this.sum, sumText(run, choiceBefore(moment)));
    setText(
      this.sum,
      sharesInOrder(run, moment.k, moment.step)
        .slice(0, turn + 1)
        .map(num)
        .join(" + "),
    );
  }

  /** Every word says what it adds or saves by now. */
  settle() {
    const moment = this.actions.now();
    if (moment) for (const row of this.rows) row.settle(moment, this.#motion.isAdding);
  }

  /**
   * What was found in a corpus of which not all words are at hand.
   * @param {Run} run
   * @param {StepperPart} part
   */
  takeFound(run, { search, found = [], many = found.length }) {
    const { open } = this.actions.questions;
    if (open.get("search") !== search) return;
    open.delete("search");
    this.found = { words: found.map((row) => run.addWord(row).index), many };
  }

  /** Where the first new symbol is on the screen. */
  firstNew() {
    for (const row of this.rows) {
      const box = row.firstNew();
      if (box?.width && this.isVisible(box)) return box;
    }
    return null;
  }

  /** What the words on the screen add, from top to bottom. */
  addends() {
    return this.rows.flatMap((row) => {
      const addend = row.addend();
      return addend && this.isVisible(addend.node.getBoundingClientRect()) ? [addend] : [];
    });
  }

  /** All words where they fit; if not, those first that the merge changes. @param {Run} run @param {Moment} moment @returns {(RunWord | Rest)[]} */
  #orderOf(run, { half, k, step, pair, isAsking }) {
    const { found, fits } = this;
    if (found) return run.wordsAt(found.words);
    if (fits) return run.frequent;
    this.#byCount ??= [...run.frequent].sort((a, b) => b.count - a.count || a.index - b.index);
    if (!pair || isAsking) return this.#byCount;
    const merged = run.wordsAt(step.words);
    const changed = [...merged, ...(half === "merge" ? run.wordsAt(step.split) : [])];
    const taken = new Set(changed.map(({ index }) => index));
    const more = step.numWords - merged.length;
    if (!this.#showsAll && !step.isMissing) return [...changed, ...(more > 0 ? [{ more }] : [])];
    const rest = this.#byCount.filter((word) => !taken.has(word.index) && !word.diedAt(k).includes(k));
    return [...changed, ...(more > 0 ? [{ more }] : []), ...rest];
  }

  /** @param {Run} run @param {Moment} moment */
  #captionOf(run, { half, step, pair, isAsking }) {
    const { found, fits } = this;
    if (found) return foundText(found.many);
    if (!pair || isAsking) return fits ? "" : BY_COUNT;
    if (fits) return half === "choose" ? ADDS_TO_COUNT : SYMBOLS_SAVED;
    if (step.isMissing) return "";
    const { tieRule } = run.overview;
    if (half === "choose" && step.numTied > 1 && TIE_CHOICES[tieRule].isByPlace)
      return byCountElsewhere(tieRule);
    return changedRows(step.numWords, run.overview.types, run.noun);
  }

  /** Whether only changed words are listed, and how to see the others. @param {Moment} moment */
  #drawSwitch({ pair, step, isAsking }) {
    const { found, fits } = this;
    const hasOthers = !fits && !found && pair !== null && !isAsking && !step.isMissing;
    setHidden(this.switch, !hasOthers);
    setText(this.switch, this.#showsAll ? CHANGED_WORDS_ONLY : ALL_WORDS);
  }

  /** In a corpus of which not all words are at hand, hardly one in ten of the others is worth its row. */
  get #showsAll() {
    const { run } = this.actions.now() ?? {};
    return this.#wantsAll ?? (run !== undefined && run.overview.types <= run.frequent.length);
  }

  switched() {
    this.#listAll(!this.#showsAll);
  }

  /** @param {boolean | null} wantsAll */
  #listAll(wantsAll) {
    this.#wantsAll = wantsAll;
    this.relist();
  }

  /** Which words are listed, and what is searched, as an address says it. */
  get looks() {
    return this.looksWith({
      names: ["all", "changed"],
      said: () => (this.#wantsAll === null ? "" : this.#wantsAll ? "all" : "changed"),
      show: (word) => this.#listAll(word ? word === "all" : null),
    });
  }

  /** @param {CorpusRow} row @param {RunWord | Rest} content */
  drawRow(row, content) {
    const moment = this.actions.now();
    if (moment) row.draw(moment.run, content, moment, this.#motion);
  }

  numListed() {
    const moment = this.actions.now();
    const { run } = moment ?? {};
    const isPart = moment?.pair && !moment.isAsking && !moment.step.isMissing && !this.#showsAll;
    const many = isPart ? moment.step.numWords + moment.step.split.length : (run?.overview.types ?? 0);
    return { many, isTight: (run?.overview.length ?? 0) >= MANY_SYMBOLS };
  }

  /** @param {CorpusRow} row @param {HTMLElement | null} tile */
  clicked(row, tile) {
    const { run, state } = this.actions.now() ?? {};
    if (!run || state === undefined || !row.word) return;
    if (tile) this.#popovers.openSymbol(run, row.symbolOf(tile), state, tile, row.word.whole);
    else this.#popovers.openWord(row.word.whole, state, row.name);
  }
}

/** The sum below the words. @param {Run} run @param {Moment} moment */
function sumText(run, { half, k, state, step, pair, isAsking }) {
  if (!pair) return plural(run.lengths[state], "symbol");
  if (isAsking) return "";
  if (half === "merge") {
    const after = run.overview.length < MANY_SYMBOLS ? plural(run.lengths[k], "symbol") : num(run.lengths[k]);
    const apart = run.addedAt(k) ? ` + ${num(run.addedAt(k))}` : "";
    return `${num(run.lengths[k - 1])} \u2212 ${num(run.appliedOf(k))}${apart} = ${after}`;
  }
  if (step.isMissing) return "";
  const count = num(run.countOf(k));
  if (step.numWords > MOST_SUMMANDS) return sumOfRows(step.numWords, run.noun, count);
  const summands = sharesInOrder(run, k, step).map(num);
  return summands.length > 1 ? `${summands.join(" + ")} = ${count}` : count;
}

/** The words that a merge changes, in the order of the corpus. @param {Run} run @param {Step} step */
function changedInOrder(run, step) {
  return run.wordsAt(step.words).sort((a, b) => a.index - b.index);
}

/** What each of them adds to the count. @param {Run} run @param {number} k @param {Step} step */
function sharesInOrder(run, k, step) {
  return changedInOrder(run, step).flatMap((word) => run.share(word, k, step).added || []);
}
