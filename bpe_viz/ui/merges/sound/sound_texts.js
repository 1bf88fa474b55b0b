/* What is said of sounds: their captions, and their controls. */
import { num, plural } from "../../shared/numbers.js";

export const VOLUME = "Volume";
export const PLAY_RUN = "Play the counts of the whole run";
const LEFT_BELOW = -0.27;
const RIGHT_ABOVE = 0.27;

/** @param {number} pan */
function sideHeard(pan) {
  return pan < LEFT_BELOW ? "left" : pan > RIGHT_ABOVE ? "right" : "middle";
}

/** A pair that is chosen. @param {number} count @param {number} tied @param {number} hertz @param {number} pan */
export function chosenCaption(count, tied, hertz, pan) {
  const tones = tied > 1 ? `chord of ${num(tied)} ties from` : "tone of";
  return `Sound: ${tones} ${num(Math.round(hertz))} Hz, ${sideHeard(pan)}: ${plural(count, "time")}`;
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
