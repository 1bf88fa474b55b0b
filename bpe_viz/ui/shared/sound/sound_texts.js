/* What is said of sounds: their captions, and their controls. */
import { num } from "../numbers.js";

export const VOLUME = "Volume";
const LEFT_BELOW = -0.27;
const RIGHT_ABOVE = 0.27;

/** @param {number} pan */
export function sideHeard(pan) {
  return pan < LEFT_BELOW ? "left" : pan > RIGHT_ABOVE ? "right" : "middle";
}

/** What begins a caption of a tone, or of a tie. @param {number} tied @param {number} hertz @param {number} pan */
export function toneHeard(tied, hertz, pan) {
  const tones = tied > 1 ? `chord of ${num(tied)} ties from` : "tone of";
  return `Sound: ${tones} ${num(Math.round(hertz))} Hz, ${sideHeard(pan)}`;
}
