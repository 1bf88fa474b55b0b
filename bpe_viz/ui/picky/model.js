/* What the events of a run make of its vocabulary. Needs no DOM: nothing is learned here, events are replayed. */

/** @import { PartUse, PickyData, PickyMerge } from "./wire.js" */

/**
 * A symbol that merges made, in a state: since which merge, how often it occurs, and if it is dead, since which merge
 * and which symbol used it up.
 * @typedef {{ id: number, born: number, count: number, died: number, into: number }} Entry
 */

/** The merge of a rank, from 1. @param {PickyData} data @param {number} rank */
export function mergeOf(data, rank) {
  return data.merges[rank - 1];
}

/** The parts that die after a merge. @param {PickyMerge | undefined} merge @returns {PartUse[]} */
export function deathsOf(merge) {
  return merge ? merge[6].filter(([, , dies]) => dies) : [];
}

/**
 * How often each symbol occurs in a state, and those that merges made, in the order of their first births.
 * @param {PickyData} data
 * @param {number} k
 */
export function vocabularyAt(data, k) {
  /** @type {Map<number, Entry>} */
  const entries = new Map();
  const counts = data.symbols.map((_, id) => data.counts[id] ?? 0);
  for (let rank = 1; rank <= k; rank++) {
    const [left, right, made, , , applied, uses] = mergeOf(data, rank);
    counts[made] += applied;
    counts[left] -= applied;
    counts[right] -= applied;
    const entry = entries.get(made) ?? { id: made, born: rank, count: 0, died: 0, into: 0 };
    entry.died = 0;
    entries.set(made, entry);
    for (const [symbol, rest, dies, parts] of uses) {
      if (!dies) continue;
      counts[symbol] = 0;
      for (const part of parts) counts[part] += rest;
      const dead = entries.get(symbol);
      if (dead) [dead.died, dead.into] = [rank, made];
    }
  }
  for (const entry of entries.values()) entry.count = counts[entry.id];
  return { counts, entries: [...entries.values()] };
}

/** The next merge after a state after which something dies; 0 where nothing does any more. @param {PickyData} data @param {number} k */
export function nextDeath({ merges }, k) {
  return merges.findIndex((merge, i) => i >= k && deathsOf(merge).length > 0) + 1;
}

/** How many symbols have died and not come back. @param {Entry[]} entries */
export function numDead(entries) {
  return entries.filter(({ died }) => died).length;
}

/** The share of a part that a merge used. @param {number} applied @param {number} rest */
export function shareUsed(applied, rest) {
  return applied / (rest + applied);
}

/** How many symbols the corpus would have after a merge whose parts all lived. @param {PickyData} data @param {number} k */
export function lengthWithoutDeath(data, k) {
  return data.lengths[k - 1] - mergeOf(data, k)[5];
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
