/* Where everything on the loom is: words from top to bottom, time from left to right. Needs no DOM: the caller measures
   texts and says how much room there is. */
import { shorten } from "../letters.js";
import { clamp, num } from "../numbers.js";

/** @import { CorpusWord } from "../stepper/words.js" */
/** @import { Symbols } from "../symbol_chips.js" */

/**
 * A symbol of a word, from the step that makes it to the one that ends it.
 * @typedef {object} Thread
 * @property {number} first the place of its first unit in the word
 * @property {number} last
 * @property {number} from the step that makes it; 0 for what is there at the start
 * @property {Thread | null} into the thread that it becomes a part of; null if it stays, or parts
 * @property {Thread | null} [outOf] the thread that it parts from
 * @property {number} [to] the step at which it parts; 0 if it stays
 */
/**
 * Where one step makes one symbol of a word.
 * @typedef {object} Knot
 * @property {number} rank
 * @property {number} id of the symbol
 * @property {Thread} made
 * @property {boolean} [frays] whether the thread ends here and parts
 */
/**
 * A run that can be woven.
 * @typedef {object} WovenRun
 * @property {number} n
 * @property {CorpusWord[]} frequent
 * @property {{ types: number }} overview
 * @property {string} [noun] what a row of it is, a word unless it says so
 * @property {Map<number, CorpusWord>} words
 * @property {Symbols} inWords
 * @property {(row: any) => CorpusWord} addWord
 * @property {(indices: number[]) => CorpusWord[]} wordsAt
 */
/**
 * How the words of a run are woven.
 * @template {Knot} OwnKnot
 * @typedef {object} Weaving
 * @property {(run: any, word: any) => { threads: Thread[], knots: OwnKnot[] }} threadsOf
 * @property {(run: any, knot: OwnKnot, state: number) => boolean} [isDead] whether the symbol of a knot has died by then
 * @property {(run: any, rank: number) => [mono: string, plain: string]} stepText what is below a step, where there is room
 */

/**
 * What the loom may take.
 * @typedef {object} Room
 * @property {number} font the size of all letters, in pixels
 * @property {number} width
 * @property {number} height of the threads; 0 for as high as they like
 * @property {(text: string, isMono: boolean) => number} across how wide a text is
 * @property {(names: number) => Strip | null} strip where the strip of the steps is, if the words in front of the
 *   threads take so much room
 */
/** A stretch from left to right; at 0 the threads begin. @typedef {{ left: number, width: number }} Strip */

/**
 * A word and its threads.
 * @typedef {object} LoomRow
 * @property {CorpusWord} word
 * @property {number} top
 * @property {number} bottom
 * @property {number[]} ys where each unit is
 * @property {number} thick how thick the thread of a unit is
 * @property {Thread[]} threads
 * @property {Knot[]} knots
 */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/**
 * A knot in its place; without a box for its name it is a dot.
 * @typedef {Knot & { row: LoomRow, x: number, y: number, name: string, box: Box | null }} PlacedKnot
 */
/** A merge that is named below the threads, with its pair where there is room. @typedef {{ rank: number, x: number }} Tick */

/**
 * @typedef {object} LoomLayout
 * @property {number} font
 * @property {boolean} hasLetters whether each thread has its letter in front of it; if not, each word has its name
 * @property {number} names how much room is in front of the threads
 * @property {number} width of the threads
 * @property {number} height
 * @property {number} curve how long a thread bends before its knot, at most
 * @property {Time} time
 * @property {LoomRow[]} rows
 * @property {PlacedKnot[]} knots word by word, by rank
 * @property {boolean} hasPairs whether there is room for the pair of each merge below the threads
 * @property {Tick[]} ticks
 * @property {number} apart how far apart numbers below the threads are, at least
 */

/** More merges than these are on a logarithmic scale. */
const MOST_LINEAR = 100;
/** Of the width of the threads: a narrower strip of steps leaves no room for names. */
const LEAST_STRIP = 0.45;
const LONGEST_WOVEN = 14;
/** The sizes below are in pixels where letters have so many. */
const LOOM_UNIT = 16;
const PITCH = { letters: 13.9, least: 13.2, most: 22, words: { least: 4.4, most: 16, step: 0.2 } };
const MOST_LETTERED = 60; // threads with a letter in front
const BETWEEN = { letters: 19, words: 11 };
const KNOT_NAME = { height: 24, padding: 13, hang: 7, gap: 6 };
const IN_FRONT = { before: 8, between: 16, after: 12 };
const LEAST_THREADS = 200;
const TAIL = { least: 44, most: 170 };
const LATE = 0.8; // of all merges: the names of later ones need room at the right
const FIRST_LOG = 34; // from the start to merge 1
const BEND = { letters: 52, words: 24, ofThread: 0.8 };
const KNOT_REACH = 5;
const JOINED = 1.35; // times as thick as the thread of a unit
const MOST_COUNTED = 10; // up to this count threads grow evenly with it
const THICK = { first: 1.3, perCount: 0.62, least: 1, most: 6.5, ofPitch: 0.62 };
const RAISED = 0.45; // of the size of letters
const NICE = [1, 2, 5];
const TICK = { between: 14, pair: 12 };

/** Where a number of merges is, and back. */
export class Time {
  #n;
  #range;
  #first;

  /**
   * @param {number} n
   * @param {Strip} range from no merge to merge n
   * @param {number} first how far merge 1 is from the start on a logarithmic scale; 0 for a linear one
   */
  constructor(n, range, first) {
    this.#n = Math.max(1, n);
    this.#range = range;
    this.#first = first;
  }

  get isLogarithmic() {
    return this.#first > 0;
  }

  /** @param {number} merges */
  x(merges) {
    const { left, width } = this.#range;
    const first = this.#first;
    if (!first) return left + (merges / this.#n) * width;
    if (merges <= 1) return left + merges * first;
    return left + first + (Math.log(merges) / Math.log(this.#n)) * (width - first);
  }

  /** @param {number} x */
  merges(x) {
    const { left, width } = this.#range;
    const first = this.#first;
    const along = clamp(x - left, 0, width);
    if (!first) return (along / width) * this.#n;
    if (along <= first) return along / first;
    return this.#n ** ((along - first) / (width - first));
  }
}

/**
 * @param {Weaving<any>} weaving
 * @param {WovenRun} run
 * @param {CorpusWord[]} words from top to bottom
 * @param {Room} room
 * @returns {LoomLayout}
 */
export function loomOf(weaving, run, words, room) {
  const unit = room.font / LOOM_UNIT;
  const { hasLetters, pitch } = pitchOf(words, room);
  const names = widthInFront(run, words, hasLetters, room);
  const width = Math.max(LEAST_THREADS * unit, room.width - names);
  const rows = rowsOf(weaving, run, words, hasLetters, pitch, unit);
  const named = rows.flatMap((row) =>
    row.knots.map((knot) => {
      const name = shorten(run.inWords.symbol(knot.id).text, LONGEST_WOVEN);
      return { knot, row, name, wide: room.across(name, true) + KNOT_NAME.padding * unit };
    }),
  );
  const late = named.filter(({ knot }) => knot.rank > LATE * run.n).map(({ wide }) => wide);
  const tail = clamp(Math.max(0, ...late), TAIL.least * unit, TAIL.most * unit);
  const time = timeOf(run.n, width, tail, unit, room.strip(names));
  const tall = KNOT_NAME.height * unit;
  const knots = named.map(({ knot, row, name, wide }) => {
    const [x, y] = [knot.rank ? time.x(knot.rank) : 0, yOf(row, knot.made)];
    const left = clamp(x - KNOT_NAME.hang * unit, 0, width - wide);
    if (knot.frays) return { ...knot, row, name, x, y, box: null };
    return { ...knot, row, name, x, y, box: { x: left, y: y - tall / 2, width: wide, height: tall } };
  });
  return {
    font: room.font,
    hasLetters,
    names,
    width,
    height: (rows.at(-1)?.bottom ?? 0) + marginOf(unit),
    curve: (hasLetters ? BEND.letters : BEND.words) * unit,
    time,
    rows,
    knots: withRoomForNames(knots, KNOT_REACH * unit),
    ...ticksOf(weaving, run, time, room),
  };
}

/**
 * What there is to say of threads, and of those that fray where there are some.
 * @param {{ about: string, frays?: string }} wording
 * @param {Knot[]} knots
 */
export function aboutThreads({ about, frays }, knots) {
  return frays && knots.some((knot) => knot.frays) ? `${about} ${frays}` : about;
}

/** How far a mark is above the place of a letter, so that it is as high as its thread. @param {WovenRun} run @param {number} id @param {number} many units of its word */
export function raised(run, id, many) {
  const isMark = run.inWords.symbol(id).runs.every(([text, isOfMark]) => isOfMark || !text);
  return isMark && many > 1 ? RAISED : 0;
}

/** Whether a half-step shows what is about to happen. @param {string} half */
export function isFirstHalf(half) {
  return half === "choose" || half === "weigh";
}

/** Whether a half-step shows what has just happened. @param {string} half */
export function isSecondHalf(half) {
  return half === "merge" || half === "drop";
}

/** How a count is written in front of its word. @param {number} count @param {boolean} hasLetters */
export function countText(count, hasLetters) {
  return hasLetters ? `${num(count)}×` : num(count);
}

/** How a word is written in front of its threads. @param {CorpusWord} word */
export function wordText(word) {
  return shorten(word.text, LONGEST_WOVEN);
}

/** Where a thread is, from the top. @param {LoomRow} row @param {Thread} thread */
export function yOf({ ys }, { first, last }) {
  return (ys[first] + ys[last]) / 2;
}

/** @param {LoomRow} row @param {Thread} thread */
export function thickOf({ thick }, thread) {
  return isJoined(thread) ? thick * JOINED : thick;
}

/** Whether a thread is a symbol of several units. @param {Thread} thread */
export function isJoined({ first, last }) {
  return last > first;
}

/**
 * The path of a thread, which bends from where it parts and into its knot; before a knot that nobody may see, it is
 * straight.
 * @param {LoomLayout} layout
 * @param {LoomRow} row
 * @param {Thread} thread
 * @param {number} [until] the last step whose knots may be seen
 */
export function pathOf({ curve, time, width }, row, thread, until = Infinity) {
  const { from, into, outOf, to } = thread;
  const y = yOf(row, thread);
  const begins = from ? time.x(from) : 0;
  const parting = (/** @type {number} */ rank) =>
    Math.min(curve, BEND.ofThread * (time.x(rank) - time.x(rank - 1)));
  const start = outOf
    ? `M${rounded(begins - parting(from))} ${rounded(yOf(row, outOf))}${bentTo(begins, parting(from), yOf(row, outOf), y)}`
    : `M${rounded(begins)} ${rounded(y)}`;
  if (to && !into && to <= until) return `${start}H${rounded(time.x(to) - parting(to))}`;
  if (!into || into.from > until) return `${start}H${rounded(width)}`;
  const ends = time.x(into.from);
  const bend = Math.min(curve, BEND.ofThread * (ends - begins));
  return `${start}H${rounded(ends - bend)}${bentTo(ends, bend, y, yOf(row, into))}`;
}

/** From one height to another, where a line ends. @param {number} right @param {number} bend its width @param {number} y @param {number} to */
function bentTo(right, bend, y, to) {
  const [near, far] = [rounded(right - 0.4 * bend), rounded(right - 0.6 * bend)];
  return `C${near} ${rounded(y)} ${far} ${rounded(to)} ${rounded(right)} ${rounded(to)}`;
}

/** @param {number} value */
function rounded(value) {
  return String(Math.round(value * 10) / 10);
}

/** Above the first thread and below the last one. @param {number} unit */
function marginOf(unit) {
  return (KNOT_NAME.height / 2 + 3) * unit;
}

/**
 * How far apart the threads of a word are: far enough for a letter in front of each, if there is room for that.
 * @param {CorpusWord[]} words
 * @param {Room} room
 */
function pitchOf(words, { font, height }) {
  const unit = font / LOOM_UNIT;
  const pitches = words.reduce((sum, { units }) => sum + units.length - 1, 0);
  const between = BETWEEN.letters * unit * Math.max(0, words.length - 1);
  const fitting = height
    ? (height - 2 * marginOf(unit) - between) / Math.max(1, pitches)
    : PITCH.letters * unit;
  if (pitches <= MOST_LETTERED && fitting >= PITCH.least * unit)
    return { hasLetters: true, pitch: Math.min(fitting, PITCH.most * unit) };
  const fits = (/** @type {number} */ pitch) => {
    const rows = words.map(({ units }) => bandOf(units.length, pitch * unit, unit));
    return rows.reduce((sum, row) => sum + row + BETWEEN.words * unit, 2 * marginOf(unit)) <= height;
  };
  const { least, most, step } = PITCH.words;
  let pitch = height ? most : least;
  while (pitch > least && !fits(pitch)) pitch = Math.max(least, pitch - step);
  return { hasLetters: false, pitch: pitch * unit };
}

/** From the first thread of a word to the last one; a name fits in. @param {number} units @param {number} pitch @param {number} unit */
function bandOf(units, pitch, unit) {
  return Math.max((units - 1) * pitch, (KNOT_NAME.height + KNOT_NAME.gap - BETWEEN.words) * unit);
}

/** @param {WovenRun} run @param {CorpusWord[]} words @param {boolean} hasLetters @param {Room} room */
function widthInFront(run, words, hasLetters, { across, font }) {
  const texts = words.flatMap((word) =>
    hasLetters ? word.units.map((id) => run.inWords.symbol(id).text) : [wordText(word)],
  );
  const widest = Math.max(0, ...texts.map((text) => across(text, true)));
  const counts = Math.max(0, ...words.map(({ count }) => across(countText(count, hasLetters), false)));
  const { before, between, after } = IN_FRONT;
  return Math.ceil(counts + widest + ((before + between + after) * font) / LOOM_UNIT);
}

/**
 * @param {Weaving<any>} weaving
 * @param {WovenRun} run
 * @param {CorpusWord[]} words
 * @param {boolean} hasLetters
 * @param {number} pitch
 * @param {number} unit
 * @returns {LoomRow[]}
 */
function rowsOf(weaving, run, words, hasLetters, pitch, unit) {
  const most = Math.max(0, ...words.map(({ count }) => count));
  let next = marginOf(unit);
  return words.map((word) => {
    const { length } = word.units;
    const reach = (length - 1) * pitch;
    const band = hasLetters ? reach : bandOf(length, pitch, unit);
    const top = next;
    const bottom = top + band;
    next = bottom + (hasLetters ? BETWEEN.letters : BETWEEN.words) * unit;
    const ys = word.units.map((_, place) => top + (band - reach) / 2 + place * pitch);
    return {
      word,
      top,
      bottom,
      ys,
      thick: thicknessOf(word.count, most, pitch, unit),
      ...weaving.threadsOf(run, word),
    };
  });
}

/** As thick as the count of its word, or else as its root. @param {number} count @param {number} most @param {number} pitch @param {number} unit */
function thicknessOf(count, most, pitch, unit) {
  const { first, perCount, least, ofPitch } = THICK;
  const thickest = Math.min(THICK.most * unit, (ofPitch * pitch) / JOINED);
  const counted = (first + perCount * most) * unit;
  if (most <= MOST_COUNTED && counted <= thickest) return (first + perCount * count) * unit;
  return least * unit + (thickest - least * unit) * Math.sqrt(count / Math.max(1, most));
}

/**
 * Time runs over the strip of the steps if that is wide enough and as linear.
 * @param {number} n
 * @param {number} width
 * @param {number} tail what the last names need
 * @param {number} unit
 * @param {Strip | null} strip
 */
function timeOf(n, width, tail, unit, strip) {
  if (n > MOST_LINEAR) return new Time(n, { left: 0, width: width - tail }, FIRST_LOG * unit);
  const isUsable =
    strip !== null &&
    strip.left >= 0 &&
    strip.width >= LEAST_STRIP * width &&
    strip.left + strip.width <= width - TAIL.least * unit;
  return new Time(n, isUsable ? strip : { left: 0, width: width - tail }, 0);
}

/**
 * Names that would cover another one, or another knot, are taken away: the longest symbols keep theirs.
 * @template {PlacedKnot} K
 * @param {K[]} knots
 * @param {number} reach of a dot
 * @returns {PlacedKnot[]}
 */
function withRoomForNames(knots, reach) {
  /** @type {Set<PlacedKnot>} */
  const named = new Set();
  const length = (/** @type {K} */ { made }) => made.last - made.first;
  for (const knot of [...knots].sort((a, b) => length(b) - length(a) || b.rank - a.rank)) {
    const { box } = knot;
    if (
      box &&
      !knots.some((other) => other !== knot && isInTheWay(knot, box, other, named.has(other), reach))
    )
      named.add(knot);
  }
  return knots.map((knot) => (named.has(knot) ? knot : { ...knot, box: null }));
}

/** @param {PlacedKnot} knot @param {Box} box @param {PlacedKnot} other @param {boolean} isNamed @param {number} reach */
function isInTheWay(knot, box, other, isNamed, reach) {
  if (isNamed && other.box && overlap(box, other.box)) return true;
  const isPart =
    other.row === knot.row &&
    other.rank <= knot.rank &&
    other.made.first >= knot.made.first &&
    other.made.last <= knot.made.last;
  const dot = { x: other.x - reach, y: other.y - reach, width: 2 * reach, height: 2 * reach };
  return !isPart && overlap(box, dot);
}

/** @param {Box} a @param {Box} b */
function overlap(a, b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The merges that are named below the threads. @param {Weaving<any>} weaving @param {WovenRun} run @param {Time} time @param {Room} room */
function ticksOf(weaving, run, time, { across, font }) {
  const { n } = run;
  const unit = font / LOOM_UNIT;
  const pitch = n > 1 ? time.x(n) - time.x(n - 1) : Infinity;
  const all = Array.from({ length: n }, (_, i) => i + 1);
  const widest = () => Math.max(0, ...all.map((rank) => widthOfStep(weaving.stepText(run, rank), across)));
  const hasPairs = !time.isLogarithmic && pitch >= TICK.pair * unit + widest();
  const apart = across(num(n), false) + TICK.between * unit;
  if (hasPairs) return { apart, hasPairs, ticks: placed(all, time) };
  const step = tickStep(pitch, apart);
  const ranks = time.isLogarithmic ? decades(n) : all.filter((rank) => rank % step === 0);
  return { apart, hasPairs, ticks: apartFrom(placed(ranks, time), apart) };
}

/** @param {number[]} ranks @param {Time} time @returns {Tick[]} */
function placed(ranks, time) {
  return ranks.map((rank) => ({ rank, x: time.x(rank) }));
}

/** Those that are far enough from each other and from the last one, which stays. @param {Tick[]} ticks @param {number} apart */
function apartFrom(ticks, apart) {
  const end = ticks.at(-1);
  let before = -Infinity;
  return ticks.filter((tick) => {
    const isKept = tick === end || (tick.x - before >= apart && end !== undefined && end.x - tick.x >= apart);
    if (isKept) before = tick.x;
    return isKept;
  });
}

/** @param {[mono: string, plain: string]} texts @param {Room["across"]} across */
function widthOfStep([mono, plain], across) {
  return across(mono, true) + across(plain, false);
}

/** From tick to tick. @param {number} pitch how far two merges are apart @param {number} apart how far ticks are apart, at least */
function tickStep(pitch, apart) {
  for (let ten = 1; ; ten *= 10) for (const nice of NICE) if (nice * ten * pitch >= apart) return nice * ten;
}

/** 1, 2, 5, 10 and so on, and n. @param {number} n */
function decades(n) {
  const ranks = [];
  for (let ten = 1; ten <= n; ten *= 10) for (const nice of NICE) if (nice * ten < n) ranks.push(nice * ten);
  return [...ranks, n];
}
