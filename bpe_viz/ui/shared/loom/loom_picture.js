/* The loom as a picture to save: its sentence, its threads after the step shown, where it comes from. Needs no DOM. */
import { num } from "../numbers.js";
import {
  aboutThreads,
  countText,
  isFirstHalf,
  isJoined,
  isSecondHalf,
  loomOf,
  pathOf,
  raised,
  thickOf,
  wordText,
} from "./loom_layout.js";
import { LETTERS, MADE_WITH } from "./loom_texts.js";

/** @import { Measure, Shape, Type } from "../picture.js" */
/** @import { LoomLayout, PlacedKnot, WovenRun } from "./loom_layout.js" */
/** @import { CorpusWord } from "../stepper/words.js" */
/** @import { Pattern, WovenMoment } from "./loom.js" */

/**
 * @typedef {{ bg: string, ink: string, dim: string, line: string, bar: string, joined: string, chip: string,
 *   edge: string, faint: string, newFill: string, newOn: string, newInk: string }} LoomPalette
 */
/**
 * @typedef {object} Saved
 * @property {Pick<Pattern, "isDead" | "stepText" | "threadsOf" | "wording">} pattern
 * @property {WovenRun} run
 * @property {CorpusWord[]} words
 * @property {Pick<WovenMoment, "half" | "k" | "state">} moment
 * @property {boolean} hidesFuture
 * @property {string} sentence
 * @property {string} origin
 */

const PICTURE_WIDTH = 1280;
const PICTURE_MARGIN = 32;
const THREADS_HEIGHT = 470; // of the threads
const PICTURE_FONT = 16;
const AXIS = 30;
const RADIUS = 5;
const PICTURE_DOT = 5;
const RING = 6;
const DASHES = [2.5, 2.5];
const THIN = 1.2;
const PICTURE_BEYOND = 10;
const MIDDLE = 0.34; // of the size of letters: from their middle down to their line
/** @type {Type} */
const TITLE = { size: 28, weight: 600, mono: false };
/** @type {Type} */
const TEXT = { size: PICTURE_FONT, weight: 400, mono: false };
/** @type {Type} */
const MONO = { size: PICTURE_FONT, weight: 600, mono: true };
const PICTURE_LINE = { title: 36, text: 24 };

/**
 * All shapes of the picture, the ground first, and its size.
 * @param {Saved} saved
 * @param {LoomPalette} colours
 * @param {Measure} measure
 */
export function loomPicture(saved, colours, measure) {
  return new LoomDrawing(saved, colours, measure).all();
}

class LoomDrawing {
  #saved;
  #colours;
  #measure;
  /** @type {LoomLayout} */
  #layout;

  /** @param {Saved} saved @param {LoomPalette} colours @param {Measure} measure */
  constructor(saved, colours, measure) {
    this.#saved = saved;
    this.#colours = colours;
    this.#measure = measure;
    this.#layout = loomOf(saved.pattern, saved.run, saved.words, {
      font: PICTURE_FONT,
      width: PICTURE_WIDTH - 2 * PICTURE_MARGIN,
      height: THREADS_HEIGHT,
      across: (text, isMono) => measure(text, isMono ? MONO : TEXT),
      strip: () => null,
    });
  }

  all() {
    const { ink, dim, bg } = this.#colours;
    const { height, names } = this.#layout;
    const lines = this.#wrapped(this.#saved.sentence);
    const titles = lines.map((line, i) =>
      this.#text(line, PICTURE_MARGIN, PICTURE_MARGIN + (i + 0.8) * PICTURE_LINE.title, TITLE, ink),
    );
    const about = PICTURE_MARGIN + lines.length * PICTURE_LINE.title + PICTURE_LINE.text;
    const top = about + PICTURE_LINE.text;
    const foot = top + height + AXIS + 1.5 * PICTURE_LINE.text;
    const size = { width: PICTURE_WIDTH, height: Math.ceil(foot + PICTURE_LINE.text) };
    const moved = { x: PICTURE_MARGIN + names, y: top };
    /** @type {Shape[]} */
    const shapes = [
      boxShape(0, 0, size.width, size.height, 0, bg),
      ...titles,
      this.#text(
        aboutThreads(this.#saved.pattern.wording, this.#layout.knots),
        PICTURE_MARGIN,
        about,
        TEXT,
        dim,
      ),
      { at: moved, shapes: [...this.#threads(), ...this.#names(), ...this.#axis(), ...this.#knots()] },
      this.#text(this.#saved.origin, PICTURE_MARGIN, foot, TEXT, dim),
      this.#text(MADE_WITH, PICTURE_WIDTH - PICTURE_MARGIN, foot, TEXT, dim, "end"),
    ];
    return { shapes, size };
  }

  /** @param {string} text @param {number} x @param {number} y @param {Type} type @param {string} fill @param {"start" | "middle" | "end"} [anchor] @returns {Shape} */
  #text(text, x, y, type, fill, anchor = "start") {
    return { text: { x, y, text, type, fill, anchor, width: this.#measure(text, type) } };
  }

  /** The sentence in lines. @param {string} text */
  #wrapped(text) {
    const lines = [""];
    for (const word of text.split(" ")) {
      const longer = `${lines[lines.length - 1]} ${word}`.trim();
      const fits = this.#measure(longer, TITLE) <= PICTURE_WIDTH - 2 * PICTURE_MARGIN;
      if (fits || !lines[lines.length - 1]) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }

  /** Where the playhead is. */
  get #now() {
    const { half, k } = this.#saved.moment;
    return this.#layout.time.x(isFirstHalf(half) ? k - 0.5 : half === "start" ? 0 : k);
  }

  /** @returns {Shape[]} */
  #threads() {
    const layout = this.#layout;
    const { bar, faint, ink, joined, line } = this.#colours;
    const { height, rows, ticks, width } = layout;
    const { hidesFuture, moment, run } = this.#saved;
    const now = moment.state === run.n ? width : this.#now;
    const until = hidesFuture ? moment.state : Infinity;
    const past = rows.flatMap((row) =>
      row.threads
        .filter(({ from }) => from <= until)
        .map((thread) =>
          stroke(pathOf(layout, row, thread, until), isJoined(thread) ? joined : bar, thickOf(row, thread)),
        ),
    );
    const future = rows.flatMap((row) =>
      row.threads.map((thread) => stroke(pathOf(layout, row, thread), faint, THIN)),
    );
    const within = (/** @type {number} */ x, /** @type {number} */ wide) => ({
      x,
      y: 0,
      width: wide,
      height,
    });
    const seen = ticks.filter(({ rank }) => !hidesFuture || rank <= moment.state);
    return [
      ...seen.map(({ x }) => stroke(`M${x.toFixed(1)} 0V${height.toFixed(1)}`, line, 1)),
      ...(hidesFuture ? [] : [{ within: within(now, width - now), shapes: future }]),
      { within: within(-PICTURE_BEYOND, now + PICTURE_BEYOND), shapes: past },
      ...(moment.state < run.n ? [stroke(`M${now.toFixed(1)} 0V${height.toFixed(1)}`, ink, 2)] : []),
    ];
  }

  /** @returns {Shape[]} */
  #names() {
    const { ink, dim } = this.#colours;
    const { hasLetters, names, rows } = this.#layout;
    const { run } = this.#saved;
    const down = MIDDLE * PICTURE_FONT;
    return rows.flatMap(({ bottom, top, word, ys }) => {
      const middle = (top + bottom) / 2 + down;
      const count = countText(word.count, hasLetters);
      const before = this.#measure(count, TEXT) + 8;
      const after = -12;
      const letters = hasLetters
        ? word.units.map((id, place) =>
            this.#text(
              run.inWords.symbol(id).text,
              after,
              ys[place] + down - raised(run, id, word.units.length) * PICTURE_FONT,
              MONO,
              ink,
              "end",
            ),
          )
        : [this.#text(wordText(word), after, middle, MONO, ink, "end")];
      return [this.#text(count, -names + before, middle, TEXT, dim, "end"), ...letters];
    });
  }

  /** @returns {Shape[]} */
  #axis() {
    const { run, moment, hidesFuture, pattern } = this.#saved;
    const { dim, ink, newInk } = this.#colours;
    const { hasLetters, hasPairs, height, ticks, time } = this.#layout;
    const y = height + AXIS - 8;
    const { axis, logAxis, tick } = pattern.wording;
    const what = time.isLogarithmic ? logAxis : hasLetters ? LETTERS : axis;
    const isNow = (/** @type {number} */ rank) => rank === moment.k && isSecondHalf(moment.half);
    const named = ticks
      .filter(({ rank }) => !hidesFuture || rank <= moment.state)
      .flatMap(({ rank, x }) => {
        const fill = isNow(rank) ? newInk : rank <= moment.state ? ink : dim;
        if (!hasPairs) return [this.#text(num(rank), x, y, TEXT, fill, "middle")];
        if (rank > moment.state) return [this.#text(tick(rank), x, y, TEXT, fill, "middle")];
        const [pair, count] = pattern.stepText(run, rank);
        const [wide, more] = [this.#measure(pair, MONO), this.#measure(count, TEXT)];
        const left = x - (wide + more) / 2;
        return [this.#text(pair, left, y, MONO, fill), this.#text(count, left + wide, y, TEXT, fill)];
      });
    return [this.#text(what, -12, y, TEXT, dim, "end"), ...named];
  }

  /** @returns {Shape[]} */
  #knots() {
    const { hidesFuture, moment } = this.#saved;
    return this.#layout.knots.flatMap((knot) => {
      if (knot.rank <= moment.state) return this.#made(knot);
      return hidesFuture ? [] : [this.#toCome(knot)];
    });
  }

  /** @param {PlacedKnot} knot @returns {Shape[]} */
  #made(knot) {
    const { box: place, frays, name, rank, x, y } = knot;
    const { bg, chip, dim, edge, ink, joined, newFill, newOn } = this.#colours;
    const { moment, pattern, run } = this.#saved;
    const { half, k, state } = moment;
    const isDead = pattern.isDead?.(run, knot, state) ?? false;
    const isNow = rank === k && isSecondHalf(half);
    if (frays) return [this.#fray(x, y)];
    if (!place)
      return [
        boxShape(
          x - PICTURE_DOT,
          y - PICTURE_DOT,
          2 * PICTURE_DOT,
          2 * PICTURE_DOT,
          PICTURE_DOT,
          isNow ? newFill : isDead ? bg : joined,
          isDead ? dim : "none",
        ),
      ];
    const fill = isNow ? newFill : isDead ? bg : chip;
    const strike = `M${(place.x + RADIUS).toFixed(1)} ${y.toFixed(1)}h${(place.width - 2 * RADIUS).toFixed(1)}`;
    return [
      boxShape(place.x, place.y, place.width, place.height, RADIUS, fill, isNow ? newFill : edge),
      this.#text(
        name,
        place.x + place.width / 2,
        y + MIDDLE * PICTURE_FONT,
        MONO,
        isNow ? newOn : isDead ? dim : ink,
        "middle",
      ),
      ...(isDead ? [stroke(strike, dim, 1.5)] : []),
    ];
  }

  /** Where a thread parts: a diamond. @param {number} x @param {number} y @returns {Shape} */
  #fray(x, y) {
    const { bg, ink } = this.#colours;
    const path = `M${(x - RING).toFixed(1)} ${y.toFixed(1)}l${RING} ${-RING}l${RING} ${RING}l${-RING} ${RING}z`;
    return { line: { path, stroke: ink, thick: 1.5, fill: bg, dashes: [] } };
  }

  /** @param {PlacedKnot} knot @returns {Shape} */
  #toCome({ x, y }) {
    const { bg, faint } = this.#colours;
    const path = `M${(x - RING).toFixed(1)} ${y.toFixed(1)}a${RING} ${RING} 0 1 1 ${2 * RING} 0a${RING} ${RING} 0 1 1 ${-2 * RING} 0z`;
    return { line: { path, stroke: faint, thick: 1.5, fill: bg, dashes: DASHES } };
  }
}

/** @param {string} path @param {string} colour @param {number} thick @returns {Shape} */
function stroke(path, colour, thick) {
  return { line: { path, stroke: colour, thick, fill: "none", dashes: [] } };
}

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {number} radius @param {string} fill @param {string} [line] @returns {Shape} */
function boxShape(x, y, width, height, radius, fill, line = "none") {
  return { box: { x, y, width, height, radius, fill, stroke: line, thick: line === "none" ? 0 : 1.5 } };
}
