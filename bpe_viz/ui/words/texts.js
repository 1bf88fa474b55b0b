/* What the Words page says, but for labels of one word and for what Python explains. Needs no DOM; a sentence with
   chips in it is a list or an object of its parts. */
import { MAX_UNITS_EXPLAINED, MAX_WORDPIECE_CHARACTERS } from "../shared/limits.js";
import { nounOf, num, plural, ratio } from "../shared/numbers.js";
import { scoreText, scoreWithUnit } from "../shared/scores.js";
import { capitalised, HELP_KEY, STAGE_KEYS, stateName, TEXT_SIZE_KEYS } from "../shared/texts.js";

/** @import { Criterion } from "../shared/scores.js" */
/** @import { LastChanceShown, WeighedPair } from "./wire.js" */

/* The keys. */

/** @type {[keys: string, what: string][]} */
export const KEYS_HELP = [
  ["→ PageDown Space", "next merge that changes the word"],
  ["← PageUp", "the one before"],
  ["Home End", "first and last step"],
  ["↑ ↓", "on a boundary: the one before or after it"],
  ["Enter", "in the text: look at the word where the caret is; on a boundary: why it is left"],
  ["Shift Enter", "in the text: a new line"],
  ["P", "play or pause"],
  ...STAGE_KEYS,
  TEXT_SIZE_KEYS,
  HELP_KEY,
];
export const KEYS_NOTE =
  "L, P, O, D, ?, PageUp and PageDown act anywhere except in fields; the other keys act unless a control outside has the focus.";
/* The input. */

export const TEXT_LABEL = "Word or sentence to segment";
export const TEXT_PLACEHOLDER = "Type or paste a word or a sentence";
export const ADD_CORPUS_WORD = "Add a word of the corpus";
export const CORPUS_WORD = "Corpus word";
export const AFTER_HOW_MANY = "After how many merges";
export const KEEP_HELP = "Keep this input in the list to compare";

/* The dock. */

export const WORDS = "Words";

/** What the number of them counts. @param {number} symbols @param {string} noun */
export function symbolsIn(symbols, noun) {
  return `${nounOf(symbols, "symbol")} in the ${noun}`;
}

/** A word as it is read aloud. @param {number} k @param {string} name @param {string[]} symbols */
export function spokenWord(k, name, symbols) {
  return `${capitalised(stateName(k))}: ${name} is ${symbols.join("; ")}`;
}

/* Whose vocabulary it is. */

export const VOCABULARY = "Vocabulary";
export const BLANK_IN_FRONT = "Blank in front";
export const BLANK_IN_FRONT_HELP =
  "Inside a text a word has a blank in front of it, and most vocabularies have other tokens for it than at the start of a line. The blank is drawn as ␣.";
export const BACK_TO_OWN = "Back to this corpus";

/** A text with a blank in front, or without. @param {string} text @param {boolean} hasBlank */
export function withBlank(text, hasBlank) {
  return hasBlank ? ` ${text}` : text.replace(/^ /, "");
}

/* The text and its figures. */

export const NO_WORD_IN_TEXT = "No word in this text.";
export const NO_TEXT = "Type a word or a sentence.";

/** @param {number} count */
export function inCorpusText(count) {
  return count ? `${num(count)}× in the corpus` : "not in the corpus";
}

/* The sentence above them; chips, or how many symbols, come between its parts. */

/** @param {string} name */
export function isCutInto(name) {
  return `“${name}” is cut into `;
}

/** @param {string} name */
export function isOneSymbol(name) {
  return `“${name}” is one symbol: `;
}

/** @param {string} name @param {number} symbols */
export function cutInto(name, symbols) {
  return `${isCutInto(name)}${plural(symbols, "symbol")}`;
}

/** @param {number} count of the word in the corpus */
export function thoughCorpus(count) {
  return count ? `; it is ${num(count)}× in the corpus.` : ", though it is not in the corpus.";
}

/** @param {string} name @param {string} symbols */
export function wordLabel(name, symbols) {
  return `${name}: ${symbols}`;
}

/** @param {number} symbols @param {number} hidden words */
export function firstSymbols(symbols, hidden) {
  return `The first ${plural(symbols, "symbol")}; the figures below count ${plural(hidden, "more word")}.`;
}
export const MARKS_COUNT = "Marks count as separate symbols until a merge joins them";
export const PER_WORD = "per word (";
export const PER_LINE = "per line";
/** What the rule is called that takes a line as it is. */
export const LINE = "line";
export const CHARACTERS = "characters";
export const CHARACTERS_PER_SYMBOL = "characters per symbol";
export const BYTES_PER_SYMBOL = "bytes per symbol";
export const NOTHING_UNKNOWN = "nothing is unknown: all 256 bytes are in the alphabet";
export const TOO_LONG_FOR_LINK = "too long for the link: a reload forgets this text";

/** @param {number} many */
export function charactersInWords(many) {
  return `${plural(many, "character")} inside words`;
}

/** @param {number} many */
export function bytesInWords(many) {
  return `${plural(many, "byte")} as UTF-8`;
}

/** After the number of unknown units. @param {number} many */
export function unknownUnits(many) {
  return ` unknown ${nounOf(many, "unit")}`;
}

export const UNKNOWN_UNITS_KEPT = "Each unknown unit is kept as one unknown symbol";

/* WordPiece: longest match first. */

/** What the tokenizer gives for a word that it cannot cut. */
export const UNKNOWN_WORD = "[UNK]";
export const UNKNOWN_COUNTS = "A word that is [UNK] counts as one symbol";
export const LONGEST_FIRST = "Longest match first";
export const HOW_MATCHED =
  "From the left, longest match takes the longest beginning of what is left of the word that is in the vocabulary.";

/** After the number of unknown words. @param {number} many */
export function unknownWords(many) {
  return ` unknown ${nounOf(many, "word")}`;
}

/**
 * Why the whole word is unknown: where nothing fits.
 * @template T
 * @param {{ matched: T | null, unit: T, left: T | null }} nodes what was matched before, the first unit of the rest, and
 *   the rest if it is longer
 * @returns {(T | string)[]}
 */
export function whyUnknown({ matched, unit, left }) {
  const start = matched ? ["After ", matched, left ? ", no" : ", "] : left ? ["No"] : [];
  const what = left
    ? [" beginning of ", left, " is in the vocabulary, not even ", unit]
    : [unit, " is not in the vocabulary"];
  return [...start, ...what, `, so the whole word is one ${UNKNOWN_WORD}.`];
}
export const TOO_LONG_TO_MATCH = `WordPiece does not try to cut a word of more than ${plural(MAX_WORDPIECE_CHARACTERS, "character")} (or bytes, where these are the units): all of it is one ${UNKNOWN_WORD}.`;

/**
 * Why a symbol ends where it does.
 * @template T
 * @param {T} symbol
 * @param {T} left what was left of the word
 * @returns {(T | string)[]}
 */
export function longestOf(symbol, left) {
  return [symbol, " is the longest beginning of ", left, " in the vocabulary"];
}

/** @param {string} name */
export function howJoined(name) {
  return `How the merges join “${name}”`;
}

/** @param {string} name of a word that no merges join */
export function howCut(name) {
  return `How “${name}” is cut`;
}
export const NO_TREE =
  "This tokenizer has no merges: it takes the longest token that fits, again and again, so there is no tree.";
export const NO_TREE_OF_PIECES =
  "This tokenizer has no merges: of all ways to cut the word it takes the most probable one, so there is no tree.";

/** @param {import("./wire.js").CutName} way */
export function sameByWay(way) {
  return `${WAY_NAMES[way]} takes the same symbols.`;
}

/** @param {import("./wire.js").CutName} way @param {string} joined @param {string} taken */
export function otherByWay(way, joined, taken) {
  return `The merges alone give ${joined}. ${WAY_NAMES[way]} gives ${taken}.`;
}
export const MERGES_WOULD_JOIN = "they join it.";
const LOOKS_AT_VOCABULARY =
  "it looks for the longest symbol in the vocabulary, in whatever order the merges made them: see the trace.";
const LOOKS_AT_ALL_WAYS =
  "it compares whole ways to cut the word, in whatever order the merges made the symbols.";

/** What the segmenter in use does instead of merging. @param {import("./wire.js").CutName} way @param {boolean} isWordPiece @returns {[name: string, what: [string]]} */
export function usedBy(way, isWordPiece) {
  if (way !== "longest-match") return [WAY_NAMES[way], [LOOKS_AT_ALL_WAYS]];
  return [isWordPiece ? "WordPiece" : WAY_NAMES[way], [LOOKS_AT_VOCABULARY]];
}
export const LEAD_UNKNOWN =
  "How close it came is not known where merges stop at walls, symbols die or languages take turns.";
export const NOT_BY_COUNT = "not calculated: here the count alone does not decide which pair is merged.";

/* The segmenter that is chosen for the page. */

export const SEGMENTER = "Segmenter";
/** @type {Record<import("./wire.js").CutName, string>} */
const WAY_NAMES = {
  "rank-order": "Rank order",
  "longest-match": "Longest match",
  "most-probable": "Most probable",
  fewest: "Fewest symbols",
  dropout: "BPE dropout",
};

/** @param {import("./wire.js").CutName} way @param {boolean} isOwn whether it is the learner's own */
export function wayName(way, isOwn) {
  return isOwn ? `${WAY_NAMES[way]} (learner’s own)` : WAY_NAMES[way];
}
export const USE_WAY = "use it";
export const USE_WAY_HELP = "Cut the whole page in this way";
export const IN_USE = "in use";
export const HOW_PROBABLE =
  "A symbol is as probable as its share of all symbols of the corpus. Of all ways to cut the word, this one has the greatest sum of log probabilities.";

export const HOW_PROBABLE_IN_FILE =
  "The file gives each piece a log probability. Of all ways to cut the word, this one has the greatest sum.";

/** @param {string} total */
export function totalText(total) {
  return `sum ${total}`;
}

/** @param {number} symbols */
export function howFew(symbols) {
  if (symbols < 2) return "The whole word is one symbol of the vocabulary.";
  return `The vocabulary allows no way with fewer than ${plural(symbols, "symbol")}. If several ways tie, the one with longer first symbols wins.`;
}

/** @template T @param {T} symbol @returns {(T | string)[]} */
export function notASymbol(symbol) {
  return [symbol, " is not in the vocabulary"];
}

/** @template T @param {T} unit @returns {(T | string)[]} */
export function unknownUnit(unit) {
  return [unit, " is unknown, so it stays alone"];
}

/** @template T @param {T} symbol @param {number} joined its log probability @param {number} apart that of its parts @returns {(T | string)[]} */
export function lessProbable(symbol, joined, apart) {
  return [symbol, ` would have ${logText(joined)}, but apart they have ${logText(apart)}`];
}

/* BPE dropout. */

export const LEFT_OUT = "p";
export const LEFT_OUT_HELP =
  "At every step, each place where a merge could apply is left out with this probability. 0: all merges apply. 1: none does.";
export const SEED = "Seed";
export const SEED_HELP = "The same seed always draws the same segmentation";
export const DRAW_AGAIN = "Again";
export const DRAW_AGAIN_HELP = "Draw with the next seed";
export const ONE_DRAW =
  "One random draw: “Again” draws another, and the tab Draws shows how often each comes.";
export const EVERY_MERGE_LEFT_OUT =
  "No merge applies in this draw: each one that could was left out, or there is none.";
export const NOTHING_TO_LEAVE_OUT = "no merge so far joins these two";

/** @template T @param {T} rank @returns {(T | string)[]} */
export function leftOutNow(rank) {
  return ["merge ", rank, " could join them; chance left it out"];
}

/** @param {number} drawn */
export function drawnTimes(drawn) {
  return `${num(drawn)} draws of this word`;
}
export const HOW_DROPOUT =
  "At every step, each place where a merge could apply is left out with probability p, and the merge of lowest rank that remains is applied; when nothing remains, the word is done. The first draw is the one on the page.";
export const WAY_COLUMNS = ["segmentation", "exact", "drawn"];
export const OTHER_WAYS = "all other ways";

/** @param {number} most */
export function exactUpTo(most) {
  return `Exact probabilities are calculated for words of up to ${plural(most, "unit")}.`;
}

/** @param {number} most */
export function tooLongToDraw(most) {
  return `Only words of up to ${plural(most, "unit")} are drawn so often. Choose a shorter one.`;
}

/* The derivation. */

export const DERIVATION_TREE = "Derivation tree";
export const FIT_TREE = "Fit the tree to its place";

export const SAVE = "Save";
export const LATEX = "LaTeX";
export const COPY_TREE = "Copy the tree as LaTeX";
export const TREE_COPIED = "The tree is copied. Paste it into your LaTeX file.";
export const TREE_NOT_COPIED = "Copying is blocked here. Save the tree as SVG instead.";

/** @param {"SVG" | "PNG"} kind */
export function saveTree(kind) {
  return `Save the tree as ${kind}`;
}

/** @param {string} name */
export function howBuilt(name) {
  return `How “${name}” was built`;
}

/** @param {string} name */
export function derivationOf(name) {
  return `Derivation of ${name}`;
}
export const TREE_RANKS = "Numbers are ranks.";
export const TREE_NOTE = `${TREE_RANKS} Choose a boundary to ask why.`;

/** @param {number} shown @param {number} units */
export function firstUnits(shown, units) {
  return `first ${num(shown)} of ${plural(units, "unit")}`;
}

/** @param {string} left @param {string} right */
export function whyNotJoined(left, right) {
  return `Why not joined: ${left} and ${right}?`;
}

/** @param {string} symbol @param {number} rank @param {boolean} isLink whether it leads to the Merges page */
export function nodeLabel(symbol, rank, isLink) {
  return `${symbol}, merge ${num(rank)}${isLink ? ": show it on the Merges page" : ""}`;
}

/** @param {number} rank */
export function showMerge(rank) {
  return `Show merge ${num(rank)} on the Merges page`;
}

/* The boundaries that remain. */

export const NO_REASONS = `Only words of up to ${plural(MAX_UNITS_EXPLAINED, "unit")} are explained.`;
export const ONE_SYMBOL = "None: the word is one symbol.";
export const NEVER_LEARNED = "the pair was never learned";
export const NEVER_REMOVED = "no merge ever removes it: its pair was never learned";

/** @param {number} many */
export function remainingBoundaries(many) {
  return many ? `Remaining boundaries: ${num(many)}` : "Remaining boundaries";
}

/** @param {number} shown @param {number} all */
export function firstBoundaries(shown, all) {
  return `The first ${num(shown)} of ${num(all)}.`;
}

/**
 * Around the rank of the merge that will remove a boundary.
 * @template T
 * @param {T} fired
 * @param {number | null} after the merge of higher rank that must come first
 * @returns {(T | string)[]}
 */
export function willRemove(fired, after) {
  return ["merge ", fired, ` will remove it${after === null ? "" : `, after merge ${num(after)}`}`];
}

/**
 * Why a merge that was learned did not join its pair: a part of it was used before.
 * @template T
 * @param {{ pair: T, rank: T, used: T, by: T, byMerge: (parts: (T | string)[]) => T, byRank: T }} nodes
 * @param {boolean} isWhole whether all of the part was used
 * @param {number} more others of the kind
 * @returns {(T | string)[]}
 */
export function usedBefore({ pair, rank, used, by, byMerge, byRank }, isWhole, more) {
  return [
    pair,
    " is merge ",
    rank,
    isWhole ? "; by then " : "; by then a part of ",
    used,
    isWhole ? " was part of " : " was in ",
    by,
    " ",
    byMerge(["(merge ", byRank, ")"]),
    more ? ` and ${num(more)} more like it` : "",
  ];
}

/* The column of explanations. */

export const EXPLANATIONS = "Explanations";
export const MORE_EXPLANATIONS = "More explanations";
export const WHY_NOT = "Why not?";
export const NO_WORD_SELECTED = "No word is selected.";
export const LOOKING_IT_UP = "Looking it up…";
export const LOOKING_THEM_UP = "Looking them up…";
export const DOWNLOAD_CSV = "Download as CSV";

/* Trace and timeline. */

export const WHOLE_WORD =
  "This file uses the whole word without merging (ignore_merges). Merges alone give this.";
export const NO_MERGE_APPLIES = "No merge applies to this word: it stays cut into its units.";
export const TAKEN_WHOLE =
  "This word is a token as a whole: it is looked up before any merge applies. Merges alone give this.";
/** @param {string} noun */
export function traceColumns(noun) {
  return ["rank", "pair", "at", `${noun} after it`];
}

/** @param {number} many */
export function mergesBuildIt(many) {
  return many ? `${plural(many, "merge")} build${many === 1 ? "s" : ""} it` : "No merge builds it";
}

/** @param {boolean} isOrdered whether merges apply in another order than that of their ranks */
export function traceOrder(isOrdered) {
  return isOrdered ? "in the order they apply" : "lowest rank first";
}

/** @param {number} many */
export function lastOfThem(many) {
  return `The last ${num(many)} of them.`;
}
export const TIMELINE_LABEL = "Segmentation against the number of merges";
export const LOGARITHMIC = "bars on a logarithmic scale";

/**
 * The name of a row, which begins as what is seen does.
 * @param {string} when
 * @param {[from: number, to: number]} states
 * @param {string[]} symbols as they are said
 */
export function timelineRow(when, [from, to], symbols) {
  const until = to > from ? ` to ${stateName(to)}` : "";
  return `${when}, ${stateName(from)}${until}: ${symbols.join("; ")}; ${plural(symbols.length, "symbol")}`;
}

/* Why not this pair? */

export const ANOTHER_PAIR = "Another pair";
export const PAIR_PLACEHOLDER = "we, or w e";
export const PAIR_LABEL = "A pair of symbols";
export const NO_BOUNDARY = "The word is one symbol, so no boundary is left to ask about.";
export const NO_CUT =
  "These letters cannot be cut into two symbols of the vocabulary. Separate the symbols with a space.";
export const CUT_ELSEWHERE = "The same letters cut elsewhere: ";
/** The names of what is known about a pair. */
export const FACTS = {
  learned: "Learned",
  neverLearned: "Never learned",
  inWord: "In this word",
  byMerges: "By merges alone",
  inCorpus: "In the corpus",
  copies: "More copies",
};

/** @template T @param {T} pair @param {T} rank @returns {(T | string)[]} */
export function pairIsMerge(pair, rank) {
  return [pair, " is merge ", rank, "."];
}

/** @template T @param {T} pair @param {number} n @returns {(T | string)[]} */
export function pairIsNone(pair, n) {
  return [pair, ` is not one of the ${plural(n, "merge")}.`];
}
export const IT_APPLIES = "it applies: see the trace.";
export const NOT_NEIGHBOURS = "its symbols are not next to each other.";
export const NO_COUNTS = "not known: imported merges come without counts.";
export const NO_COUNTS_OF_REAL = "not known: a tokenizer has ranks of its merges, but no counts.";
export const NEVER_NEIGHBOURS = "its two symbols were never next to each other.";

/**
 * How near a pair came to being chosen.
 * @template T
 * @param {{ rank: T, pair: T }} nodes the merge, and the pair that won it
 * @param {number} count
 * @param {number} winner the count of that pair
 * @returns {(T | string)[]}
 */
export function closestMerge({ rank, pair }, count, winner) {
  const lead = winner - count;
  return [
    "closest at merge ",
    rank,
    `: it occurred ${plural(count, "time")}, ${lead ? `${num(lead)} fewer than ` : "as often as "}`,
    pair,
    lead ? ` (${num(winner)}), which was joined.` : ", which the tie rule chose.",
  ];
}

/**
 * What the criterion made of a pair when it was last there, as a sum to recount.
 * @template T
 * @param {{ rank: T, pair: T }} nodes the merge, and the pair that won it
 * @param {LastChanceShown} last
 * @returns {(T | string)[]}
 */
export function lastChance({ rank, pair }, { criterion, weighed, winnerWeighed, length, isTied, least }) {
  const own = weighedText(criterion, weighed);
  const other = weighedText(criterion, winnerWeighed);
  const end = least
    ? `, and pairs that occur fewer than ${plural(least, "time")} are not merged.`
    : isTied
      ? ", which is equal: only the tie rule decided."
      : ", which is more.";
  return [
    "last there at merge ",
    rank,
    `: ${own}. The pair merged was `,
    pair,
    `: ${other}${end}`,
    criterion === "likelihood"
      ? ` The corpus had ${plural(length, "symbol")} then, and L = Σ c ln c − N ln N.`
      : "",
  ];
}

/** @param {Criterion} criterion @param {WeighedPair} weighed */
function weighedText(criterion, { count, joined, left, right, score }) {
  return criterion === "ratio"
    ? `${num(count)} / (${num(left)} × ${num(right)}) = ${scoreText(criterion, score)}`
    : `joined ${plural(joined, "time")}, of ${num(left)} and ${num(right)}, it changes L by ${scoreWithUnit(criterion, score)}`;
}

/* What more copies of the word, whose name is given, would have done. */

export const NOT_TRIED = "not tried: there is no such pair to train on.";
export const TRAINING_TOO_LONG = "not tried: one training takes too long.";

/** @template T @param {T} name @returns {(T | string)[]} */
export function trainingCopies(name) {
  return ["training again with more copies of ", name, "…"];
}

/** @template T @param {T} name @param {number} n @returns {(T | string)[]} */
export function copiesDoNotHelp(name, n) {
  return [
    "would not help: with any number of copies of ",
    name,
    ` it is still none of the ${plural(n, "merge")}.`,
  ];
}

/** @template T @param {T} name @param {number[]} tried @returns {(T | string)[]} */
export function noneTried(name, tried) {
  return [
    `none of the numbers tried (${listedNumbers(tried)}) of `,
    name,
    " made it win; there was no time to try the others.",
  ];
}

/**
 * @template T
 * @param {{ name: T, more: (text: string) => T }} nodes `more` shows how many copies
 * @param {{ copies: number, rank: number, isCertain: boolean }} found
 * @returns {(T | string)[]}
 */
export function copiesMakeMerge({ name, more }, { copies, rank, isCertain }) {
  const fewer = copies > 1 ? "; fewer would not" : "";
  return [
    more(`${num(copies)} more`),
    " of ",
    name,
    ` would have made it merge ${num(rank)}`,
    isCertain ? fewer : "; fewer may be enough, there was no time to try them all",
    ". Checked by training.",
  ];
}

/** @param {number[]} numbers */
function listedNumbers(numbers) {
  if (numbers.length <= 6) return numbers.map(num).join(", ");
  return `${numbers.slice(0, 3).map(num).join(", ")} … ${num(Math.max(...numbers))}`;
}

/* The columns of files. */

export const CUT_COLUMNS = ["after unit", "left", "right"];
export const WHY_CUT_COLUMN = "why it survives";
export const REMOVED_BY_COLUMN = "removed by merge";
export const TRIED_COLUMNS = ["beginning tried", "in the vocabulary"];
export const TIMELINE_COLUMNS = ["from merge", "to merge", "symbols", "segmentation"];

/** @param {number} many */
export function drawColumns(many) {
  return ["segmentation", "symbols", "exact probability", `drawn of ${many}`];
}

/* Segmenters, units, cuts, kept inputs. */

export const SEGMENTERS = "Same vocabulary, five ways";
/** @type {Record<import("./wire.js").WayName, [title: string, what: string]>} */
export const WAYS = {
  "rank-order": ["Rank order", "the merges in the order they were learned, as BPE does"],
  "longest-match": ["Longest match", "from the left, always the longest symbol that fits, as WordPiece does"],
  "most-probable": [
    "Most probable",
    "the greatest product of the symbols’ shares of the corpus, as Unigram does",
  ],
  fewest: ["Fewest symbols", "as few symbols of the vocabulary as possible, the long ones first"],
  leftmost: ["Leftmost pair", "the first learned pair from the left, whatever its rank: a common mistake"],
};
export const OWN_WAY = "this learner's own";
export const WORD_TOO_LONG = "This word is too long to be segmented in five ways. Choose a shorter one.";
export const EVERY_PREFIX_TRIED = "Every beginning tried";
export const SUM_OF_LOGS = "Log probabilities and their sum";
export const IN_VOCABULARY = "in the vocabulary";
export const NOT_IN_VOCABULARY = "not in the vocabulary";
export const WHOLE_WORD_UNKNOWN = `At some point nothing in the vocabulary fits (or the word has more than ${plural(MAX_WORDPIECE_CHARACTERS, "character")}), so the whole word is one [UNK]. Its letters:`;

/** A log probability. @param {number} value */
export function logText(value) {
  return value < 0 ? `\u2212${ratio(-value)}` : ratio(value);
}
/** @param {string[]} terms @param {string} total */
export function sumText(terms, total) {
  return `${terms.join(" + ").replaceAll("+ \u2212", "\u2212 ")} = ${total}`;
}
export const THE_SAME = "the same";

/** @param {number} symbols @param {number} ofOwn */
export function differsFrom(symbols, ofOwn) {
  return `differs: ${plural(symbols, "symbol")} against ${num(ofOwn)}`;
}
export const SAME_IN_EVERY_WAY =
  "This word is segmented the same in every way. Many words are not: a tokenizer that uses another segmenter than its learner meant is sometimes wrong, and nobody notices.";
export const OTHER_IN_SOME_WAY =
  "Same vocabulary, different result: a model trained on one segmentation and given the other sees symbols where it has never seen them.";

export const OTHER_UNITS = "The same text in other units";
export const LEARNING_OTHER_UNITS = "Learning the same corpus from other units…";
/** Each unit and what it means for unseen characters. @type {Record<import("./wire.js").UnitValue, [string, string]>} */
export const UNITS = {
  characters: ["Characters + unknown", "a character that is not in the corpus is one unknown symbol"],
  graphemes: ["Graphemes", "what a reader sees as one character; unseen ones are unknown"],
  bytes: ["Bytes", "all 256 are in the alphabet: nothing is unknown"],
};
/** The same for WordPiece, which knows a word or does not. @type {Record<import("./wire.js").UnitValue, [string, string]>} */
export const UNITS_OF_WORDPIECE = {
  characters: [
    "Characters + unknown",
    "a word with a character that the corpus does not have there is one [UNK]",
  ],
  graphemes: ["Graphemes", "what a reader sees as one character; a word with an unseen one is one [UNK]"],
  bytes: [
    "Bytes",
    `all 256 are in the alphabet: only words of more than ${plural(MAX_WORDPIECE_CHARACTERS, "byte")} are unknown`,
  ],
};
export const ONLY_MARK_UNKNOWN = "all 256 are in the alphabet: only a typed mark is unknown";
export const THIS_CORPUS = "this corpus";

/** @param {number} many */
export function moreWords(many) {
  return `and ${plural(many, "more word")}`;
}

/** Between the number of symbols and that of unknown units. @param {number} symbols @param {number} fertility @param {number} units */
export function unitFigures(symbols, fertility, units) {
  return ` ${nounOf(symbols, "symbol")} · ${ratio(fertility)} per word · ${plural(units, "unit")} · `;
}

export const WHERE_CUT = "Where the text was cut, and by which rule";
export const APOSTROPHES = "An apostrophe with several possible meanings";
export const APOSTROPHES_NOTE =
  "Letters alone cannot decide between possessive (the dog’s tail), clitic (he’s here), or the end of a quotation; a rule has to guess.";

export const WITHOUT_MERGES = "The word, cut without any vocabulary";
export const LAST_BYTES = "Last bytes";
export const THRESHOLD = "Threshold, bits";
export const LETTER_COLUMNS = ["Letter", "Bits", "What may stand there", "May follow"];
export const HOW_WITHOUT_MERGES =
  "A patch begins where a letter is hard to guess from the last bytes (in bits, counted in the words of this corpus). “May follow” counts the different letters, or ends of a word, after the word so far; Harris (1955) cuts at its peaks.";

/** The pre-tokenizer in use. @param {string} name @param {boolean} isFile whether a file names it, not the corpus */
export function ownCuts(name, isFile) {
  return `As the ${isFile ? "file says" : "corpus"}: ${name}`;
}

/** @param {string} name of a real tokenizer */
export function patternOf(name) {
  return `The pattern of ${name}`;
}

/** @param {string[]} readings */
export function readingsText(readings) {
  return readings.join(", or ");
}

export const KEPT_INPUTS = "Kept inputs";
export const HOW_TO_KEEP =
  "Press Keep next to the input to compare several inputs here, for example unhappiness, unlockable, decoratorship, depublicize.";
export const COPY_TO_INPUT = "Copy it to the input";

/** @param {number} most */
export function tooLongToKeep(most) {
  return `This input has more than ${plural(most, "character")}, which is too long to keep.`;
}

/** @param {string} name */
export function removeLabel(name) {
  return `Remove ${name}`;
}
