/* The scrubber: a range under its picture, which has one bar per merge, with its name where that fits, or per pixel
   column its greatest count, and in a long run a mark for each milestone. */
import { attributes, el, setAttribute, svg } from "../shared/dom.js";
import { isOther, keyOf, setChildren } from "../shared/keyed.js";
import { columnsOf } from "../shared/letters.js";
import { clamp } from "../shared/numbers.js";
import { spokenPair } from "../shared/spoken.js";
import { StepScrubber } from "../shared/stepper/scrubber.js";
import { NOT_REVEALED } from "../shared/texts.js";
import { WallHandle } from "../shared/wall_handle.js";
import { countScale, nearestMilestone } from "./milestones.js";
import { scoreScale } from "./pair_scores.js";
import {
  MERGE,
  mergeTip,
  milestoneText,
  pairAndScore,
  scrubberText,
  TO_COME,
  WALLS_FALL_HERE,
} from "./texts.js";
import { hasWalls } from "./walls.js";

/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { MergesActions } from "./view.js" */

/**
 * The picture of a run, at the size that it has.
 * @typedef {object} ScrubberLayout
 * @property {number} bars
 * @property {number} gap
 * @property {number} step from bar to bar
 * @property {(count: number) => number} heightOf how tall a count is drawn, from 0 to 1
 * @property {string} real the bars as counted
 * @property {string} flat bars that give nothing away
 */

const MOST_SINGLE_BARS = 200;
const MOST_WIDE_BARS = 20;
const REACH = 7; // of a milestone, to either side
const NAME_MARGIN = 8; // of a name in its bar, both sides together
const NAME_LETTER = 0.6; // as wide as it is high
const NAME_SIZES = { desk: { usual: 16, least: 11 }, stage: { usual: 24, least: 24 } };
const LEAST_EXPLAINED = 200; // of a strip that says what its bars are
const LEAST_NAMED = 22; // how tall a bar is that has room for a name

export class Scrubber extends StepScrubber {
  #actions;
  #past = svg("path", { class: "past" });
  #future = svg("path", { class: "future" });
  #now = svg("path", { class: "now" });
  #marks = svg("path", { class: "marks" });
  #names = el("div", "names");
  #wall;
  /** @type {ScrubberLayout | null} */
  #layout = null;

  /** @param {MergesActions} actions */
  constructor(actions) {
    super(actions, MERGE);
    this.#actions = actions;
    this.drawWith(this.#past, this.#future, this.#now, this.#marks);
    attributes(this.#names, { "aria-hidden": "true", "data-tells": "pairs vocabulary" });
    this.input.after(this.#names);
    this.#wall = new WallHandle(this.node, {
      title: WALLS_FALL_HERE,
      moved: (until) => this.#showWall(until),
      released: (wallsUntil) => actions.choose?.({ wallsUntil }),
    });
  }

  /** @param {Moment} moment */
  layOut({ run }) {
    const { px } = this.#actions.scale;
    const { n } = run;
    this.fit(n);
    const { width, floor } = this;
    const bars = n <= MOST_SINGLE_BARS ? n : Math.min(n, Math.floor(width));
    const hasGaps = n <= MOST_SINGLE_BARS && width / n > 4;
    const gap = n <= MOST_WIDE_BARS ? 4 : hasGaps ? 1.5 : 0;
    const heights = run.scores;
    const heightOf = run.counts ? countScale(heights).heightOf : scoreScale(heights);
    const step = (width + gap) / Math.max(1, bars);
    const barWidth = (step - gap).toFixed(2);
    let real = "";
    let flat = "";
    for (let bar = 0; bar < bars; bar++) {
      const first = Math.floor((bar * n) / bars);
      const end = Math.max(first + 1, Math.floor(((bar + 1) * n) / bars));
      let value = heights[first];
      for (let i = first; i < end; i++) value = Math.max(value, heights[i]);
      const from = `M${(bar * step).toFixed(2)} ${floor.toFixed(2)}`;
      const shape = (/** @type {number} */ tall) =>
        `${from}v${(-tall).toFixed(2)}h${barWidth}v${tall.toFixed(2)}z`;
      real += shape(Math.max(2 * px, (floor - 2) * heightOf(value)));
      flat += shape(8 * px);
    }
    this.#layout = { bars, gap, step, heightOf, real, flat };
    attributes(this.#past, { d: real });
    const mark = 3.5 * px;
    const corner = `l${mark} ${1.4 * mark}h${-2 * mark}z`;
    const isFine = n > MOST_WIDE_BARS; // wide bars have names, and need no marks
    const places = isFine ? run.overview.milestones.map(([rank]) => this.#placeOf(run, rank)) : [];
    attributes(this.#marks, { d: places.map((x) => `M${x.toFixed(2)} ${floor + px}${corner}`).join("") });
    this.node.classList.toggle("fine", isFine);
  }

  /** @param {Moment} moment */
  draw(moment) {
    if (!this.#layout) return;
    this.#drawPicture(moment, this.#layout);
    this.#drawNames(moment, this.#layout);
    const { k, half, run } = moment;
    const value = half === "choose" ? k - 0.5 : k;
    const share = half === "end" ? 1 : half === "start" ? 0 : value / run.n;
    this.show(value, share, textOf(moment));
    if (!this.#wall.isMoved) this.#showWall(run.overview.wallsUntil);
  }

  /** The wall of SuperBPE; a run that is only looked at keeps its own. @param {number} until */
  #showWall(until) {
    const { run } = this.#actions.now() ?? {};
    const n = run?.n ?? 0;
    const isFixed = !this.#actions.choose;
    const most = run?.overview.learner === "superbpe" && hasWalls(run) ? n : 0;
    this.#wall.show(Math.min(until, n), n, most, isFixed);
  }

  /** @param {Moment} moment @param {ScrubberLayout} layout */
  #drawPicture({ run, k, half, isAsking, prediction: { isOn } }, { bars, step, gap, heightOf, real, flat }) {
    const { width, floor } = this;
    const { px } = this.#actions.scale;
    const bar = Math.floor(((Math.max(1, k) - 1) * bars) / Math.max(1, run.n));
    this.#marks.style.display = isOn ? "none" : "";
    this.node.classList.toggle("predicts", isOn);
    const edge = half === "end" ? width : half === "start" ? 0 : bar * step;
    const future = isOn ? flat : real;
    if (isOther(this.#future, future)) attributes(this.#future, { d: future });
    this.part(this.#past, this.#future, edge, gap / 2);
    const counted = Math.max(4 * px, (floor - 2) * heightOf(run.scores[k - 1] ?? 0));
    const tall = isAsking ? 8 * px : counted;
    const barWidth = Math.max(step - gap, 3 * px);
    const x = Math.min(width - barWidth, edge);
    const isBetween = half === "choose" || half === "merge";
    setAttribute(this.#now, "class", half === "merge" ? "now joined" : "now");
    attributes(this.#now, { d: isBetween ? `M${x} ${floor}v${-tall}h${barWidth}v${tall}z` : "" });
  }

  /** The symbols of the merges made, in the bars that have room for them. @param {Moment} moment @param {ScrubberLayout} layout */
  #drawNames({ run, k, half, isAsking, prediction }, { bars, gap, heightOf, step }) {
    const { lecture, scale } = this.#actions;
    const { px } = scale;
    const { least, usual } = NAME_SIZES[lecture.isOn ? "stage" : "desk"];
    const last = half === "end" ? run.n : half === "choose" && isAsking ? k - 1 : k;
    const room = (step - gap) / px - NAME_MARGIN;
    const sizeOf = (/** @type {string} */ text) =>
      Math.min(usual, room / (NAME_LETTER * Math.max(1, columnsOf(text))));
    const named = bars === run.n && bars <= MOST_WIDE_BARS ? last : 0;
    const { width, floor } = this;
    const explains = half === "start" && !prediction.isOn && width > LEAST_EXPLAINED * px;
    if (!isOther(this.#names, keyOf(run, named, half, width, floor, explains, usual))) return;
    if (explains && run.n) return setChildren(this.#names, [el("span", "legend", TO_COME)]);
    const names = Array.from({ length: named }, (_, i) => {
      const rank = i + 1;
      const isChosen = rank === k && half === "choose";
      const parts = run.parts(rank).map((id) => run.symbol(id).text);
      const apart = parts.join(" ");
      const text = isChosen && sizeOf(apart) >= least ? apart : run.symbol(run.idOf(rank)).text;
      const height = (floor - 2) * heightOf(run.scores[i]);
      if (sizeOf(text) < least || height < LEAST_NAMED * px) return null;
      const look = rank === k && half !== "end" ? (isChosen ? "chosen" : "joined") : "";
      const node = el("span", look, text);
      node.style.fontSize = `${sizeOf(text) * px}px`;
      node.style.left = `${(100 * this.#placeOf(run, rank)) / width}%`;
      node.style.top = `${floor - height / 2}px`;
      return node;
    });
    setChildren(
      this.#names,
      names.filter((node) => node !== null),
    );
  }

  /** The middle of the bar of a merge. @param {Run} run @param {number} rank */
  #placeOf(run, rank) {
    if (!this.#layout) return 0;
    const { bars, step, gap } = this.#layout;
    return Math.floor(((rank - 1) * bars) / Math.max(1, run.n)) * step + (step - gap) / 2;
  }

  /** What is under the pointer: a milestone, or a merge and its pair. @param {number} share */
  tipAt(share) {
    const moment = this.#actions.now();
    if (!moment?.run.n || !this.#layout) return null;
    const { run } = moment;
    const milestone = this.#milestoneAt(moment, share * this.width);
    const rank = milestone?.[0] ?? clamp(Math.ceil(share * run.n), 1, run.n);
    return milestone ? milestoneText(milestone) : tipOf(moment, rank);
  }

  /** @param {Moment} moment @param {number} x */
  #milestoneAt({ run, prediction }, x) {
    const { scale } = this.#actions;
    if (prediction.isOn) return null;
    const placeOf = (/** @type {number} */ rank) => this.#placeOf(run, rank);
    return nearestMilestone(run.overview.milestones, placeOf, x, REACH * scale.px);
  }

  /** To the half-step under the pointer: in the left half of a bar its choice, in the right half its merge. @param {number} value */
  seek(value) {
    const { go, now } = this.#actions;
    const { hasHalves, run } = now() ?? {};
    const at = clamp(Math.floor(2 * value) + 1, 1, 2 * (run?.n ?? 0));
    go(hasHalves ? at : at + (at % 2));
  }
}

/** What a bar says of its merge. @param {Moment} moment @param {number} rank */
function tipOf({ run, prediction }, rank) {
  if (prediction.hides(rank)) return mergeTip(rank);
  const symbols = run.parts(rank).map((id) => run.symbol(id).text);
  return mergeTip(rank, pairAndScore(symbols.join(" + "), run.criterion, run.scores[rank - 1]));
}

/** @param {Moment} moment */
function textOf(moment) {
  const { run } = moment;
  const symbols = moment.pair ? spokenPair(run, moment.pair) : "";
  const score = run.scores[moment.k - 1] ?? 0;
  const choice = moment.isAsking ? NOT_REVEALED : pairAndScore(symbols, run.criterion, score);
  return scrubberText(moment, run.n, choice);
}
