/* Panels of pairs that follow the step: the top ones, up to 50 and sortable, and all pairs of a tie. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, focused, setText } from "../shared/dom.js";
import { isOther, keyOf } from "../shared/keyed.js";
import { num, signed } from "../shared/numbers.js";
import { scoreText } from "../shared/scores.js";
import { pairChips } from "../shared/symbol_chips.js";
import { formulaOf } from "./fact_texts.js";
import { standingIn } from "./pair_scores.js";
import { isTie } from "./steps.js";
import {
  CHANGE,
  COUNT_CHANGE,
  HIDDEN_PAIRS,
  MADE_OF,
  noTie,
  TIED_PAIRS,
  TOP_PAIRS,
  TOP_SCORES,
  tiedPairsText,
  topPairsCaption,
} from "./texts.js";

/** @import { Run, Step } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { Ties } from "./ties.js" */
/** @import { MergesActions } from "./view.js" */
/** @import { CountedPair } from "./wire.js" */

/** @typedef {"pair" | "score" | "count" | "change"} Column */
/**
 * @typedef {{ pair: CountedPair, place: number, count: number, change: number, isBorn: boolean, score: number,
 *   formula: string }} TopPair
 */
/** @type {Column[]} */
const SORTABLE = ["pair", "score", "count", "change"];
/** @type {[name: Column, label: string][]} */
const COUNT_COLUMN = [["count", MADE_OF]];
const MOST_SHOWN = 50;

export class TopPairs {
  #actions;
  #table = el("table", "table");
  /** @type {Column} */
  #by = "score";
  #direction = -1;

  /** @param {MergesActions} actions */
  constructor(actions) {
    this.#actions = actions;
  }

  /** @param {string} [by] the column to sort by @param {string} [order] `up` for the least first */
  open(by = "score", order = "down") {
    this.#by = SORTABLE.find((name) => name === by) ?? "score";
    this.#direction = order === "up" ? 1 : -1;
    this.#actions.panel.open("top", TOP_PAIRS, [this.#table], { look: () => this.#look });
    this.#actions.draw();
  }

  /** What an address calls the panel, as it is sorted now. */
  get #look() {
    const isUp = this.#direction > 0;
    return this.#by === "score" && !isUp ? "top" : `top-${this.#by}-${isUp ? "up" : "down"}`;
  }

  /** @param {Moment} moment */
  draw(moment) {
    const { run } = moment;
    if (this.#actions.panel.kind !== "top") return;
    if (moment.isMasked) {
      this.#table.replaceChildren(el("caption", "", HIDDEN_PAIRS));
      return;
    }
    const rows = this.#sorted(run, pairsOf(run, moment)).slice(0, MOST_SHOWN);
    const { pair } = moment;
    const shown = rows.filter(({ count }) => count).length;
    const many = { shown, all: numPairsAt(moment), gone: rows.length - shown };
    const caption = topPairsCaption(many, moment);
    const chosen = focused(this.#table)?.textContent;
    const heads = headsOf(run).map(([name, label]) => this.#head(name, label));
    this.#table.replaceChildren(
      el("caption", "", caption),
      el("thead", "", el("tr", "", ...heads.map(({ cell }) => cell))),
      el("tbody", "", ...rows.map((row) => rowOf(run, row, pair !== null && row.place === 0))),
    );
    heads.find(({ sort }) => sort.textContent === chosen)?.sort.focus();
  }

  /** @param {Run} run @param {TopPair[]} rows */
  #sorted(run, rows) {
    const text = (/** @type {TopPair} */ { pair }) =>
      `${run.symbol(pair[0]).text} ${run.symbol(pair[1]).text}`;
    const compare = (/** @type {TopPair} */ a, /** @type {TopPair} */ b) => {
      if (this.#by !== "pair") return a[this.#by] - b[this.#by];
      const [one, other] = [text(a), text(b)];
      return one < other ? -1 : one > other ? 1 : 0;
    };
    return rows.sort((a, b) => this.#direction * compare(a, b) || a.place - b.place);
  }

  /** @param {Column} name @param {string} label */
  #head(name, label) {
    const isSorted = this.#by === name;
    const sort = textButton(
      label,
      () => {
        this.#direction = isSorted ? -this.#direction : name === "pair" ? 1 : -1;
        this.#by = name;
        this.#actions.panel.changed();
        this.#actions.draw();
      },
      "linklike",
    );
    const order = this.#direction > 0 ? "ascending" : "descending";
    const cell = attributes(el("th", "", sort), { scope: "col", "aria-sort": isSorted ? order : "none" });
    return { sort, cell };
  }
}

/** @param {Run} run @returns {[name: Column, label: string][]} */
function headsOf({ counts, criterion }) {
  const score = /** @type {[Column, string]} */ (["score", TOP_SCORES[criterion]]);
  return [
    ["pair", "Pair"],
    score,
    ...(counts ? [] : COUNT_COLUMN),
    ["change", counts ? CHANGE : COUNT_CHANGE],
  ];
}

/** How many pairs there are, when a merge has made some and ended others. @param {Moment} moment */
export function numPairsAt({ half, step }) {
  const [born, , died] = (half === "merge" && step.sums) || [0, 0, 0];
  return step.numPairs + born - died;
}

/** @param {Run} run @param {Moment} moment @returns {TopPair[]} */
export function pairsOf(run, { half, step }) {
  const isMerged = half === "merge";
  const top = step.top.map((pair, place) => {
    const count = (isMerged ? step.after.get(place) : undefined) ?? pair[2];
    return topPair(run, step, [pair[0], pair[1], count], place, count - pair[2], isMerged);
  });
  const born = isMerged ? step.born : [];
  const last = Number.MAX_SAFE_INTEGER;
  return [
    ...top,
    ...born.map((pair) => ({ ...topPair(run, step, pair, last, pair[2], true), isBorn: true })),
  ];
}

/**
 * @param {Run} run
 * @param {Step} step
 * @param {CountedPair} pair
 * @param {number} place
 * @param {number} change
 * @param {boolean} isAfter
 * @returns {TopPair}
 */
function topPair(run, step, pair, place, change, isAfter) {
  const count = pair[2];
  const standing = standingIn(run, step, pair, isAfter);
  const formula = run.counts || !count ? "" : formulaOf(run.criterion, standing).join("");
  const score = count ? standing.score : 0;
  return { pair, place, count, change, isBorn: false, score, formula };
}

/** @param {Run} run @param {TopPair} row @param {boolean} isWinner */
function rowOf(run, { pair, count, change, isBorn, score, formula }, isWinner) {
  const note = isBorn ? "new" : change ? signed(change) : "";
  return el(
    "tr",
    isWinner ? "win" : "",
    el("td", "", pairChips(run, pair, isWinner ? "now" : "")),
    el("td", "num", count ? scoreText(run.criterion, score) : "0"),
    ...(run.counts ? [] : [el("td", "num", formula || num(count))]),
    el("td", "num", note),
  );
}

/** All pairs of a tie, in a panel over the columns. */
export class TiedPairs {
  #actions;
  #ties;
  #says = el("p", "muted");
  #list = el("ul", "wordlist");

  /** @param {MergesActions} actions @param {Ties} ties */
  constructor(actions, ties) {
    this.#actions = actions;
    this.#ties = ties;
  }

  open() {
    this.#actions.panel.open("tied", TIED_PAIRS, [this.#says, this.#list], { look: () => "tied" });
    this.#actions.draw();
  }

  /** @param {Moment} moment */
  draw(moment) {
    const ties = this.#ties;
    if (this.#actions.panel.kind !== "tied") return;
    const { k, run, step } = moment;
    const isTied = isTie(moment);
    if (isTied) ties.ask(k);
    const pairs = isTied ? (ties.at(k)?.tied ?? step.top.slice(0, step.numTied)) : [];
    const says = isTied
      ? tiedPairsText(pairs.length, step.numTied, run.criterion, run.scores[k - 1])
      : noTie(moment, run.criterion);
    setText(this.#says, says);
    if (!isOther(this.#list, keyOf(run, k, pairs))) return;
    this.#list.replaceChildren(...pairs.map((pair, i) => el("li", "", pairChips(run, pair, i ? "" : "now"))));
  }
}
