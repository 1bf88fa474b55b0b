/* What the presenter's side of a class says. Needs no DOM. */
import { IDLE_ROOM_SECONDS } from "../shared/limits.js";
import { plural } from "../shared/numbers.js";
import { SECOND_OF_TWO, TALK_NOW } from "../shared/round_texts.js";

/** @import { RoomQuestion, RoomWriting } from "./wire.js" */

export const OPEN_A_ROOM = "Open a room";
export const OPEN_TITLE = "Open a room for your class";
export const OPEN_HELP = [
  "Your class follows this screen on their own phones and laptops, and votes. Nobody needs an account, and nobody's name is stored.",
  `The room ends when you end it, or after ${IDLE_ROOM_SECONDS / 3600} hours without use.`,
];
export const LATER_OWN =
  "If you open your own corpus while the room is open, everyone who joins gets it, too.";
export const OPEN_NOW = "Open the room";
export const CANCEL = "Cancel";
export const JOIN_TITLE = "Join the class";
export const CLOSE_JOIN = "Close";
export const COPY_JOIN = "Copy link";
export const COPIED_JOIN = "Copied.";
export const COPY_BY_HAND = "Your browser does not let this page copy. Select the link and copy it.";
export const SHOW_CODE = "Show the code";
export const SAVE_RESULTS = "Save the votes (CSV)";
export const END_ROOM = "End the room";
export const END_REALLY = "End it for everyone?";
export const ENDED_TITLE = "The room has ended";
export const ENDED_HELP =
  "The server has forgotten the room and its votes. Save them now if you want to keep them.";
export const USE_REMOTE = "Use a phone as remote";
export const REMOTE_TITLE = "Your phone as the remote";
export const REMOTE_BACK = "Back to the room";
export const REMOTE_HELP =
  "Walk about and step from your phone. It can also ask about the screen, and leads a vote through all its steps.";
export const REMOTE_WARNING =
  "Whoever scans the code can do the same. Blank the projector before you show it.";
export const REMOTE_SHOW = "Show the code for the remote";
export const REMOTE_SCAN = "Scan this with your own phone.";
export const HOST_WRONG = "Phones cannot open the link? Change its address.";
export const HOST_LABEL = "Address of this computer";
export const HOST_HELP =
  "Phones cannot open localhost. Type the address that this computer has in the network of the room, such as 192.168.1.20:8501. The network settings of the computer show it. Phones must be in the same network.";
export const ASK = "Ask the class";
export const CLOSE_VOTES = "Close voting";
export const OPEN_AGAIN = "Open again";
export const REVEAL_VOTES = "Reveal";
export const DONE = "Done";
export const BY_SPACE = "Space";
export const BY_TALK_KEY = "K";
export const BY_AGAIN_KEY = "N";
export const BY_COUNTS_KEY = "U";
export const COUNTS = "Counts";
export const COUNTS_HELP = "Whoever sees this screen sees them. The remote always shows them.";
export const FOLD_ROOM = "Fold";
export const UNFOLD_ROOM = "Unfold";
export const LEAD_HERE = "Lead from here";
export const LED_ELSEWHERE = "Another window leads the class.";
export const RECONNECTING = "Connection lost. Trying again …";
export const SHARES_OWN = "your corpus is shared";
export const NOT_REACHED = "The server does not answer. Check the network, then try again.";

/** @param {string} name */
export function ownIsShared(name) {
  return `Your corpus “${name}” is sent to everyone who joins, until you end the room or remove it.`;
}

/** @param {string} code */
export function roomName(code) {
  return `Room ${code}`;
}

/** What is spoken when the room changes. @param {RoomQuestion | null} question */
export function spokenState(question) {
  if (!question) return "";
  const again = question.round === 2 ? ` ${SECOND_OF_TWO}.` : "";
  if (question.state === "open") return `Voting is open: ${question.text}${again}`;
  if (question.state === "talking") return `${TALK_NOW}.`;
  if (question.state === "closed") return `Voting is closed with ${plural(question.votes, "vote")}.`;
  return `The votes are shown. ${question.why ?? ""}`;
}

/** @param {RoomWriting | null} writing */
export function spokenWriting(writing) {
  if (!writing) return "";
  return `The class ${writing.isOpen ? "writes" : "has written"}: ${writing.prompt}`;
}
