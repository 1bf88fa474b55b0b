/* The captions of the tones of a pruning run. */
import { num, plural } from "../../shared/numbers.js";
import { sideHeard, toneHeard } from "../../shared/sound/sound_texts.js";

export const PLAY_LENGTHS = "Play the lengths of the whole run";

/** A round that weighs. @param {number} length of the corpus @param {number} tied @param {number} hertz @param {number} pan */
export function weighedCaption(length, tied, hertz, pan) {
  return `${toneHeard(tied, hertz, pan)}: the corpus is ${plural(length, "piece")} long`;
}

/** A round that dropped pieces. @param {number} before @param {number} after @param {number[]} hertz @param {number} pan */
export function droppedCaption(before, after, hertz, pan) {
  const [from, to] = hertz.map((one) => num(Math.round(one)));
  return `Sound: ${from} Hz becomes ${to} Hz, ${sideHeard(pan)}: from ${num(before)} to ${plural(after, "piece")}`;
}

/** @param {number} first @param {number} last */
export function lengthsCaption(first, last) {
  return `Sound: the length of the corpus after each round, from ${num(first)} to ${plural(last, "piece")}`;
}
