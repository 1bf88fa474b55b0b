/* The threads of a word and the knots that join them, read from the ranks that removed its boundaries. Needs no DOM. */

/** @import { Knot, Thread } from "../shared/loom/loom_layout.js" */
/** @import { Run, RunWord } from "./run.js" */

/** One merge in one place of a word. @typedef {Knot & { left: Thread, right: Thread }} MergeKnot */

/**
 * The threads of a word, units first, and its knots by rank. Each merge joins what its boundary separates: together
 * they are the Cartesian tree of `died`.
 * @param {Pick<Run, "idOf">} run
 * @param {Pick<RunWord, "units" | "died">} word
 */
export function threadsOf(run, { units, died }) {
  /** @type {Thread[]} */
  const threads = units.map((_, place) => ({ first: place, last: place, from: 0, into: null }));
  const beginningAt = [...threads];
  const endingAt = [...threads];
  const boundaries = [...units.keys()].slice(0, -1).filter((place) => died[place] > 0);
  boundaries.sort((a, b) => died[a] - died[b] || a - b);
  const knots = boundaries.map((place) => {
    const rank = died[place];
    const left = endingAt[place];
    const right = beginningAt[place + 1];
    /** @type {Thread} */
    const made = { first: left.first, last: right.last, from: rank, into: null };
    left.into = made;
    right.into = made;
    beginningAt[made.first] = made;
    endingAt[made.last] = made;
    threads.push(made);
    return /** @type {MergeKnot} */ ({ rank, id: run.idOf(rank), left, right, made });
  });
  return { threads, knots };
}

/** The threads that lead to a knot, and the one that it makes. @param {Thread[]} threads @param {Knot} knot */
export function threadsThrough(threads, { made }) {
  return threads.filter(
    ({ first, last, from }) => first >= made.first && last <= made.last && from <= made.from,
  );
}
