/* The wall on the strip of the dock: it says until which merge walls stand, and is dragged or moved by keys. */

import { attributes, el, setAttribute, setHidden } from "../shared/dom.js";
import { isFreeToStep } from "../shared/keys.js";
import { clamp } from "../shared/numbers.js";
import { untilHeard, WALLS_KEYS, WALLS_UNTIL } from "./texts.js";

/** How far a key moves it. @type {Record<string, number>} */
const MERGES_BY_KEY = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export class WallHandle {
  node = attributes(el("div", "wall-handle", el("span", "", "t")), {
    role: "slider",
    tabindex: "0",
    "aria-label": WALLS_UNTIL,
    "aria-valuemin": "0",
    title: WALLS_KEYS,
  });
  #moved;
  #strip;
  #wall = { until: 0, last: 0, most: 0 };

  /** @param {HTMLElement} strip @param {(until: number) => void} moved */
  constructor(strip, moved) {
    this.#moved = moved;
    this.#strip = strip;
    const { node } = this;
    strip.append(node);
    node.onpointerdown = (event) => {
      node.setPointerCapture(event.pointerId);
      node.focus({ preventScroll: true });
      event.preventDefault();
    };
    node.onpointermove = (event) => {
      if (node.hasPointerCapture(event.pointerId)) this.#follow(event.clientX);
    };
    node.onkeydown = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in MERGES_BY_KEY)) return;
      event.preventDefault();
      event.stopPropagation();
      this.#move(MERGES_BY_KEY[event.key]);
    };
    document.addEventListener("keydown", this.#moveByShift, true);
  }

  stop() {
    document.removeEventListener("keydown", this.#moveByShift, true);
  }

  /** @param {number} until @param {number} last merge of the run @param {number} most that it can be moved to */
  show(until, last, most) {
    this.#wall = { until, last, most };
    setHidden(this.node, !most);
    this.node.style.left = `${last ? (100 * until) / last : 0}%`;
    setAttribute(this.node, "aria-valuemax", String(most));
    setAttribute(this.node, "aria-valuenow", String(until));
    setAttribute(this.node, "aria-valuetext", untilHeard(until));
  }

  /** @param {number} x */
  #follow(x) {
    const { left, width } = this.#strip.getBoundingClientRect();
    this.#go(Math.round(((x - left) / width) * this.#wall.last));
  }

  /** @param {number} way */
  #move(way) {
    this.#go(this.#wall.until + way);
  }

  /** @param {number} to */
  #go(to) {
    if (!this.#wall.most) return;
    const until = clamp(to, 0, this.#wall.most);
    if (until !== this.#wall.until) this.#moved(until);
  }

  /** Shift and an arrow move it from anywhere. */
  #moveByShift = (/** @type {KeyboardEvent} */ event) => {
    const { altKey, ctrlKey, key, metaKey, shiftKey } = event;
    const target = event.composedPath()[0];
    if (!shiftKey || ctrlKey || metaKey || altKey || !/^Arrow(Left|Right)$/.test(key)) return;
    const isStrip = target instanceof Element && this.#strip.contains(target);
    if (target instanceof Element && !isStrip && !isFreeToStep(target, key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#move(MERGES_BY_KEY[key]);
  };
}
