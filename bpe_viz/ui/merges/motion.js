/* What moves after a step: a copy of the new symbol flies into the vocabulary, addends fly into the bar of their pair.
   The screen shows the state at once and nothing waits for a movement: the next step ends it, and so does another
   layout what is on its way. Rows and bars move by their style alone. */
import { attributes, el } from "../shared/dom.js";
import { num, sum } from "../shared/numbers.js";
import { symbolText } from "../shared/symbol_chips.js";
import { Timers } from "../shared/timers.js";

/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { StepperView } from "./view.js" */

/** A number that flies, and what it adds. @typedef {{ node: HTMLElement, value: number }} Addend */

const JOIN_MS = 600; // as in the styles
const TAKE_OFF_MS = 240;
const FLIGHT_MS = 320;
const LANDED_MS = 50; // a copy stays until what it is a copy of has come
const ADDEND_MS = 450;
const BETWEEN_MS = 220;
const MOST_ADDENDS = 8;

export class Motion {
  /** Whether the step on the screen is a join that moves. */
  joins = false;
  #view;
  #timers = new Timers();
  #calm = matchMedia("(prefers-reduced-motion: reduce)");
  /** @type {HTMLElement[]} */
  #flying = [];
  /** @type {Animation[]} */
  #growing = [];

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
  }

  /** Whatever still moves is where it ends at once. */
  stop() {
    this.joins = false;
    this.#timers.stop();
    for (const node of this.#flying) node.remove();
    for (const growth of this.#growing) growth.cancel();
    this.#flying = [];
    this.#growing = [];
  }

  /** Places are about to be others: what is on its way ends; a join that has not taken off yet finds its way then. */
  land() {
    if (!this.#timers.isSet("join")) this.stop();
  }

  /**
   * A step that is about to be drawn: it moves if it is the next merge and there is time until the step after it.
   * @param {Moment} moment
   * @param {number} steps how far it is from the step before
   */
  prepare({ half }, steps) {
    const { player, isQuick, steps: places } = this.#view;
    const isNext = steps === 1 || (steps === 2 && !places.hasHalves);
    const isFast = isQuick || (player.isPlaying && player.pause < JOIN_MS);
    this.joins = half === "merge" && isNext && !isFast && !this.#calm.matches;
  }

  /** The step has been drawn; places are measured once it has been painted. @param {Run} run @param {Moment} moment */
  begin(run, { symbol }) {
    if (!this.joins) return;
    this.#timers.after("joined", JOIN_MS, () => {
      this.joins = false;
    });
    this.#timers.after("join", TAKE_OFF_MS, () => {
      const { corpus, vocabulary } = this.#view;
      const [from, to] = [corpus.firstNew(), vocabulary.newest()];
      if (!from || !to) return;
      const copy = el("span", "c new", symbolText(run, symbol));
      this.#fly(copy, from, to, FLIGHT_MS);
      this.#timers.after("landed", JOIN_MS - TAKE_OFF_MS + LANDED_MS, () => copy.remove());
    });
  }

  /** The words add to the count of the chosen pair, one after the other. @param {Moment} moment */
  count({ half, isAsking, step }) {
    if (half !== "choose" || isAsking || step.isMissing || this.#calm.matches) return;
    this.stop();
    const { corpus, pairs } = this.#view;
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
    const { root } = this.#view;
    attributes(node, { "aria-hidden": "true" }).classList.add("flying");
    root.append(node);
    this.#flying.push(node);
    const own = node.getBoundingClientRect();
    const at = (/** @type {DOMRect} */ box, /** @type {number} */ scale) =>
      `translate(${box.x - own.x}px, ${box.y + box.height / 2 - own.y - (own.height * scale) / 2}px) scale(${scale})`;
    const size = Math.max(1, from.height / own.height);
    return node.animate([{ transform: at(from, size) }, { transform: at(to, 1) }], {
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
