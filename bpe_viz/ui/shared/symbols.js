/* A symbol as it is shown: its letters and marks. Needs no DOM. */

/** @typedef {[text: string, isMark: boolean]} LetterRun */

/** A symbol as it is shown. @typedef {{ runs: LetterRun[], units: number, text: string }} Symbol */

/**
 * Runs that follow each other and are of one kind become one.
 * @param {LetterRun[]} runs
 * @param {number} units
 * @returns {Symbol}
 */
export function symbolOf(runs, units) {
  /** @type {LetterRun[]} */
  const joined = [];
  for (const [text, isMark] of runs) {
    const last = joined.at(-1);
    if (last && last[1] === isMark) last[0] += text;
    else if (text) joined.push([text, isMark]);
  }
  return { runs: joined, units, text: joined.map(([text]) => text).join("") };
}
