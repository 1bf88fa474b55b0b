/* The rounds as sound: loaded once a reader switches it on. */
import { StepSound } from "../../shared/sound/step_sound.js";
import { droppedCaption, lengthsCaption, PLAY_LENGTHS, weighedCaption } from "./caption_texts.js";
import { notesOfRound } from "./notes.js";

/** @import { Voice } from "../../shared/sound/step_sound.js" */
/** @import { Note } from "../../shared/sound/tones.js" */
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
