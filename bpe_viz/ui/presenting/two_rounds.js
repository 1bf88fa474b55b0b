/* Whether a question was voted on twice, and what came of it in one sentence. Needs no DOM. */
import { bothRounds } from "../shared/round_texts.js";
import { numRightIn } from "../shared/vote_steps.js";

/** @import { RoundOfRoom } from "../shared/vote_steps.js" */
/** @import { RoomQuestion } from "./wire.js" */

/** Whether both rounds of a question are shown. @param {RoomQuestion | null} question */
export function hasTwoRounds(question) {
  return question?.state === "revealed" && question.first !== undefined;
}

/** @param {RoomQuestion} question */
export function roundsTitle(question) {
  const { first = { tally: [], others: 0, votes: 0 }, kind, right = [], tally = [], votes } = question;
  const inRound = (/** @type {RoundOfRoom} */ round) => ({
    numRight: numRightIn(kind, round, right),
    votes: round.votes,
  });
  return bothRounds(inRound(first), inRound({ tally, others: 0, votes }), right.length > 0);
}
