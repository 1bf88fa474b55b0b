/* The race of the pairs: lanes with their counts, the referee of a tie among them, and what a merge ended below. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, find, setHidden, setText } from "../shared/dom.js";
import { isOther, KeyedList, keyOf } from "../shared/keyed.js";
import { columnsOf } from "../shared/letters.js";
import { ensureTabStop, roving } from "../shared/lists.js";
import { num, sum } from "../shared/numbers.js";
import { Overtaking } from "../shared/overtaking.js";
import { scoreText } from "../shared/scores.js";
import { spokenPair } from "../shared/spoken.js";
import { Quiz } from "../shared/stepper/quiz.js";
import { pairChips } from "../shared/symbol_chips.js";
import { pairsToGuess } from "./guessing.js";
import { fullBar, goneIn, isNew, lanesOf, shownStep } from "./lanes.js";
import { dividedRoom, laneSizes, refereeSizes } from "./lanes_fit.js";
import { LanguagesStrip } from "./languages_strip.js";
import { OtherPair } from "./other_pair.js";
import { keyOfRow, PairRow } from "./pair_row.js";
import { standingIn } from "./pair_scores.js";
import { howShown } from "./row_heights.js";
import { isTie } from "./steps.js";
import {
  allPairs,
  andOthers,
  BEST_NEW_PAIR,
  GONE,
  inLanguage,
  LOADING_PAIRS,
  morePairs,
  morePairsWithLess,
  NEW_PAIR,
  NO_PAIRS_LEFT,
  noTie,
  PAIR_COUNTS,
  PAIRS_TITLE,
  pairsCaption,
  RACE_IS_OPEN,
  WHICH_PAIR,
} from "./texts.js";

/** @import { Lane, Predicted } from "./lanes.js" */
/** @import { Screen } from "../shared/stepper/stepper.js" */
/** @import { Motion } from "./motion.js" */
/** @import { Popovers } from "./popovers.js" */
/** @import { Run, Step } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { Ties } from "./ties.js" */
/** @import { MergesActions } from "./view.js" */
/** @import { CountedPair } from "./wire.js" */

const SAMPLED_MERGES = 400;
/* The foot, in units of length: a letter of its words, and the chips of a pair. */
const MOST_LETTERS = 0.7; // of the height of a lane
const FOOT_LETTER = 7;
const FOOT_CHIP = { sides: 40, column: 9.6, most: 192 };
const LETTERS_ON_STAGE = 1.5; // times as large
const HEADING = { page: 34, stage: 42 };
const FOOT = { page: 32, stage: 40 };

export class PairsView {
  #actions;
  #motion;
  #ties;
  #title = el("h2", "", PAIR_COUNTS);
  #caption = el("span", "");
  #languages = new LanguagesStrip();
  #list = attributes(el("div", "lanes"), { role: "list" });
  #race = el("div", "race", this.#list);
  #rest = el("span", "rest");
  /** What a merge did to the pairs. */
  #changes = el("span", "rest changes");
  #box;
  #all;
  #foot;
  #quiz;
  #other;
  #rows = new KeyedList(this.#list, () => new PairRow());
  #overtaking = new Overtaking();
  /** @type {PairRow | undefined} */
  #first;
  /** Where each pair was drawn last, in lanes from the top. @type {Map<string, number>} */
  #places = new Map();
  #isVoting = false;
  /** Which pair was to be predicted when the column was drawn last. */
  #asked = "";
  #division = { height: 0, lanes: 2, tiedLanes: 1 };
  #refereeHeight = 0;
  #width = 0;
  #columns = 0;
  /** How wide the foot is, measured in letters of the page. */
  #footRoom = 0;

  /** @param {MergesActions} actions @param {Popovers} popovers @param {Motion} motion @param {Ties} ties @param {() => void} openAll */
  constructor(actions, popovers, motion, ties, openAll) {
    this.#actions = actions;
    this.#motion = motion;
    this.#ties = ties;
    this.#box = find(actions.root, ".pairs");
    this.#quiz = new Quiz(actions.guess);
    this.#other = new OtherPair(actions);
    this.#all = textButton("", openAll, "linklike all");
    this.#foot = el("div", "more", this.#rest, this.#changes, this.#all);
    this.#list.addEventListener("click", (event) => popovers.openClicked(event));
    roving(this.#list);
    this.#box.append(
      el("div", "hd", this.#title, this.#caption),
      this.#languages.node,
      this.#race,
      this.#foot,
      this.#quiz.node,
      this.#other.node,
    );
  }

  /** The referee has a place below the tied lanes; what the rule changes opens below the referee. @param {HTMLElement[]} nodes */
  seat(...nodes) {
    this.#race.append(...nodes);
  }

  /** The row of the chosen pair, if there is one on the screen. */
  winner() {
    const moment = this.#actions.now();
    const isHidden = moment?.isMasked || moment?.half !== "choose" || this.#isVoting;
    return moment?.pair && !isHidden ? (this.#first?.bar ?? null) : null;
  }

  stop() {
    this.#overtaking.stop();
  }

  /** Another run. */
  restart() {
    this.#overtaking.stop();
    this.#places.clear();
  }

  /** Whole lanes only, of one height in all steps. @param {Moment} moment */
  layOut({ run }) {
    const { lecture, root, scale } = this.#actions;
    const how = howShown(lecture);
    const size = lecture.isOn ? "stage" : "page";
    const width = this.#box.clientWidth / scale.px;
    const above = HEADING[size] + LanguagesStrip.heightIn(run, size);
    const columns = usualColumns(run);
    const referee = refereeSizes(width, columns, how);
    this.#size({ "referee-h": referee.height }); // by which the column is as high on a phone
    const room = this.#box.clientHeight / scale.px - above - FOOT[size];
    this.#width = width;
    this.#refereeHeight = referee.height;
    this.#division = dividedRoom(room, this.#refereeHeight, how, !run.counts);
    this.#columns = columns;
    this.#footRoom = width / (lecture.isOn ? LETTERS_ON_STAGE : 1);
    this.#size({
      "pair-h": this.#division.height,
      "reason-lines": referee.lines,
      "referee-letters": referee.letters,
    });
    root.style.setProperty("--pair-digits", String(scoreDigits(run)));
    root.style.setProperty("--word-digits", String(digitsOf(run.frequent.map((word) => word.count))));
    this.#box.classList.toggle("scored", !run.counts);
  }

  /** Where counts lose a digit, names and bars have its room; small ones share theirs. @param {Moment} moment */
  #fitLanes({ run, step }) {
    if (step.isMissing) return;
    const { lecture, root } = this.#actions;
    const most = scoreDigits(run);
    const ofStep = run.counts ? digitsOf([step.top[0]?.[2] ?? 0]) : most;
    const digits = Math.min(most, Math.max(SHORT, ofStep));
    const sizes = laneSizes(this.#width, this.#columns, digits, howShown(lecture));
    const highest = MOST_LETTERS * this.#division.height;
    this.#size({
      "chip-size": Math.min(sizes.letters, highest),
      "count-size": Math.min(sizes.text, highest),
      "count-room": sizes.number + sizes.word,
      "answer-room": sizes.number + sizes.answer,
    });
    root.style.setProperty("--pair-room", String(sizes.pair));
    this.#box.classList.toggle("cramped", !run.counts && !sizes.hasFormula);
  }

  /** @param {Record<string, number>} sizes by the names that the style has for them */
  #size(sizes) {
    for (const [name, value] of Object.entries(sizes)) this.#box.style.setProperty(`--${name}`, `${value}`);
  }

  /** @param {Moment} moment @param {Screen} screen */
  draw(moment, { isQuick, votes }) {
    const { prediction, run } = moment;
    this.#isVoting = votes !== null;
    this.#fitLanes(moment);
    const isMasked = moment.isMasked || votes !== null;
    const isAsking = moment.isAsking || votes !== null;
    const title = votes ? WHICH_PAIR : isAsking ? RACE_IS_OPEN : PAIRS_TITLE[run.criterion];
    setText(this.#title, inLanguage(title, run.deciderOf(moment.state + 1)));
    this.#languages.draw(moment, this.#width);
    setText(this.#caption, votes ? "" : pairsCaption(moment));
    setHidden(this.#race, isMasked);
    setHidden(this.#foot, isMasked);
    setHidden(this.#quiz.node, !isMasked);
    this.#other.draw(moment, isAsking && !votes && !moment.step.isMissing);
    if (isMasked) {
      const { k } = moment;
      const content = () => pairsToGuess(run, { ...moment, isAsking });
      this.#quiz.draw(keyOf(run, k, isAsking, moment.step.isMissing), content, votes);
      this.#overtaking.stop();
      isOther(this.#race, "");
      const { offers, top } = moment.step;
      this.#places = new Map(isAsking ? offers.map((place, i) => [keyOfRow(run, top[place]), i]) : []);
      this.#asked = isAsking ? keyOf(run, k) : "";
      return;
    }
    const predicted =
      prediction.isOn && moment.half === "choose"
        ? { offers: moment.step.offers, guess: prediction.guessAt(moment.k) }
        : null;
    this.#box.classList.toggle("answered", predicted?.guess != null);
    this.#drawFoot(run, moment, this.#drawLanes(run, moment, predicted, isQuick));
  }

  /** @param {Run} run @param {Moment} moment @param {Predicted | null} predicted @param {boolean} isQuick */
  #drawLanes(run, moment, predicted, isQuick) {
    const isTied = isTie(moment);
    const { lanes: most, tiedLanes } = this.#division;
    const lanes = lanesOf(run, moment, isTied ? tiedLanes : most, predicted);
    const rows = this.#rows.draw(
      lanes,
      ({ pair }) => keyOfRow(run, pair),
      (row, { pair }) => row.fill(run, pair),
    );
    this.#first = rows[0];
    const how = { full: fullBar(run, moment), joins: this.#motion.joins };
    const tried = this.#triedPair(moment);
    const numTied = isTied ? lanes.filter((lane) => lane.isTied).length : 0;
    rows.forEach((row, i) => {
      const [left, right] = lanes[i].pair;
      const isPreviewed = tried !== null && left === tried[0] && right === tried[1];
      row.show(run, lanes[i], { ...how, isPreviewed, isBelow: numTied > 0 && i === numTied });
    });
    if (rows.length) ensureTabStop(this.#list);
    this.#race.style.setProperty("--tied", String(numTied));
    this.#move(moment, lanes, rows, numTied, isQuick);
    return lanes;
  }

  /**
   * Lanes that have other places than before are seen overtaking.
   * @param {Moment} moment
   * @param {Lane[]} lanes
   * @param {PairRow[]} rows
   * @param {number} numTied
   * @param {boolean} isQuick
   */
  #move(moment, lanes, rows, numTied, isQuick) {
    const { run } = moment;
    const { height } = this.#division;
    const placeAt = (/** @type {number} */ i) =>
      i + (numTied && i >= numTied ? this.#refereeHeight / height : 0);
    const before = this.#places;
    const keys = lanes.map(({ pair }) => keyOfRow(run, pair));
    this.#places = new Map(keys.map((key, i) => [key, placeAt(i)]));
    const isAnswer = this.#asked === keyOf(run, moment.k) && moment.half === "choose";
    this.#asked = "";
    if (!isOther(this.#race, keyOf(run, moment.k, moment.half, this.#division.height))) return;
    this.#overtaking.stop();
    if (isQuick || !before.size || !(this.#motion.joins || isAnswer)) return;
    const px = height * this.#actions.scale.px;
    const moves = rows.map(({ node }, i) => {
      const from = before.get(keys[i]);
      return { node, from: from === undefined ? null : from * px, to: placeAt(i) * px };
    });
    this.#overtaking.start(moves);
  }

  /** The pair that the tried rule would take. @param {Moment} moment */
  #triedPair({ k, run }) {
    const tried = this.#ties.triedIn(run);
    return tried ? (this.#ties.at(k)?.picks[tried] ?? null) : null;
  }

  /** What has no lane. @param {Run} run @param {Moment} moment @param {Lane[]} lanes */
  #drawFoot(run, moment, lanes) {
    const shown = shownStep(run, moment);
    const all = allPairs(shown.numPairs, shown.top.length);
    const room = this.#footRoom - FOOT_LETTER * (all.length + 2);
    setHidden(this.#all, shown.numPairs <= lanes.length);
    setText(this.#all, all);
    const isOtherTurn = run.deciderOf(moment.k) !== run.deciderOf(moment.k + 1); // whose pairs are not those
    const isSaid = moment.half !== "merge" || isOtherTurn || shown.isMissing || this.#ties.isShown;
    setText(this.#rest, isSaid ? this.#saidOfRest(run, moment, lanes) : "");
    setHidden(this.#changes, isSaid);
    setHidden(this.#rest, !isSaid);
    if (isSaid || !isOther(this.#changes, keyOf(run, moment.k, lanes.length, room))) return;
    this.#changes.replaceChildren(...changeNodes(run, moment, lanes, room));
    // With wider letters than usual, what is beyond the edge is still told.
    const gone = goneIn(moment.step).map(([left, right]) => spokenPair(run, [left, right]));
    this.#changes.title = gone.length ? `${GONE} ${gone.join("; ")}` : "";
  }

  /** @param {Run} run @param {Moment} moment @param {Lane[]} lanes */
  #saidOfRest(run, moment, lanes) {
    const shown = shownStep(run, moment);
    if (shown.isMissing) return LOADING_PAIRS;
    if (this.#ties.isShown && !isTie(moment)) return noTie(moment, run.criterion);
    return restText(run, shown, lanes);
  }
}

/** What is said about pairs that have no lane. @param {Run} run @param {Step} step @param {Lane[]} lanes */
function restText(run, { numPairs, top }, lanes) {
  const rest = numPairs - lanes.length;
  if (rest <= 0) return numPairs ? "" : NO_PAIRS_LEFT;
  if (!run.counts) return morePairsWithLess(rest);
  const shown = new Set(lanes.map(({ place }) => place));
  const next = top.find((_, place) => !shown.has(place));
  return morePairs(rest, next ? next[2] : null);
}

/**
 * The best new pair if it has no lane, and the pairs that a merge ended, as far as they have room.
 * @param {Run} run
 * @param {Moment} moment
 * @param {Lane[]} lanes
 * @param {number} room
 */
function changeNodes(run, { step, symbol }, lanes, room) {
  const [best] = lanes.some(({ pair }) => isNew(pair, symbol)) ? [] : step.born;
  const gone = goneIn(step);
  const most = Math.max(gone.length, step.sums?.[2] ?? 0);
  const nodes = [];
  let free = room;
  if (best) {
    const score = scoreText(run.criterion, standingIn(run, step, best, true).score);
    const taken = (/** @type {string} */ label) =>
      FOOT_LETTER * (label.length + score.length) + chipsRoom(run, best);
    const label = taken(BEST_NEW_PAIR) <= free ? BEST_NEW_PAIR : NEW_PAIR;
    nodes.push(el("span", "", label), pairChips(run, best), el("b", "", score));
    free -= taken(label);
  }
  const widths = gone.map((pair) => chipsRoom(run, pair));
  const fitting = widths.filter((_, i) => {
    const rest = i + 1 < most ? FOOT_LETTER * andOthers(most).length : 0;
    return sum(widths.slice(0, i + 1)) + FOOT_LETTER * GONE.length + rest <= free;
  }).length;
  const listed = gone.slice(0, best ? fitting : Math.max(1, fitting));
  if (!listed.length) return nodes;
  const items = listed.map((pair) => el("li", "", pairChips(run, pair, "gone")));
  nodes.push(el("span", "", GONE), el("ul", "gone", ...items));
  if (most > listed.length) nodes.push(el("span", "", andOthers(most - listed.length)));
  return nodes;
}

/** About how wide the chips of a pair are in the foot, with the gap after them. @param {Run} run @param {CountedPair} pair */
function chipsRoom(run, [left, right]) {
  const columns = sum([left, right].map((id) => columnsOf(run.symbol(id).text)));
  return Math.min(FOOT_CHIP.most, FOOT_CHIP.sides + FOOT_CHIP.column * columns);
}

const SHORT = 3; // digits of numbers that share their room
const LEAST_LINE_COLUMNS = 10; // columns, as what matters most is long there

/** How many columns nearly every pair needs. @param {Run} run */
function usualColumns(run) {
  const columns = [];
  for (let rank = 1; rank <= run.n; rank += Math.max(1, Math.floor(run.n / SAMPLED_MERGES))) {
    const [a, b] = run.parts(rank).map((id) => Math.min(12, columnsOf(run.symbol(id).text)));
    columns.push(a + b);
  }
  columns.sort((a, b) => a - b);
  const usual = columns[Math.floor(columns.length * 0.95)] ?? 2;
  return run.noun === "line" ? Math.max(LEAST_LINE_COLUMNS, usual) : usual;
}

/** How many digits the greatest of some counts has. @param {number[]} counts */
function digitsOf(counts) {
  return num(Math.max(0, ...counts)).length;
}

/** How many digits wide the scores of a run are. @param {Run} run */
function scoreDigits(run) {
  if (run.counts) return digitsOf(run.overview.count.slice(0, 1));
  const texts = [];
  for (let rank = 1; rank <= run.n; rank += Math.max(1, Math.floor(run.n / SAMPLED_MERGES)))
    texts.push(scoreText(run.criterion, run.scores[rank - 1]).length);
  return Math.max(4, ...texts);
}
