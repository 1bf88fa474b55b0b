/* What more than one page says. Needs no DOM. */
import { num, numberAnswered, plural } from "./numbers.js";
import { WHOLE_RUN_SECONDS } from "./player.js";

/** What the letters of stage mode do on every page. @type {[key: string, what: string][]} */
export const STAGE_KEYS = [
  ["L", "stage mode: full screen, large text; Esc leaves it"],
  ["O", "pointer: laser, spotlight or none"],
  ["D", "light or dark"],
];
/** What keys do where one can guess what comes next. @type {[key: string, what: string][]} */
export const PREDICT_KEYS = [
  ["V", "reveal, in predict mode"],
  ["1 to 6", "guess, in predict mode"],
  ["G", "predict mode on or off"],
];
/** @type {[keys: string, what: string]} */
export const TEXT_SIZE_KEYS = ["+ −", "text size"];
/** @type {[key: string, what: string]} */
export const HELP_KEY = ["?", "this list"];
/** What a page of the app has and the offline page has not. @type {[key: string, what: string]} */
export const ADD_KEY = ["A", "add this screen to a tour"];
/** The keys of a dock on a page that is no stepper. @type {[keys: string, what: string][]} */
export const FOOT_DOCK_KEYS = [
  ["→ PageDown Space", "next step"],
  ["← PageUp", "the one before"],
  ["Home End", "first and last step"],
  ["P", "play or pause"],
  ...STAGE_KEYS,
  ADD_KEY,
  HELP_KEY,
];
export const DOCK_KEYS_NOTE =
  "P and ? act anywhere except in fields; the other keys act unless another control has the focus.";
export const SINGLE_KEYS = "Keys of one letter, digit or sign";
export const SINGLE_KEYS_NOTE =
  "Switch them off if you dictate, or press keys by accident. Arrows, Space, PageUp, PageDown, Home, End and Esc always act.";
export const TEXT_SIZE = "Text size";
/* In the place of what would tell the answer of a question: a headline, and all else. */
export const GUESS_FIRST = "Guess first, then look.";
export const HIDDEN_UNTIL_YOU_ANSWER = "Hidden until you answer";
export const HIDDEN_UNTIL_SHOWN = "Hidden until the answer is shown";
export const KEYS_AND_CLICKER = "Keys and clicker";
export const MORE_IN_MENU = "More";
export const LEARNER_IN_SIX_LINES = "The learner in six lines";
/* A transport. */
export const STEP = "Step";
export const PLAY = "Play";
export const PAUSE = "Pause";
export const PLAY_AGAIN = "Play again";
/** What is said before the number of steps done, so that it is not taken for the number of the next one. @type {Record<string, string>} */
export const DONE_OF = { Merge: "Merged" };
export const STEP_FORWARD = "Forward";
export const STEP_BACK = "Back";
export const FIRST_STEP = "First step";
export const LAST_STEP = "Last step";
export const MORE = "More";
export const STEPS_A_SECOND = "Steps a second";
export const SPEED_HELP = `${STEPS_A_SECOND}, or the whole run in ${WHOLE_RUN_SECONDS} seconds`;
export const STAGE_ITEM = "Stage mode";
export const POINTER_ITEM = "Pointer";
/** The bar of stage mode. */
export const ON_STAGE = {
  bar: STAGE_ITEM,
  pointer: "Pointer: laser, spotlight or none (O)",
  theme: "Light or dark (D)",
  leave: "Leave stage mode (Esc)",
};
export const NOT_IN_USE = "now unused";
export const SPEED = "Speed, steps a second";
export const WHOLE_RUN_IN = "The whole run in";

/* The place in a run. */

/** @typedef {"merge" | "round" | "column" | "letter"} StepNoun */

/** What the number of symbols, or pieces, counts. */
export const IN_THE_TEXT = { merge: "symbols in the text", round: "pieces in the text" };

/** As it begins a line. @param {string} text */
export function capitalised(text) {
  return text[0].toUpperCase() + text.slice(1);
}

/** A state by its number, as every page names it. @param {number} state @param {StepNoun} [step] */
export function stateName(state, step = "merge") {
  return state ? `after ${step} ${num(state)}` : `before ${step} 1`;
}

/** @param {StepNoun} noun */
export function numberLabel(noun) {
  return `${capitalised(noun)} number`;
}

/** What a strip says of a step. @param {StepNoun} noun @param {number} rank @param {string} symbol what it makes, if that is known */
export function stepMakes(noun, rank, symbol) {
  const step = `${capitalised(noun)} ${num(rank)}`;
  return symbol ? `${step} makes ${symbol}` : step;
}

/** A symbol as it is read aloud, with its count where that is known. @param {string} symbol @param {number} [count] */
export function symbolLabel(symbol, count) {
  if (count === undefined) return `Symbol ${symbol}`;
  return `Symbol ${symbol}, ${count ? plural(count, "time") : NOT_IN_USE}`;
}

/** How many have voted; more votes than phones are told as such. @param {number} votes @param {number} followers */
export function votesIn(votes, followers) {
  if (votes <= followers) return `${num(votes)} of ${num(followers)} voted`;
  const here = followers ? `only ${plural(followers, "phone")} here` : "no phones here";
  return `${plural(votes, "vote")}, but ${here}`;
}
export const WHY_MORE_VOTES =
  "More votes than phones: some phones have left, or somebody has voted more than once.";

/** What a list leaves out. @param {number} many */
export function andMore(many) {
  return `and ${num(many)} more`;
}

/** Names in a sentence: "a, b and c". @param {string[]} names */
export function listed(names) {
  const rest = names.slice(0, -1).join(", ");
  return rest ? `${rest} and ${names[names.length - 1]}` : names.join("");
}

/** A number among many as it is spoken: "3 of 40". @param {number} at @param {number} most */
export function placeOf(at, most) {
  return `${num(at)} of ${num(most)}`;
}

/** What the Share menu saves. */
export const TREE_PICTURE = "the tree";

export const LETTERS_ITEM = "Wider letters";
const THEME_NAMES = { system: "as the system", light: "light", dark: "dark" };

/** @param {keyof typeof THEME_NAMES} chosen */
export function themeLabel(chosen) {
  return `Theme: ${THEME_NAMES[chosen]}`;
}

/** Saving what is drawn. @param {string} kind of file */
export function saveAs(kind) {
  return `Save as ${kind}`;
}

/* The corpus before and after counts were edited. */

export const BEFORE_AND_AFTER = "Before and after";
export const BEFORE = "Before";
export const AFTER = "After";
export const LEARNING_BEFORE = "Learning from the corpus before the edit…";
export const UNDO_EDIT = "Undo the edit";
export const CLOSE_COMPARISON = "Stop comparing";

/** @param {[word: string, before: number, after: number]} change */
export function countChange([word, before, after]) {
  return `${word} ${num(before)} → ${num(after)}`;
}

/* Predicting. */

export const NOT_REVEALED = "not yet revealed";
export const RIGHT_CHOICE = "right";
export const TIED_CHOICE = "tie";
export const CHOOSE_ONE = "choose one";
export const CLICK_OR_ENTER = "click or Enter";
export const CLASS_VOTES = "Votes of the class";

/** @param {number[]} numbers */
export function rightNumbers(numbers) {
  return `Right: ${numbers.map(numberAnswered).join(" or ")}.`;
}

export const ALL_TIE = "All of them tie for first, so each is right.";

export const PREDICT = "Predict";
/** @param {number} numRight @param {number} total */
export function predictLabel(numRight, total) {
  return total ? `${PREDICT} ${numRight}/${total}` : PREDICT;
}

/* A question for the whole class. */

export const CHOOSE_ANY = "More than one is right: choose one of them.";
export const CHOOSE_FIRST = "Which comes first?";
export const NONE_OF_THEM = "None of them";

/* The words of a corpus. */

export const CORPUS_TITLE = "Corpus";
export const SEARCH_WORD = "Find a word";
export const SEARCH_WORD_LABEL = "Find a word of the corpus";
export const CHANGED_WORDS_ONLY = "Changed words only";
export const ALL_WORDS = "All words";

/** @param {number} many */
export function foundText(many) {
  return many ? `${num(many)} found` : "not in the corpus";
}

/** Where a word that the corpus does not have is cut. @param {string} word */
export function cutOnWords(word) {
  return `Cut “${word}” on the Words page`;
}

/** @param {number} more */
export function moreUnits(more) {
  return `and ${plural(more, "more unit")}`;
}

/** @param {string} word */
export function scrollingWord(word) {
  return `${word}, scrolls`;
}

/**
 * Which rows of a list are on the screen.
 * @param {number} first
 * @param {number} last
 * @param {number} many
 * @param {boolean} isTight whether there is no room for more than numbers
 */
export function rowsShown(first, last, many, isTight) {
  return `${isTight ? "" : "rows "}${num(first)}–${num(last)} of ${num(many)}`;
}
