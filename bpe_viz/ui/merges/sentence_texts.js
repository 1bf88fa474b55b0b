/* The sentence about a step: written once as parts, shown with chips and spoken with words. Needs no DOM. */
import { shorten } from "../shared/letters.js";
import { nounOf, num, percentText, plural } from "../shared/numbers.js";
import { scoreText, scoreWithUnit } from "../shared/scores.js";
import { spokenPair, spokenSymbol } from "../shared/spoken.js";
import { spokenSentence } from "../shared/stepper/sentence_line.js";
import { causeParts, diesText, dyingParts } from "./death_texts.js";
import { formulaOf } from "./fact_texts.js";
import { standingIn, standingOfMerge } from "./pair_scores.js";
import { languageName, unitsText, whereIs } from "./texts.js";
import { TIE_CHOICES } from "./tie_rule_texts.js";
import { hasWalls } from "./walls.js";

/** @import { Criterion } from "../shared/scores.js" */
/** @import { Guess } from "../shared/stepper/prediction.js" */
/** @import { SentencePart } from "../shared/stepper/sentence_line.js" */
/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { CountedPair, Pair } from "./wire.js" */

/**
 * What only these sentences have: a pair (`now`: the one that is merged), a new symbol, a word.
 * @typedef {{ pair: Pair | CountedPair, now?: boolean } | { symbol: number, isDead?: boolean } | { word: string }} Named
 */
/** @typedef {SentencePart<Named>} Part */

const LONGEST_WORD = 30;
/** What a reader does to find the next pair. */
const HOW_TO_COUNT = {
  count: "Count how often two symbols occur next to each other in a word, times the number in front of it.",
  ratio: "Divide the count of each pair by the product of the counts of its two symbols.",
  likelihood: "Which pair, once joined, raises the log likelihood of the corpus the most?",
};

/** What all of it is for. @type {Record<Criterion, Part[]>} */
const PURPOSE = {
  count: ["How GPT gets its vocabulary: the most frequent pair becomes one symbol, again and again."],
  ratio: [
    "How WordPiece gets its vocabulary: the pair with the highest ",
    { term: "ratio", written: "ratio" },
    " becomes one symbol, again and again.",
  ],
  likelihood: [
    "How WordPiece gets its vocabulary: the pair with the highest ",
    { term: "likelihood gain", written: "likelihood gain" },
    " becomes one symbol, again and again.",
  ],
};

/** The same for newer learners, by their names. @type {Partial<Record<string, Part[]>>} */
const LEARNER_PURPOSES = {
  superbpe: [
    "How tokens come to span words: pairs join inside words, then the ",
    { term: "wall", written: "walls" },
    " between them fall.",
  ],
  picky: ["How BPE forgets: a pair joins, and a symbol that this uses up leaves the vocabulary again."],
  boundless: [
    "How tokens come to span words: the ",
    { term: "wall", written: "wall" },
    " between two falls as soon as each is one symbol.",
  ],
  parity: [
    "How languages share one vocabulary: the one that needs most symbols chooses what is joined, for all.",
  ],
};
/** Why anyone wants that. @type {Partial<Record<string, string>>} */
const LEARNER_GAINS = {
  superbpe: "A bar is a wall. Texts need up to 33% fewer tokens (Liu et al. 2025).",
  boundless: "A bar is a wall, dotted once it has fallen. Tokens get some 20% longer (Schmidt et al. 2025).",
};
const NO_WALLS = " Each is one word, so this is BPE. Choose a text with sentences.";
const BLANK = "␣";
const FIRST_ACROSS = "first symbol across words"; // what its milestone is called

/**
 * @param {Run} run
 * @param {Moment} moment
 * @param {Guess<CountedPair> | null} guess what the reader guessed at this merge
 * @returns {Part[]}
 */
export function sentenceParts(run, moment, guess) {
  if (moment.half === "start") return startParts(run);
  if (moment.half === "end") return endParts(run);
  if (moment.isAsking) {
    const second = [...decidingParts(run, moment.k), HOW_TO_COUNT[run.criterion]];
    return ["Which pair is next? ", { second }];
  }
  return moment.half === "choose" ? chooseParts(run, moment, guess) : mergeParts(run, moment);
}

/** @param {Run} run @returns {Part[]} */
function startParts(run) {
  const { alphabet, length, tokens, types, unit } = run.overview;
  const mark = alphabet.findIndex(([letters]) => !letters);
  const isFirst = run.frequent[0]?.units[0] === mark;
  const prefix = alphabet.find(([, inside]) => inside)?.[1] ?? "";
  /** @type {Part[]} */
  const signs = prefix
    ? [", those inside a word with ", { term: "prefix", written: prefix }]
    : mark < 0
      ? []
      : [" and ", { term: "mark", written: isFirst ? "marks" : "end marks" }, ` (${run.symbol(mark).text})`];
  const units = `: ${unitsText(length, unit)}`;
  /** @type {Part[]} */
  const words =
    1 < types && types < tokens
      ? [`${num(types)} `, { aside: "different " }, `${run.noun}s, ${num(tokens)} in all${units}`]
      : [plural(tokens, run.noun) + units];
  const isWithoutWalls = run.noun === "line" && !hasWalls(run);
  const second = [...words, ...signs, ".", isWithoutWalls ? NO_WALLS : ""];
  if (!run.n) return [stopReason(run), " ", { second }];
  const newer = LEARNER_PURPOSES[run.overview.learner];
  if (newer) {
    return [...newer, " ", { second: run.noun === "line" && !isWithoutWalls ? gainParts(run) : second }];
  }
  return [...PURPOSE[run.criterion], " ", { second }];
}

/** How walls are drawn, what their fall is good for, and where one sees it in this run. @param {Run} run @returns {Part[]} */
function gainParts(run) {
  const { learner, milestones } = run.overview;
  const [rank] = milestones.find(([, what]) => what === FIRST_ACROSS) ?? [0];
  const superword = { term: /** @type {const} */ ("superword"), written: "superword" };
  /** @type {Part[]} */
  const here = rank
    ? [" The first ", superword, ` comes with merge ${num(rank)}.`]
    : [" No ", superword, ` comes in ${plural(run.n, "merge")}: ask for more.`];
  return [LEARNER_GAINS[learner] ?? "", ...here];
}

/** @param {Run} run @returns {Part[]} */
function endParts(run) {
  const { length } = run.overview;
  const left = run.lengths[run.n];
  const fewer = percentText((length - left) / Math.max(1, length));
  const shrank = `${plural(length, "symbol")} became ${num(left)}, ${fewer} fewer`;
  const second = `${shrank}; the vocabulary has ${num(run.sizeAt(run.n))}.`;
  return [stopReason(run), " ", { second: [second] }];
}

/** From how many symbols to how many a merge shortens the corpus. @param {Run} run @param {number} k */
function shrinking(run, k) {
  const before = run.lengths[k - 1];
  return `from ${num(before)} to ${plural(before - run.appliedOf(k), "symbol")}`;
}

/** @param {Run} run @param {Moment} moment @param {Guess<CountedPair> | null} guess @returns {Part[]} */
function chooseParts(run, moment, guess) {
  const { k } = moment;
  const applied = run.appliedOf(k);
  if (run.hasLanguages) return decidedParts(run, moment, guess);
  const outlook =
    run.countOf(k) === applied
      ? `Joining it will shorten the corpus ${shrinking(run, k)}.`
      : `It can be applied only ${plural(applied, "time")}: ${overlapText(run, moment)}.`;
  if (guess)
    return [
      ...feedbackParts(run, moment, guess),
      { second: [...reasonParts(run, moment, true), ` ${outlook}`] },
    ];
  const { first, second } = hasTie(run, moment)
    ? tieParts(run, moment)
    : { first: reasonParts(run, moment, false), second: [] };
  const walls = wallsParts(run, k);
  return [...first, " ", { second: [...walls, ...second, walls.length ? "" : outlook] }];
}

/**
 * Where languages take turns: which one decides and why, and what it chooses.
 * @param {Run} run
 * @param {Moment} moment
 * @param {Guess<CountedPair> | null} guess
 * @returns {Part[]}
 */
function decidedParts(run, moment, guess) {
  const { k } = moment;
  const decider = run.deciderOf(k);
  const outlook = `The merge leaves ${num(run.lengths[k] ?? 0)} of ${plural(run.lengths[k - 1], "symbol")}. `;
  const { first, second } = hasTie(run, moment)
    ? tieParts(run, moment)
    : { first: reasonParts(run, moment, true), second: [] };
  const why = [...decidingParts(run, k), ...second, outlook, ...plainParts(run, moment)];
  if (guess) return [...feedbackParts(run, moment, guess), { second: [...first, " ", ...why] }];
  return [
    decider ? `${languageName(decider)} decides: ` : "All languages decide: ",
    ...first,
    " ",
    { second: why },
  ];
}

/** And why it does. @param {Run} run @param {number} k @returns {Part[]} */
function decidingParts(run, k) {
  const { languages } = run.overview;
  const payer = languages?.payer[k - 1] ?? -1;
  if (!languages || !run.hasLanguages || payer < 0) return [];
  const name = languageName(languages.names[payer]);
  const costs = languages.costs.map((of) => of[k - 1]);
  if (languages.why === "ratio") return [`${name} was compressed least. `];
  if (costs[payer] < Math.max(...costs)) return ["Languages that need more decided too often. "];
  return [`${name} needs most symbols, ${num(costs[payer])}. `];
}

/** What all languages together would choose. @param {Run} run @param {Moment} moment @returns {Part[]} */
function plainParts(run, { k, pair, step }) {
  const { together } = step;
  if (!together || !pair || !run.deciderOf(k)) return [];
  const [left, right, count] = together;
  if (left === pair[0] && right === pair[1]) return ["BPE would join it, too. "];
  return ["BPE would join ", { pair: [left, right] }, `, ${plural(count, "time")} in all. `];
}

/** Whether a merge is the last that the walls of SuperBPE stop: then they all fall. @param {Run} run @param {number} k */
function wallsFall({ n, overview: { learner, wallsUntil } }, k) {
  return learner === "superbpe" && k === wallsUntil && k < n;
}

/** What is said before the first that may cross them. @param {Run} run @param {number} k @returns {Part[]} */
function wallsParts(run, k) {
  return wallsFall(run, k - 1) ? ["The walls have fallen: pairs may reach across a blank. "] : [];
}

/** What a symbol with a blank inside or at its end is. @param {Run} run @param {number} symbol @returns {Part[]} */
function spanParts(run, symbol) {
  const text = run.noun === "line" ? run.symbol(symbol).text : "";
  const words = text.split(BLANK).filter(Boolean).length;
  if (words > 1)
    return [" A ", { term: "superword", written: "superword" }, `: it spans ${plural(words, "word")}.`];
  if (!words || !text.endsWith(BLANK)) return [];
  return [" It reaches across a wall: its last blank begins the next word."];
}

/** @param {Run} run @param {Moment} moment @returns {Part[]} */
function mergeParts(run, moment) {
  const { k, step } = moment;
  const count = run.countOf(k);
  const applied = run.appliedOf(k);
  const decider = run.deciderOf(k);
  const words =
    step.isMissing || decider ? "" : ` in ${num(step.numWords)} of ${plural(run.overview.types, run.noun)},`;
  const merged = decider
    ? ` in ${languageName(decider)} and was joined ${plural(applied, "time")} in all languages`
    : count === applied
      ? ""
      : ` and was merged ${plural(applied, "time")}: ${overlapText(run, moment)}`;
  // Walls that fall and symbols that die bring more pairs than the merge does.
  const falls = wallsFall(run, k);
  const more = falls ? ["From here on, a symbol may reach across a blank. "] : causeParts(run, k);
  const [born, , died] = step.sums ?? [0, 0, 0];
  const spans = spanParts(run, moment.symbol);
  const saysPairs = step.sums && (born || died) && !spans.length && !decider && !more.length;
  const pairs = saysPairs ? ` ${pairChanges(born, died)}` : "";
  return [
    winnerOf(moment),
    " is now ",
    { symbol: moment.symbol },
    falls ? ", and now all walls between words fall. " : `: ${plural(applied, "symbol")} fewer. `,
    ...dyingParts(run, k),
    {
      second: [...more, `It occurred${words} ${plural(count, "time")}${merged}.${pairs}`, ...spans],
    },
  ];
}

/** How many pairs a merge made and ended. @param {number} born @param {number} died */
function pairChanges(born, died) {
  const gone = `${plural(died, "pair")} ${died === 1 ? "is" : "are"} gone`;
  const fresh = `${num(born)} ${born === 1 ? "is" : "are"} new`;
  if (!born) return `${gone}.`;
  return died ? `${gone}, ${fresh}.` : `${plural(born, "pair")} ${born === 1 ? "is" : "are"} new.`;
}

/** @param {Moment} moment @returns {Part} */
function winnerOf({ pair }) {
  return { pair: pair ?? [0, 0], now: true };
}

/** What the reader's guess was worth. @param {Run} run @param {Moment} moment @param {Guess<CountedPair>} guess @returns {Part[]} */
function feedbackParts(run, { step }, { one: pair, isRight, isChosen }) {
  const { criterion } = run;
  const { score } = standingIn(run, step, pair);
  if (isRight && isChosen) return [{ strong: "Right. " }];
  if (isRight) return [{ strong: "Right: " }, { pair }, ` ties at ${scoreWithUnit(criterion, score)}. `];
  const why = run.counts
    ? ` occurs ${plural(pair[2], "time")}, ${num(step.top[0][2] - pair[2])} fewer than the most frequent. `
    : ` ${VERBS[criterion]} ${scoreWithUnit(criterion, score)}, which is less. `;
  return [{ strong: "Not quite: " }, { pair }, why];
}

/** Before a score. */
const VERBS = { count: "occurs", ratio: "has the ratio", likelihood: "gains" };

/**
 * Why a criterion other than the count chose the pair.
 * @param {Run} run
 * @param {Moment} moment
 * @param {boolean} isShort
 * @returns {Part[]}
 */
function criterionParts(run, moment, isShort) {
  const { step, k } = moment;
  const { criterion } = run;
  const standing = standingOfMerge(run, k);
  const value = scoreWithUnit(criterion, standing.score);
  const winner = winnerOf(moment);
  const sum = `${formulaOf(criterion, standing).join("")} = ${value}`;
  const is = criterion === "ratio" ? { strong: sum } : { strong: value };
  const says = isShort
    ? ` ${VERBS[criterion]} `
    : {
        ratio: " has the highest ratio: ",
        likelihood: " raises the log likelihood the most, by ",
        count: "",
      }[criterion];
  if (step.isMissing) return [winner, says, is, "."];
  const runnerUp = step.top[1];
  if (!runnerUp) return [winner, says, is, " and is the only pair left."];
  const second = standingIn(run, step, runnerUp).score;
  return [
    winner,
    says,
    is,
    "; the runner-up ",
    { pair: runnerUp },
    ` ${VERBS[criterion]} ${scoreText(criterion, second)}.`,
  ];
}

/**
 * Why the pair was chosen; short, where something was said before.
 * @param {Run} run
 * @param {Moment} moment
 * @param {boolean} isShort
 * @returns {Part[]}
 */
function reasonParts(run, moment, isShort) {
  const { step, k } = moment;
  const count = run.countOf(k);
  const times = ` ${nounOf(count, "time")}`;
  const winner = winnerOf(moment);
  if (!run.counts && !hasTie(run, moment)) return criterionParts(run, moment, isShort);
  if (step.isMissing) return [winner, " is the most frequent pair: ", { strong: num(count) }, `${times}.`];
  if (hasTie(run, moment))
    return [winner, ...tieReason(run, moment), ` and wins the tie of ${plural(step.numTied, "pair")}.`];
  const [, runnerUp, third] = step.top;
  /** @type {Part[]} */
  const others = third?.[2] === runnerUp?.[2] ? ["any other"] : [{ pair: runnerUp }];
  const tail = runnerUp
    ? [`, ${num(count - runnerUp[2])} more than `, ...others, "."]
    : [" and is the only pair left."];
  const says = isShort ? " occurs " : " is the most frequent pair: ";
  return [winner, says, { strong: num(count) }, times, ...tail];
}

/** Whether several pairs are equally good. @param {Run} run @param {Moment} moment */
function hasTie(run, { step }) {
  return step.numTied > 1 && !(run.counts && step.isMissing);
}

/** Which pairs tie and what decides, and then why. @param {Run} run @param {Moment} moment @returns {{ first: Part[], second: Part[] }} */
function tieParts(run, moment) {
  const { step, k } = moment;
  const count = run.countOf(k);
  const others = step.top.slice(1, Math.min(step.numTied, 3));
  const more = step.numTied - 1 - others.length;
  return {
    first: [
      winnerOf(moment),
      ...others.flatMap((/** @type {CountedPair} */ pair) => [" and ", { pair }]),
      more ? ` and ${num(more)} more` : "",
      step.numTied === 2 ? " both " : " all ",
      ...sharedScore(run, k, count),
      `. ${TIE_CHOICES[run.overview.tieRule].winner} wins.`,
    ],
    second: [{ pair: moment.pair ?? [0, 0] }, ...tieReason(run, moment), ". "],
  };
}

/** What all pairs of a tie have. @param {Run} run @param {number} k @param {number} count @returns {Part[]} */
function sharedScore(run, k, count) {
  if (run.counts) return ["occur ", { strong: num(count) }, ` ${nounOf(count, "time")}`];
  const verb = run.criterion === "ratio" ? "have the ratio " : "gain ";
  return [verb, { strong: scoreWithUnit(run.criterion, run.scores[k - 1]) }];
}

/** @param {Run} run @param {Moment} moment @returns {Part[]} */
function tieReason(run, { step }) {
  const { isByPlace, why } = TIE_CHOICES[run.overview.tieRule];
  if (!isByPlace) return [` is ${why}`];
  const word = step.first && run.words.get(step.first[0]);
  return word ? [` ${why}`, ", in ", { word: word.letters || word.text }] : [` ${why}`];
}

/** @param {Run} run @param {Moment} moment */
function overlapText(run, { pair }) {
  const letter = run.symbol(pair?.[0] ?? 0).text;
  return `occurrences overlap: in ${letter} ${letter} ${letter} the middle one cannot belong to both`;
}

/** @param {Run} run */
function stopReason(run) {
  const { stop, minCount } = run.overview;
  if (!run.n && stop === "MERGES") return "You asked for no merges.";
  const decider = run.deciderOf(run.n + 1);
  if (decider && stop === "MIN_COUNT")
    return `Learning stopped: ${languageName(decider)} has no pair that occurs ${plural(minCount, "time")}.`;
  return {
    MERGES: `Done: ${run.n === 1 ? "" : "all "}${plural(run.n, "merge")} learned.`,
    VOCAB_SIZE: `Done: the vocabulary has the ${plural(run.sizeAt(run.n), "symbol")} asked for.`,
    MIN_COUNT: `Learning stopped: no pair occurs ${plural(minCount, "time")} any more.`,
    NO_PAIRS: `Learning stopped: every ${run.noun} is one symbol, so no pairs are left.`,
  }[stop];
}

/** A pair as text. @param {Run} run @param {Pair | CountedPair} pair */
export function pairText(run, [left, right]) {
  return `${run.symbol(left).text} plus ${run.symbol(right).text}`;
}

/** A word in a sentence, which may be very long. @param {string} word */
export function quotedWord(word) {
  return shorten(word, LONGEST_WORD);
}

/** What is heard about a step. @param {Moment} moment @param {Part[]} parts of its sentence */
export function heardAt(moment, parts) {
  const { half, run } = moment;
  if (half === "merge") return mergeStatus(run, moment);
  return `${whereIs(moment)}: ${spokenSentence(parts, (part) => {
    if ("pair" in part) return spokenPair(run, part.pair);
    return "word" in part ? `“${part.word}”` : spokenSymbol(run, part.symbol);
  })}`;
}

/** What decides about a pair, with its unit. @param {Run} run @param {number} score */
export function scoreHeard(run, score) {
  return run.counts ? plural(score, "time") : scoreWithUnit(run.criterion, score);
}

/** Merge, count, tie, and what changed: no more than can be heard from step to step. @param {Run} run @param {Moment} moment */
function mergeStatus(run, moment) {
  const { k, step } = moment;
  const [left, right] = (moment.pair ?? [0, 0]).map((id) => spokenSymbol(run, id));
  const symbol = spokenSymbol(run, moment.symbol);
  // Two names that are lists themselves would run into each other.
  const joined = right.includes(", ") ? `${left} joins ${right}` : `${left} ${right} becomes ${symbol}`;
  const count = run.countOf(k);
  const applied = run.appliedOf(k);
  const score = scoreHeard(run, run.counts ? count : run.scores[k - 1]);
  const merged = applied === count ? [] : [`joined ${plural(applied, "time")}`];
  const decider = run.deciderOf(k);
  const where = decider ? [`in ${decider}`] : [];
  const facts = [joined, score, ...where, ...merged, ...tieHeard(run, moment)].join(", ");
  const changed = `${plural(step.numWords, run.noun)} ${step.numWords === 1 ? "changes" : "change"}.`;
  const vocabulary = `Vocabulary ${num(run.sizeAt(k))}.`;
  const dying = run.deathsAt(k).map(([, dead]) => spokenSymbol(run, dead));
  const sentences = [
    ...(dying.length ? [diesText(dying)] : []),
    ...(step.isMissing ? [] : [changed]),
    vocabulary,
    ...(k === run.n ? ["Last merge."] : []),
  ];
  return `Merge ${num(k)} of ${num(run.n)}: ${facts}. ${sentences.join(" ")}`;
}

/** Which pair ties, and what decided. @param {Run} run @param {Moment} moment */
function tieHeard(run, moment) {
  const { step } = moment;
  if (!hasTie(run, moment)) return [];
  const rule = run.overview.tieRule;
  const won = TIE_CHOICES[rule].isByPlace ? "seen first" : `${TIE_CHOICES[rule].why} wins`;
  const other = step.top[1];
  if (!other) return [`a tie of ${plural(step.numTied, "pair")}`, won];
  const more = step.numTied > 2 ? ` and ${num(step.numTied - 2)} more` : "";
  return [`tied with ${spokenPair(run, other)}${more}`, won];
}

/** The parts as text. @param {Run} run @param {Part[]} parts */
export function spokenParts(run, parts) {
  return spokenSentence(parts, (part) => {
    if ("pair" in part) return pairText(run, part.pair);
    return "word" in part ? `“${part.word}”` : run.symbol(part.symbol).text;
  });
}
