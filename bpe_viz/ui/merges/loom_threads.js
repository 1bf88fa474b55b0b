/* The threads of a word and the knots that join them, read from the ranks that removed its boundaries. Needs no DOM. */

/** @import { Run, RunWord } from "./run.js" */

/**
 * A symbol of a word, from the merge that makes it to the merge that joins it to its neighbour.
 * @typedef {object} Thread
 * @property {number} first the place of its first unit in the word
 * @property {number} last
 * @property {number} from the rank of the merge that makes it; 0 for a unit
 * @property {Thread | null} into the thread that it becomes a part of; null if it stays
 */
/**
 * One merge in one place of a word.
 * @typedef {object} Knot
 * @property {number} rank
 * @property {number} id of the symbol that the merge makes
 * @property {Thread} left
 * @property {Thread} right
 * @property {Thread} made
 */

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
    return /** @type {Knot} */ ({ rank, id: run.idOf(rank), left, right, made });
  });
  return { threads, knots };
}

/** The threads that lead to a knot, and the one that it makes. @param {Thread[]} threads @param {Knot} knot */
export function threadsThrough(threads, { made }) {
  return threads.filter(
    ({ first, last, from }) => first >= made.first && last <= made.last && from <= made.from,
  );
}
