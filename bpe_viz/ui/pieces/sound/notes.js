/* Tones for a round of pruning: the length of the corpus in pieces, and where words are cut anew. Needs no DOM. */
import { chord, countRange, inTurn, panOf, semitonesOf } from "../../shared/sound/tones.js";

/** @import { Note } from "../../shared/sound/tones.js" */
/** @import { PieceRun } from "../run.js" */
/** @import { PiecesMoment } from "../steps.js" */

/** What sounds of a moment: nothing where a question is open. @param {PiecesMoment} moment @returns {Note[]} */
export function notesOfRound({ half, isAsking, isMasked, k, run, round }) {
  if (isAsking || isMasked || half === "start") return [];
  const { lengths } = run.overview;
  const range = countRange(lengths);
  const pan = panAt(run, k);
  if (half === "drop") return inTurn([lengths[k - 1], lengths[k]], range, pan);
  return chord(semitonesOf(lengths[k - 1], range), round.numTied, pan);
}

/** At the first new boundary of the first word that a round cuts differently. @param {PieceRun} run @param {number} round */
function panAt(run, round) {
  for (const word of run.frequent) {
    const [wall] = run.change(word, round)?.walls ?? [];
    if (wall !== undefined) return panOf(wall + 1, word.units.length);
  }
  return 0;
}
