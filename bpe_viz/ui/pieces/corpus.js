/* The corpus: every unit owns a cell that never moves; a piece that goes puts walls back between cells. */
import { setHidden, setText } from "../shared/dom.js";
import { keyOfData } from "../shared/keyed.js";
import { num, plural } from "../shared/numbers.js";
import { WordList } from "../shared/stepper/word_list.js";
import { sizeOfWords } from "../shared/stepper/word_sizes.js";
import { ALL_WORDS, CHANGED_WORDS_ONLY, foundText } from "../shared/texts.js";
import { PiecesRow } from "./corpus_row.js";
import { MORE_PIECES } from "./texts.js";

/** @import { Room } from "../shared/stepper/word_sizes.js" */
/** @import { CorpusWord } from "../shared/stepper/words.js" */
/** @import { Screen } from "../shared/stepper/stepper.js" */
/** @import { PiecesPopovers } from "./popovers.js" */
/** @import { PieceRun } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesPart } from "./wire.js" */
/** @import { PiecesActions } from "./view.js" */

const MANY_TYPES = 10_000; // whose number leaves no room for words around it

/** @extends {WordList<PiecesMoment, CorpusWord, PiecesRow>} */
export class PiecesCorpus extends WordList {
  #popovers;
  #isQuick = false;
  /** Whether only words that the round changes are listed. */
  #onlyChanged = false;

  /** @param {PiecesActions} actions @param {PiecesPopovers} popovers */
  constructor(actions, popovers) {
    super(actions, "u");
    this.#popovers = popovers;
  }

  /** @param {PieceRun} run @param {Room} room */
  sizeOf(run, room) {
    return sizeOfWords(run, room);
  }

  /** @param {number} top */
  newRow(top) {
    return new PiecesRow(this, top);
  }

  /** @param {string} text */
  questionFor(text) {
    return [text, this.actions.now()?.k];
  }

  /** Another run. */
  restart() {
    this.#onlyChanged = false;
    super.restart();
  }

  /** @param {PiecesMoment} moment @param {Screen} screen */
  draw(moment, { isQuick }) {
    const { run } = moment;
    this.#isQuick = isQuick;
    this.begin(moment);
    const isRound = showsChanges(moment);
    setHidden(this.switch, this.fits || this.found !== null || !isRound);
    setText(this.switch, this.#onlyChanged ? ALL_WORDS : CHANGED_WORDS_ONLY);
    const order = this.#orderOf(run, moment);
    this.list(order);
    setText(this.caption, this.found ? foundText(this.found.many) : isRound ? MORE_PIECES : "");
    setText(this.sum, sumOf(run, moment, this.fits));
    this.#askAgain(run, moment, order);
  }

  /** What was found in a corpus of which not all words are at hand. @param {PieceRun} run @param {PiecesPart} part */
  take(run, part) {
    const { open } = this.actions.questions;
    if (!part.cuts || part.at === undefined) return;
    run.addCuts(part.cuts, part.at);
    if (keyOfData(open.get("search")) !== keyOfData([part.search, part.at])) return;
    open.delete("search");
    this.found = { words: part.cuts.words.map(([index]) => index), many: part.many ?? 0 };
  }

  /**
   * Words that were found are cut again in each round.
   * @param {PieceRun} run
   * @param {PiecesMoment} moment
   * @param {CorpusWord[]} order
   */
  #askAgain(run, { k, state }, order) {
    const { found, searched } = this;
    if (!found || order.every((word) => run.hasCut(word, state))) return;
    this.actions.questions.askFor("search", [searched, k]);
  }

  /** @param {PieceRun} run @param {PiecesMoment} moment @returns {CorpusWord[]} */
  #orderOf(run, moment) {
    const { found, fits } = this;
    if (found) return run.wordsAt(found.words);
    if (fits || !showsChanges(moment)) return run.frequent;
    const changed = run.wordsAt(moment.round.changed);
    if (this.#onlyChanged) return changed;
    const taken = new Set(moment.round.changed);
    return [...changed, ...run.frequent.filter((word) => !taken.has(word.index))];
  }

  switched() {
    this.#listChanged(!this.#onlyChanged);
  }

  /** @param {boolean} onlyChanged */
  #listChanged(onlyChanged) {
    this.#onlyChanged = onlyChanged;
    this.relist();
  }

  /** Which words are listed, and what is searched, as an address says it. */
  get looks() {
    return this.looksWith({
      names: ["changed"],
      said: () => (this.#onlyChanged ? "changed" : ""),
      show: (word) => this.#listChanged(word !== ""),
    });
  }

  /** @param {PiecesRow} row @param {CorpusWord} word */
  drawRow(row, word) {
    const moment = this.actions.now();
    if (moment) row.draw(moment.run, word, moment, this.#isQuick);
  }

  /** @param {number} length */
  numListed(length) {
    const moment = this.actions.now();
    const types = moment?.run.overview.types ?? 0;
    const isPart = this.#onlyChanged && moment && showsChanges(moment);
    return { many: isPart ? length : types, isTight: types >= MANY_TYPES };
  }

  /** @param {PiecesRow} row @param {HTMLElement | null} cell */
  clicked(row, cell) {
    const moment = this.actions.now();
    if (!moment || !row.word) return;
    const { run, state } = moment;
    const piece = cell ? row.pieceAt(run, cell, state) : -1;
    if (cell && piece >= 0) this.#popovers.openPiece(run, piece, state, cell);
    else this.#popovers.openWord(row.word, state, row.name);
  }
}

/** Whether what a round changes is known and to be seen. @param {PiecesMoment} moment */
function showsChanges({ half, isAsking, isMissing }) {
  return half !== "start" && !isAsking && !isMissing;
}

/** The sum below the words. @param {PieceRun} run @param {PiecesMoment} moment @param {boolean} hasRoom */
function sumOf(run, { half, k, state }, hasRoom) {
  const { lengths } = run.overview;
  if (half !== "drop" || !hasRoom) return plural(lengths[state], "piece");
  const more = lengths[k] - lengths[k - 1];
  const sign = more < 0 ? "−" : "+";
  return `${num(lengths[k - 1])} ${sign} ${num(Math.abs(more))} = ${plural(lengths[k], "piece")}`;
}
