/* The merges as sound: loaded once a reader switches it on. */
import { StepSound } from "../../shared/sound/step_sound.js";
import { chosenCaption, joinedCaption, PLAY_RUN, runCaption } from "./caption_texts.js";
import { notesOfStep } from "./notes.js";

/** @import { Voice } from "../../shared/sound/step_sound.js" */
/** @import { Note } from "../../shared/sound/tones.js" */
/** @import { Moment } from "../steps.js" */

/** @type {Voice<Moment>} */
const VOICE = {
  step: (moment) => {
    const notes = notesOfStep(moment);
    return { notes, caption: notes.length ? captionOf(moment, notes) : "" };
  },
  counts: ({ run }) => [...run.overview.count],
  playRun: PLAY_RUN,
  runCaption,
};

/** @param {Moment} moment @param {Note[]} notes */
function captionOf({ half, k, run, step }, notes) {
  const [{ frequency, pan }] = notes;
  if (half !== "merge") return chosenCaption(run.countOf(k), step.numTied, frequency, pan);
  return joinedCaption(
    notes.map((note) => note.frequency),
    pan,
  );
}

/** @param {HTMLElement} root of the view */
function begin(root) {
  return new StepSound(root, VOICE);
}

export default { begin };
