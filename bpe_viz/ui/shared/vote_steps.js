/* The steps of a vote: what a presenter can do with a question now, on the screen and from the remote; and its rounds
   as they are drawn. Needs no DOM. */
import { sum } from "./numbers.js";

/** Counts of choices, or numbers with their counts. @typedef {number[] | [number, number][]} TallyOfRoom */
/** @typedef {{ tally: TallyOfRoom, others: number, votes: number }} RoundOfRoom */
/** A closed round, which the presenter alone is told of. @typedef {RoundOfRoom & { right: number[], numRight: number, advice: "" | "explain" | "talk" | "go-on" }} EarlyVotes */
/** @typedef {"open" | "closed" | "talking" | "revealed"} VoteState */
/** @typedef {"close" | "open" | "talk" | "more-time" | "again" | "reveal" | "withdraw"} VoteStep */
/** What is asked of a question to say what comes next. @typedef {{ state: VoteState, round?: number }} SteppedVote */

/** What can be done now: last what usually comes next, which Space does. @param {SteppedVote} vote @returns {VoteStep[]} */
export function stepsOf({ round = 1, state }) {
  switch (state) {
    case "open":
      return ["reveal", "close"];
    case "closed":
      return round === 1 ? ["open", "talk", "again", "reveal"] : ["open", "reveal"];
    case "talking":
      return ["close", "more-time", "again"];
    default:
      return ["withdraw"];
  }
}

/** What the rule suggests of them, if it does. @param {SteppedVote & { early?: EarlyVotes }} vote @returns {VoteStep | null} */
export function suggestedStep({ early, round = 1, state }) {
  if (state !== "closed" || !early?.advice) return null;
  if (round === 2 || early.advice === "go-on") return "reveal";
  return early.advice === "talk" ? "talk" : "again";
}

/** A row of a result. @typedef {{ answer: number, count: number }} CountedAnswer */

/** Answers with their counts. @param {"choices" | "number"} kind @param {TallyOfRoom} tally @returns {CountedAnswer[]} */
export function countedAnswers(kind, tally) {
  return tally.map((row, i) => {
    const [answer, count] = Array.isArray(row) ? row : [i, row];
    return kind === "number" ? { answer, count } : { answer: i, count };
  });
}

/** @param {"choices" | "number"} kind @param {RoundOfRoom} round @param {number[]} right */
export function numRightIn(kind, { tally }, right) {
  const counted = countedAnswers(kind, tally).filter(({ answer }) => right.includes(answer));
  return sum(counted.map(({ count }) => count));
}

/** Notes when the talk ends, by this browser's clock: what is left is told at the moment when it is sent. @template {{ left?: number, endsAt?: number } | null} Question @param {Question} question @param {number} [now] */
export function noteEnd(question, now = performance.now()) {
  if (question?.left !== undefined) question.endsAt = now + 1000 * question.left;
  return question;
}
