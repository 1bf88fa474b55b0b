/* The threads of a word and the knots that join them, read from the ranks that removed its boundaries. Needs no DOM. */

/** @import { Knot, Thread } from "../shared/loom/loom_layout.js" */
/** @import { Run, RunWord } from "./run.js" */

/** One merge in one place of a word, or what parts where a symbol dies. @typedef {Knot & { left: Thread, right: Thread }} MergeKnot */

/**
 * The threads of a word, units first, and its knots by rank. Each merge joins what its boundary separates: together
 * they are the Cartesian tree of `died`. Where a symbol dies, its thread parts again.
 * @param {Run} run
 * @param {RunWord} word
 */
export function threadsOf(run, word) {
  /** @type {Thread[]} */
  const threads = word.units.map((_, place) => ({ first: place, last: place, from: 0, into: null }));
  const beginningAt = [...threads];
  const endingAt = [...threads];
  const begin = (/** @type {Thread} */ thread) => {
    beginningAt[thread.first] = thread;
    endingAt[thread.last] = thread;
    threads.push(thread);
    return thread;
  };
  /** @type {MergeKnot[]} */
  const knots = [];
  for (const rank of word.changedBy(Infinity)) {
    word.diedAt(rank).forEach((died, place) => {
      if (died !== rank) return;
      const left = endingAt[place];
      const right = beginningAt[place + 1];
      const made = begin({ first: left.first, last: right.last, from: rank, into: null });
      left.into = made;
      right.into = made;
      knots.push({ rank, id: run.idOf(rank), left, right, made });
    });
    const back = word.splitAt(rank);
    const cutBefore = back.size ? run.cut(word, rank, true) : [];
    for (const place of back) {
      const whole = threads.find(
        ({ first, into, last, to }) => !into && !to && first <= place && place < last,
      );
      if (!whole) continue; // it has parted here already
      whole.to = rank;
      const id = cutBefore.find(([first]) => first === whole.first)?.[2] ?? 0;
      knots.push({ rank, id, left: whole, right: whole, made: whole, frays: true });
      const ends = [...back, whole.last].filter((end) => end >= whole.first && end <= whole.last);
      let first = whole.first;
      for (const last of new Set(ends.sort((a, b) => a - b))) {
        begin({ first, last, from: rank, into: null, outOf: whole, to: 0 });
        first = last + 1;
      }
    }
  }
  return { threads, knots };
}

/** The threads that lead to a knot, and the one that it makes. @param {Thread[]} threads @param {Knot} knot */
export function threadsThrough(threads, { made }) {
  return threads.filter(
    ({ first, last, from }) => first >= made.first && last <= made.last && from <= made.from,
  );
}
