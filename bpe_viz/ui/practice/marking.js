/* Checking an answer as `bpe_viz.teaching.check` does, and what is said about it. */
import { somethingMissing } from "./texts.js";

/** @import { Exercise, ShownEvidence } from "./wire.js" */

/** @typedef {{ isRight: boolean, why: string, mine: ShownEvidence | null, right: ShownEvidence | null }} Marked */

/** The order matters only where it is asked for. @param {Exercise} exercise @param {number[]} answer */
export function inOrder(exercise, answer) {
  return exercise.form === "order" ? answer : [...answer].sort((a, b) => a - b);
}

/** @param {Exercise} exercise @param {number[]} answer @returns {Marked} */
export function mark(exercise, answer) {
  const given = inOrder(exercise, answer);
  const isRight = exercise.right.some((right) => isSame(right, given));
  const chosen = exercise.form === "one" ? exercise.offers[given[0]] : null;
  const best = exercise.offers.find((offer) => offer.isRight && offer.evidence);
  return {
    isRight,
    why: isRight ? (chosen?.why ?? exercise.why) : whyWrong(exercise, given),
    mine: isRight ? null : (chosen?.evidence ?? null),
    right: (isRight && chosen?.evidence) || exercise.evidence || best?.evidence || null,
  };
}

/** @param {number[]} one @param {number[]} other */
function isSame(one, other) {
  return one.length === other.length && one.every((number, i) => number === other[i]);
}

/** @param {Exercise} exercise @param {number[]} given */
function whyWrong({ form, offers, misses, why, right }, given) {
  if (form === "one") return offers[given[0]].why;
  if (form === "several") {
    const wrong = given.find((index) => !offers[index].isRight);
    const missing = offers.find((offer, index) => offer.isRight && !given.includes(index));
    return [wrong === undefined ? "" : offers[wrong].why, missing?.why ?? ""].filter(Boolean).join(" ");
  }
  const miss = misses.find(({ answer }) => isSame(answer, given));
  if (miss) return miss.why;
  if (form === "order") {
    const silent = given.find((index) => !offers[index].isRight);
    if (silent !== undefined) return offers[silent].why;
    if (given.length < right[0].length) return somethingMissing(why);
  }
  return why;
}
