/* The top pairs in a panel: up to 50, sortable, following the step. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, focused } from "../shared/dom.js";
import { num, signed } from "../shared/numbers.js";
import { pairChips } from "../shared/symbol_chips.js";
import { HIDDEN_PAIRS, TOP_PAIRS, topPairsCaption } from "./texts.js";

/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { StepperView } from "./view.js" */
/** @import { CountedPair } from "./wire.js" */

/** @typedef {"pair" | "count" | "change"} Column */
/** @typedef {{ pair: CountedPair, place: number, count: number, change: number, isBorn: boolean }} TopPair */

/** @type {[name: Column, label: string][]} */
const COLUMNS = [
  ["pair", "Pair"],
  ["count", "Count"],
  ["change", "Change"],
];
const MOST_SHOWN = 50;

export class TopPairs {
  #view;
  #table = el("table", "table");
  /** @type {Column} */
  #by = "count";
  #direction = -1;

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
  }

  open() {
    this.#by = "count";
    this.#direction = -1;
    this.#view.panel.open("top", TOP_PAIRS, [this.#table]);
    this.#view.draw();
  }

  /** @param {Run} run @param {Moment} moment */
  draw(run, moment) {
    if (this.#view.panel.kind !== "top") return;
    if (moment.isMasked) {
      this.#table.replaceChildren(el("caption", "", HIDDEN_PAIRS));
      return;
    }
    const rows = this.#sorted(run, pairsOf(moment)).slice(0, MOST_SHOWN);
    const { step, pair } = moment;
    const caption = topPairsCaption(rows.length, step.numPairs, moment);
    const chosen = focused(this.#table)?.textContent;
    const heads = COLUMNS.map(([name, label]) => this.#head(name, label));
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
        this.#view.draw();
      },
      "linklike",
    );
    const order = this.#direction > 0 ? "ascending" : "descending";
    const cell = attributes(el("th", "", sort), { scope: "col", "aria-sort": isSorted ? order : "none" });
    return { sort, cell };
  }
}

/** @param {Moment} moment @returns {TopPair[]} */
function pairsOf({ half, step }) {
  const isMerged = half === "merge";
  const top = step.top.map((pair, place) => {
    const count = (isMerged ? step.after.get(place) : undefined) ?? pair[2];
    return { pair, place, count, change: count - pair[2], isBorn: false };
  });
  const born = isMerged ? step.born : [];
  const last = Number.MAX_SAFE_INTEGER;
  return [
    ...top,
    ...born.map((pair) => ({ pair, place: last, count: pair[2], change: pair[2], isBorn: true })),
  ];
}

/** @param {Run} run @param {TopPair} row @param {boolean} isWinner */
function rowOf(run, { pair, count, change, isBorn }, isWinner) {
  const note = isBorn ? "new" : change ? signed(change) : "";
  return el(
    "tr",
    isWinner ? "win" : "",
    el("td", "", pairChips(run, pair, isWinner ? "now" : "")),
    el("td", "num", num(count)),
    el("td", "num", note),
  );
}
