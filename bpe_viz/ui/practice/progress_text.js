/* How far a set is, as one short line of ASCII: for a browser, an address or a course system. Needs no DOM. */

/** @import { Exercise, PracticeData } from "./wire.js" */

const VERSION = "v1";
const BASE = 36;

/** The set that answers belong to. @param {Pick<PracticeData, "seed" | "level" | "source" | "topics" | "number">} data */
export function setName({ seed, level, source, topics, number }) {
  return [VERSION, seed, level, source, topics.join("."), number].join(";");
}

/** @param {PracticeData} data @param {number[][]} answers */
export function progressText(data, answers) {
  const said = answers.map((answer) => answer.map((number) => number.toString(BASE)).join("."));
  return `${setName(data)};${said.map((answer) => answer || "-").join(",")}`;
}

/**
 * The answers that a text says; none if it is about another set, and those up to the first that is none.
 * @param {PracticeData} data
 * @param {string} text
 * @returns {number[][]}
 */
export function answersIn(data, text) {
  const start = `${setName(data)};`;
  if (!text.startsWith(start) || text.length === start.length) return [];
  /** @type {number[][]} */
  const answers = [];
  for (const [index, part] of text.slice(start.length).split(",").entries()) {
    const exercise = data.exercises[index];
    const answer = part === "-" ? [] : part.split(".").map((number) => Number.parseInt(number, BASE));
    if (!exercise || !isAnswer(exercise, answer)) break;
    answers.push(answer);
  }
  return answers;
}

/** @param {Exercise} exercise @param {number[]} answer */
function isAnswer({ form, offers, units }, answer) {
  if (form === "number") return answer.length === 1 && Number.isSafeInteger(answer[0]) && answer[0] >= 0;
  const [first, end] = form === "boundaries" ? [1, units.length] : [0, offers.length];
  const areThere = answer.every((number) => number >= first && number < end);
  return areThere && new Set(answer).size === answer.length && (form !== "one" || answer.length === 1);
}
