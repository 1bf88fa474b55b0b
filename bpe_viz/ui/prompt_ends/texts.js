/* What the view of prompt ends says. Needs no DOM. */
import { num, plural } from "../shared/numbers.js";

export const TEXT = "A text, with a caret where the prompt ends";
export const VOCABULARY = "Vocabulary";
export const LETTER = "Letter";
export const LETTER_TYPED = "Letter number";
export const TALL = "tall: a good place to end";
export const TYPED = "typed";
export const TYPED_SO_FAR = "Tokens of what is typed";
export const WHOLE = "whole";
export const WHOLE_TOKENS = "Tokens of the whole text";
export const LETTERS = "The text; choose where the prompt ends";
export const PART_HERE = "they part here";
export const GOOD_PLACE = "a good place to end";
export const BAD_PLACE = "tokens part here";
export const BEING_FOUND = "The tokens are being found.";
export const SETTLED = "Settled";
export const HEAL = "Heal the prompt";
export const DROP_LAST = "Take the last token back";
export const DROP_UNSETTLED = "Take back all that is not settled";
export const THEN_ONE_OF = "then one of";
export const NOTHING_COMES = "No token begins with all of these letters: shorter ones come first there.";
export const HEALS_NOT =
  "This file has no merges. Choose another vocabulary to see which tokens may come instead.";
export const BEFORE_THESE = "before these lines";
export const AFTER_THESE = "after these lines";
export const FORGOTTEN_ON_RELOAD =
  "The text is too long for the address of this page, so a reload forgets it.";
export const NOTHING_TYPED = "Nothing is typed yet.";
export const NOT_PROVEN = "For this vocabulary it is not proven which tokens are settled.";
export const WHAT_SETTLED_MEANS = [
  "Solid: no text that follows can change it.",
  "Dashed: some text still can.",
];
export const GOOD_PLACES =
  "Teal marks good places to end: there the tokens of the prompt are those of the whole text.";
export const SAME = "Here the prompt ends where a token of the whole text ends.";

/** What stands around the tokens that part: those of the prompt, and those of the whole text. */
export const PART_TEXTS = ["The prompt ends in ", ", the whole text has ", "."];

/** @param {number} at @param {number} letters */
export function letterText(at, letters) {
  return `Letter ${num(at)} of ${num(letters)}`;
}

/** @param {number | null} agreed null where the places of a long text are not counted @param {number} letters */
export function agreedText(agreed, letters) {
  return agreed === null ? "" : `${num(agreed)} of ${num(letters)}`;
}

/** @param {number} letters @param {number} tokens @param {string} where */
export function beyondText(letters, tokens, where) {
  return `${plural(letters, "letter")} and ${plural(tokens, "token")} ${where}`;
}
export const PLACES_AGREE = "good places";
export const PLACES_NOT_COUNTED = "places not counted";

/** @param {number} settled @param {number} tokens */
export function settledText(settled, tokens) {
  return `${num(settled)} of ${plural(tokens, "token")}`;
}

/** @param {number} many @param {string} letters */
export function candidatesText(many, letters) {
  return `${plural(many, "token")} ${many === 1 ? "begins" : "begin"} with ${letters}`;
}

/** @param {string} mark */
export function marksText(mark) {
  return `Where a word ends, ${mark} is added; the prompt is read as if its last word ended, too.`;
}

/** The id of what is in no vocabulary is below 0. @param {string} shown @param {number} id @param {boolean | null} isSettled */
export function tokenText(shown, id, isSettled) {
  return `${shown}, ${id < 0 ? "not in the vocabulary" : `id ${id}`}${isSettled === null ? "" : isSettled ? ", settled" : ", not settled"}`;
}
