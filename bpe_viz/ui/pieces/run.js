/* The recorded rounds as Python sent them. Nothing here learns. Needs no DOM. */
import { CorpusAtHand, CorpusWord } from "../shared/stepper/words.js";
import { symbolOf } from "../shared/symbols.js";

/** @import { Candidate } from "../shared/stepper/prediction.js" */
/** @import { Symbol } from "../shared/symbols.js" */
/** @import { PieceName, PiecesOverview, Round, RoundCut, Weave, WeighedPiece, WordCuts, WordPieces, WordUnits } from "./wire.js" */

/**
 * A piece of a word: its first and last unit, its number as a symbol, and whether it is a character that is no piece.
 * @typedef {{ first: number, last: number, id: number, isUnknown: boolean }} PieceCut
 */

/** Where a round changes a word: pieces that are cut otherwise, and walls (units that they follow) that come.
 * @typedef {{ before: Set<number>, after: Set<number>, walls: Set<number> }} Change
 */

const UNKNOWN = -1;
export const LEAST_LOSS = 3;

/** @type {Round} */
const NO_ROUND = {
  round: -1,
  pieces: [],
  groups: [],
  back: [],
  numSpared: 0,
  spared: [],
  numTied: 1,
  offers: [],
  names: [],
  words: [],
  changed: [],
  numChanged: 0,
  before: [],
  after: [],
};

/** @extends {CorpusAtHand<CorpusWord>} */
export class PieceRun extends CorpusAtHand {
  inWords = { symbol: (/** @type {number} */ id) => this.symbol(id) };
  /** @type {Map<number, Round>} */
  #rounds = new Map();
  /** The pieces of words by state and word. @type {Map<number, Map<number, number[]>>} */
  #cuts = new Map();
  /** The pieces of words on the loom, by word: those of the seeds, then of each round that changes them. @type {Map<number, RoundCut[]>} */
  #weaves = new Map();
  /** @type {Map<number, Symbol>} */
  #symbols = new Map();

  /** @param {PiecesOverview} overview */
  constructor(overview) {
    super(overview.alphabet);
    this.overview = overview;
    this.n = overview.sizes.length - 1;
    overview.alphabet.forEach(([letters, isMarked], id) => {
      this.#symbols.set(id, this.#named(letters, isMarked, 1));
    });
    /** The most frequent words, in the order of the corpus if there are few. */
    this.frequent = overview.rows.map((row) => this.addWord(row));
  }

  /** @param {string} letters @param {number} isMarked @param {number} units */
  #named(letters, isMarked, units) {
    return symbolOf(
      [
        [isMarked ? this.overview.mark : "", true],
        [letters, false],
      ],
      units,
    );
  }

  /** A unit, or from `numUnits` on a piece. @param {number} id @returns {Symbol} */
  symbol(id) {
    return this.#symbols.get(id) ?? { runs: [["…", false]], units: 1, text: "…" };
  }
  /** Whether the spelling of a piece has come. @param {number} piece */
  hasName(piece) {
    return this.#symbols.has(this.idOf(piece));
  }
  /** A piece as a symbol. @param {number} piece */
  idOf(piece) {
    return this.numUnits + piece;
  }
  /** The piece that a symbol is; -1 for a unit. @param {number} id */
  pieceOf(id) {
    return id < this.numUnits ? -1 : id - this.numUnits;
  }

  /** @param {PieceName[]} names */
  addNames(names) {
    for (const [piece, letters, isMarked, units] of names)
      this.#symbols.set(this.idOf(piece), this.#named(letters, isMarked, units));
  }

  /** @param {WordUnits} row */
  addWord(row) {
    return this.wordAt(row[0], () => new CorpusWord(this, ...row));
  }

  /** @param {Round} round */
  addRound(round) {
    if (this.#rounds.has(round.round)) return;
    this.#rounds.set(round.round, round);
    this.addCuts(round, round.round);
  }

  /** How words are cut before and after a round. @param {WordCuts} cuts @param {number} round */
  addCuts({ names, words, before, after }, round) {
    this.addNames(names);
    for (const row of words) this.addWord(row);
    this.#cutsIn(round - 1, before);
    this.#cutsIn(round, after);
  }

  /** @param {number} state @param {WordPieces[]} cuts */
  #cutsIn(state, cuts) {
    const known = this.#cuts.get(state) ?? new Map();
    for (const [word, pieces] of cuts) known.set(word, pieces);
    this.#cuts.set(state, known);
  }

  /** @param {Weave} weave */
  addWeave({ cuts, names, words }) {
    this.addNames(names);
    for (const row of words) this.addWord(row);
    for (const [word, rounds] of cuts) this.#weaves.set(word, rounds);
  }

  /** @param {CorpusWord} word */
  isWoven({ index }) {
    return this.#weaves.has(index);
  }

  /** How a word is cut at the start and after each round that changes it. @param {CorpusWord} word */
  weaveOf(word) {
    const weave = this.#weaves.get(word.index) ?? [];
    return weave.map(([round, pieces]) => ({ round, cuts: this.#cutsOf(word, pieces) }));
  }

  /** @param {number} k */
  hasRound(k) {
    return this.#rounds.has(k);
  }
  /** @param {number} k */
  round(k) {
    return this.#rounds.get(k) ?? NO_ROUND;
  }

  /** Keeps so many rounds around one. @param {number} k @param {number} most */
  forgetFarRounds(k, most) {
    const near = [...this.#rounds.keys()].sort((a, b) => Math.abs(a - k) - Math.abs(b - k));
    for (const far of near.slice(most)) {
      this.#rounds.delete(far);
      this.#cuts.delete(far);
    }
  }

  /** Whether it is known how a word is cut in a state. @param {CorpusWord} word @param {number} state */
  hasCut(word, state) {
    return this.#cuts.get(state)?.has(word.index) ?? false;
  }

  /**
   * The pieces of a word in a state; its units while they are on their way.
   * @param {CorpusWord} word
   * @param {number} state
   * @returns {PieceCut[]}
   */
  cut(word, state) {
    const pieces = this.#cuts.get(state)?.get(word.index);
    if (!pieces) return word.units.map((id, i) => ({ first: i, last: i, id, isUnknown: false }));
    return this.#cutsOf(word, pieces);
  }

  /** @param {CorpusWord} word @param {number[]} pieces @returns {PieceCut[]} */
  #cutsOf(word, pieces) {
    let first = 0;
    return pieces.map((piece) => {
      const isUnknown = piece === UNKNOWN;
      const id = isUnknown ? word.units[first] : this.idOf(piece);
      const last = first + (isUnknown ? 1 : this.symbol(id).units) - 1;
      const cut = { first, last, id, isUnknown };
      first = last + 1;
      return cut;
    });
  }

  /**
   * What a round changes in a word: the first units of pieces that go and that come, and the walls that come; null
   * if nothing.
   * @param {CorpusWord} word
   * @param {number} round
   * @returns {Change | null}
   */
  change(word, round) {
    if (round < 1 || !this.hasCut(word, round - 1) || !this.hasCut(word, round)) return null;
    const [before, after] = [this.cut(word, round - 1), this.cut(word, round)];
    const spans = (/** @type {PieceCut[]} */ cuts) =>
      new Set(cuts.map(({ first, last, isUnknown }) => `${first} ${last} ${isUnknown}`));
    const [old, now] = [spans(before), spans(after)];
    const only = (/** @type {PieceCut[]} */ cuts, /** @type {Set<string>} */ others) =>
      new Set(
        cuts
          .filter(({ first, last, isUnknown }) => !others.has(`${first} ${last} ${isUnknown}`))
          .map(({ first }) => first),
      );
    const ends = new Set(before.map(({ last }) => last));
    const walls = new Set(after.map(({ last }) => last).filter((last) => !ends.has(last)));
    const change = { before: only(before, now), after: only(after, old), walls };
    return change.before.size || change.after.size ? change : null;
  }

  /** How many pieces a round drops. @param {number} k */
  numDropped(k) {
    return this.overview.totals[k].reduce((sum, [, total]) => sum + total, 0);
  }
}

/** All that a round weighs, the least loss first. @param {Round} round @returns {WeighedPiece[]} */
export function weighedIn({ groups, spared }) {
  return [...groups.flatMap(([, , pieces]) => pieces), ...spared];
}

/** Those that Python offers. @param {Round} round @returns {Candidate<WeighedPiece>[]} */
export function piecesOffered(round) {
  const weighed = weighedIn(round);
  return round.offers.map((place) => ({ one: weighed[place], place }));
}
