/* The score of the guesses in each run, kept for as long as the tab is open: changing the page does not lose it. */
import { dataIn, keptForTab } from "../kept.js";
import { RUNS_WITH_SCORE } from "../limits.js";

const KEPT_AS = "bpe-viz guesses";

/** How many guesses were right, of how many. @typedef {[right: number, total: number]} Score */

/** The score of a run. @param {string} run its name; "" for one whose score is not kept @returns {Score} */
export function keptScore(run) {
  return (run && readScores(keptForTab.getItem(KEPT_AS)).get(run)) || [0, 0];
}

/** @param {string} run @param {Score} score */
export function keepScore(run, score) {
  if (!run) return;
  const scores = readScores(keptForTab.getItem(KEPT_AS));
  scores.delete(run);
  scores.set(run, score);
  keptForTab.setData(KEPT_AS, [...scores].slice(-RUNS_WITH_SCORE));
}

/** What was stored, as far as it is scores. @param {string | null} text @returns {Map<string, Score>} */
export function readScores(text) {
  /** @type {Map<string, Score>} */
  const scores = new Map();
  const found = dataIn(text);
  if (!Array.isArray(found)) return scores;
  for (const entry of found.slice(-RUNS_WITH_SCORE)) {
    if (!Array.isArray(entry) || typeof entry[0] !== "string" || !Array.isArray(entry[1])) continue;
    const [right, total] = entry[1];
    if (Number.isSafeInteger(right) && Number.isSafeInteger(total) && 0 <= right && right <= total)
      scores.set(entry[0], [right, total]);
  }
  return scores;
}
