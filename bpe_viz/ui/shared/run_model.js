/* What the merges of a run make of its vocabulary, and which states of it were sent. Needs no DOM: nothing is learned
   here, merges are replayed. */

/** A merge: the ids of its pair and of what it makes, what that was, its count, its joins, and more. @typedef {[left: number, right: number, made: number, birth: string, times: number, applied: number, ...rest: unknown[]]} RunMerge */
/**
 * A symbol that merges made, in a state: since which merge, how often it occurs, and if it is dead, since which merge
 * and which symbol used it up.
 * @typedef {{ id: number, born: number, count: number, died: number, into: number }} Entry
 */

/**
 * The merge of a rank, from 1.
 * @template {RunMerge} Merge
 * @param {{ merges: Merge[] }} run
 * @param {number} rank
 */
export function mergeOf(run, rank) {
  return run.merges[rank - 1];
}

/**
 * How often each symbol occurs in a state, and those that merges made, in the order of their first births.
 * @template {RunMerge} Merge
 * @param {{ symbols: unknown[], merges: Merge[] }} run
 * @param {number[]} starts how often each unit occurs at the start
 * @param {number} k
 * @param {(merge: Merge, rank: number, counts: number[], entries: Map<number, Entry>) => void} [after] what else a merge does
 */
export function vocabularyAt(run, starts, k, after = () => {}) {
  /** @type {Map<number, Entry>} */
  const entries = new Map();
  const counts = run.symbols.map((_, id) => starts[id] ?? 0);
  for (let rank = 1; rank <= k; rank++) {
    const merge = mergeOf(run, rank);
    const [left, right, made, , , applied] = merge;
    counts[made] += applied;
    counts[left] -= applied;
    counts[right] -= applied;
    const entry = entries.get(made) ?? { id: made, born: rank, count: 0, died: 0, into: 0 };
    entry.died = 0;
    entries.set(made, entry);
    after(merge, rank, counts, entries);
  }
  for (const entry of entries.values()) entry.count = counts[entry.id];
  return { counts, entries: [...entries.values()] };
}

/**
 * The merges that a ledger has room for, around one.
 * @param {number} k
 * @param {number} n of how many
 * @param {number} room
 */
export function ledgerRanks(k, n, room) {
  const many = Math.min(room, n);
  const first = Math.max(1, Math.min(k - Math.floor(many / 2), n - many + 1));
  return Array.from({ length: many }, (_, i) => first + i);
}

/**
 * The states of a run that were sent, a few at once.
 * @template Step
 */
export class SentStates {
  /** By the first of them. @type {Map<number, Step[]>} */
  #parts = new Map();
  #each;

  /** @param {number} each how many are sent at once */
  constructor(each) {
    this.#each = each;
  }

  clear() {
    this.#parts.clear();
  }

  /** The first state of the part that one is in. @param {number} k */
  firstOf(k) {
    return k - (k % this.#each);
  }

  /** A state, once it is there. @param {number} k */
  at(k) {
    return this.#parts.get(this.firstOf(k))?.[k - this.firstOf(k)];
  }

  /** @param {number} first @param {Step[]} steps */
  put(first, steps) {
    this.#parts.set(first, steps);
  }

  /** The first part that is missing: at a state, then ahead, then behind. @param {number} k @param {number} last */
  missing(k, last) {
    return [0, this.#each, -this.#each]
      .map((distance) => this.firstOf(k) + distance)
      .find((first) => first >= 0 && first <= last && !this.#parts.has(first));
  }
}
