/* What the page of a follower says. */
import { MAX_PHONE_ENTRIES } from "../shared/limits.js";
import { num, numberAnswered, plural } from "../shared/numbers.js";
import { KEEP_HELP, KEEP_NUMBER, votedAgain } from "../shared/round_texts.js";
import { stateName, votesIn } from "../shared/texts.js";

/** @import { AddressOfRoom, PollOfRoom, WritingOfRoom } from "./wire.js" */

export const PRESENTERS_PAGE = "The presenter’s page";
export const FOLLOWING = "Following the screen";
export const EXPLORING = "Exploring on your own";
export const AWAY = "The presenter is away";
export const LOST = "Reconnecting…";
export const OVER = "The class is over. Thank you for taking part.";
export const EXPLORE = "Explore";
export const FOLLOW = "Follow";
export const NOT_SHARED =
  "The presenter’s own corpus has not reached this class. It is shown here as soon as it does; until then, look at the presenter’s screen.";
export const YOUR_VOTE = "your vote";
export const YOUR_VOTE_NOW = "your vote now";
export const YOUR_FIRST_VOTE = "your first vote";
export const YOUR_NUMBER = "Your number";
export const NO_NUMBER = "That is not a number such as 8 or 0.75. Change it, then send it again.";
export const SEND = "Send";
export const NOT_SENT = "Your vote was not sent. Tap it again.";
export const HIDE = "Hide";

/** What stands under a question. @param {PollOfRoom} poll @param {number} followers @param {number | null} answer that was sent */
export function saidOfVotes(poll, followers, answer) {
  if (poll.state === "revealed") return `${plural(poll.votes, "vote")} in all. No names are stored.`;
  const sent = answer !== null && poll.kind === "number" ? `You sent ${numberAnswered(answer)}. ` : "";
  if (poll.state === "talking") return "Voting opens again after that.";
  if (poll.state === "closed") return `${sent}Voting is closed. The result comes in a moment.`;
  const all = Math.max(followers, poll.votes);
  const isAgain = poll.round === 2;
  const voted = isAgain
    ? `${votedAgain(poll.votes, followers)}.`
    : `${num(poll.votes)} of ${num(all)} ${poll.votes === 1 ? "has" : "have"} voted.`;
  if (isAgain && answer === null) return `${poll.kind === "number" ? KEEP_NUMBER : KEEP_HELP} ${voted}`;
  const can = answer === null ? "" : "You can change your vote until voting closes. ";
  return `${sent}${can}${voted} No names are stored.`;
}

/** A question with its answers, as it is said. @param {Pick<PollOfRoom, "text" | "choices">} poll */
export function questionHeard({ text, choices }) {
  return [`Question: ${text}`, ...choices.map((choice, i) => `${i + 1}: ${choice.text}.`)].join(" ");
}

/** What came of one answer, as it is said. @param {string} answer @param {number} count @param {boolean} isRight */
export function barHeard(answer, count, isRight) {
  return `${answer}${isRight ? ", right" : ""}: ${plural(count, "vote")}`;
}

/** @param {string[]} bars @param {string} why */
export function resultHeard(bars, why) {
  return `Result: ${bars.join("; ")}. ${why}`.trim();
}

export const YOUR_WORD = "Your word";
export const YOUR_SENTENCE = "Your sentence";
export const AS_READ = "as byte pair encoding begins with it";
export const SENDING = "Sending…";
export const SENT_LATER = "Not sent yet. It is kept, and sent as soon as the line is back.";
export const SENT_ALL = `You have sent all ${MAX_PHONE_ENTRIES}. Thank you.`;
export const WRITING_CLOSED = "Writing is closed. Look at the presenter’s screen.";
export const YOU_SENT = "You sent:";
export const SHOW_ENTRIES = "Show the entries";
export const HIDE_ENTRIES = "Hide all";
export const STOP_WRITING = "Close writing";
export const MAKE_CORPUS = "Make it the corpus";
export const END_WRITING = "Discard";
export const DISCARD_REALLY = "Discard all entries?";
export const HIDE_ENTRY = "Hide";
export const SHOW_ENTRY = "Show";

/** @param {"word" | "sentence"} kind */
export function helpOfWriting(kind) {
  const what = kind === "word" ? "One word" : "A sentence";
  return `${what}, up to ${MAX_PHONE_ENTRIES} times. Together they become a text. No names are stored.`;
}

/** @param {number} entries */
export function entriesIn(entries) {
  if (!entries) return "No entry is in yet.";
  return entries === 1 ? "1 entry is in." : `${num(entries)} entries are in.`;
}

/** @param {string} words @param {number | null} equal how many have sent them; null while nobody may know */
export function othersWrote(words, equal) {
  if (equal === null || equal < 2) return "Sent.";
  const others = equal === 2 ? "1 other phone" : `${num(equal - 1)} other phones`;
  return `${others} wrote ${words}. With yours it counts ${plural(equal, "time")}.`;
}

/** @param {string} action @param {string} words */
export function actionOn(action, words) {
  return `${action}: ${words}`;
}

/** What the remote says of what the class writes. @param {WritingOfRoom} writing */
export function saidOfWriting({ entries, isOpen, isShown }) {
  const shown = isShown ? "The hall sees them." : "The hall does not see them.";
  return `${entriesIn(entries)} ${shown}${isOpen ? "" : " Writing is closed."}`;
}

export const TASK_HELP = "Explore on your own, step through the merges, then send k.";
export const YOUR_K = "k";
export const NO_STEP = "That is not a number of merges such as 12. Change it, then send it again.";
export const NOT_ARRIVED = "Your answer was not sent. Send it again.";
export const FOUND_IT = "Right. You have found it.";

export const TAP_TWO = "Tap two symbols next to each other to join them everywhere.";
export const YOUR_MERGES = "Your merges, with the symbols left after each";
export const SENT_AS_GOOD = "You have already sent merges as good as these.";

/** @param {string} word @param {number} times */
export function timesWord(word, times) {
  return `${word}, ${plural(times, "time")}`;
}

/** @param {readonly [string, string]} pair @param {number} size */
export function joinedLeaving([left, right], size) {
  return `${left} ${right} joined: ${plural(size, "symbol")} left.`;
}

/** @param {number} size */
export function nobodyFewer(size) {
  return `Nobody has left fewer than ${num(size)} so far.`;
}

/** What the best merges leave, beside what this phone has sent. @param {number} best @param {number | null} sent */
export function bestLeaves(best, sent) {
  const said = `The best merges leave ${plural(best, "symbol")}`;
  if (sent === null) return `${said}.`;
  return sent === best ? `${said}, and so do yours.` : `${said}, yours ${num(sent)}.`;
}

/** @param {number} played @param {number} followers */
export function playedIn(played, followers) {
  return `${num(played)} of ${num(Math.max(played, followers))} have sent merges.`;
}

/** What the server says of an answer. @param {string} found @param {number} k */
export function checkOf(found, k) {
  if (found === "right") return FOUND_IT;
  if (found === "too-small") return `After merge ${num(k)} it is not one symbol yet.`;
  return `It was one symbol before merge ${num(k)} already. Find the smallest k.`;
}

/** @param {number} solved @param {number} followers */
export function foundIn(solved, followers) {
  return `${num(solved)} of ${num(Math.max(solved, followers))} found it.`;
}

export const PREVIOUS = "Previous";
export const NEXT = "Next";
export const ASK_ABOUT_SCREEN = "Ask about this screen";
export const CLOSE_VOTING = "Close voting";
export const OPEN_AGAIN = "Open again";
export const REVEAL = "Reveal";
export const TAKE_AWAY = "Done";
export const SCREEN_AWAY = "The presenter’s screen is away";
export const OTHER_KEY =
  "This link is for another class. Scan the code for the remote on the presenter’s screen.";
export const NO_KEY = "This link has no key. Scan the code for the remote on the presenter’s screen.";
export const NOT_DONE = "That did not arrive. Press it again.";
export const NOTHING_TO_ASK =
  "This screen has no question. Go to Merges, Pieces, Practice or a tour, or type one there.";

/** Where the presenter is, in words. @param {AddressOfRoom} at */
export function presentedAt({ page, query }) {
  const name = page.replaceAll(/[-_]/g, " ");
  const k = new URLSearchParams(query).get("k") ?? "";
  const said = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return page === "merges" && /^\d{1,7}$/.test(k) ? `${said}, ${stateName(Number(k))}` : said;
}

/** @param {number} number @param {number} stops how many there are @param {string} title */
export function stopTitle(number, stops, title) {
  return `Stop ${num(number)} of ${num(stops)}: ${title}`;
}

/** @param {number} followers */
export function saidOfFollowers(followers) {
  return `${num(followers)} following`;
}

/** @param {PollOfRoom} poll @param {number} followers */
export function votesOf({ round, votes, state }, followers) {
  const isAgain = round === 2 && votes <= followers;
  const all = isAgain ? votedAgain(votes, followers) : votesIn(votes, followers);
  return state === "open" ? all : `${all} · ${state}`;
}
export const TERMS = "Terms";
