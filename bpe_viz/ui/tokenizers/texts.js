/* What the Tokenizers page says. */
import { num, plural } from "../shared/numbers.js";

/** @import { SpecialInText } from "./wire.js" */

export const TEXT_LABEL = "Text to read";
export const TEXT_PLACEHOLDER = "Type or paste any text";
export const TOKENIZERS_LABEL = "Tokenizers to compare";
export const ALLOW_SPECIAL = "Allow special tokens";
export const SPECIAL_HELP =
  "When this is off, anything that looks like a special token is read as plain text.";
export const SHOW_IDS = "Ids";
export const IDS_HELP = "List the numbers that a model gets";
export const PRICE_LABEL = "Price per million tokens";
export const DISPUTED = "a cut that not all make. Letters stay where they are, only the walls move.";
export const CLEAR = "Clear the text";
export const FURTHER = "Figures, price and special tokens";

/** @param {number} chosen @param {number} offered */
export function chosenText(chosen, offered) {
  return `${num(chosen)} of ${plural(offered, "vocabulary")}`;
}
export const SIZE_MEANS = "Tokens of the vocabulary, without special ones";
export const LOADING = "Opening the vocabularies …";
export const TOO_LONG_FOR_LINK = "The text is too long for the address of this page.";
export const FILE_NOT_IN_LINK =
  "The address of this page cannot carry your file: whoever opens the link sees the other tokenizers.";
export const RIGHT_TO_LEFT =
  "Letters are drawn one by one, from left to right, in the order in which they are stored.";
export const ABOUT = "About these vocabularies";
/** What is told of each vocabulary. */
export const FACTS = {
  usedBy: "Used by",
  format: "Format",
  vocabulary: "Vocabulary",
  checked: "Checked",
  notices: "Please note",
  special: "Special tokens",
  added: "Added tokens",
  licence: "Licence",
  package: "Package",
  hash: "sha256",
  pattern: "Pattern",
};
export const NO_SPECIAL = "none";

/** @param {number} size @param {string} how it was made */
export function vocabularySize(size, how) {
  return `${plural(size, "token")}${how ? `, ${how}` : ""}`;
}

export const TOKENS = "tokens";
export const HEADS = [TOKENS, "characters per token", "bytes per token", "cost"];

/** @param {number} most */
export function mostChosen(most) {
  return `You can compare at most ${most}. Remove one first.`;
}
export const ONE_STAYS = "Keep at least one tokenizer.";

/** @param {string} shown @param {number} id @param {string} title */
export function tokenLabel(shown, id, title) {
  if (id === -2) return `${shown}, unknown to ${title}`;
  return `${shown}, token ${id} of ${title}`;
}

/** @param {string} title */
export const ONE_BY_ONE = (title) => `Tokens of ${title} one by one`;
export const TOKEN_BEFORE = "Token before";
export const TOKEN_AFTER = "Token after";
export const CLOSE_TOKEN = "Close this token (Esc)";
/** @param {string} title */
export const HOW_BUILT = (title) => `How ${title} builds`;
export const ON_WORDS_PAGE = "Open on the Words page";
export const THIS_TOKEN = "This token";
export const MADE_IN_ORDER = "By rank";
export const NEIGHBOURS = "Neighbours in this vocabulary";
export const OTHERS = "The same letters as one token elsewhere";
export const ABSENT = "not a token";
/** @param {string} corpus */
export const usedIn = (corpus) => `Used in ${corpus}`;
/** @param {number} many */
export function moreOddities(many) {
  return `${num(many)} more`;
}

export const ODDITIES_HINT =
  "Each example fills in a text and hides the cuts until you reveal them. Edit the text as you like.";
export const REVEAL = "Reveal";
export const STOP_ODDITY = "Done";
export const COVERED = "Guess first: where are the cuts?";
export const COUNTING = "being counted …";

/* What is true of a text; what is between stars is bold. */

export const NO_TEXT = "Type a text to see its tokens.";
export const FEWEST_TOKENS = "the fewest tokens";
export const MOST_TOKENS = "the most";

/** @param {string} title @param {number} many */
export function reads(title, many) {
  return `${title} reads ${plural(many, "token")}.`;
}

/** @param {number} agreed cuts that all make @param {number} disputed cuts that only some make */
export function howTheyDiffer(agreed, disputed) {
  if (!disputed) return "They make the same cuts.";
  return `They agree on ${plural(agreed, "cut")} and differ on ${num(disputed)}.`;
}

/** @param {number} tokenizers @param {number} many */
export function allRead(tokenizers, many) {
  return `${tokenizers === 2 ? "Both" : "All"} read ${plural(many, "token")}.`;
}

/** @param {string} names @param {number} numNames @param {string} how @param {number} many */
export function need(names, numNames, how, many) {
  return `${names} ${numNames === 1 ? "needs" : "need"} ${how}: ${num(many)}.`;
}

/** @param {SpecialInText} found */
export function specialAllowed({ title, special, id, plain }) {
  return `*${title}* reads ${special} as one special token, ${num(id)}. As plain text it is ${plural(plain, "token")}.`;
}

/** @param {SpecialInText} found */
export function specialAsText({ title, special, id, plain }) {
  return `*${title}* reads ${special} as plain text: ${plural(plain, "token")}. Allowed as a special token, it is one: ${num(id)}.`;
}

/** @param {number} marks */
export function ofThemMarks(marks) {
  return marks ? ` (${num(marks)} of them marks)` : "";
}
