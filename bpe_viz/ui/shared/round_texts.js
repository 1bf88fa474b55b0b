/* What is said of a vote in two rounds, on every screen of a class. Needs no DOM. */
import { num, percentText, plural } from "./numbers.js";

/** @import { EarlyVotes } from "./vote_steps.js" */

export const LET_THEM_TALK = "Let them talk";
export const MORE_TIME = "1 min more";
export const END_TALK = "End the talk";
export const VOTE_AGAIN = "Vote again";
export const TALK_NOW = "Talk to your neighbour";
export const TALK_HELP = "Talk to your neighbour, then vote again.";
export const KEEP_HELP = "Vote again. Tap the same answer to keep it.";
export const KEEP_NUMBER = "Vote again. Send the same number to keep it.";
export const TIME_IS_UP = "Time is up.";
export const SECOND_OF_TWO = "Round 2 of 2";

const SUGGESTED = {
  1: {
    explain: "explain again, then vote again",
    talk: "let them talk, then vote again",
    "go-on": "reveal and go on",
  },
  2: { explain: "reveal and explain again", talk: "reveal and explain again", "go-on": "reveal and go on" },
};

/** Time as a clock shows it. @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** What the presenter alone is told of a closed round. @param {EarlyVotes} early @param {number} round */
export function adviceText({ advice, numRight, right, votes }, round) {
  if (!votes) return "Nobody has voted.";
  if (!advice || !right.length) return `${plural(votes, "vote")}. This question has no right answer.`;
  const said = SUGGESTED[round === 2 ? 2 : 1][advice];
  return `${num(numRight)} of ${num(votes)} right (${percentText(numRight / votes)}): ${said}.`;
}

/** @param {{ numRight: number, votes: number }} first @param {{ numRight: number, votes: number }} last @param {boolean} hasRight */
export function bothRounds(first, last, hasRight) {
  if (!hasRight) return `${plural(first.votes, "vote")} before talking, ${num(last.votes)} after.`;
  const before = `${num(first.numRight)} of ${num(first.votes)} right before talking`;
  return `${before}, ${num(last.numRight)} of ${num(last.votes)} after.`;
}

/** @param {{ toRight: number, toWrong: number } | undefined} changes */
export function changesText(changes) {
  if (!changes) return "";
  return `${num(changes.toRight)} changed from wrong to right, ${num(changes.toWrong)} from right to wrong.`;
}

/** @param {number} votes @param {number} followers */
export function votedAgain(votes, followers) {
  const all = Math.max(votes, followers);
  return `${num(votes)} of ${num(all)} ${votes === 1 ? "has" : "have"} voted again`;
}
