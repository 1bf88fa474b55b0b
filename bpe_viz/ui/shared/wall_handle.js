/* The wall on the strip of a dock: it says until which merge walls stand, and is dragged or moved by keys. */

import { attributes, el, setAttribute, setHidden, setText } from "./dom.js";
import { clamp, num } from "./numbers.js";
import { FLAG, untilHeard, WALLS_UNTIL } from "./wall_texts.js";

/** How far a key moves it. @type {Record<string, number>} */
export const MERGES_BY_KEY = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** What a page does with it. @typedef {{ moved: (until: number) => void, released?: (until: number) => void, title: string }} WallParts */

export class WallHandle {
  #until = el("b");
  #flag = el("span", "", FLAG[0], el("i", "", FLAG[1]), " ", this.#until);
  node = attributes(el("div", "wall-handle", this.#flag), {
    role: "slider",
    "aria-label": WALLS_UNTIL,
    "aria-valuemin": "0",
  });
  #strip;
  #parts;
  #wall = { until: 0, last: 0, most: 0, isFixed: false };
  /** Whether it was moved since it was taken hold of. */
  #isMoved = false;

  /** @param {HTMLElement} strip @param {WallParts} parts */
  constructor(strip, parts) {
    this.#strip = strip;
    this.#parts = parts;
    const { node } = this;
    attributes(node, { title: parts.title });
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
      this.move(MERGES_BY_KEY[event.key]);
    };
    node.onlostpointercapture = node.onkeyup = node.onblur = () => this.#release();
  }

  /**
   * @param {number} until
   * @param {number} last merge of the run
   * @param {number} most that it can be moved to; 0: it is not shown
   * @param {boolean} [isFixed]
   */
  show(until, last, most, isFixed = false) {
    this.#wall = { until, last, most, isFixed };
    const { node } = this;
    setHidden(node, !most);
    node.style.setProperty("--at", `${last ? (100 * until) / last : 0}%`);
    setText(this.#until, num(until));
    setAttribute(node, "tabindex", isFixed ? "-1" : "0");
    setAttribute(node, "aria-disabled", String(isFixed));
    setAttribute(node, "aria-valuemax", String(most));
    setAttribute(node, "aria-valuenow", String(until));
    setAttribute(node, "aria-valuetext", untilHeard(until));
  }

  /** Whether it was moved, and is not yet let go. */
  get isMoved() {
    return this.#isMoved;
  }

  /** @param {number} way */
  move(way) {
    this.#go(this.#wall.until + way);
  }

  /** @param {number} x */
  #follow(x) {
    const { left, width } = this.#strip.getBoundingClientRect();
    this.#go(Math.round(((x - left) / width) * this.#wall.last));
  }

  /** @param {number} to */
  #go(to) {
    const { isFixed, most, until: now } = this.#wall;
    if (!most || isFixed) return;
    const until = clamp(to, 0, most);
    if (until === now) return;
    this.#isMoved = true;
    this.#parts.moved(until);
  }

  #release() {
    if (!this.#isMoved) return;
    this.#isMoved = false;
    this.#parts.released?.(this.#wall.until);
  }
}
