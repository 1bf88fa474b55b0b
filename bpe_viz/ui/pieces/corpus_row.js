/* One row of the corpus: the count, the word cut into pieces, and how many more pieces it has after the round. */
import { CellsOfWord } from "../shared/cells.js";
import { setAttribute, setText } from "../shared/dom.js";
import { keyOf } from "../shared/keyed.js";
import { signed } from "../shared/numbers.js";
import { WordRow } from "../shared/stepper/word_row.js";
import { AS_MANY, cutsLabel } from "./texts.js";

/** @import { CorpusWord } from "../shared/stepper/words.js" */
/** @import { Cut } from "../shared/cells.js" */
/** @import { Change, PieceRun } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { RowsOfList } from "../shared/stepper/word_row.js" */

/** @extends {WordRow<CorpusWord, CellsOfWord>} */
export class PiecesRow extends WordRow {
  /** @param {RowsOfList} list @param {number} top */
  constructor(list, top) {
    super(list, new CellsOfWord(), top);
  }

  /**
   * @param {PieceRun} run
   * @param {CorpusWord} word
   * @param {PiecesMoment} moment
   * @param {boolean} isQuick whether the next step may come before a fade ends
   */
  draw(run, word, moment, isQuick) {
    const isOther = this.put(run, word);
    if (isOther) setAttribute(this.name, "aria-label", cutsLabel(word.text, word.count));
    const { half, isAsking, isMissing, k, state } = moment;
    const known = [state, k - 1, k].map((at) => run.hasCut(word, at));
    const key = keyOf(half, k, isAsking, isMissing, known);
    if (!this.isOther(key)) return;
    this.#drawWord(run, word, moment, isOther || isQuick ? "" : " same");
    const change = moment.isAsking ? null : run.change(word, moment.k);
    const first = Math.min(...(change?.before ?? [0]));
    this.find({ first, last: first }, key);
  }

  /** The piece that a cell is part of, and what spells it. @param {PieceRun} run @param {HTMLElement} cell @param {number} state */
  pieceAt(run, cell, state) {
    if (!this.word) return -1;
    if (cell.dataset.id) return run.pieceOf(Number(cell.dataset.id));
    const place = this.drawing.placeOf(cell);
    const found = run.cut(this.word, state).find(({ first, last }) => first <= place && place <= last);
    return found && !found.isUnknown ? run.pieceOf(found.id) : -1;
  }

  /** @param {PieceRun} run @param {CorpusWord} word @param {PiecesMoment} moment @param {string} motion */
  #drawWord(run, word, { half, k, state, isAsking }, motion) {
    const change = half === "start" || isAsking ? null : run.change(word, k);
    const isQuiet = half === "start" || isAsking || !run.round(k).numChanged;
    const more = change ? (run.cut(word, k).length - run.cut(word, k - 1).length) * word.count : 0;
    const look = change ? `on ${half}${motion}` : isQuiet ? "plain" : "off";
    this.show(look);
    setText(this.change, change ? (more ? signed(more) : AS_MANY) : "");
    this.#drawPieces(run, word, state, half, change);
  }

  /**
   * @param {PieceRun} run
   * @param {CorpusWord} word
   * @param {number} state
   * @param {PiecesMoment["half"]} half
   * @param {Change | null} change
   */
  #drawPieces(run, word, state, half, change) {
    const marked = change && (half === "weigh" ? change.before : change.after);
    const pieces = run.cut(word, state);
    /** @type {Cut[]} */
    const cuts = pieces.map(({ first, last, id }) => [first, last, id]);
    this.cut(run, cuts, ([first, last], i) => {
      const isMarked = marked?.has(first) ?? false;
      const isRing = isMarked && half === "weigh";
      const kind = `${last > first ? " m" : ""}${pieces[i].isUnknown ? " unknown" : ""}${isMarked ? (isRing ? " ring" : " new") : ""}`;
      return { kind, opens: isRing, closes: isRing, seam: -1 };
    });
    if (half === "weigh")
      for (const wall of change?.walls ?? []) this.drawing.cellAt(wall)?.classList.add("seam");
  }
}
