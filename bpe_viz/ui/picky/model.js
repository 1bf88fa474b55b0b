/* What the events of a run make of its vocabulary. Needs no DOM: nothing is learned here, events are replayed. */

import { mergeOf } from "../shared/run_model.js";

/** @import { Entry } from "../shared/run_model.js" */
/** @import { PartUse, PickyData, PickyMerge } from "./wire.js" */

/** The parts that die after a merge. @param {PickyMerge | undefined} merge @returns {PartUse[]} */
export function deathsOf(merge) {
  return merge ? merge[6].filter(([, , dies]) => dies) : [];
}

/**
 * What deaths add to the vocabulary of a state: dead parts, and the rest of them split.
 * @param {PickyMerge} merge
 * @param {number} rank
 * @param {number[]} counts
 * @param {Map<number, Entry>} entries
 */
export function letDie(merge, rank, counts, entries) {
  for (const [symbol, rest, , parts] of deathsOf(merge)) {
    counts[symbol] = 0;
    for (const part of parts) counts[part] += rest;
    const dead = entries.get(symbol);
    if (dead) [dead.died, dead.into] = [rank, merge[2]];
  }
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
