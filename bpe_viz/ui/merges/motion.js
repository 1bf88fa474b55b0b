/* What moves after a step. A join has its order: the places are counted, the gaps close, the tiles turn teal and a copy
   of one flies into the vocabulary, symbols that die part where they are left, ghosts show what was saved, and all numbers change last, so that they are never
   ahead of the picture. It ends at once with the next step, with a press anywhere, and, once the copy flies, with
   another layout. On request the words add to the count of their pair. Tiles move by their style alone. */
import { attributes, el } from "../shared/dom.js";
import { num, sum } from "../shared/numbers.js";
import { symbolText } from "../shared/symbol_chips.js";
import { Timers } from "../shared/timers.js";

/** @import { CorpusView } from "./corpus.js" */
/** @import { PairsView } from "./pairs.js" */
/** @import { Moment } from "./steps.js" */
/** @import { MergesActions } from "./view.js" */
/** @import { VocabularyView } from "./vocabulary.js" */

/** @typedef {"count" | "close" | "lift" | "land" | "ghosts" | "numbers"} JoinPart */
/** A number that flies, and what it adds. @typedef {{ node: HTMLElement, value: number }} Addend */

/** When each part of a join begins, in milliseconds. @type {[name: JoinPart, start: number][]} */
const JOIN = [
  ["count", 0],
  ["close", 140],
  ["lift", 260],
  ["land", 420],
  ["ghosts", 450],
  ["numbers", 520],
];
const JOIN_MS = 600;
const FLIGHT_MS = 160;
const ADDEND_MS = 450;
const BETWEEN_MS = 220;
const MOST_ADDENDS = 8;

export class Motion {
  /** Whether the step on the screen is a join that is seen happening. */
  joins = false;
  /** Whether its numbers are still those of the pair that was chosen. */
  isHolding = false;
  /** Whether words still say what they add to the count, not what they save. */
  isAdding = false;
  /** Whether symbols that die are still whole where they are left. */
  isWhole = false;
  /** What moves, once it is there. @type {{ corpus: CorpusView, pairs: PairsView, vocabulary: VocabularyView } | null} */
  moved = null;
  #actions;
  #timers = new Timers();
  #calm = matchMedia("(prefers-reduced-motion: reduce)");
  /** @type {HTMLElement[]} */
  #flying = [];
  /** @type {Animation[]} */
  #growing = [];

  /** @param {MergesActions} actions */
  constructor(actions) {
    this.#actions = actions;
  }

  /** Whatever still moves is where it ends at once; who calls draws again. */
  stop() {
    this.#setJoins(false);
    this.#timers.stop();
    for (const node of this.#flying) node.remove();
    for (const growth of this.#growing) growth.cancel();
    this.#flying = [];
    this.#growing = [];
  }

  /** A join is over at once, as the reader turns to what it shows. */
  finish() {
    if (!this.isHolding) return;
    this.stop();
    this.#actions.draw();
    this.#actions.announce();
  }

  /** Places are about to be others: what is on its way ends; a join that has not taken off yet finds its way then. */
  land() {
    if (!this.#timers.isSet("lift")) this.stop();
  }

  /**
   * A step that is about to be drawn: it moves if it is the next merge and there is time until the step after it.
   * @param {Moment} moment
   * @param {number} distance from the step before
   * @param {boolean} isQuick
   */
  prepare({ half, hasHalves, step }, distance, isQuick) {
    const { player } = this.#actions;
    const isNext = distance === 1 || (distance === 2 && !hasHalves);
    const isFast = isQuick || (player.isPlaying && player.pause < JOIN_MS);
    this.#setJoins(half === "merge" && isNext && !isFast && !step.isMissing && !this.#calm.matches);
  }

  /** The step has been drawn; places are measured once they have been painted. @param {Moment} moment */
  begin(moment) {
    if (!this.joins || !this.moved) return;
    for (const [part, start] of JOIN.slice(1))
      this.#timers.after(part, start, () => this.#enter(part, moment));
    this.#timers.after("joined", JOIN_MS, () => this.#setJoins(false));
    const { corpus } = this.moved;
    const { numTurns } = corpus;
    const pause = JOIN[1][1] / Math.max(1, numTurns);
    for (let turn = 0; turn < numTurns; turn++)
      if (turn) this.#timers.after(`count ${turn}`, turn * pause, () => corpus.count(turn));
      else corpus.count(turn);
  }

  /** @param {JoinPart} part @param {Moment} moment */
  #enter(part, { k, run, symbol }) {
    if (!this.moved) return;
    const { corpus, vocabulary } = this.moved;
    this.#actions.root.dataset.join = part;
    const [copy] = this.#flying;
    if (part === "lift") {
      const [from, to] = [corpus.firstNew(), vocabulary.emptyPlace()];
      if (from && to) this.#fly(el("span", "c new", symbolText(run, symbol)), from, to.box, FLIGHT_MS);
      this.isWhole = false;
      if (run.deathsAt(k).length) this.#actions.draw();
    } else if (part === "land" && copy) {
      vocabulary.emptyPlace()?.node.classList.add("filled");
    } else if (part === "ghosts") {
      this.isAdding = false;
      corpus.settle();
    } else if (part === "numbers") {
      this.isHolding = false;
      this.#actions.draw();
      this.#actions.announce();
      copy?.remove();
    }
  }

  /** @param {boolean} joins */
  #setJoins(joins) {
    Object.assign(this, { joins, isHolding: joins, isAdding: joins, isWhole: joins });
    const { dataset } = this.#actions.root;
    if (joins) dataset.join = JOIN[0][0];
    else delete dataset.join;
  }

  /** The words add to the count of the chosen pair, one after the other. @param {Moment} moment */
  count({ half, isAsking, step }) {
    if (half !== "choose" || isAsking || step.isMissing || this.#calm.matches || !this.moved) return;
    this.stop();
    const { corpus, pairs } = this.moved;
    const addends = corpus.addends().slice(0, MOST_ADDENDS);
    const bar = pairs.winner();
    if (!addends.length || !bar) return;
    const total = step.top[0][2];
    const arrivals = addends.map((_, i) => ADDEND_MS + i * BETWEEN_MS);
    const end = arrivals[arrivals.length - 1] + BETWEEN_MS;
    const shares = addends.map((_, i) => sum(addends.slice(0, i + 1).map(({ value }) => value)) / total);
    this.#growing.push(
      bar.value.animate(
        [{ offset: 0, width: "0" }, ...growth(arrivals, shares, end, bar.value.style.width)],
        end,
      ),
    );
    bar.count.textContent = "0";
    addends.forEach(({ node }, i) => {
      const copy = el("span", "addend", node.textContent);
      this.#timers.after(`start ${i}`, i * BETWEEN_MS, () => {
        const [from, to] = [node, bar.count].map((one) => one.getBoundingClientRect());
        this.#fly(copy, from, to, ADDEND_MS).onfinish = () => copy.remove();
      });
      const isLast = i === addends.length - 1;
      this.#timers.after(`add ${i}`, arrivals[i], () => {
        bar.count.textContent = num(isLast ? total : Math.round(shares[i] * total));
      });
    });
  }

  /** @param {HTMLElement} node @param {DOMRect} from @param {DOMRect} to @param {number} duration */
  #fly(node, from, to, duration) {
    const { root } = this.#actions;
    attributes(node, { "aria-hidden": "true" }).classList.add("flying");
    root.append(node);
    this.#flying.push(node);
    const own = node.getBoundingClientRect();
    const at = (/** @type {DOMRect} */ box, /** @type {number} */ scale) =>
      `translate(${box.x - own.x}px, ${box.y + box.height / 2 - own.y - (own.height * scale) / 2}px) scale(${scale})`;
    const [before, after] = [Math.max(1, from.height / own.height), Math.min(1, to.height / own.height)];
    return node.animate([{ transform: at(from, before) }, { transform: at(to, after) }], {
      duration,
      easing: "cubic-bezier(0.4, 0, 0.2, 1)",
      fill: "both",
    });
  }
}

/**
 * Keyframes of a bar that grows by jumps.
 * @param {number[]} arrivals
 * @param {number[]} shares
 * @param {number} end
 * @param {string} width
 */
function growth(arrivals, shares, end, width) {
  const before = [0, ...shares];
  return arrivals.flatMap((arrival, i) => [
    { offset: arrival / end, width: `calc(${before[i]} * ${width})` },
    {
      offset: Math.min(1, (arrival + BETWEEN_MS / 2) / end),
      width: `calc(${i === arrivals.length - 1 ? 1 : shares[i]} * ${width})`,
    },
  ]);
}
