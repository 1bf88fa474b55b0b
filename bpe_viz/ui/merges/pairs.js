/* Pair counts: the rows of the state before stay in both half-steps; new pairs have a place below. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, find, setHidden, setText } from "../shared/dom.js";
import { isOther, KeyedList, keyOf } from "../shared/keyed.js";
import { columnsOf } from "../shared/letters.js";
import { ensureTabStop, roving, ScrollList } from "../shared/lists.js";
import { clamp, num, signed } from "../shared/numbers.js";
import { scoreChange, scoreText } from "../shared/scores.js";
import { Quiz } from "../shared/stepper/quiz.js";
import { Timers } from "../shared/timers.js";
import { keyOfRow, PairRow } from "./pair_row.js";
import { barScale, changesOf, dividedRoom } from "./pair_rows_fit.js";
import { pairsToGuess } from "./quiz.js";
import { isTightRow, rowHeights } from "./row_heights.js";
import { standingIn } from "./standing.js";
import {
  barsTimes,
  LOADING_PAIRS,
  morePairs,
  morePairsWithLess,
  NO_PAIRS_LEFT,
  PAIR_COUNTS,
  PAIRS_TITLE,
  pairSums,
  pairsCaption,
  SHOW_TIES,
  TOP_PAIRS,
  tieLabel,
  WHICH_PAIR,
} from "./texts.js";

/** @import { PairChange } from "./pair_rows_fit.js" */
/** @import { Run, Step } from "./run.js" */
/** @import { Standing } from "./standing.js" */
/** @import { Moment } from "./steps.js" */
/** @import { StepperView } from "./view.js" */
/** @import { CountedPair } from "./wire.js" */

const PAIRS_SHOWN = 15;
/** What the columns of a row need, as in pairs.css, with their gaps; and the counts that a score is made of. */
const COLUMNS = { pointer: 20, digit: 9.6, change: 82, formula: 92 };
const STAGE_COLUMNS = { pointer: 24, digit: 11.8, change: 104, formula: 108 };
const REST_MS = 200;
const SAMPLED_MERGES = 400;
const LEAST_CHANGE = 1e-9; // of a score: what is less comes of rounding
/** A pair that is not there. @type {Standing} */
const ABSENT = { count: 0, joins: 0, left: 0, right: 0, score: 0 };

export class PairsView {
  #view;
  #timers = new Timers();
  #title = el("h2", "", PAIR_COUNTS);
  #caption = el("span", "");
  #list = attributes(el("div", ""), { role: "list" });
  #bracket = el("span", "tieb");
  #tie = attributes(el("button", "tiel"), { type: "button", "aria-label": SHOW_TIES });
  #rest = el("span", "");
  #sums = el("div", "sep");
  #born = attributes(el("div", "bornlist"), { role: "list" });
  #box;
  #scroller;
  #top;
  #more;
  #quiz;
  #rows = new KeyedList(this.#list, () => new PairRow());
  #bornRows = new KeyedList(this.#born, () => new PairRow());
  /** @type {PairRow | undefined} */
  #first;
  /** How many rows fit, and how many new pairs and others that are gone below them. */
  #capacity = 2;
  #changeCapacity = 1;
  #showsAll = false;
  #rowHeight = 0;
  /** What the merges of a small corpus change. @type {{ run: Run | null, changes: PairChange[] | null }} */
  #known = { run: null, changes: null };

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
    this.#box = find(view.root, ".pairs");
    this.#quiz = new Quiz(view);
    this.#scroller = new ScrollList(
      el("div", "pscroll", el("div", "plist", this.#list, this.#bracket, this.#tie)),
    );
    this.#top = textButton(TOP_PAIRS, () => view.topPairs.open(), "linklike");
    this.#more = el("div", "more", this.#rest, this.#top);
    this.#tie.onclick = () => view.setTies(!view.showsTies);
    for (const list of [this.#scroller.node, this.#born])
      list.addEventListener("click", (event) => view.popovers.openClicked(event));
    roving(this.#list);
    this.#box.append(
      el("div", "hd", this.#title, this.#caption),
      this.#scroller.node,
      this.#more,
      this.#sums,
      this.#born,
      this.#quiz.node,
    );
  }

  get quizHasFocus() {
    return this.#quiz.hasFocus;
  }

  /** The row of the chosen pair, if there is one on the screen. */
  winner() {
    const { moment } = this.#view.shown;
    const isHidden = moment?.isMasked || this.#view.votes || this.#scroller.at;
    return moment?.pair && !isHidden ? (this.#first?.bar ?? null) : null;
  }

  stop() {
    this.#timers.stop();
  }

  /** Whole rows only; the place for new pairs is kept free in both half-steps. @param {Run} run */
  layOut(run) {
    const { lecture, root, scale } = this.#view;
    if (this.#known.run !== run) this.#known = { run, changes: changesOf(run) };
    const around = lecture.isOn ? 42 + 34 : 34 + 30;
    const room = this.#box.clientHeight / scale.px - around;
    const heights = { ...rowHeights(this.#view.howShown, !run.counts), more: lecture.isOn ? 28 : 24 };
    const division = dividedRoom(this.#known.changes, room, heights);
    this.#rowHeight = division.rowHeight;
    this.#capacity = division.capacity;
    this.#changeCapacity = division.changes;
    this.#showsAll = division.showsAll;
    const height = this.#rowHeight;
    const isTight = isTightRow(height, heights.row);
    this.#box.classList.toggle("tight", isTight);
    this.#box.style.setProperty("--pair-h", String(height));
    this.#scroller.node.style.height = `${(this.#capacity * height + 4) * scale.px}px`;
    this.#born.style.height = `${this.#changeCapacity * height * scale.px}px`;
    const letters = (lecture.isOn ? 1.29 : 1) * (isTight && lecture.isOn ? 0.85 : 1);
    const pairRoom = clamp(40 + 10 * usualColumns(run), 80, 118) * letters;
    const digits = (/** @type {number[]} */ counts) => String(num(Math.max(0, ...counts)).length);
    root.style.setProperty("--pair-room", String(pairRoom));
    root.style.setProperty(
      "--pair-digits",
      run.counts ? digits(run.overview.count.slice(0, 1)) : scoreWidth(run),
    );
    this.#box.classList.toggle("scored", !run.counts);
    const { pointer, digit, change, formula } = lecture.isOn ? STAGE_COLUMNS : COLUMNS;
    const besideBar = pointer + pairRoom + digit * Number(scoreWidth(run)) + change;
    const isCramped = this.#box.clientWidth / scale.px - besideBar < formula;
    this.#box.classList.toggle("cramped", !run.counts && isCramped);
    root.style.setProperty("--word-digits", digits(run.frequent.map((word) => word.count)));
  }

  /** @param {Run} run @param {Moment} moment */
  draw(run, moment) {
    const { step } = moment;
    const { votes } = this.#view;
    const isMasked = moment.isMasked || votes !== null;
    setText(this.#title, moment.isAsking || votes ? WHICH_PAIR : PAIRS_TITLE[run.criterion]);
    const { most, times } = run.counts ? barScale(run, step) : { most: mostOf(run, step), times: 1 };
    setText(this.#caption, votes ? "" : `${times > 1 ? barsTimes(times) : ""}${pairsCaption(moment)}`);
    for (const node of [this.#scroller.node, this.#sums, this.#born]) setHidden(node, isMasked);
    setHidden(this.#more, isMasked || this.#showsAll);
    setHidden(this.#quiz.node, !isMasked);
    this.#timers.clear("rest");
    if (isMasked) {
      const { k } = moment;
      const isAsking = moment.isAsking || votes !== null;
      const content = () => pairsToGuess(run, { ...moment, isAsking });
      this.#quiz.draw(keyOf(run, k, isAsking, step.isMissing), content, votes);
      return;
    }
    const shown = step.top.slice(0, PAIRS_SHOWN);
    const fitting = Math.min(shown.length, this.#capacity);
    this.#drawRows(run, moment, shown, most);
    if (isOther(this.#scroller.node, keyOf(run, moment.k))) this.#scroller.toTop();
    this.#drawBracket(run, moment, fitting);
    setText(this.#rest, restText(run, step, fitting));
    setHidden(this.#top, step.numPairs <= fitting);
    this.#drawChanges(run, moment, most);
  }

  /** @param {Run} run @param {Moment} moment @param {CountedPair[]} shown @param {number} most */
  #drawRows(run, moment, shown, most) {
    const isWinner = (/** @type {number} */ i) => moment.pair !== null && i === 0;
    const drawUntil = (/** @type {number} */ end, first = 0) => {
      const rows = this.#rows.draw(
        shown.slice(0, end),
        (pair, i) => keyOfRow(run, pair, isWinner(i)),
        (row, pair, i) => row.fill(run, pair, isWinner(i)),
      );
      this.#first = rows[0];
      for (let i = first; i < end; i++) this.#drawRow(rows[i], run, moment, i, most);
    };
    // Rows that only show when the list is scrolled can wait until the step is on the screen.
    const atOnce = this.#scroller.at ? shown.length : Math.min(shown.length, this.#capacity);
    drawUntil(atOnce);
    this.#timers.after("rest", REST_MS, () => drawUntil(shown.length, atOnce));
    if (shown.length) ensureTabStop(this.#list);
  }

  /** @param {PairRow} row @param {Run} run @param {Moment} moment @param {number} i @param {number} most */
  #drawRow(row, run, { half, step, pair: winner }, i, most) {
    const pair = step.top[i];
    const before = standingIn(run, step, pair);
    const after = half === "merge" ? standingAfter(run, step, i) : before;
    row.show(run, pair, {
      isWinner: winner !== null && i === 0,
      isTied: half === "choose" && step.numTied > 1 && i < step.numTied,
      before,
      after,
      most,
      kind: "",
      note: noteOf(run, before, after),
      joins: half === "merge" && this.#view.motion.joins,
    });
  }

  /**
   * New pairs, and those that are gone from a place that is not on the screen.
   * @param {Run} run
   * @param {Moment} moment
   * @param {number} most
   */
  #drawChanges(run, { half, step }, most) {
    const isMerged = half === "merge";
    setText(this.#sums, (isMerged && step.sums && pairSums(step.sums)) || "\u00a0");
    const gone = [...step.after].filter(([place, count]) => !count && place >= this.#capacity);
    const changed = [
      ...step.born.map((pair) => ({
        pair,
        before: ABSENT,
        after: standingIn(run, step, pair, true),
        note: "new",
      })),
      ...gone.map(([place]) => ({
        pair: step.top[place],
        before: standingIn(run, step, step.top[place]),
        after: ABSENT,
        note: "gone",
      })),
    ].slice(0, isMerged ? this.#changeCapacity : 0);
    const rows = this.#bornRows.draw(
      changed,
      ({ pair }) => keyOfRow(run, pair, false),
      (row, { pair }) => row.fill(run, pair, false),
    );
    rows.forEach((row, i) => {
      const { pair, ...standings } = changed[i];
      row.show(run, pair, {
        ...standings,
        most,
        isWinner: false,
        isTied: false,
        kind: standings.after.count ? "born" : "",
        joins: this.#view.motion.joins,
      });
    });
  }

  /** @param {Run} run @param {Moment} moment @param {number} fitting */
  #drawBracket(run, moment, fitting) {
    const { numTied } = moment.step;
    const isTied = moment.half === "choose" && numTied > 1;
    setHidden(this.#bracket, !isTied);
    setHidden(this.#tie, !isTied);
    if (!isTied) return;
    const { lecture, scale } = this.#view;
    const rows = Math.min(numTied, fitting);
    const height = this.#rowHeight;
    this.#bracket.style.top = `${(height / 2 - 2) * scale.px}px`;
    this.#bracket.style.height = `${(height * (rows - 1) + 4) * scale.px}px`;
    this.#tie.style.top = `${((height * rows) / 2 - (lecture.isOn ? 21 : 16)) * scale.px}px`;
    setText(this.#tie, tieLabel(numTied, rows, run.overview.tieRule));
  }
}

/** How many columns nearly every pair needs. @param {Run} run */
function usualColumns(run) {
  const columns = [];
  for (let rank = 1; rank <= run.n; rank += Math.max(1, Math.floor(run.n / SAMPLED_MERGES))) {
    const [a, b] = run.parts(rank).map((id) => columnsOf(run.symbol(id).text));
    columns.push(a + b);
  }
  columns.sort((a, b) => a - b);
  return columns[Math.floor(columns.length * 0.95)] ?? 2;
}

/** A pair of the list after the merge. @param {Run} run @param {Step} step @param {number} place */
function standingAfter(run, step, place) {
  const [left, right, before] = step.top[place];
  const count = step.after.get(place) ?? before;
  return count ? standingIn(run, step, [left, right, count], true) : ABSENT;
}

/** The best score that a step shows before or after its merge, so that both halves have one scale. @param {Run} run @param {Step} step */
function mostOf(run, step) {
  const shown = step.top.slice(0, PAIRS_SHOWN);
  const isLast = step.rank > run.n;
  const after = isLast ? [] : shown.map((_, place) => standingAfter(run, step, place));
  const born = step.born.map((pair) => standingIn(run, step, pair, true));
  const before = shown.map((pair) => standingIn(run, step, pair));
  return Math.max(...[...before, ...after, ...born].map(({ score }) => score), 0) || 1;
}

/** What a merge did to a pair. @param {Run} run @param {Standing} before @param {Standing} after */
function noteOf(run, before, after) {
  if (after.count === 0) return "gone";
  if (run.counts) return after.count === before.count ? "" : signed(after.count - before.count);
  const change = after.score - before.score;
  return Math.abs(change) < LEAST_CHANGE * Math.abs(before.score) ? "" : scoreChange(run.criterion, change);
}

/** How many digits wide the scores of a run are. @param {Run} run */
function scoreWidth(run) {
  const texts = [];
  for (let rank = 1; rank <= run.n; rank += Math.max(1, Math.floor(run.n / SAMPLED_MERGES)))
    texts.push(scoreText(run.criterion, run.scores[rank - 1]).length);
  return String(Math.max(4, ...texts));
}

/** What is said about pairs that do not fit. @param {Run} run @param {Step} step @param {number} fitting */
function restText(run, step, fitting) {
  const rest = step.numPairs - fitting;
  const next = step.top[fitting];
  if (step.isMissing) return LOADING_PAIRS;
  if (rest > 0 && !run.counts) return morePairsWithLess(rest);
  if (rest > 0) return morePairs(rest, next ? next[2] : null);
  return step.numPairs ? "" : NO_PAIRS_LEFT;
}
