/* What the presenter's screen says once a room is open: asking, both rounds, and what the class writes. Needs no DOM. */
import { MAX_PHONE_ENTRIES } from "../shared/limits.js";
import { num, plural } from "../shared/numbers.js";

/** @import { RoomWriting } from "./wire.js" */

export const ASK_HERE = "About this screen";
export const ASK_FREE = "Your own question";
export const NOTHING_HERE =
  "This screen has no question of its own. Merges, Pieces, Practice and the tours have some.";
export const QUESTION_LABEL = "Question";
export const ANSWER_KIND = "Kind of answer";
export const KIND_CHOICES = "Answers to choose from";
export const KIND_NUMBER = "A number";
export const ADD_CHOICE = "Add an answer";
export const IS_RIGHT = "right";
export const RIGHT_NUMBER = "Right number, if there is one";
export const WHY_LABEL = "Why it is right, shown with the votes (optional)";
export const ASK_NOW = "Ask";
export const NO_QUESTION_YET = "Type a question first.";
export const TWO_CHOICES = "Give at least two answers.";
export const NOT_A_NUMBER =
  "The right number is not a number such as 8, 1,234 or 0.75. Change it, or leave it empty.";
export const NOT_READY = "This question is not ready yet. Try again in a moment.";
export const OTHER_NUMBERS = "other numbers";
export const RULE_ZONES = ["explain again", "let them talk", "go on"];
export const ROUND_ONE = "Round 1";
export const ROUND_TWO = "Round 2";
export const ALONE = "alone";
export const AFTER_TALKING = "after talking";
export const EQUAL_BARS = "Votes stay hidden until you reveal them.";
export const NUMBER_HIDDEN = "Everyone types a number.";
export const NO_RIGHT = "This question has no right answer.";

/** @param {number} others */
export function otherNumbers(others) {
  return `Other numbers: ${plural(others, "vote")}.`;
}

/** @param {number} number */
export function choiceLabel(number) {
  return `Answer ${number}`;
}

export const ASK_WORDS = "Words from the class";
export const ASK_WORDS_HELP = `Each phone sends up to ${MAX_PHONE_ENTRIES}. The hall sees nothing of them before you show them, and nobody's name is stored.`;
export const PROMPT_LABEL = "What to write";
export const PROMPT_EXAMPLE = "Write a word that ends in -ing.";
export const ENTRY_KIND = "Kind of text";
export const KIND_WORD = "One word";
export const KIND_SENTENCE = "A sentence";
export const ASK_TASK = "A task, each at their own pace";
export const ASK_TASK_HELP =
  "Phones explore this run and find the smallest k with this word as one symbol. You see how many have.";
export const TASK_LABEL = "Word";
export const SET_TASK = "Set the task";
export const USE_MY_STEP = "Use the step I am at";
export const NO_WORD_YET = "Type a word first.";
export const ASK_TO_WRITE = "Ask for words";
export const NO_PROMPT_YET = "Say what to write first.";
export const SHOW_ENTRIES = "Show the entries";
export const HIDE_ENTRIES = "Hide all";
export const STOP_WRITING = "Close writing";
export const GO_ON_WRITING = "Open again";
export const MAKE_CORPUS = "Make it the corpus";
export const END_WRITING = "Discard";
export const DISCARD_REALLY = "Discard all entries?";
export const HIDE_ENTRY = "Hide";
export const EACH_ONCE = "Count equal entries once";
export const JUST_IN = "just in";
export const NONE_YET = "Nobody has written anything yet.";
export const NO_RACE_YET = "The race begins with the first entry.";
export const RACE = "Most frequent pairs";

/** @param {RoomWriting} writing */
export function writingTitle({ entries, kind }) {
  return `${plural(entries, kind === "word" ? "word" : "sentence")} from the class`;
}

/** @param {RoomWriting} writing */
export function writingNote({ entries, isOpen, isShown }) {
  const came = `${entries === 1 ? "1 entry is" : `${num(entries)} entries are`} in`;
  return `${came}${isShown ? "" : ", hidden until you show them"}${isOpen ? "." : ". Writing is closed."}`;
}

/** @param {number} hidden */
export function undoHiding(hidden) {
  return `Undo hiding (${num(hidden)})`;
}

/** @param {number} solved @param {number} followers */
export function foundBy(solved, followers) {
  return `${num(solved)} of ${num(Math.max(solved, followers))} found it.`;
}

export const CLASS = "Class";
export const FEWEST_SO_FAR = "fewest so far";
export const CLASS_LINES = "The merges of the class, those of BPE and the best";

/** How the class stands. @param {number} ours @param {number} theirs symbols that BPE leaves */
export function classOutcome(ours, theirs) {
  const ahead = theirs - ours;
  if (ahead > 0) return `The class beats BPE by ${plural(ahead, "symbol")}.`;
  return ahead ? `BPE is ${plural(-ahead, "symbol")} ahead of the class.` : "The class is level with BPE.";
}

/** What the best merges leave. @param {number} merges @param {number} best @param {number | null} ours */
export function bestSaid(merges, best, ours) {
  const all = plural(merges, "merge");
  return ours === best
    ? `The class has found it: no ${all} leave fewer than ${plural(best, "symbol")}.`
    : `The best ${all} leave ${plural(best, "symbol")}.`;
}

/** @param {number} played @param {number} followers @param {number} ahead */
export function playedBy(played, followers, ahead) {
  const sent = `${num(played)} of ${num(Math.max(played, followers))} have sent merges.`;
  const beat = ahead === 1 ? "1 beats BPE." : `${num(ahead)} beat BPE.`;
  return ahead ? `${sent} ${beat}` : sent;
}

/** @param {number} count */
export function timesText(count) {
  return `${num(count)}×`;
}

/** @param {number} number of equal entries that have just come */
export function moreText(number) {
  return `+${num(number)}`;
}

/** @param {string} action @param {string} words */
export function actionOn(action, words) {
  return `${action}: ${words}`;
}
