/* Numbers as tones: pitch by count, side by place, a chord for a tie, a run as a curve. Needs no DOM. */
import { clamp } from "../numbers.js";

/**
 * A tone; times are in seconds from the beginning, `pan` goes from -1 (left) to 1 (right).
 * @typedef {{ frequency: number, at: number, lasts: number, pan: number, gain: number }} Note
 */
/** @typedef {{ least: number, most: number }} CountRange */

export const LOWEST_HZ = 110;
export const SEMITONES = 36; // from the lowest count to the highest: three octaves, to 880 Hz
export const LOUDEST = 0.2;
export const STEP_LASTS = 0.3;
export const RUN_LASTS = 12;
const TONE_LASTS = 0.15;
const SHORT_LASTS = 0.08;
const WIDEST_PAN = 0.8; // so that nothing is lost for one ear
const MOST_IN_CHORD = 4;
const THIRD = 4; // semitones from one tone of a chord to the next
const OCTAVE = 12;

/** The least and the greatest count of the merges. @param {readonly number[]} counts @returns {CountRange} */
export function countRange(counts) {
  const known = counts.filter((count) => count > 0);
  return known.reduce(
    ({ least, most }, count) => ({ least: Math.min(least, count), most: Math.max(most, count) }),
    { least: known[0] ?? 1, most: known[0] ?? 1 },
  );
}

/** How high a count sounds, in semitones: by its logarithm, as counts fall by a factor. @param {number} count @param {CountRange} range */
export function semitonesOf(count, { least, most }) {
  if (most <= least || count <= 0) return count > 0 ? SEMITONES / 2 : 0;
  const part = Math.log(count / least) / Math.log(most / least);
  return Math.round(SEMITONES * clamp(part, 0, 1));
}

/** @param {number} semitones */
export function frequencyOf(semitones) {
  return LOWEST_HZ * 2 ** (semitones / OCTAVE);
}

/** Where a boundary lies in its word, from left to right. @param {number} at units before it @param {number} units of the word */
export function panOf(at, units) {
  return units > 1 ? WIDEST_PAN * (2 * clamp(at / units, 0, 1) - 1) : 0;
}

/** Equal counts sound at once, one above the other. @param {number} height @param {number} many @param {number} pan @returns {Note[]} */
export function chord(height, many, pan) {
  const tones = Math.min(many, MOST_IN_CHORD);
  return Array.from({ length: tones }, (_, i) => ({
    frequency: frequencyOf(height + i * THIRD),
    at: 0,
    lasts: TONE_LASTS,
    pan,
    gain: LOUDEST / tones,
  }));
}

/** Counts of which each becomes the next: short tones, and a longer last one. @param {readonly number[]} counts @param {CountRange} range @param {number} pan @returns {Note[]} */
export function inTurn(counts, range, pan) {
  return counts.map((count, i) => ({
    frequency: frequencyOf(semitonesOf(count, range)),
    at: i * SHORT_LASTS,
    lasts: i < counts.length - 1 ? SHORT_LASTS : STEP_LASTS - i * SHORT_LASTS,
    pan,
    gain: LOUDEST,
  }));
}

/** The counts of a run, one after the other, from left to right. @param {readonly number[]} counts @returns {Note[]} */
export function notesOfRun(counts) {
  const range = countRange(counts);
  const lasts = Math.min(TONE_LASTS, RUN_LASTS / Math.max(1, counts.length));
  return counts.map((count, i) => ({
    frequency: frequencyOf(semitonesOf(count, range)),
    at: i * lasts,
    lasts,
    pan: panOf(i, counts.length - 1),
    gain: LOUDEST,
  }));
}
