/* The threads of a word under Unigram: pieces that part when one of them is pruned. Needs no DOM. */

/** @import { Knot, Thread } from "../shared/loom/loom_layout.js" */
/** @import { PieceCut, PieceRun } from "./run.js" */
/** @import { CorpusWord } from "../shared/stepper/words.js" */

/** A piece that begins, with those that it takes the place of, and all that do. @typedef {Knot & { before: number[], after: number[] }} PieceKnot */
/** @typedef {{ thread: Thread, cut: PieceCut }} Woven */

/**
 * The threads of a word and its knots: between two walls that stay, pieces that are cut otherwise part from the pieces
 * before them.
 * @param {Pick<PieceRun, "weaveOf">} run
 * @param {CorpusWord} word
 */
export function partingsOf(run, word) {
  /** @type {Thread[]} */
  const threads = [];
  /** @type {PieceKnot[]} */
  const knots = [];
  /** @type {Woven[]} */
  let woven = [];
  for (const { round, cuts } of run.weaveOf(word)) {
    /** @type {Woven[]} */
    const next = [];
    for (const { after, before } of regionsOf(woven, cuts)) {
      if (isSame(before, after)) {
        next.push(...before.map((kept, i) => ({ ...kept, cut: after[i] })));
        continue;
      }
      const [old, made] = [before.map(({ cut }) => cut.id), after.map(({ id }) => id)];
      for (const { thread } of before) thread.to = round;
      const begun = after.map((cut) => {
        const { first, id, last } = cut;
        /** @type {Thread} */
        const thread = { first, last, from: round, into: null, outOf: nearest(before, cut), to: 0 };
        threads.push(thread);
        knots.push({ rank: round, id, made: thread, before: old, after: made });
        return { thread, cut };
      });
      next.push(...begun);
      // A piece that nothing parts from becomes a part of another.
      for (const { cut, thread } of before)
        if (!begun.some((one) => one.thread.outOf === thread)) thread.into = nearest(begun, cut);
    }
    woven = next;
  }
  return { threads, knots };
}

/** The threads around a knot: those that part there, and those that begin. @param {Thread[]} threads @param {PieceKnot & { made: Thread }} knot */
export function threadsParting(threads, { made, rank }) {
  const { outOf } = made;
  if (!outOf) return [made];
  return threads.filter(
    (thread) => thread === outOf || thread.into === made || (thread.from === rank && thread.outOf === outOf),
  );
}

/** The smallest stretches that both cuts share the ends of. @param {Woven[]} before @param {PieceCut[]} cuts */
function regionsOf(before, cuts) {
  const regions = [];
  let at = 0;
  let from = 0;
  for (let to = 0; to < cuts.length; to++) {
    const { last } = cuts[to];
    const end = before.findIndex(({ cut }) => cut.last === last);
    if (end < 0 && before.length) continue;
    regions.push({ before: before.slice(at, end + 1), after: cuts.slice(from, to + 1) });
    at = end + 1;
    from = to + 1;
  }
  return regions;
}

/** @param {Woven[]} before @param {PieceCut[]} after */
function isSame(before, after) {
  return before.length === after.length && before.every(({ cut }, i) => cut.last === after[i].last);
}

/** The thread that has most of a piece. @param {Woven[]} before @param {PieceCut} cut */
function nearest(before, { first, last }) {
  const shared = (/** @type {Thread} */ other) => Math.min(last, other.last) - Math.max(first, other.first);
  return before.reduce(
    (best, { thread }) => (!best || shared(thread) > shared(best) ? thread : best),
    /** @type {Thread | null} */ (null),
  );
}
