/* What an exercise says around its own question, and a set at its end. Needs no DOM. */
import { num, plural } from "../shared/numbers.js";

/** @import { Exercise } from "./wire.js" */

/* Answering. */

/** What to do, by the form of the answer. @type {Record<Exercise["form"], string>} */
export const HOW_TO_ANSWER = {
  one: "Your answer",
  several: "Choose all that are right",
  number: "Type a number",
  boundaries: "Click where the word is cut",
  order: "Click them in order; leave out what does not fire",
};
export const CHECK = "Check";
export const NUMBER_FIELD = "Your answer, a whole number";

/** @param {string} unit @param {number} place */
export function cutAfter(unit, place) {
  return `Cut after ${unit}, place ${place}`;
}

/* The words, merges and facts of an exercise. */

export const CORPUS = "Corpus";
export const WORDS_OF_CORPUS = "Words of the corpus";

/* After an answer. */

export const RIGHT = "Right.";
export const NOT_QUITE = "Not quite.";
export const RIGHT_ANSWER_IS = "The right answer is ";
export const SEE_RESULTS = "See the results";
export const NEXT_EXERCISE = "Next exercise";
export const SIMILAR_EXERCISE = "Try a similar one";

/** @param {string} why */
export function somethingMissing(why) {
  return `Something is missing. ${why}`;
}

/* Above an exercise. */

/** @param {number} at from 1 @param {number} many of a set, or 0 @param {string} topic @param {string} label */
export function whereText(at, many, topic, label) {
  return `${many ? `Exercise ${num(at)} of ${num(many)}` : "Exercise"} · ${topic} · ${label}`;
}

/** A seed is an identifier, so it has no commas. @param {number} seed */
export function seedText(seed) {
  return `seed ${seed}`;
}

/** @param {number} right */
export function rightSoFar(right) {
  return `${num(right)} right so far`;
}

/* The end of a set. */

export const SET_DONE = "The set is done";
export const RIGHT_IN_LIST = "Right";
export const MISSED_IN_LIST = "Missed";

/** @param {number} right @param {number} many */
export function resultText(right, many) {
  return `${num(right)} of ${plural(many, "exercise")} right`;
}

export const WHAT_NEXT = "What next?";
export const ALL_RIGHT = "All right. Try the next difficulty.";
export const ALL_RIGHT_AT_HIGHEST = "All right, at the highest difficulty. Explain one of them to somebody.";

/** @param {string} label */
export function practise(label) {
  return `Practise “${label}”`;
}

/** @param {string} label @param {number} wrong @param {number} tried */
export function practiseNext(label, wrong, tried) {
  return `${practise(label)} next: you missed ${num(wrong)} of ${num(tried)}.`;
}

export const GO_ON = "Go on";
export const ANOTHER_SET = "Another set";
export const SAVE_RESULTS = "Save the results";
export const ABOUT_RESULTS =
  "The file has your answers. Whoever gave you the link can check each of them again.";

/* What the browser remembers. */

export const IN_THIS_BROWSER = "In this browser: ";
export const FORGET = "Forget";

/** @param {string} topic @param {number} right @param {number} tried */
export function topicText(topic, right, tried) {
  return `${topic} ${num(right)} of ${num(tried)} right`;
}

/** @param {number} missed */
export function comesBackText(missed) {
  return `${num(missed)} missed will come back`;
}
