/* The captions of the tones of a merging run. */
import { num, plural } from "../../shared/numbers.js";
import { sideHeard, toneHeard } from "../../shared/sound/sound_texts.js";

export const PLAY_RUN = "Play the counts of the whole run";

/** A pair that is chosen. @param {number} count @param {number} tied @param {number} hertz @param {number} pan */
export function chosenCaption(count, tied, hertz, pan) {
  return `${toneHeard(tied, hertz, pan)}: ${plural(count, "time")}`;
}

/** A pair that is joined. @param {number[]} hertz @param {number} pan */
export function joinedCaption(hertz, pan) {
  const [left, right, made] = hertz.map((one) => num(Math.round(one)));
  return `Sound: ${left} and ${right} Hz become ${made} Hz, ${sideHeard(pan)}`;
}

/** @param {number} first @param {number} last */
export function runCaption(first, last) {
  return `Sound: the counts of all merges, from ${num(first)} to ${num(last)}`;
}
