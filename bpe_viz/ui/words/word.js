/* A word as Python sent it: units, and the rank that ended the boundary right of each. Nothing here learns or
   segments: a word after k merges is cut wherever no merge up to k removed the boundary. */
import { columnsOf, isRightToLeft, needsShaping, shorten } from "../shared/letters.js";
import { spoken } from "../shared/spoken.js";
import { diedIn } from "../shared/stepper/words.js";
import { symbolOf } from "../shared/symbols.js";

/** @import { LetterRun } from "../shared/symbols.js" */
/** @import { ShownMark, StudiedWord, TextFigures } from "./wire.js" */

/**
 * A symbol of a word at some state: its first and last unit, and the rank of the merge that made it, 0 for a unit.
 * @typedef {{ first: number, last: number, rank: number, isUnknown?: boolean }} Cut `isUnknown`: all of a word that
 *   longest match cannot cut
 */

/**
 * A node of the derivation: a unit, or a symbol over its two parts.
 * @typedef {object} TreeNode
 * @property {number} first
 * @property {number} last
 * @property {number} rank after which it is there
 * @property {number} fired the merge that made it
 * @property {number} depth
 * @property {[left: TreeNode, right: TreeNode] | null} parts
 */

/**
 * A merge that fires in a word: what it makes, and the word and state that show it right after.
 * @typedef {{ rank: number, fired: number, nodes: TreeNode[], word: Word, k: number }} Firing
 */

/**
 * @typedef {[letters: string, before: string, after: string]} UnitRun the mark before or after the letters
 */

export const MOST_LEAVES = 1000;

/** @param {string} unit @param {number} i @param {StudiedWord} row @param {ShownMark} mark @returns {UnitRun} */
function runOf(unit, i, row, [mark, place]) {
  const isLast = i === row.units.length - 1 && !row.more;
  if (place === "separate" && isLast) return ["", "", unit];
  if (place === "before" && i === 0) return ["", unit, ""];
  if (place === "prefix" && i > 0 && unit !== mark && unit.startsWith(mark))
    return [unit.slice(mark.length), "", ""]; // its place says what lists spell
  if (place === "glued" && isLast) return [unit.slice(0, unit.length - mark.length), "", mark];
  return [unit, "", ""];
}

export class Word {
  /** What a symbol that does not begin the word is spelled with. */
  #prefix;
  #mark;
  #row;
  /** What deaths changed: a rank, a unit and its `died` from then on, in turn. @type {number[]} */
  #deaths;
  /** @type {number[] | null} */
  #columns = null;
  /** @type {TreeNode[] | null} */
  #forest = null;
  /** @type {Map<number, TreeNode[]> | null} */
  #nodesByRank = null;
  /** The same word as merges and deaths leave it in a state, by the last merge after which one changed it. @type {Map<number, Word>} */
  #afterDeaths = new Map();

  /** @param {StudiedWord} row @param {ShownMark} mark */
  constructor(row, mark) {
    this.word = row.word;
    this.#prefix = mark[1] === "prefix" ? mark[0] : "";
    this.#mark = mark;
    this.isWhole = row.whole ?? false;
    /** The state from which on it is one symbol that no merge makes. */
    this.takenWhole = row.takenWhole ?? Number.POSITIVE_INFINITY;
    /** The merge that removed each boundary, or 0. */
    this.fired = row.fired ?? row.died;
    this.order = row.order ?? null;
    /** The same word with its boundaries removed one by one, as its merges fire. @type {() => Word} */
    this.inOrder = () => (row.order ? new Word({ ...row, died: row.order, order: undefined }, mark) : this);
    /** What titles and labels say. */
    this.name = shorten(row.shown, 40);
    this.units = row.units;
    this.died = row.died;
    this.#row = row;
    this.#deaths = row.deaths ?? [];
    this.inCorpus = row.corpus;
    this.more = row.more;
    this.unknown = new Set(row.unknown);
    this.runs = row.units.map((unit, i) => runOf(unit, i, row, mark));
    const letters = this.runs.map(([own]) => own).join("");
    this.isShaped = needsShaping(letters);
    this.isRightToLeft = isRightToLeft(letters);
    /** The merges that change it, first to last. */
    this.ranks = [...new Set([...row.died, ...mergesIn(this.#deaths)].filter(Boolean))].sort((a, b) => a - b);
    /** The merges to stop at; null for those that change it. */
    this.stops = row.ranks ?? null;
    /** With dropout, the merge that was left out at the end, by the unit left of the boundary. */
    this.leftOut = new Map(row.left ?? []);
    this.isDrawn = row.left !== undefined;
    this.numMerges = new Set(this.fired.filter(Boolean)).size;
  }

  /** How many columns of the letter grid each unit needs. */
  get columns() {
    this.#columns ??= this.runs.map((run) => columnsOf(run.join("")));
    return this.#columns;
  }

  /** As k merges and the deaths after them leave it, with the merges to come: itself where no symbol died. @param {number} k @returns {Word} */
  at(k) {
    if (!this.#deaths.length) return this;
    const since = this.#deaths.findLast((rank, i) => i % 3 === 0 && rank <= k) ?? 0;
    const known = this.#afterDeaths.get(since);
    if (known) return known;
    const died = diedIn(this.died, this.#deaths, since);
    const found = new Word({ ...this.#row, died, deaths: undefined }, this.#mark);
    this.#afterDeaths.set(since, found);
    return found;
  }

  /** Its symbols after k merges. @param {number} k */
  cutAt(k) {
    if (k >= this.takenWhole) return [{ first: 0, last: this.units.length - 1, rank: 0 }];
    return this.joinedAt(k);
  }

  /** What k merges make of it, whatever the segmenter. @param {number} k */
  joinedAt(k) {
    /** @type {Cut[]} */
    const cuts = [];
    let first = 0;
    let rank = 0;
    const diedAt = diedIn(this.died, this.#deaths, k);
    for (let i = 0; i < this.units.length; i++) {
      const died = diedAt[i];
      if (died && died <= k) {
        rank = Math.max(rank, died);
        continue;
      }
      cuts.push({ first, last: i, rank });
      first = i + 1;
      rank = 0;
    }
    return cuts;
  }

  /** @param {Pick<Cut, "first" | "last" | "isUnknown">} range */
  text({ first, last }) {
    return `${first ? this.#prefix : ""}${this.drawn({ first, last })}`;
  }

  /** A symbol as it is said. @param {{ first: number, last: number }} range */
  spoken({ first, last }) {
    /** @type {LetterRun[]} */
    const runs = this.runs.slice(first, last + 1).flatMap(([letters, before, after]) => {
      /** @type {LetterRun[]} */
      const unit = [
        [before, true],
        [letters, false],
        [after, true],
      ];
      return unit;
    });
    if (first && this.#prefix) runs.unshift([this.#prefix, true]);
    return this.#said(runs);
  }

  /** A symbol of the same learner, of which only the text is known, as it is said. @param {string} symbol */
  spokenText(symbol) {
    const [mark, place] = this.#mark;
    if (!mark || place === "none") return this.#said([[symbol, false]]);
    if (place === "separate" || place === "glued") {
      const letters = symbol.endsWith(mark) ? symbol.slice(0, -mark.length) : symbol;
      return this.#said([
        [letters, false],
        [symbol.slice(letters.length), true],
      ]);
    }
    const letters = symbol.startsWith(mark) ? symbol.slice(mark.length) : symbol;
    return this.#said([
      [symbol.slice(0, symbol.length - letters.length), true],
      [letters, false],
    ]);
  }

  /** @param {LetterRun[]} runs */
  #said(runs) {
    const endsWords = ["separate", "glued"].includes(this.#mark[1]);
    return spoken(symbolOf(runs, 1).runs, { endsWords, ...(this.#prefix && { prefix: this.#prefix }) });
  }

  /** A symbol as a drawing shows it, where its place says what a prefix spells. @param {{ first: number, last: number }} range */
  drawn({ first, last }) {
    if (!this.#prefix) return this.units.slice(first, last + 1).join("");
    const letters = this.runs.slice(first, last + 1).map(([own]) => own);
    return letters.join("");
  }

  /** Its symbols after k merges, with blanks between them. @param {number} k */
  spelled(k) {
    return this.cutAt(k)
      .map((cut) => this.text(cut))
      .join(" ");
  }

  /** The trees that all its merges make, joined by rank, left to right, unless Python says the order. */
  get forest() {
    this.#forest ??= this.#grow();
    return this.#forest;
  }

  #grow() {
    const size = Math.min(this.units.length, MOST_LEAVES);
    /** @type {(TreeNode | undefined)[]} */
    const starting = Array.from({ length: size }, (_, i) => ({
      first: i,
      last: i,
      rank: 0,
      fired: 0,
      depth: 0,
      parts: null,
    }));
    const ending = [...starting];
    const times = this.order ?? this.died;
    const events = [...starting.keys()].slice(0, -1).filter((at) => this.died[at]);
    events.sort((a, b) => times[a] - times[b] || a - b);
    for (const at of events) {
      const left = /** @type {TreeNode} */ (ending[at]);
      const right = /** @type {TreeNode} */ (starting[at + 1]);
      const depth = 1 + Math.max(left.depth, right.depth);
      /** @type {TreeNode} */
      const node = {
        first: left.first,
        last: right.last,
        rank: this.died[at],
        fired: this.fired[at],
        depth,
        parts: [left, right],
      };
      starting[at + 1] = undefined;
      ending[at] = undefined;
      starting[node.first] = node;
      ending[node.last] = node;
    }
    return starting.filter((node) => node !== undefined);
  }

  /** The symbols that a step makes. @param {number} rank @returns {{ first: number, last: number }[]} */
  newAt(rank) {
    return rank ? this.at(rank).nodesOf(rank) : [];
  }

  /** The nodes that a merge made, left to right. @param {number} rank */
  nodesOf(rank) {
    if (!this.#nodesByRank) {
      this.#nodesByRank = new Map();
      const waiting = [...this.forest];
      for (let node = waiting.pop(); node; node = waiting.pop()) {
        if (!node.parts) continue;
        this.#nodesByRank.set(node.rank, [...(this.#nodesByRank.get(node.rank) ?? []), node]);
        waiting.push(...node.parts);
      }
      for (const nodes of this.#nodesByRank.values()) nodes.sort((a, b) => a.first - b.first);
    }
    return this.#nodesByRank.get(rank) ?? [];
  }

  /** The merges that fire at one step, in order. @param {number} rank @returns {Firing[]} */
  firings(rank) {
    const nodes = this.nodesOf(rank);
    const { order } = this;
    if (!nodes.length) return [];
    if (!order) return [{ rank, fired: rank, nodes, word: this, k: rank }];
    const word = this.inOrder();
    const timeOf = (/** @type {TreeNode} */ { parts }) => (parts ? order[parts[0].last] : 0);
    return [...nodes]
      .sort((a, b) => timeOf(a) - timeOf(b))
      .map((node) => ({ rank, fired: node.fired, nodes: [node], word, k: timeOf(node) }));
  }
}

/** The merges after which symbols died, and those that joined them again. @param {number[]} deaths */
function mergesIn(deaths) {
  return deaths.filter((_, i) => i % 3 !== 1);
}

/**
 * How many symbols a text has after k merges, how many per word, and how much of it is unknown: units, or whole words
 * of WordPiece.
 * @param {TextFigures} study
 * @param {number} k
 */
export function figuresOf(study, k) {
  const [ranks, counts] = study.removed;
  let symbols = study.numUnits;
  for (let i = 0; i < ranks.length && ranks[i] <= k; i++) symbols -= counts[i];
  const [since, changes] = study.unknownWords;
  const unknownWords = changes.reduce((many, change, i) => (since[i] <= k ? many + change : many), 0);
  const unknown = study.isMatched ? unknownWords : study.numUnknown;
  return { symbols, fertility: study.numWords ? symbols / study.numWords : 0, unknown };
}
