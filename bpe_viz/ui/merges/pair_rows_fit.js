/* How the column of the pair counts divides its room: whole rows, with a place for what a merge changes. It needs no
   screen. */

import { standingOf } from "./standing.js";

/** @import { Run, Step } from "./run.js" */

/**
 * What a merge does to the pairs: how many there are before it, how many are new after it, and the last place, from 1,
 * that each pair that is gone may have had among those before it.
 * @typedef {{ pairs: number, born: number, gone: number[] }} PairChange
 */
/** @typedef {{ rowHeight: number, capacity: number, changes: number, showsAll: boolean }} Division */

const MOST_SMALL_WORDS = 60;
const MOST_SMALL_MERGES = 200;
const MOST_SMALL_PAIRS = 30;
const LEAST_ROWS = 4;
const ROUNDING = 1e-9;
const LEAST_SHARE = 50; // of the scale: a bar of a fiftieth can hardly be seen

/** @param {Run} run @param {number} k */
function pairsAt(run, k) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const word of run.frequent) {
    const ids = run.cut(word, k).map(([, , id]) => id);
    for (let i = 1; i < ids.length; i++) {
      const pair = `${ids[i - 1]} ${ids[i]}`;
      counts.set(pair, (counts.get(pair) ?? 0) + word.count);
    }
  }
  return counts;
}

/**
 * Between what the score of each pair of state k must be. How often a pair of one symbol twice can be joined, which its
 * gain is made of, is not known here; all others are exact but for rounding.
 * @param {Run} run
 * @param {number} k
 * @param {Map<string, number>} counts
 */
function scoresOf(run, k, counts) {
  return [...counts].map(([pair, count]) => {
    const [left, right] = pair.split(" ").map(Number);
    if (run.criterion === "likelihood" && left === right) return { pair, low: -Infinity, high: Infinity };
    const { score } = standingOf(run, k, [left, right, count]);
    const rounding = run.counts ? 0 : ROUNDING * Math.abs(score);
    return { pair, low: score - rounding, high: score + rounding };
  });
}

/**
 * What each merge of a small corpus changes, and last what is left; null for a corpus whose pairs never fit.
 * @param {Run} run
 * @returns {PairChange[] | null}
 */
export function changesOf(run) {
  const { frequent, overview, n } = run;
  if (overview.types > frequent.length || frequent.length > MOST_SMALL_WORDS || n > MOST_SMALL_MERGES)
    return null;
  const changes = [];
  let before = pairsAt(run, 0);
  for (let k = 1; k <= n; k++) {
    if (before.size > MOST_SMALL_PAIRS) return null;
    const after = pairsAt(run, k);
    const scores = scoresOf(run, k - 1, before);
    const gone = scores.filter(({ pair }) => !after.has(pair));
    changes.push({
      pairs: before.size,
      born: [...after.keys()].filter((pair) => !before.has(pair)).length,
      gone: gone.map(({ low }) => scores.filter(({ high }) => high >= low).length),
    });
    before = after;
  }
  if (before.size > MOST_SMALL_PAIRS) return null;
  return [...changes, { pairs: before.size, born: 0, gone: [] }];
}

/**
 * Rows for pairs and rows for what changes, in units of length. All pairs of a small corpus show if their rows stay
 * legible; else all that a merge changes, and the rest is said.
 * @param {PairChange[] | null} changes
 * @param {number} room for rows and the line that says that there are more
 * @param {{ row: number, least: number, more: number }} heights of a row, of one that is still legible, of that line
 * @returns {Division}
 */
export function dividedRoom(changes, room, { row, least, more }) {
  if (changes) {
    const all = Math.max(...changes.map(({ pairs, born }) => pairs + born), 1);
    if (room / all >= least) {
      const capacity = Math.max(...changes.map(({ pairs }) => pairs), 1);
      const born = Math.max(...changes.map((change) => change.born));
      const rowHeight = Math.min(row, Math.floor(room / (capacity + born)));
      if (rowHeight >= least) return { rowHeight, capacity, changes: born, showsAll: true };
    }
    const rows = Math.floor((room - more) / least);
    for (let capacity = rows; capacity >= LEAST_ROWS; capacity--) {
      const below = changes.map(({ born, gone }) => born + gone.filter((place) => place > capacity).length);
      const needed = Math.max(...below);
      if (capacity + needed > rows) continue;
      const rowHeight = Math.min(row, Math.floor((room - more) / (capacity + needed)));
      return { rowHeight, capacity, changes: needed, showsAll: false };
    }
  }
  const kept = room - more > 400 ? 4 : room - more > 300 ? 2 : 1;
  const capacity = Math.max(2, Math.floor((room - more) / row) - kept);
  return { rowHeight: row, capacity, changes: kept, showsAll: false };
}

/**
 * The count that fills a bar, and how many times longer bars are drawn than at the start: one scale over a run, so that
 * the decline is seen; ten times longer only where no bar could be seen any more.
 * @param {Run} run
 * @param {Step} step
 */
export function barScale(run, step) {
  const top = Math.max(1, step.top[0]?.[2] ?? 1);
  const first = Math.max(run.countOf(1), top);
  const times =
    first / top < LEAST_SHARE ? 1 : 10 ** Math.floor(Math.log10((10 * first) / top / LEAST_SHARE));
  return { most: first / times, times };
}
