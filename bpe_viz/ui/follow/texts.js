/* What the page of a follower says. */
import { num, plural } from "../shared/numbers.js";

/** @import { PollOfRoom } from "./wire.js" */

export const PRESENTERS_PAGE = "The presenter’s page";
export const FOLLOWING = "Following the screen";
export const EXPLORING = "Exploring on your own";
export const AWAY = "The presenter is away";
export const LOST = "Reconnecting…";
export const OVER = "The class is over. Thank you for taking part.";
export const EXPLORE = "Explore";
export const FOLLOW = "Follow";
export const YOUR_VOTE = "your vote";
export const YOUR_NUMBER = "Your number";
export const SEND = "Send";
export const NOT_SENT = "Your vote was not sent. Tap it again.";
export const RIGHT = "right";

/** What stands under a question. @param {PollOfRoom} poll @param {number} followers @param {boolean} hasVoted */
export function saidOfVotes(poll, followers, hasVoted) {
  if (poll.state === "revealed") return `${plural(poll.votes, "vote")} in all. No names are stored.`;
  if (poll.state === "closed") return "Votes are closed. The result comes in a moment.";
  const all = Math.max(followers, poll.votes);
  const voted = `${num(poll.votes)} of ${num(all)} ${poll.votes === 1 ? "has" : "have"} voted.`;
  const can = hasVoted ? "You can change your vote until the vote closes. " : "";
  return `${can}${voted} No names are stored.`;
}
