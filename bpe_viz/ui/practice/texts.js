/* What an exercise says around its own question, and a set at its end. Needs no DOM. */
import { num, plural } from "../shared/numbers.js";

/** @import { Exercise } from "./wire.js" */

/* Answering. */

/** What to do, by the form of the answer. @type {Record<Exercise["form"], string>} */
export const HOW_TO_ANSWER = {
  one: "Your answer",
  several: "Choose all that are right",
  number: "Type a number",
  boundaries: "Choose where the word is cut",
  order: "Choose them in order; leave out what does not fire",
};
export const CHECK = "Check";
export const YOUR_ANSWER = "your answer";

/** The keys that choose an offer. @param {number} last */
export function keysText(last) {
  return `keys 1 to ${last}`;
}
export const NUMBER_FIELD = "Your answer, a whole number";

/** @param {string} unit @param {number} place */
export function cutAfter(unit, place) {
  return `Cut after ${unit}, place ${place}`;
}

/* The words, merges and facts of an exercise. */

export const CORPUS = "Corpus";
export const WORDS_OF_CORPUS = "Words of the corpus";

/** @param {number} words @param {number} inAll @param {boolean} hasMark */
export function wordsInAll(words, inAll, hasMark) {
  return `${plural(words, "word")}, ${num(inAll)} in all${hasMark ? "" : ", no end mark"}`;
}

/** @param {number} lines @param {number} inAll */
export function linesInAll(lines, inAll) {
  return `${plural(lines, "line")}, ${num(inAll)} in all`;
}

/* After an answer. */

export const RIGHT = "Right.";
export const NOT_QUITE = "Not quite.";
export const RIGHT_ANSWER_IS = "The right answer is ";
export const SEE_RESULTS = "See the results";
export const NEXT_EXERCISE = "Next exercise";
export const SIMILAR_EXERCISE = "A similar one";
export const WHY = "Why?";

/** @param {string} why */
export function somethingMissing(why) {
  return `Something is missing. ${why}`;
}

/* Around an exercise. */

const LONGEST_QUESTION = 90; // characters that are read at one glance

/**
 * The question that is asked in large letters, and what else it says. What follows the question mark is never part of
 * the question; what leads up to it is, as long as it is short.
 * @param {string} sentence
 * @returns {[question: string, below: string]}
 */
export function questionParts(sentence) {
  const parts = sentence.match(/(?:`[^`]*`|[^`])*?[.?](?= |$)/g)?.map((part) => part.trim()) ?? [sentence];
  const at = parts.findIndex((part) => part.endsWith("?"));
  const led = parts.slice(0, at + 1).join(" ");
  const isShort = led.length <= LONGEST_QUESTION;
  const below = [...(isShort ? [] : parts.slice(0, at)), ...parts.slice(at + 1)];
  return at < 0 ? [sentence, ""] : [isShort ? led : parts[at], below.join(" ")];
}

/** @param {string} topic @param {string} label */
export function whereText(topic, label) {
  return `${topic} · ${label}`;
}

/** @param {number} many */
export function ofText(many) {
  return ` of ${num(many)}`;
}

export const EXERCISE = "Exercise ";

/** A seed is an identifier, so it has no commas. @param {number} seed */
export function seedText(seed) {
  return `seed ${seed}`;
}

/** @param {number} right */
export function rightSoFar(right) {
  return `${num(right)} right so far`;
}

/** @param {number} right @param {number} answered */
export function dotsText(right, answered) {
  return `${num(right)} of ${num(answered)} answered right`;
}

/* The end of a set, or of a round of exercises asked one by one. */

export const SET_DONE = "The set is done";
export const ROUND_DONE = "Ten exercises done";
export const RIGHT_IN_LIST = "Right";
export const MISSED_IN_LIST = "Missed";

/** @param {number} right @param {number} many */
export function resultText(right, many) {
  return `${num(right)} of ${plural(many, "exercise")} right`;
}

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
export const TEN_MORE = "Ten more";
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
  if (missed === 1) return "1 missed exercise comes back until you get it right";
  return `${num(missed)} different missed exercises come back until you get them right`;
}

/* A set as a page of its own. */

export const START_AGAIN = "Start again";
export const FINISH = "Finish and send";
export const FINISHED = "Sent to your course. You can close the page.";
export const NOT_TAKEN = "Your course did not take the score. It is sent again with your next answer.";
