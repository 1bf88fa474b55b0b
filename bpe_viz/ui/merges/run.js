/* The recorded run as Python sent it. Nothing here learns: states are cut from `died`, counts are sums of recorded
   changes. Needs no DOM. */
import { WORDS_IN_BROWSER } from "../shared/limits.js";
import { sum } from "../shared/numbers.js";
import { CorpusAtHand, CorpusWord, diedIn } from "../shared/stepper/words.js";
import { symbolOf } from "../shared/symbols.js";
import { standingOfMerge } from "./pair_scores.js";

/** @import { Cut } from "../shared/cells.js" */
/** @import { Candidate } from "../shared/stepper/prediction.js" */
/** @import { Criterion } from "../shared/scores.js" */
/** @import { Symbols } from "../shared/symbol_chips.js" */
/** @import { Symbol } from "../shared/symbols.js" */
/** @import { Chunk, CountedPair, Overview, Pair, StepRow, SymbolDeath, WordRow } from "./wire.js" */

/**
 * What is known about a step: the state before merge k, and what the merge changes.
 * @typedef {object} Step
 * @property {boolean} isMissing whether it is still on its way
 * @property {CountedPair[]} top
 * @property {number} numPairs
 * @property {number} numTied
 * @property {CountedPair} [together] the most frequent pair of all languages, where one of them decides
 * @property {Map<number, number>} after counts after the merge, by place in `top`
 * @property {CountedPair[]} born
 * @property {[born: number, shrank: number, died: number] | null} sums
 * @property {number[]} words that change
 * @property {number} numWords
 * @property {number[]} split words that deaths change, but not the merge
 * @property {number[]} counted what each word adds to the count, where that is not how often the pair is joined there
 * @property {[word: number, boundary: number] | null} first where the winner of a tie occurs first
 * @property {number[]} offers places in `top` of the pairs to choose from where the merge is to be guessed
 * @property {number} rank of the merge
 * @property {Map<number, [before: number, after: number]>} doubles how often two of a symbol in a row can be joined,
 *   where a gain is made of that
 */

const PART_UNITS = 60; // of a long line, and those in front of what it is about
const PART_BEFORE = 12;

/** What a step has that no merge follows. */
const NOTHING_CHANGES = {
  isMissing: false,
  born: [],
  sums: null,
  words: [],
  numWords: 0,
  split: [],
  counted: [],
  first: null,
  offers: [],
};

/** @type {Step} */
const NO_STEP = {
  ...NOTHING_CHANGES,
  isMissing: true,
  top: [],
  numPairs: 0,
  numTied: 0,
  after: new Map(),
  rank: 0,
  doubles: new Map(),
};

/** A word of the corpus, and the ranks that removed the boundaries in it. */
export class RunWord extends CorpusWord {
  #run;
  #died;
  /** What deaths changed: a rank, a unit and its `died` from then on, in turn. */
  #deaths;
  /** The part that was asked for last. @type {RunWord | null} */
  #part = null;
  /** @type {RunWord | null} */
  #beginning = null;

  /** @param {Run} run @param {WordRow} row */
  constructor(run, [index, count, units, died, walls, deaths, shares]) {
    super(run, index, count, units);
    this.#died = died;
    this.#deaths = deaths;
    /** The units with a wall after them that may fall, and with one that never does. */
    this.walls = new Set(walls.filter((unit) => unit >= 0));
    this.weakWalls = new Set(walls.filter((unit) => unit < 0).map((unit) => -1 - unit));
    /** How often it occurs in each language, where those decide. */
    this.shares = shares;
    this.#run = run;
    /** What it is a part of, if it is one. @type {RunWord} */
    this.whole = this;
  }

  /**
   * By unit, the merge that removes the boundary after it, as it is in the state after k merges: what is not 0 and no
   * more than k is gone. Where symbols die, a later merge may remove it again.
   * @param {number} k
   */
  diedAt(k) {
    return diedIn(this.#died, this.#deaths, k);
  }

  /** What deaths changed, in order: after which merge, after which unit, and what removes the boundary from then on. */
  get changes() {
    const many = this.#deaths.length / 3;
    return Array.from({ length: many }, (_, i) => this.#deaths.slice(3 * i, 3 * i + 3));
  }

  /** The units after which deaths put a boundary back after merge k. @param {number} k @returns {Set<number>} */
  splitAt(k) {
    const back = this.changes.filter(([rank, , died]) => rank === k && (!died || died > k));
    return new Set(back.map(([, unit]) => unit));
  }

  /** The merges up to one that changed the word, or whose deaths did, rising. @param {number} k */
  changedBy(k) {
    const changes = this.changes.flatMap(([rank, , died]) => [rank, died]);
    const ranks = [...this.#died, ...changes].filter((rank) => rank && rank <= k);
    return [...new Set(ranks)].sort((a, b) => a - b);
  }

  /**
   * A part around a unit whose symbols are whole after k merges: of a long line no more is drawn.
   * @param {number} unit
   * @param {number} k
   * @returns {RunWord}
   */
  partAround(unit, k) {
    let first = Math.max(0, Math.min(unit, this.units.length - PART_UNITS) - PART_BEFORE);
    while (first && this.#isJoined(first - 1, k)) first -= 1;
    const last = this.#endAfter(first + PART_UNITS - 1, k);
    const part = this.#part;
    if (part?.before !== first || first + part.units.length !== last + 1) this.#part = this.#cut(first, last);
    return /** @type {RunWord} */ (this.#part);
  }

  /** The beginning of a long line, for the loom: its symbols are whole in the end. */
  get beginning() {
    this.#beginning ??= this.#cut(0, this.#endAfter(PART_UNITS - 1, this.#run.n));
    return this.#beginning;
  }

  /** The last unit of the symbol that a unit is in after k merges. @param {number} unit @param {number} k */
  #endAfter(unit, k) {
    let last = Math.min(unit, this.units.length - 1);
    while (this.#isJoined(last, k)) last += 1;
    return last;
  }

  /** Whether a unit and the next one are in one symbol. @param {number} unit @param {number} k */
  #isJoined(unit, k) {
    const died = this.diedAt(k)[unit];
    return died > 0 && died <= k;
  }

  /** @param {number} first @param {number} last units */
  #cut(first, last) {
    const within = (/** @type {Set<number>} */ places) =>
      [...places].filter((place) => place >= first && place <= last).map((place) => place - first);
    const walls = [...within(this.walls), ...within(this.weakWalls).map((place) => -1 - place)];
    const cut = (/** @type {number[]} */ list) => list.slice(first, last + 1);
    /** @type {WordRow} */
    const row = [
      this.index,
      this.count,
      cut(this.units),
      cut(this.#died),
      walls,
      this.#deathsIn(first, last),
      this.shares,
    ];
    const part = new RunWord(this.#run, row);
    return Object.assign(part, { whole: this, before: first, after: this.units.length - last - 1 });
  }

  /** What deaths changed from one unit to another. @param {number} first @param {number} last */
  #deathsIn(first, last) {
    const found = this.changes.filter(([, unit]) => unit >= first && unit <= last);
    return found.flatMap(([rank, unit, died]) => [rank, unit - first, died]);
  }
}

/** From which merge to which one symbols are dead, by their ids. @param {Overview} overview */
function deadTimes({ deaths = [], made = [] }) {
  /** @type {Map<number, [from: number, to: number][]>} */
  const times = new Map();
  for (const [rank, id] of deaths) {
    const back = made.indexOf(id, rank);
    times.set(id, [...(times.get(id) ?? []), [rank, back < 0 ? Number.POSITIVE_INFINITY : back + 1]]);
  }
  return times;
}

/** The symbol that a merge makes; across a wall it may be one that there is already. @param {Overview} overview @param {number} rank */
export function symbolMade({ alphabet, made }, rank) {
  return made?.[rank - 1] ?? alphabet.length + rank - 1;
}

/** @extends {CorpusAtHand<RunWord>} */
export class Run extends CorpusAtHand {
  endsWords = true; // its mark does
  /** @type {Map<number, Step[]>} */
  #chunks = new Map();
  /** @type {Symbol[]} */
  #symbols = [];
  /** @type {Map<number, Symbol>} */
  #withoutPrefix = new Map();
  /** Symbols as they are drawn in words: their place says what the prefix spells in lists. @type {Symbols} */
  inWords = { symbol: (id) => this.#bare(id) };
  /** What decided each merge, made when it is first asked for. @type {number[] | null} */
  #scores = null;
  /** @type {Map<number, SymbolDeath[]>} */
  #deathsOfRank = new Map();
  /** @type {Map<number, [from: number, to: number][]> | null} */
  #deadTimes = null;
  #sizes;

  /** @param {Overview} overview */
  constructor(overview) {
    super(overview.alphabet);
    this.overview = overview;
    this.n = overview.left.length;
    /** The most frequent words, in the order of the corpus if there are few. */
    this.frequent = overview.rows.map((row) => this.addWord(row));
    /** The length of the corpus after k merges. */
    this.lengths = new Float64Array(this.n + 1);
    this.lengths[0] = overview.length;
    /** Ranks at which the count of each symbol changes, and the counts from then on. */
    this.uses = Array.from({ length: this.numUnits + this.n }, (_, id) => ({
      ranks: [0],
      counts: [overview.unitCounts[id] ?? 0],
    }));
    /** How many symbols the vocabulary has after k merges. */
    this.#sizes = new Int32Array(this.n + 1).fill(this.numUnits);
    const present = new Set();
    for (const death of overview.deaths ?? [])
      this.#deathsOfRank.set(death[0], [...this.deathsAt(death[0]), death]);
    for (let rank = 1; rank <= this.n; rank++) {
      const [left, right] = this.parts(rank);
      const applied = overview.applied[rank - 1];
      this.lengths[rank] = this.lengths[rank - 1] - applied;
      this.#addUse(left, rank, -applied);
      this.#addUse(right, rank, -applied);
      this.#addUse(this.idOf(rank), rank, applied);
      present.add(this.idOf(rank));
      this.lengths[rank] += this.addedAt(rank);
      for (const [, symbol, rest, parts] of this.deathsAt(rank)) {
        this.#addUse(symbol, rank, -rest);
        for (const part of parts) this.#addUse(part, rank, rest);
        present.delete(symbol);
      }
      this.#sizes[rank] = this.numUnits + present.size;
    }
  }

  /** The symbols that die after a merge. @param {number} rank @returns {SymbolDeath[]} */
  deathsAt(rank) {
    return this.#deathsOfRank.get(rank) ?? [];
  }

  /** By how many symbols the deaths after a merge lengthen the corpus. @param {number} rank */
  addedAt(rank) {
    return sum(this.deathsAt(rank).map(([, , rest, parts]) => rest * (parts.length - 1)));
  }

  /**
   * The death of a symbol that is dead after k merges.
   * @param {number} id
   * @param {number} k
   * @returns {SymbolDeath | undefined}
   */
  deathOf(id, k) {
    if (!this.isDead(id, k)) return undefined;
    return this.overview.deaths?.findLast(([rank, symbol]) => symbol === id && rank <= k);
  }

  /** Whether a symbol is dead after k merges. @param {number} id @param {number} k */
  isDead(id, k) {
    this.#deadTimes ??= deadTimes(this.overview);
    return this.#deadTimes.get(id)?.some(([from, to]) => from <= k && k < to) ?? false;
  }

  /** @param {number} id @param {number} rank @param {number} change */
  #addUse(id, rank, change) {
    const { ranks, counts } = this.uses[id];
    const last = counts.length - 1;
    if (ranks[last] === rank) counts[last] += change;
    else {
      ranks.push(rank);
      counts.push(counts[last] + change);
    }
  }

  /** What the pairs are ranked by. @returns {Criterion} */
  get criterion() {
    return this.overview.criterion;
  }
  /** Whether nothing but counts decides. */
  get counts() {
    return this.criterion === "count";
  }
  /** What the criterion made of each merge when it was chosen. */
  get scores() {
    if (this.counts) return this.overview.count;
    this.#scores ??= Array.from({ length: this.n }, (_, i) => standingOfMerge(this, i + 1).score);
    return this.#scores;
  }
  /** What a row of the corpus is. */
  get noun() {
    return this.overview.noun;
  }
  /** The name of the language that decides a merge; empty where all words do, or there is no other. @param {number} rank */
  deciderOf(rank) {
    const { languages } = this.overview;
    return (this.hasLanguages && languages?.names[languages.payer[rank - 1]]) || "";
  }
  /** Whether there is more than one language, so that it is said of which one something is. */
  get hasLanguages() {
    return (this.overview.languages?.names.length ?? 0) > 1;
  }
  /** In which languages a word occurs. @param {RunWord} word */
  languagesOf(word) {
    const names = this.hasLanguages ? (this.overview.languages?.names ?? []) : [];
    const those = names.filter((_, i) => word.shares[i]);
    return those.join(", ").replaceAll(" ", "\u00a0");
  }
  /** Whether a word is counted for a merge. @param {RunWord} word @param {number} rank */
  isCounted(word, rank) {
    const payer = this.overview.languages?.payer[rank - 1] ?? -1;
    return payer < 0 || word.shares[payer] > 0;
  }
  /** How often the pair of a merge was counted. @param {number} rank */
  countOf(rank) {
    return this.overview.count[rank - 1] ?? 0;
  }
  /** How often it was joined. @param {number} rank */
  appliedOf(rank) {
    return this.overview.applied[rank - 1] ?? 0;
  }
  /** The symbol that a merge makes. @param {number} rank */
  idOf(rank) {
    return symbolMade(this.overview, rank);
  }
  /** The size of the vocabulary after k merges. @param {number} k */
  sizeAt(k) {
    return this.#sizes[k];
  }
  /** Why the vocabulary after k merges is smaller than alphabet and merges: symbols made again, and dead ones. @param {number} k */
  missingAt(k) {
    const again = (this.overview.made ?? []).slice(0, k).filter((id, i) => id !== this.numUnits + i).length;
    return { again, dead: this.numUnits + k - again - this.sizeAt(k) };
  }
  /** The merge that makes a symbol first, 0 for a unit. @param {number} id */
  rankOf(id) {
    return id < this.numUnits ? 0 : id - this.numUnits + 1;
  }
  /** @param {number} rank @returns {Pair} */
  parts(rank) {
    return [this.overview.left[rank - 1], this.overview.right[rank - 1]];
  }

  /**
   * A symbol as it is shown: runs of letters and marks, how many units it has, its text.
   * @param {number} id
   */
  symbol(id) {
    const waiting = this.#symbols[id] ? [] : [id];
    for (let now = waiting.at(-1); now !== undefined; now = waiting.at(-1)) {
      const missing =
        now < this.numUnits ? [] : this.parts(this.rankOf(now)).filter((part) => !this.#symbols[part]);
      if (missing.length) {
        waiting.push(missing[0]);
        continue;
      }
      this.#symbols[now] = now < this.numUnits ? this.#unit(now) : this.#joined(this.rankOf(now));
      waiting.pop();
    }
    return this.#symbols[id];
  }

  /** @param {number} id */
  #unit(id) {
    const [letters, prefix = "", mark = ""] = this.overview.alphabet[id];
    return symbolOf(
      [
        [prefix, true],
        [letters, false],
        [mark, true],
      ],
      1,
    );
  }

  /** @param {number} rank */
  #joined(rank) {
    const [a, b] = this.parts(rank).map((part) => this.#symbols[part]);
    return symbolOf([...a.runs, ...this.#inside(b).runs], a.units + b.units);
  }

  /** A symbol that something comes before: only WordPiece spells that. @param {Symbol} symbol @returns {Symbol} */
  #inside(symbol) {
    if (!this.overview.prefix || !symbol.runs[0][1]) return symbol;
    return symbolOf(symbol.runs.slice(1), symbol.units);
  }

  /** @param {number} id */
  #bare(id) {
    const found = this.#withoutPrefix.get(id);
    if (found) return found;
    const bare = this.#inside(this.symbol(id));
    this.#withoutPrefix.set(id, bare);
    return bare;
  }

  /** How often a symbol occurs after k merges. @param {number} id @param {number} k */
  countAt(id, k) {
    const { ranks, counts } = this.uses[id];
    let low = 0;
    let high = ranks.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (ranks[middle] <= k) low = middle;
      else high = middle;
    }
    return counts[low];
  }

  /**
   * The merge that used up the symbol's last occurrence, if it is not in use after k merges.
   * @param {number} id
   * @param {number} k
   */
  usedUpBy(id, k) {
    const { ranks, counts } = this.uses[id];
    for (let i = ranks.length - 1; i > 0; i--) if (ranks[i] <= k && counts[i] === 0) return ranks[i];
    return 0;
  }

  /** @param {WordRow} row */
  addWord(row) {
    return this.wordAt(row[0], () => new RunWord(this, row));
  }

  /** @param {Chunk} chunk */
  addChunk({ chunk, words, steps }) {
    if (this.#chunks.has(chunk)) return;
    for (const row of words) this.addWord(row);
    /** @type {CountedPair[]} */
    let top = [];
    const first = chunk * this.overview.chunkMerges + 1;
    const read = steps.map((row, i) => {
      const step = stepOf(row, top, first + i);
      top = step.top;
      return step;
    });
    this.#chunks.set(chunk, read);
  }

  /** The chunk that holds a step. @param {number} rank */
  chunkOf(rank) {
    return Math.floor((Math.max(1, rank) - 1) / this.overview.chunkMerges);
  }
  /** @param {number} chunk */
  hasChunk(chunk) {
    return this.#chunks.has(chunk);
  }
  /** @param {number} rank */
  hasStep(rank) {
    return this.hasChunk(this.chunkOf(rank));
  }
  /** The step of merge `rank`; the one after the last merge says what is left. @param {number} rank */
  step(rank) {
    const place = (Math.max(1, rank) - 1) % this.overview.chunkMerges;
    return this.#chunks.get(this.chunkOf(rank))?.[place] ?? NO_STEP;
  }

  /** Keeps so many chunks around a step, and their words. @param {number} rank @param {number} most */
  forgetFarChunks(rank, most) {
    const here = this.chunkOf(rank);
    const near = [...this.#chunks.keys()].sort((a, b) => Math.abs(a - here) - Math.abs(b - here));
    for (const chunk of near.slice(most)) this.#chunks.delete(chunk);
    if (this.words.size < WORDS_IN_BROWSER) return;
    const kept = new Set(this.frequent.map((word) => word.index));
    for (const step of [...this.#chunks.values()].flat()) {
      for (const index of [...step.words, ...step.split]) kept.add(index);
      if (step.first) kept.add(step.first[0]);
    }
    for (const index of this.words.keys()) if (!kept.has(index)) this.words.delete(index);
  }

  /**
   * The symbols of a word after k merges.
   * @param {RunWord} word
   * @param {number} k
   * @param {boolean} [isBeforeDeaths] whether those of merge k are still to come
   */
  cut(word, k, isBeforeDeaths = false) {
    /** @type {Cut[]} */
    const cuts = [];
    let first = 0;
    const died = word.diedAt(isBeforeDeaths ? k - 1 : k);
    for (let i = 0; i < word.units.length; i++) {
      if (died[i] && died[i] <= k) continue;
      cuts.push([first, i, first === i ? word.units[i] : this.#idOfRange(died, first, i)]);
      first = i + 1;
    }
    return cuts;
  }

  /**
   * The merge that removed the last boundary inside a range made its symbol.
   * @param {number[]} died
   * @param {number} first
   * @param {number} last
   */
  #idOfRange(died, first, last) {
    let rank = 0;
    for (let i = first; i < last; i++) rank = Math.max(rank, died[i]);
    return this.idOf(rank);
  }

  /**
   * How often a merge joined its pair in the word, and what the word adds to its count.
   * @param {RunWord} word
   * @param {number} rank
   * @param {Step} step
   */
  share(word, rank, step) {
    const applied = word.diedAt(rank).filter((died) => died === rank).length;
    const place = step.counted.length ? step.words.indexOf(word.index) : -1;
    return { applied, added: place < 0 ? word.count * applied : step.counted[place] };
  }
}

/**
 * @param {StepRow} row
 * @param {CountedPair[]} before the pairs of the step before
 * @param {number} rank
 * @returns {Step}
 */
function stepOf(row, before, rank) {
  const { after = [], doubles = [] } = row;
  /** @type {Map<number, number>} */
  const afterOf = new Map();
  for (let i = 0; i < after.length; i += 2) afterOf.set(after[i], after[i + 1]);
  return {
    ...NOTHING_CHANGES,
    ...row,
    top: row.top.flatMap((part) => (part.length === 2 ? before.slice(part[0], part[0] + part[1]) : [part])),
    after: afterOf,
    rank,
    doubles: new Map(doubles.map(([symbol, ...joins]) => [symbol, joins])),
  };
}

/** The pairs that Python offers to guess from. @param {Step} step @returns {Candidate<CountedPair>[]} */
export function candidates({ top, offers }) {
  return offers.map((place) => ({ one: top[place], place }));
}
