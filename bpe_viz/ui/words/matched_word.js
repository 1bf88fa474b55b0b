/* A word that another segmenter than rank order cuts, with the vocabulary that the merges so far have made. */
import { shorten } from "../shared/letters.js";
import { UNKNOWN_WORD } from "./texts.js";
import { Word } from "./word.js";

/** @import { CutName, ShownMark, TextFigures, StudiedWord } from "./wire.js" */
/** @import { Cut } from "./word.js" */

/**
 * A beginning of what is left of a word, and whether it is in the vocabulary.
 * @typedef {{ symbol: string, isKnown: boolean }} Trial
 */

/** What the segmenter does from one merge on. @typedef {{ since: number, ends: number[], isUnknown: boolean }} State */

export class MatchedWord extends Word {
  /** @type {State[]} */
  #states;
  /** @type {Trial[] | null} */
  #tried;

  /** @param {StudiedWord} row @param {ShownMark} mark @param {CutName} way what cuts it */
  constructor(row, mark, way) {
    super(row, mark);
    this.way = way;
    /** The log probabilities of the symbols, and of neighbours as one. */
    this.logs = row.logs ?? [];
    this.joinedLogs = row.joined ?? [];
    this.#states = (row.matches ?? []).map(([since, ends, isUnknown]) => ({ since, ends, isUnknown }));
    this.isTooLong = row.tooLong ?? false;
    this.#tried = row.tried?.map(([symbol, isKnown]) => ({ symbol, isKnown })) ?? null;
    /** How many trials Python left out. */
    this.triedMore = row.triedMore ?? 0;
    /** The merges that change how it is cut, first to last. */
    this.ranks = this.#states.map(({ since }) => since).filter(Boolean);
  }

  /** Its states say how it is cut, whatever the merges did. @override @returns {MatchedWord} */
  at() {
    return this;
  }

  /** @param {number} k @override @returns {Cut[]} */
  cutAt(k) {
    const { ends, isUnknown } = this.#stateAt(k);
    if (isUnknown) return [{ first: 0, last: this.units.length - 1, rank: 0, isUnknown }];
    return ends.map((stop, i) => {
      const first = ends[i - 1] ?? 0;
      return { first, last: stop - 1, rank: this.#sinceWhen(first, stop, k) };
    });
  }

  /** @param {Pick<Cut, "first" | "last" | "isUnknown">} cut @override */
  text(cut) {
    return cut.isUnknown ? UNKNOWN_WORD : super.text(cut);
  }

  /** The symbols that a state has and the one before had not. @param {number} rank @override */
  newAt(rank) {
    return rank === 0 ? [] : this.cutAt(rank).filter((cut) => !cut.isUnknown && cut.rank === rank);
  }

  /** @param {number} k */
  isUnknownAt(k) {
    return this.#stateAt(k).isUnknown;
  }

  /** Where nothing in the vocabulary fits, as text: what was matched before, and what is left. @param {number} k */
  stuckAt(k) {
    const from = this.#stateAt(k).ends.at(-1) ?? 0;
    const last = this.units.length - 1;
    return {
      matched: from ? shorten(this.text({ first: 0, last: from - 1 }), 40) : "",
      unit: this.text({ first: from, last: from }),
      left: last > from ? shorten(this.text({ first: from, last }), 40) : "",
    };
  }

  /** Everything that longest match tries, in order. @param {number} k @returns {Trial[]} */
  trialsAt(k) {
    if (this.#tried) return this.#tried;
    if (this.isTooLong) return [];
    const { ends, isUnknown } = this.#stateAt(k);
    const last = this.units.length - 1;
    /** @type {Trial[]} */
    const trials = [];
    let first = 0;
    const tryDownTo = (/** @type {number} */ stop, /** @type {boolean} */ isFound) => {
      for (let at = last; at >= stop - 1; at--)
        trials.push({
          symbol: this.text({ first, last: at }),
          isKnown: isFound && at === stop - 1 && !(at === first && this.unknown.has(at)),
        });
      first = stop;
    };
    for (const stop of ends) tryDownTo(stop, true);
    if (isUnknown) tryDownTo(first + 1, false);
    return trials;
  }

  /** @param {number} k */
  #stateAt(k) {
    return this.#states.findLast(({ since }) => since <= k) ?? this.#states[0];
  }

  /** Since which state a symbol has been there without a break. @param {number} first @param {number} stop @param {number} k */
  #sinceWhen(first, stop, k) {
    let found = 0;
    for (const { since, ends, isUnknown } of this.#states) {
      if (since > k) break;
      const at = ends.indexOf(stop);
      const isThere = !isUnknown && at >= 0 && (ends[at - 1] ?? 0) === first;
      if (!isThere) found = -1;
      else if (found < 0) found = since;
    }
    return found;
  }
}

/** @param {TextFigures} study */
export function wordsOf(study) {
  return study.words.map((row) =>
    row.matches ? new MatchedWord(row, study.mark, study.way) : new Word(row, study.mark),
  );
}
