/* What the Merges page says, but for the sentence about a step (sentence_texts.js) and labels of one word. Needs no DOM;
   a sentence with chips in it is an object of its parts. */
import { shorten } from "../shared/letters.js";
import { nounOf, num, plural } from "../shared/numbers.js";
import { scoreWithUnit } from "../shared/scores.js";
import {
  CHOOSE_ONE,
  capitalised,
  HELP_KEY,
  NOT_IN_USE,
  PREDICT_KEYS,
  placeOf,
  STAGE_KEYS,
  stateName,
  TEXT_SIZE_KEYS,
} from "../shared/texts.js";
import { TIE_CHOICES } from "./tie_rule_texts.js";

/** @import { Criterion } from "../shared/scores.js" */
/** @import { Moment } from "./steps.js" */
/** @import { Overview, ShownMilestone, TieRuleName } from "./wire.js" */

/* The keys. */

/** @type {[keys: string, what: string][]} */
export const KEYS_HELP = [
  ["→ PageDown Space", "forward"],
  ["← PageUp", "back"],
  ["Home End", "first and last step"],
  ["P", "play or pause"],
  ["H", "half-steps on or off"],
  ["C", "count the chosen pair: what each word adds"],
  ...PREDICT_KEYS,
  ["T", "what the tie rule changes"],
  ["S", "the learner as code"],
  ["W", "the loom, or the race"],
  ["E", "the step in words"],
  ["M", "steps as sound, on or off"],
  ...STAGE_KEYS,
  TEXT_SIZE_KEYS,
  HELP_KEY,
];
export const KEYS_NOTE =
  "L, P, G, O, D, ?, the numbers, PageUp and PageDown act anywhere but in fields, the other keys unless a control outside the stepper has the focus, C only in the stepper.";

/* The learner. */

const JOINING = ["join it everywhere", "add it to the vocabulary"];
const BEST_PAIR = {
  count: "the pair with the highest count",
  ratio: "the highest ab / (a × b)",
  likelihood: "the largest gain in log likelihood",
};

/** What is counted, by the criterion. @type {Record<Criterion, string>} */
const COUNTED_BY = {
  count: "each pair of neighbours, times the word's count",
  ratio: "pairs ab and symbols a, b in the words",
  likelihood: "pairs ab and symbols a, b in the words",
};
/** The same for newer learners. @type {Record<string, (overview: Overview) => string>} */
const COUNTED = {
  superbpe: ({ wallsUntil }) => `pairs, to merge ${num(wallsUntil)} inside words, then across them`,
  boundless: () => "pairs inside words, and of words that are one symbol each",
  parity: () => "pairs in the words of the language with the most symbols",
};

/** @param {Overview} overview */
export function learnerLines(overview) {
  const { criterion, learner, prefix, tieRule: rule, noun } = overview;
  return [
    `every ${noun} = its units${prefix ? `, ${prefix} inside` : ""}`,
    "repeat k times:",
    `  count ${COUNTED[learner]?.(overview) ?? COUNTED_BY[criterion]}`,
    `  best = ${BEST_PAIR[criterion]}; ties: ${TIE_CHOICES[rule].name}`,
    "  join best everywhere, left to right",
    `  add the new symbol to the vocabulary${learner === "picky" ? "; split a part that it used up" : ""}`,
  ];
}
export const CODE = "Code";
export const LOADING_SOURCE = "Loading…";
/** The loop in words, by what ranks the pairs. @type {Record<Criterion, string[]>} */
export const LOOP_PHASES = {
  count: ["count the pairs", "choose the most frequent", ...JOINING],
  ratio: ["count pairs and symbols", "choose the highest ratio", ...JOINING],
  likelihood: ["count pairs and symbols", "choose the largest gain", ...JOINING],
};
/** @param {number} n how many merges there are */
export function repeatTimes(n) {
  return `Repeat ${plural(n, "time")}:`;
}
export const REFERENCE_LEARNER = "The reference learner, in Python";
export const ABOUT_RULES = "Three rules";
export const RULES_TITLE = "Three rules, one name";
/** Each paragraph, and the list of rules after the first. */
export const RULES_TEXT = {
  first: "WordPiece joins pairs as byte pair encoding does. Three rules for the best pair carry its name:",
  rules: [
    ["Ratio", "count(ab) / (count(a) × count(b)), as most courses teach it."],
    [
      "Likelihood gain",
      "by how much the merge raises L = Σ c ln c − N ln N, the log likelihood of the corpus under a unigram model of its symbols; c are their counts and N is the sum. It is our reading of Schuster and Nakajima (2012), who name no model.",
    ],
    [
      "Count",
      "the most frequent pair, as in byte pair encoding. The WordPiece trainer of Hugging Face does this.",
    ],
  ],
  after: [
    "BERT’s own trainer was never published.",
    "The ratio is pointwise mutual information (PMI) without the logarithm and a factor that all pairs of a state share, so both rank pairs alike. A rare pair can win if its parts hardly occur apart. The gain is close to count(ab) × PMI, so frequency counts as well.",
    "A popular course works it out on hug 10, pug 5, pun 12, bun 4, hugs 5. Its third merge is wrong: it joins hu ##g with “1/15”. hu and ##g occur 15 times each, together 10 times: 10 / (15 × 15) = 2/45 = 0.0444. The best pair is hu ##gs: 5 / (15 × 5) = 1/15 = 0.0667. So hugs comes third and hug fourth.",
  ],
};

/* Where in the run. */

/** The longest of what is said below the number of merges made. @param {number} rank */
export function beforeChoice(rank) {
  return `before merge ${num(rank)} · choose`;
}

/** What a press on Forward does. @param {Moment} moment */
export function nextPress({ half, hasHalves, isAsking, k, run }) {
  if (half === "end" || (half !== "choose" && k === run.n)) return "";
  if (isAsking) return "Reveal";
  if (!hasHalves) return "Merge";
  return half === "choose" ? "Join" : "Choose";
}

/** What is said below the number of merges made. @param {Moment} moment @param {boolean} hasHalves */
export function placeInRun({ half, k, state }, hasHalves) {
  if (half === "end") return "the end";
  if (half === "choose") return beforeChoice(k);
  return half === "merge" && hasHalves ? `${stateName(state)} · joined` : stateName(state);
}

/** Where a step is, spoken before its sentence. @param {Moment} moment */
export function whereIs({ half, k }) {
  if (half === "start") return "Start";
  return half === "end" ? "The end" : `Merge ${num(k)}, ${half}`;
}

/** The place on the scrubber as it is spoken. @param {Moment} moment @param {number} n @param {string} choice */
export function scrubberText({ half, k }, n, choice) {
  if (half === "start") return `Start, before merge 1 of ${num(n)}`;
  if (half === "end") return `The end, after merge ${num(n)}`;
  return `Merge ${placeOf(k, n)}: ${choice}`;
}

/** @param {string} pair @param {number} count */
function pairAndCount(pair, count) {
  return `${pair}, ${plural(count, "time")}`;
}

/** A pair with what decided its merge. @param {string} pair @param {Criterion} criterion @param {number} score */
export function pairAndScore(pair, criterion, score) {
  if (criterion === "count") return pairAndCount(pair, score);
  return `${pair}, ${CRITERION_NAMES[criterion]} ${scoreWithUnit(criterion, score)}`;
}

/** A merge under the pointer; without its pair while that is to be guessed. @param {number} rank @param {string} [what] */
export function mergeTip(rank, what = "") {
  return what ? `Merge ${num(rank)}: ${what}` : `Merge ${num(rank)}`;
}

/** As it is read: `First whole word: merge 7, “the”`. @param {ShownMilestone} milestone */
export function milestoneText([rank, what, text]) {
  const word = text ? `, “${text}”` : "";
  return `${what[0].toUpperCase()}${what.slice(1)}: merge ${num(rank)}${word}`;
}

/* Buttons and fields. */

export const MERGE = "Merge";
export const MERGE_NUMBER = "Merge number";

/* The corpus. */

export const ADDS_TO_COUNT = "adds to the count";
export const SYMBOLS_SAVED = "symbols saved";
export const BEAT_BPE = "Can you beat BPE?";
export const TO_COME = "merges to come";
export const WALLS_FALL_HERE =
  "After this merge the walls between words fall. To learn with another one, drag it or press an arrow key.";
export const BY_COUNT = "by count";
const SORTED_BY_COUNT =
  "Not all words fit, so they are sorted by count. If a merge changes some, these come first.";

/** How words are sorted where places decide ties. @param {TieRuleName} rule */
export function byCountElsewhere(rule) {
  return `${BY_COUNT}, not as ${TIE_CHOICES[rule].short}`;
}

/** How words are sorted that do not all fit. @param {TieRuleName} rule */
export function wordsByCount(rule) {
  const { isByPlace, short } = TIE_CHOICES[rule];
  return isByPlace
    ? `${SORTED_BY_COUNT} The tie rule “${short}” goes by the order in the corpus.`
    : SORTED_BY_COUNT;
}

/** @param {number} changed @param {number} types @param {string} noun */
export function changedRows(changed, types, noun) {
  return `${num(changed)} of ${plural(types, noun)} ${changed === 1 ? "changes" : "change"}`;
}

/** What a word adds to the count of a pair. @param {number} count */
export function placesOf(count) {
  return plural(count, "place");
}

/** What a word saves in a merge. @param {number} count of the word @param {number} saved each time */
export function symbolsFewer(count, saved) {
  return `${num(count)} \u00d7 ${plural(saved, "symbol")} fewer`;
}

/** What a word gains where a symbol dies. @param {number} count of the word @param {number} split each time */
export function symbolsApart(count, split) {
  return `${num(count)} \u00d7 ${plural(split, "more symbol")}, where a symbol died`;
}

/** @param {number} more @param {string} noun */
export function moreChanged(more, noun) {
  return `and ${num(more)} more ${nounOf(more, noun)} that ${more === 1 ? "changes" : "change"}`;
}

/** @param {number} rows @param {string} noun @param {string} total */
export function sumOfRows(rows, noun, total) {
  return `sum of ${plural(rows, noun)} = ${total}`;
}

/** @param {string} word @param {number} count */
export function traceLabel(word, count, languages = "") {
  return `${pairAndCount(word, count)}${languages ? `, ${languages}` : ""}: show its trace`;
}

/* The pair counts. */

export const PAIR_COUNTS = "Pair counts";
export const WHICH_PAIR = "Which pair is next?";
export const TIED_PAIRS_ARE_RIGHT = "Any pair that ties for first is right.";
export const TOP_PAIRS = "Top pairs";
export const RACE_IS_OPEN = "The race is open";
const MOST_NAME = 18; // letters of a language
/** Said of the language whose pairs are counted for the next merge. */
export const DECIDES = ", decides";

/** The title of the pairs where one language decides. @param {string} title @param {string} language */
export function inLanguage(title, language) {
  return language ? `${title} in ${languageName(language)}` : title;
}

/** @param {string} language */
export function languageName(language) {
  return shorten(language, MOST_NAME);
}

/** Languages that have no room. @param {number} rest */
export function moreLanguages(rest) {
  return `and ${num(rest)} more`;
}

/** Beside the count of a pair. */
export const LANE_WORDS = {
  wins: "wins",
  leads: "leads",
  tie: "tie",
  isNew: "new",
  next: "next",
  yours: "your choice",
};
/** What a lane means where its colour says it. */
const LANE_LOOKS = { "": "", win: "chosen", right: "right", wrong: "wrong" };

/**
 * What is said of a lane after its count.
 * @param {keyof typeof LANE_LOOKS} look
 * @param {boolean} isTied
 * @param {string[]} words beside its count
 */
export function laneFacts(look, isTied, words) {
  const others = words.filter((word) => word !== LANE_WORDS.wins && word !== LANE_WORDS.tie);
  const isLevel = isTied || words.includes(LANE_WORDS.tie);
  return [isLevel ? TIED_FOR_FIRST : "", ...others, LANE_LOOKS[look]].filter(Boolean);
}
export const GONE = "Gone:";
export const BEST_NEW_PAIR = "Best new pair:";
export const NEW_PAIR = "New:"; // the best one, where there is little room

/** The button that opens the table of pairs. @param {number} all @param {number} listed how many of them the table has */
export function allPairs(all, listed) {
  return all > listed ? `Top ${plural(listed, "pair")}` : `All ${plural(all, "pair")}`;
}

/** Pairs without a chip of their own. @param {number} many */
export function andOthers(many) {
  return `and ${num(many)} more`;
}
/** Columns of the top pairs. @type {Record<Criterion, string>} */
export const TOP_SCORES = { count: "Count", ratio: "Ratio", likelihood: "Gain, nats" };
export const MADE_OF = "Made of";
export const CHANGE = "Change";
export const COUNT_CHANGE = "Count change";
export const SHOW_TIES = "What the tie rule changes";

/** Above the pairs, by what ranks them. @type {Record<Criterion, string>} */
export const PAIRS_TITLE = {
  count: PAIR_COUNTS,
  ratio: "Pairs by ratio",
  likelihood: "Pairs by gain",
};

/** What ranks the pairs, in a sentence. @type {Record<Criterion, string>} */
const CRITERION_NAMES = { count: "count", ratio: "ratio", likelihood: "gain" };

/** A score as it is read aloud, with the counts it is made of. @param {Criterion} criterion @param {number} score @param {string} formula */
export function scoreIs(criterion, score, formula) {
  return `${CRITERION_NAMES[criterion]} ${scoreWithUnit(criterion, score)}, from ${formula}`;
}

const TIED_FOR_FIRST = "tied for first";
export const HIDDEN_PAIRS = "Hidden until the pair is revealed.";

/** @param {Moment} moment */
export function pairsCaption({ half, k, state, isAsking, isMasked }) {
  if (isAsking) return CHOOSE_ONE;
  if (isMasked) return "";
  if (half === "end") return stateName(state);
  return half === "merge" ? stateName(k) : `before merge ${num(Math.max(1, k))}`;
}

/** Pairs that do not fit. @param {number} rest */
export function morePairsWithLess(rest) {
  return `${num(rest)} more, none with a higher score`;
}

export const LOADING_PAIRS = "loading…";
export const NO_PAIRS_LEFT = "no pairs are left";

/** Pairs that do not fit. @param {number} rest @param {number | null} most the greatest of their counts, if it is known */
export function morePairs(rest, most) {
  return `${plural(rest, "more pair")}, ${most === null ? "all less frequent" : `at most ${num(most)}`}`;
}

/**
 * How many pairs there are, and how many of them and of those that a merge ended are in the table.
 * @param {{ shown: number, all: number, gone: number }} many
 * @param {Moment} moment
 */
export function topPairsCaption({ shown, all, gone }, moment) {
  const some = shown < all ? `${num(shown)} of ` : "";
  return `${some}${plural(all, "pair")}, ${pairsCaption(moment)}${gone ? `; ${num(gone)} more gone` : ""}`;
}

/* Predicting. */

export const TIES_ARE_RIGHT = "In alphabetical order. All that tie are right.";
export const SOMETHING_ELSE = "Something else";
export const OTHER_PAIR = "Another pair, such as e r";
export const GUESS_IT = "Guess";

/** The heading of the figures to the right of the votes. @type {Record<Criterion, string>} */
export const PAIR_WORTH = { count: "In the text", ratio: "Ratio", likelihood: "Gain, nats" };

/** How often a pair occurs, where that is beside its votes. @param {string} many */
export function timesText(many) {
  return `${many}×`;
}

/** A pair was typed that is not among those at hand. @param {number} listed @param {number} all how many pairs there are */
export function notAmongPairs(listed, all) {
  return all > listed
    ? `Not among the ${num(listed)} most frequent pairs.`
    : "The text has no such pair now.";
}
export const COUNTS_HIDDEN = "The counts are hidden until the next pair is revealed.";
export const NEXT_IS_WORDS = "Next: cut a new word";
export const ASKED_PAIR = "which pair is next?";

/* The vocabulary and what is known of a symbol or a word. */

/** What units are called, one of them. @type {Record<string, string>} */
const UNIT_NAMES = { characters: "letter", graphemes: "grapheme", bytes: "byte" };

/** @param {number} many @param {string} unit */
export function unitsText(many, unit) {
  return plural(many, UNIT_NAMES[unit] ?? "unit");
}

/**
 * Of what an alphabet is made: 10 letters + _.
 * @param {Pick<Overview, "alphabet" | "unit">} run
 * @param {boolean} [isWordy]
 */
export function alphabetText({ alphabet, unit }, isWordy = true) {
  const mark = alphabet.find(([letters]) => !letters)?.[2] ?? "";
  const units = alphabet.length - (mark ? 1 : 0);
  return `${isWordy ? unitsText(units, unit) : num(units)}${mark && ` + ${mark}`}`;
}

/** Parts of `10 letters + _ + 9 merges = 20`, in short where there is little room.
 * @param {string} alphabet @param {number} merges @param {{ again: number, dead: number }} missing how many of these make no new symbol, and how many symbols are dead
 * @param {boolean} isWordy
 */
export function vocabularySum(alphabet, merges, { again, dead }, isWordy) {
  const repeated = again ? ` − ${num(again)} made again` : "";
  const died = dead ? ` − ${num(dead)} dead` : "";
  return `${alphabet} + ${isWordy ? plural(merges, "merge") : num(merges)}${repeated}${died} = `;
}
export const VOCABULARY_SUM_HELP = "alphabet + merges = vocabulary";
export const NOW_UNUSED = ", now unused"; // after the count
export const NOW_DEAD = ", dead";

/** @param {number} rank */
export function usedUpText(rank) {
  return `Its last occurrence went into merge ${num(rank)}`;
}

/** @param {number} many */
export function olderBelow(many) {
  return `${num(many)} older below`;
}

export const ALPHABET = "Alphabet";

/** The alphabet, all of it on the screen; after its name. @param {number} unused @param {number} never how many never occur */
export function wholeAlphabetText(unused, never) {
  const idle = unused ? `, ${num(unused)} now unused` : "";
  return `${idle}${never ? `, ${num(never)} never occur` : ""}`;
}

/** @param {number} shown @param {number} all */
export function alphabetPart(shown, all) {
  return `, ${num(shown)} of ${num(all)}`;
}
export const SHOW_ALL = "All";
export const SHOW_ALPHABET = "Show all of the alphabet";

/** @param {number} many */
export function showMore(many) {
  return `Show ${num(many)} more`;
}

/** @param {number} shown @param {number} all @param {string} alphabet what it is made of @param {number} unused @param {string} state */
export function openAlphabetText(shown, all, alphabet, unused, state) {
  const part = shown < all ? `The first ${num(shown)} of ` : "";
  return `${part}${alphabet}, ${num(unused)} unused ${state}.`;
}

/** @param {string} noun */
export function lookingUp(noun) {
  return `Looking up the ${noun}s that contain it…`;
}

/** @param {string} noun */
export function traceOf(noun) {
  return `Trace of the ${noun}`;
}
export const ON_WORDS_PAGE = "Open on the Words page";

/** @param {number} rank */
export function goToText(rank) {
  return `Go to merge ${num(rank)}`;
}

/** What the sign at the end of a word is for. @param {string} mark */
export function markText(mark) {
  return `The mark ${mark} shows where a word ends.`;
}

/** When a symbol came, and whether it is in use. @param {number} rank 0 for a unit @param {string} use */
export function birthOf(rank, use) {
  return `${rank ? `Born at merge ${num(rank)}` : "In the alphabet from the start"}; ${use}.`;
}

/**
 * Whether a symbol is in use.
 * @param {{ count: number, isBorn: boolean, usedUp: number }} symbol `usedUp`: the merge that took the last one, or 0
 */
export function useText({ count, isBorn, usedUp }) {
  if (count) return `${plural(count, "time")} in the corpus now`;
  if (!isBorn) return "not born yet";
  return usedUp ? `${NOT_IN_USE}: merge ${num(usedUp)} took the last one` : NOT_IN_USE;
}

/** In how many words a symbol is, and how many of them are listed. @param {number} many @param {number} listed @param {string} noun */
export function holdersText(many, listed, noun) {
  if (!many) return `No ${noun} contains it now.`;
  return `In ${plural(many, noun)}${many > listed ? ", the most frequent:" : ":"}`;
}

/** @param {number} count @param {number} changed how many merges changed the word @param {number} state */
export function wordFacts(count, changed, state) {
  const how = changed
    ? `${plural(changed, "merge")} of ${num(state)} changed it`
    : "no merge has changed it yet";
  return `${plural(count, "time")} in the corpus; ${how}.`;
}

/** @param {number} many */
export function mergesLeftOut(many) {
  return `${plural(many, "merge")} left out`;
}

/* The figures. */

/** @param {string} noun */
export function symbolsPer(noun) {
  return `Symbols per ${noun}`;
}

/* The menu. */

/** The parts of the page that can be hidden. @type {[name: string, label: string][]} */
export const PANELS = [
  ["sentence", "Sentence"],
  ["corpus", "Corpus"],
  ["pairs", PAIR_COUNTS],
  ["vocabulary", "Vocabulary"],
  ["code", "The loop in words"],
  ["figures", "Figures"],
];
export const STEPPER = "Stepper";
export const HALF_STEPS = "Half-steps";
export const SHOW = "Show";
export const MILESTONES = "Milestones ▲"; // as they are drawn below the strip of a long run
export const PRINT_WORKSHEET = "Print worksheet";
export const SAVE_WORKSHEET = "Save worksheet";
export const SAVE_ANSWER_KEY = "Save answer key";

/* Ties. */

export const TIE_RULE = "Tie rule";
/** What is said where no pairs compete. @param {Moment} moment @param {Criterion} criterion */
export function noTie({ half, isAsking }, criterion) {
  if (isAsking) return "Ties are shown once the pair is revealed.";
  if (half === "end") return "Learning has ended: no more pairs are chosen.";
  if (half === "choose" && criterion !== "count")
    return `No tie here: one pair has a higher ${CRITERION_NAMES[criterion]} than all others.`;
  return half === "choose"
    ? "No tie here: one pair occurs more often than all others."
    : "Ties are shown at the choose half-step.";
}

/** What the referee says around the number of pairs and the pair that it chose. */
export const REFEREE = {
  at: (/** @type {Criterion} */ criterion, /** @type {number} */ score) =>
    ` tie at ${scoreWithUnit(criterion, score)}; `,
  takes: " takes ",
  taken: ".",
  inWord: "First in “",
  end: "”.",
  why: (/** @type {string} */ why) => `${capitalised(why)}.`,
  other: (/** @type {TieRuleName} */ rule) => capitalised(TIE_CHOICES[rule].name),
  short: (/** @type {TieRuleName} */ rule) => `${capitalised(TIE_CHOICES[rule].short)}: `,
  wouldTake: " would take",
};

export const TRY_WORD = "try a word";
export const TRY_WORD_LABEL = "Try a word under every rule";
export const TRAINING_OTHERS = "Training under the other rules…";
export const DOES_IT_MATTER = "Does it matter in the end?";

/** @param {TieRuleName} rule */
export function ifTiesWentTo(rule) {
  return `If ties went to the ${TIE_CHOICES[rule].short} pair:`;
}

/** @param {TieRuleName} rule */
export function useRule(rule) {
  return `Use ${TIE_CHOICES[rule].name}`;
}

/** Before the symbols of a word that was tried. @param {TieRuleName | null} rule null: all agree */
export function triedUnder(rule) {
  return rule ? `${TIE_CHOICES[rule].name}: ` : "under every rule: ";
}

/** @param {number} rank */
export function firstDifference(rank) {
  return `First difference, merge ${num(rank)}: `;
}
export const RUN_HAS_ENDED = "has ended";
export const NO_DIFFERENCE = "Every merge is the same.";
export const AT_THE_END = "At the end";

/** @param {number} differing @param {string} noun */
export function segmentedDifferently(differing, noun) {
  if (!differing) return `all ${noun}s are segmented the same`;
  return `${plural(differing, noun)} ${differing === 1 ? "is" : "are"} segmented differently`;
}
export const SUCH_AS = ", as ";

export const TWO_CORPORA = "Two corpora";
export const FIRST_DIFFERENCE = "first difference";

/** @param {number} rank */
export function afterFirstDifference(rank) {
  return `After merge ${num(rank)}, the first that differs. Symbols that differ are outlined.`;
}

/** Above the pairs that compete where two runs differ first. @param {number} rank */
export function pairsBefore(rank) {
  return `The pairs before merge ${num(rank)}, where the runs first differ`;
}
export const MERGED_THERE = "merged";
export const TIED_THERE = "tied";

/** @param {number} differing how many words two runs cut differently at their ends @param {string} noun */
export function differentAtTheEnd(differing, noun) {
  return `${AT_THE_END}, ${segmentedDifferently(differing, noun)}.`;
}

export const TIED_PAIRS = "Tied pairs";

/** @param {number} listed @param {number} tied @param {Criterion} criterion @param {number} score */
export function tiedPairsText(listed, tied, criterion, score) {
  const many = listed < tied ? `${num(listed)} of ${num(tied)}` : num(tied);
  const value =
    criterion === "count"
      ? plural(score, "time")
      : `with the ${CRITERION_NAMES[criterion]} ${scoreWithUnit(criterion, score)}`;
  const each = `${many} ${nounOf(tied, "pair")}, each ${value}`;
  return `${each}, in the order of the rule: the first is merged.`;
}
