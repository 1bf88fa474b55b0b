/* The end of a set: how many were right, what to do next, and the file that a lecturer can check again. */

/** @import { Exercise, PracticeData } from "./wire.js" */

/** @typedef {{ exercise: Exercise, answer: number[], isRight: boolean }} Given */

/**
 * The result file as `python -m bpe_viz check-results` reads it.
 * @param {PracticeData} data
 * @param {Given[]} given
 */
export function resultFile({ seed, number, level, source, topics }, given) {
  return {
    format: "bpe-viz results",
    version: 1,
    set: { seed, number, level, source, topics },
    answers: given.map(({ exercise, answer, isRight }) => ({
      kind: exercise.kind,
      level: exercise.level,
      seed: exercise.seed,
      source: exercise.source,
      answer,
      right: isRight,
    })),
  };
}

/** The kind with the greatest share of wrong answers, the first of equals; null if all are right.
 * @param {Given[]} given */
export function weakest(given) {
  /** @type {Map<string, { exercise: Exercise, wrong: number, tried: number }>} */
  const of = new Map();
  given.forEach(({ exercise, isRight }) => {
    const sum = of.get(exercise.kind) ?? { exercise, wrong: 0, tried: 0 };
    of.set(exercise.kind, { exercise, wrong: sum.wrong + (isRight ? 0 : 1), tried: sum.tried + 1 });
  });
  let worst = null;
  for (const sum of of.values())
    if (sum.wrong && (!worst || sum.wrong / sum.tried > worst.wrong / worst.tried)) worst = sum;
  return worst;
}

const HARDER = new Map([
  ["easy", "medium"],
  ["medium", "hard"],
]);

/** What is the next level, if any. @param {string} level */
export function harder(level) {
  return HARDER.get(level) ?? null;
}
