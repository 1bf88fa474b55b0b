/* The rounds as sound: loaded once a reader switches it on. */
import { StepSound } from "../../shared/sound/step_sound.js";
import { chord, countRange, inTurn, panOf, semitonesOf } from "../../shared/sound/tones.js";
import { droppedCaption, lengthsCaption, PLAY_LENGTHS, weighedCaption } from "./caption_texts.js";

/** @import { Voice } from "../../shared/sound/step_sound.js" */
/** @import { Note } from "../../shared/sound/tones.js" */
/** @import { PieceRun } from "../run.js" */
/** @import { PiecesMoment } from "../steps.js" */

/** @type {Voice<PiecesMoment>} */
const VOICE = {
  step: (moment) => {
    const notes = notesOfRound(moment);
    return { notes, caption: notes.length ? captionOf(moment, notes) : "" };
  },
  counts: ({ run }) => run.overview.lengths,
  playRun: PLAY_LENGTHS,
  runCaption: lengthsCaption,
};

/** @param {PiecesMoment} moment @param {Note[]} notes */
function captionOf({ half, k, run, round }, notes) {
  const { lengths } = run.overview;
  const [{ frequency, pan }] = notes;
  if (half === "weigh") return weighedCaption(lengths[k - 1], round.numTied, frequency, pan);
  const hertz = notes.map((note) => note.frequency);
  return droppedCaption(lengths[k - 1], lengths[k], hertz, pan);
}

/** @param {HTMLElement} root of the view */
function begin(root) {
  return new StepSound(root, VOICE);
}

export default { begin };

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
