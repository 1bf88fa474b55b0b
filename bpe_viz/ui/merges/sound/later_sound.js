/* The merges as sound: loaded once a reader switches it on. */
import { StepSound } from "../../shared/sound/step_sound.js";
import { chord, countRange, inTurn, panOf, semitonesOf } from "../../shared/sound/tones.js";
import { chosenCaption, joinedCaption, PLAY_RUN, runCaption } from "./caption_texts.js";

/** @import { Voice } from "../../shared/sound/step_sound.js" */
/** @import { Note, CountRange } from "../../shared/sound/tones.js" */
/** @import { Run, RunWord } from "../run.js" */
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

/** What sounds of a moment: nothing where a question is open. @param {Moment} moment @returns {Note[]} */
export function notesOfStep(moment) {
  const { half, isAsking, isMasked, k, run, step } = moment;
  if (isAsking || isMasked || !k || k > run.n || half === "start" || half === "end") return [];
  const range = countRange(run.overview.count);
  const height = semitonesOf(run.countOf(k), range);
  const pan = panAt(run, k);
  if (half === "merge") return joinedNotes(run, k, range, pan);
  return chord(height, Math.max(1, step.numTied), pan);
}

/** The two parts, one after the other, and then what they become. @param {Run} run @param {number} k @param {CountRange} range @param {number} pan */
function joinedNotes(run, k, range, pan) {
  return inTurn([...run.parts(k).map((id) => run.countAt(id, k - 1)), run.countOf(k)], range, pan);
}

/** In the first word that a merge changes. @param {Run} run @param {number} rank */
function panAt(run, rank) {
  for (const word of run.frequent) {
    const at = placeIn(word, rank);
    if (at) return panOf(at, word.units.length);
  }
  return 0;
}

/** How many units are left of the boundary that a merge removes, 0 if it removes none. @param {RunWord} word @param {number} rank */
function placeIn(word, rank) {
  return word.diedAt(rank).indexOf(rank) + 1;
}
