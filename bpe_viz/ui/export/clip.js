/* A range of merges as pictures: each moment is a list of shapes, which can be drawn on a canvas or written as SVG.
   Needs no DOM: who calls says how wide a text is. */
import { isRightToLeft, needsShaping, shorten, standAlone } from "../shared/letters.js";
import { clamp, num, sum } from "../shared/numbers.js";
import { scoreText } from "../shared/scores.js";
import { diedIn } from "../shared/stepper/words.js";
import {
  BECOMES,
  comparedWithOthers,
  corpusAfter,
  inPlaces,
  lengthText,
  mergeOf,
  NO_PAIRS,
  TITLE_OF_PAIRS,
  TITLE_OF_WORDS,
  whatDecided,
  wordsShown,
} from "./texts.js";

/** @import { Measure, Shape } from "../shared/picture.js" */
/** @import { Criterion } from "../shared/scores.js" */

/** @typedef {[left: string, right: string, count: number]} ClipPair */
/** @typedef {{ count: number, units: string[], died: number[], deaths?: number[] }} ClipWord 0 in died: never */

/**
 * A merge of the range.
 * @typedef {object} ClipStep
 * @property {string} left
 * @property {string} right
 * @property {string} symbol
 * @property {number} count
 * @property {number} applied
 * @property {number} [added] symbols, where one dies
 * @property {number} tied how many pairs share the count
 * @property {ClipPair[]} top the best pairs before it, the chosen one among them
 * @property {number[]} scores what the criterion made of them
 * @property {number} score and of the chosen one
 */

/**
 * @typedef {object} Clip
 * @property {string} title
 * @property {number} total merges of the whole run
 * @property {number} before merges made before the first of the range
 * @property {number} types words of the corpus
 * @property {number} length of the corpus before the first merge of the range, in symbols
 * @property {ClipWord[]} words
 * @property {ClipStep[]} steps
 * @property {ClipPair[]} top the best pairs at the start
 * @property {number[]} scores what the criterion made of them
 * @property {Criterion} criterion
 */

/** @typedef {"start" | "choose" | "merge"} ClipHalf */
/** @typedef {{ k: number, state: number, half: ClipHalf, step: ClipStep | null, length: number }} ClipMoment */
/**
 * @typedef {{ bg: string, ink: string, ink2: string, dim: string, line: string, chip: string, chipMerged: string,
 *   bar: string, nowLine: string, nowSoft: string, nowInk: string, newFill: string, newOn: string, newInk: string }} Palette
 */
export const CLIP_WIDTH = 1280;
export const CLIP_HEIGHT = 720;
export const CLIP_SIZE = { width: CLIP_WIDTH, height: CLIP_HEIGHT };
const MARGIN = 48;
const WORDS_TOP = 214;
const WORDS_HEIGHT = 424;
const WORDS_WIDTH = 760;
const PAIRS_LEFT = 872;
const MOST_COLUMNS = 46; // of one word
const LONGEST_SYMBOL = 12;

/**
 * Every moment of a clip: the start, then each merge chosen and made.
 * @param {Clip} clip
 * @returns {ClipMoment[]}
 */
export function momentsOf({ before, length, steps }) {
  /** @type {ClipMoment[]} */
  const moments = [{ k: before, state: before, half: "start", step: null, length }];
  let left = length;
  steps.forEach((step, place) => {
    const k = before + place + 1;
    moments.push({ k, state: k - 1, half: "choose", step, length: left });
    left -= step.applied - (step.added ?? 0);
    moments.push({ k, state: k, half: "merge", step, length: left });
  });
  return moments;
}

/**
 * All shapes of a moment, the ground first.
 * @param {Clip} clip
 * @param {ClipMoment} moment
 * @param {Palette} colours
 * @param {Measure} measure
 */
export function shapesOf(clip, moment, colours, measure) {
  return new Drawing(clip, moment, colours, measure).all();
}

class Drawing {
  /** @type {Shape[]} */
  #shapes = [];

  /** @param {Clip} clip @param {ClipMoment} moment @param {Palette} colours @param {Measure} measure */
  constructor(clip, moment, colours, measure) {
    this.clip = clip;
    this.moment = moment;
    this.colours = colours;
    this.measure = measure;
  }

  all() {
    this.#box(0, 0, CLIP_WIDTH, CLIP_HEIGHT, { fill: this.colours.bg });
    this.#drawTitle();
    this.#drawSentence();
    this.#drawWords();
    this.#drawPairs();
    return this.#shapes;
  }

  #drawTitle() {
    const { title, total } = this.clip;
    const { ink, ink2 } = this.colours;
    this.#text(MARGIN, 58, shorten(title, 70), { size: 22, fill: ink2 });
    this.#text(CLIP_WIDTH - MARGIN, 58, mergeOf(this.moment.k, total), {
      size: 22,
      weight: 600,
      fill: ink,
      anchor: "end",
    });
  }

  #drawSentence() {
    const { step, half, k } = this.moment;
    const { ink, ink2 } = this.colours;
    const y = 120;
    if (!step) {
      this.#text(MARGIN, y, corpusAfter(k), { size: 30, fill: ink });
      return;
    }
    const looks = half === "choose" ? "now" : "plain";
    let x = this.#pair(MARGIN, y, step.left, step.right, 28, looks) + 14;
    if (half === "choose") {
      x = this.#text(x, y, whatDecided(this.clip.criterion, step), { size: 30, fill: ink }) + 14;
      this.#text(x, y, comparedWithOthers(step.tied), { size: 30, fill: ink2 });
      return;
    }
    x = this.#text(x, y, BECOMES, { size: 30, fill: ink }) + 14;
    x = this.#chip(x, y, step.symbol, 28, "new") + 14;
    this.#text(x, y, inPlaces(step.applied), {
      size: 30,
      fill: ink2,
    });
  }

  #drawWords() {
    const { words, types } = this.clip;
    const { ink2, line, ink } = this.colours;
    this.#heading(MARGIN, MARGIN + WORDS_WIDTH, TITLE_OF_WORDS);
    const cut = words.map((word) => this.#columnsOf(word));
    const digits = Math.max(...words.map(({ count }) => num(count).length));
    const height = Math.min(60, WORDS_HEIGHT / words.length);
    const countSize = clamp(height * 0.42, 13, 24);
    const left = MARGIN + (digits * 0.56 + 1.2) * countSize;
    const room = MARGIN + WORDS_WIDTH - left - 84;
    const longest = Math.max(...cut.map((columns) => sum(columns)));
    const cell = Math.min(height * 0.66, room / (longest + (longest - 1) * 0.12));
    words.forEach((word, place) => {
      this.#word(word, cut[place], left, WORDS_TOP + (place + 0.5) * height, cell, countSize);
    });
    const y = CLIP_HEIGHT - 40;
    this.#box(MARGIN, y - 30, WORDS_WIDTH, 1, { fill: line });
    this.#text(MARGIN, y, wordsShown(words.length, types), { size: 20, fill: ink2 });
    this.#text(MARGIN + WORDS_WIDTH, y, this.#sum(), { size: 22, weight: 600, fill: ink, anchor: "end" });
  }

  #sum() {
    const { half, step, length } = this.moment;
    return lengthText(length, step && half === "merge" ? Math.max(0, step.applied - (step.added ?? 0)) : 0);
  }

  /** How many columns each unit that is drawn needs. @param {ClipWord} word */
  #columnsOf({ units }) {
    const one = this.measure("0", { size: 20, weight: 600, mono: true });
    /** @type {number[]} */
    const columns = [];
    let all = 0;
    for (const unit of units) {
      const isPlain = unit.length === 1 && unit < "\u0300";
      const width = isPlain
        ? 1
        : Math.max(
            1,
            Math.ceil(this.measure(standAlone(unit), { size: 20, weight: 600, mono: true }) / one - 0.05),
          );
      all += width;
      if (all > MOST_COLUMNS && columns.length) break;
      columns.push(Math.min(width, MOST_COLUMNS));
    }
    return columns;
  }

  /**
   * @param {ClipWord} word
   * @param {number[]} columns
   * @param {number} left
   * @param {number} middle
   * @param {number} cell
   * @param {number} countSize
   */
  #word({ count, units, ...word }, columns, left, middle, cell, countSize) {
    const { k, state, half } = this.moment;
    const { ink, ink2, dim, newInk, nowInk } = this.colours;
    const died = diedIn(word.died, word.deaths ?? [], state);
    const isChanged = half !== "start" && died.includes(k);
    const isOff = half !== "start" && !isChanged;
    const baseline = middle + countSize * 0.35;
    this.#text(left - 14, baseline, `${num(count)} ×`, {
      size: countSize,
      fill: isOff ? dim : ink2,
      anchor: "end",
    });
    const gap = cell * 0.12;
    const starts = [0];
    for (const width of columns) starts.push((starts.at(-1) ?? 0) + width * cell + gap);
    const isReversed = isRightToLeft(units.join(""));
    const end = (starts.at(-1) ?? 0) - gap;
    /** @param {number} from @param {number} to */
    const place = (from, to) => {
      const width = starts[to + 1] - gap - starts[from];
      return { x: left + (isReversed ? end - starts[from] - width : starts[from]), width };
    };
    const height = cell * 1.22;
    const size = cell * 0.86;
    const isShaped = units.some(needsShaping);
    for (let first = 0; first < columns.length; ) {
      let last = first;
      let rank = 0;
      while (last < columns.length - 1 && died[last] && died[last] <= state)
        rank = Math.max(rank, died[last++]);
      const isCutOff = last === columns.length - 1 && last < units.length - 1;
      const isNew = half === "merge" && rank === k;
      const isRight = half === "choose" && first > 0 && died[first - 1] === k;
      const isRinged = half === "choose" && (died[last] === k || isRight);
      const { x, width } = place(first, last);
      const look = isNew ? "new" : isRinged ? "now" : isOff ? "off" : last > first ? "merged" : "plain";
      const fill = this.#ground(x, middle - height / 2, width, height, look);
      const type = {
        size,
        weight: isOff ? 400 : 600,
        fill,
        anchor: /** @type {const} */ ("middle"),
        mono: true,
      };
      if (isShaped)
        this.#text(x + width / 2, middle + size * 0.33, units.slice(first, last + 1).join(""), type);
      else
        for (let i = first; i <= last; i++) {
          const one = place(i, i);
          this.#text(one.x + one.width / 2, middle + size * 0.33, standAlone(units[i]), type);
        }
      if (isRight) this.#wall(isReversed ? x + width + gap / 2 : x - gap / 2, middle, height);
      if (isCutOff)
        this.#text(isReversed ? left - 4 : x + width + 8, baseline, "…", { size: countSize, fill: ink2 });
      first = last + 1;
    }
    if (!isChanged) return;
    const times = count * died.filter((at) => at === k).length;
    this.#text(MARGIN + WORDS_WIDTH, baseline, half === "merge" ? `−${num(times)}` : `+${num(times)}`, {
      size: countSize,
      weight: 600,
      fill: half === "merge" ? newInk : half === "choose" ? nowInk : ink,
      anchor: "end",
    });
  }

  /** The wall inside a chosen pair, dotted. @param {number} x @param {number} middle @param {number} height */
  #wall(x, middle, height) {
    for (let y = middle - height / 2 + 2; y < middle + height / 2 - 2; y += 7)
      this.#box(x - 1.5, y, 3, 4, { fill: this.colours.nowLine });
  }

  #drawPairs() {
    const { step, half } = this.moment;
    const { ink, dim, bar, nowLine, newFill } = this.colours;
    const right = CLIP_WIDTH - MARGIN;
    const title = TITLE_OF_PAIRS[this.clip.criterion];
    this.#heading(PAIRS_LEFT, right, half === "merge" ? `${title} before` : title);
    const top = step ? step.top : this.clip.top;
    const scores = step ? step.scores : this.clip.scores;
    const { criterion } = this.clip;
    const most = Math.max(0, ...scores) || 1;
    const texts = scores.map((score) => scoreText(criterion, score));
    const height = Math.min(52, WORDS_HEIGHT / Math.max(1, top.length));
    const size = height * 0.44;
    const widest = Math.max(60, ...top.map((pair) => this.#pairWidth(pair[0], pair[1], size)));
    const digits = Math.max(1, ...texts.map((text) => text.length)) * size * 0.62;
    const barLeft = PAIRS_LEFT + Math.min(widest, 230) + 16;
    const room = Math.max(8, right - barLeft - digits - 12);
    top.forEach(([a, b], place) => {
      const middle = WORDS_TOP + (place + 0.5) * height;
      const isChosen = step !== null && a === step.left && b === step.right;
      const baseline = middle + size * 0.33;
      if (isChosen && half === "merge") this.#chip(PAIRS_LEFT, baseline, step.symbol, size, "new");
      else this.#pair(PAIRS_LEFT, baseline, a, b, size, isChosen ? "now" : "plain");
      const fill = isChosen ? (half === "merge" ? newFill : nowLine) : bar;
      this.#box(barLeft, middle - height * 0.16, (room * Math.max(0, scores[place])) / most, height * 0.32, {
        fill,
        radius: 3,
      });
      this.#text(right, baseline, texts[place], {
        size,
        weight: isChosen ? 600 : 400,
        fill: isChosen || !step ? ink : dim,
        anchor: "end",
      });
    });
    if (!top.length) this.#text(PAIRS_LEFT, WORDS_TOP + 30, NO_PAIRS, { size: 22, fill: dim });
  }

  /** @param {number} left @param {number} right @param {string} text */
  #heading(left, right, text) {
    this.#text(left, 180, text, { size: 22, weight: 600, fill: this.colours.ink });
    this.#box(left, 194, right - left, 1, { fill: this.colours.line });
  }

  /** @param {string} a @param {string} b @param {number} size */
  #pairWidth(a, b, size) {
    return this.#chipWidth(a, size) + size * 0.16 + this.#chipWidth(b, size);
  }

  /** @param {string} symbol @param {number} size */
  #chipWidth(symbol, size) {
    return this.measure(shownSymbol(symbol), { size, weight: 600, mono: true }) + size * 0.7;
  }

  /**
   * Two chips; where they end.
   * @param {number} x
   * @param {number} y of the letters
   * @param {string} a
   * @param {string} b
   * @param {number} size
   * @param {"now" | "plain"} look
   */
  #pair(x, y, a, b, size, look) {
    const gap = size * 0.16;
    const isReversed = isRightToLeft(a + b);
    const [first, second] = isReversed ? [b, a] : [a, b];
    const middle = this.#chip(x, y, first, size, look) + gap;
    const end = this.#chip(middle, y, second, size, look);
    if (look === "now") this.#wall(middle - gap / 2, y - size * 0.33, size * 1.4);
    return end;
  }

  /**
   * A symbol on its ground; where it ends.
   * @param {number} x
   * @param {number} y
   * @param {string} symbol
   * @param {number} size
   * @param {"now" | "plain" | "new"} look
   */
  #chip(x, y, symbol, size, look) {
    const width = this.#chipWidth(symbol, size);
    const isMerged = [...symbol].length > 1;
    const ground = look === "plain" && isMerged ? "merged" : look;
    const fill = this.#ground(x, y - size * 1.03, width, size * 1.4, ground);
    this.#text(x + width / 2, y, shownSymbol(symbol), {
      size,
      weight: 600,
      fill,
      anchor: "middle",
      mono: true,
    });
    return x + width;
  }

  /**
   * The ground of a symbol; the colour of the letters on it.
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   * @param {"new" | "now" | "off" | "merged" | "plain"} look
   */
  #ground(x, y, width, height, look) {
    const { chip, chipMerged, nowLine, nowSoft, nowInk, newFill, newOn, line, dim, ink } = this.colours;
    const radius = Math.min(6, height / 6);
    if (look === "now") this.#box(x, y, width, height, { fill: nowSoft, stroke: nowLine, thick: 3, radius });
    else if (look === "off") this.#box(x, y, width, height, { stroke: line, thick: 1.5, radius });
    else
      this.#box(x, y, width, height, {
        fill: look === "new" ? newFill : look === "merged" ? chipMerged : chip,
        radius,
      });
    return look === "new" ? newOn : look === "now" ? nowInk : look === "off" ? dim : ink;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   * @param {{ fill?: string, stroke?: string, thick?: number, radius?: number }} look
   */
  #box(x, y, width, height, { fill = "none", stroke = "none", thick = 0, radius = 0 }) {
    this.#shapes.push({ box: { x, y, width, height, radius, fill, stroke, thick } });
  }

  /**
   * A line of text; where it ends, if it starts at `x`.
   * @param {number} x
   * @param {number} y
   * @param {string} text
   * @param {{ size: number, fill: string, weight?: number, mono?: boolean, anchor?: "start" | "middle" | "end" }} look
   */
  #text(x, y, text, { size, fill, weight = 400, mono = false, anchor = "start" }) {
    const type = { size, weight, mono };
    const width = this.measure(text, type);
    this.#shapes.push({ text: { x, y, text, type, width, fill, anchor } });
    return anchor === "start" ? x + width : x;
  }
}

/** A symbol as it is written alone; a long one is cut in its middle, as its ends say most. @param {string} symbol */
export function shownSymbol(symbol) {
  const letters = [...symbol];
  if (letters.length <= LONGEST_SYMBOL) return standAlone(symbol);
  const half = LONGEST_SYMBOL / 2;
  return standAlone(`${letters.slice(0, half).join("")}…${letters.slice(-half + 1).join("")}`);
}
