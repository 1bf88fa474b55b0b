/* The corpus: every unit owns a cell that never moves; a piece that goes puts walls back between cells. */
import { setHidden, setText } from "../shared/dom.js";
import { keyOf, keyOfData } from "../shared/keyed.js";
import { num, plural } from "../shared/numbers.js";
import { looksOfWords, WordList } from "../shared/stepper/word_list.js";
import { sizeOfWords } from "../shared/stepper/word_sizes.js";
import { ALL_WORDS, CHANGED_WORDS_ONLY, foundText } from "../shared/texts.js";
import { PiecesRow } from "./corpus_row.js";
import { MORE_PIECES } from "./texts.js";

/** @import { Look } from "../shared/stepper/looks.js" */
/** @import { CorpusWord } from "../shared/stepper/words.js" */
/** @import { PieceRun } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesPart } from "./wire.js" */
/** @import { PiecesView } from "./view.js" */

const MANY_TYPES = 10_000; // whose number leaves no room for words around it

export class PiecesCorpus {
  #view;
  /** @type {WordList<CorpusWord, PiecesRow>} */
  #words;
  /** Whether only words that the round changes are listed. */
  #onlyChanged = false;

  /** @param {PiecesView} view */
  constructor(view) {
    this.#view = view;
    this.#words = new WordList(view, {
      symbol: "u",
      sizeOf: sizeOfWords,
      newRow: (top) => new PiecesRow(this.#words, top),
      draw: (row, word) => this.#drawRow(row, word),
      clicked: (row, cell) => this.#clicked(row, cell),
      switched: () => this.#toggleChanged(),
      numListed: (run, length) => this.#numListed(run.overview.types, length),
      question: (text) => [text, view.steps.round],
    });
  }

  /** Another run. */
  restart() {
    this.#onlyChanged = false;
    this.#words.restart();
  }

  stop() {
    this.#words.stop();
  }

  /** @param {PieceRun} run */
  layOut(run) {
    this.#words.layOut(run);
  }

  /** @param {PieceRun} run @param {PiecesMoment} moment */
  draw(run, moment) {
    const words = this.#words;
    words.show(keyOf(run, moment.k, moment.isAsking));
    const isRound = showsChanges(moment);
    setHidden(words.switch, words.fits || words.found !== null || !isRound);
    setText(words.switch, this.#onlyChanged ? ALL_WORDS : CHANGED_WORDS_ONLY);
    const order = this.#orderOf(run, moment);
    words.draw(order);
    setText(words.caption, words.found ? foundText(words.found.many) : isRound ? MORE_PIECES : "");
    setText(words.sum, sumOf(run, moment, words.fits));
    this.#askAgain(run, moment, order);
  }

  /** What was found in a corpus of which not all words are at hand. @param {PieceRun} run @param {PiecesPart} part */
  takeFound(run, part) {
    const { open } = this.#view.questions;
    if (!part.cuts || part.at === undefined) return;
    run.addCuts(part.cuts, part.at);
    if (keyOfData(open.get("search")) !== keyOfData([part.search, part.at])) return;
    open.delete("search");
    this.#words.found = { words: part.cuts.words.map(([index]) => index), many: part.many ?? 0 };
  }

  /**
   * Words that were found are cut again in each round.
   * @param {PieceRun} run
   * @param {PiecesMoment} moment
   * @param {CorpusWord[]} order
   */
  #askAgain(run, { k, state }, order) {
    const { found, searched } = this.#words;
    if (!found || order.every((word) => run.hasCut(word, state))) return;
    this.#view.questions.askFor("search", [searched, k]);
  }

  /** @param {PieceRun} run @param {PiecesMoment} moment @returns {CorpusWord[]} */
  #orderOf(run, moment) {
    const { found, fits } = this.#words;
    if (found) return run.wordsAt(found.words);
    if (fits || !showsChanges(moment)) return run.frequent;
    const changed = run.wordsAt(moment.round.changed);
    if (this.#onlyChanged) return changed;
    const taken = new Set(moment.round.changed);
    return [...changed, ...run.frequent.filter((word) => !taken.has(word.index))];
  }

  #toggleChanged() {
    this.#list(!this.#onlyChanged);
  }

  /** @param {boolean} onlyChanged */
  #list(onlyChanged) {
    this.#onlyChanged = onlyChanged;
    this.#words.toTop();
    this.#view.draw();
    this.#view.address.later();
  }

  /** Which words are listed, and what is searched, as an address says it. @returns {Look[]} */
  get looks() {
    return looksOfWords(this.#words, {
      names: ["changed"],
      said: () => (this.#onlyChanged ? "changed" : ""),
      show: (word) => this.#list(word !== ""),
    });
  }

  /** @param {PiecesRow} row @param {CorpusWord} word */
  #drawRow(row, word) {
    const { run, moment } = this.#view.shown;
    if (run && moment) row.draw(run, word, moment, this.#view.isQuick);
  }

  /** @param {number} types @param {number} length */
  #numListed(types, length) {
    const { moment } = this.#view.shown;
    const isPart = this.#onlyChanged && moment && showsChanges(moment);
    return { many: isPart ? length : types, isTight: types >= MANY_TYPES };
  }

  /** @param {PiecesRow} row @param {HTMLElement | null} cell */
  #clicked(row, cell) {
    const { run, moment } = this.#view.shown;
    if (!run || !moment || !row.word) return;
    const { popovers } = this.#view;
    const piece = cell ? row.pieceAt(run, cell, moment.state) : -1;
    if (cell && piece >= 0) popovers.openPiece(run, piece, moment.state, cell);
    else popovers.openWord(run, row.word, moment.state, row.name);
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
