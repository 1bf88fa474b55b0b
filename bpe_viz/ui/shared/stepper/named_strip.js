/* The strip of a dock: a bar for each step with what it makes, where that fits, or one curve of a long run with the
   names of its milestones. */
import { attributes, el, setAttribute, svg } from "../dom.js";
import { isOther, keyOf, keyOfData, setChildren } from "../keyed.js";
import { columnsOf } from "../letters.js";
import { MAX_DOCK_BARS } from "../limits.js";
import { clamp } from "../numbers.js";
import { StepScrubber } from "./scrubber.js";

/** @import { ScrubbedView } from "./scrubber.js" */

/** A step of a run, how tall its bar is, from 0 to 1, and what it makes; "" for what is not told. @typedef {{ rank: number, height: number, name: string }} StripBar */
/**
 * What a strip shows.
 * @typedef {object} StripPicture
 * @property {number} k how many steps are done
 * @property {number} n of how many
 * @property {StripBar[]} bars of a short run each step, of a long one some
 * @property {number[]} [curve] how tall a long run is at even distances
 * @property {StripBar[]} [milestones] of that curve, those worth a name first
 * @property {string} text what is heard
 * @property {boolean} [tellsAhead] whether steps to come have their names
 * @property {string} [now] how the step is drawn that was made last
 */
/**
 * @typedef {object} StripParts
 * @property {string} label what its value counts
 * @property {string} [tells] what of a page its bars would give away
 * @property {string} [namesTell] and their names
 * @property {(k: number) => void} goTo
 * @property {(rank: number) => string} tip what is said of a step under the pointer
 */

const LEAST_BAR = 3; // in units of length
const STRIP_GAP = 4;
const REACH = 7; // to either side of a step of a long run, where the tip is about it
const NAME_LETTER_WIDTH = 9.6;
const AROUND_NAME = 8;
const LEAST_NAMED = 22; // how tall a bar is that has room for a name
const LEAST_LETTERS = 4; // that fit, or names would be on every other bar only
const TALLEST = 0.95; // of the strip
const ABOVE_CURVE = 20; // where names are
const MOST_ABOVE = 0.35; // of a strip that is low
const BETWEEN_NAMES = 12;
const NOW_WIDTH = 3;

export class NamedStrip extends StepScrubber {
  #view;
  #goTo;
  #tip;
  #past = svg("path", { class: "past" });
  #future = svg("path", { class: "future" });
  #now = svg("path", { class: "now" });
  #names = attributes(el("div", "names"), { "aria-hidden": "true" });
  /** @type {StripPicture} */
  #picture = { k: 0, n: 0, bars: [], text: "" };

  /** @param {ScrubbedView} view @param {StripParts} parts */
  constructor(view, { label, goTo, tells, namesTell = tells, tip }) {
    super(view, label);
    this.#view = view;
    this.#goTo = goTo;
    this.#tip = tip;
    for (const part of [this.#past, this.#future, this.#now]) attributes(part, { "data-tells": tells });
    attributes(this.#names, { "data-tells": namesTell });
    attributes(this.input, { step: 1 });
    this.drawWith(this.#past, this.#future, this.#now);
    this.input.after(this.#names);
  }

  /** @param {StripPicture} picture */
  draw(picture) {
    this.#picture = picture;
    const { k, n, curve, text } = picture;
    this.fit(n);
    this.node.classList.toggle("fine", n > MAX_DOCK_BARS);
    this.node.classList.toggle("curved", Boolean(curve));
    const shape = curve ? this.#curveOf(curve) : picture.bars.map((bar) => this.#shapeOf(bar)).join("");
    for (const path of [this.#past, this.#future]) if (isOther(path, shape)) attributes(path, { d: shape });
    const share = n ? k / n : 1;
    this.part(this.#past, this.#future, share * this.width);
    this.#drawNow(picture);
    this.#drawNames(picture);
    this.show(k, share, text);
  }

  /** From step to step. */
  get #step() {
    return this.width / Math.max(1, this.#picture.n);
  }

  /** The room above a curve. */
  get #above() {
    return Math.min(ABOVE_CURVE * this.#view.scale.px, MOST_ABOVE * this.floor);
  }

  get #barWidth() {
    const { px } = this.#view.scale;
    return Math.max(
      LEAST_BAR * px,
      this.#step - (this.#step > STRIP_GAP * LEAST_BAR * px ? STRIP_GAP * px : 0),
    );
  }

  /** @param {number} rank */
  #leftOf(rank) {
    return Math.min(this.width - this.#barWidth, (rank - 1) * this.#step);
  }

  /** @param {StripBar} bar */
  #shapeOf({ height, rank }) {
    const tall = this.floor * TALLEST * height;
    const left = this.#leftOf(rank).toFixed(1);
    return `M${left} ${this.floor.toFixed(1)}v${(-tall).toFixed(1)}h${this.#barWidth.toFixed(1)}v${tall.toFixed(1)}z`;
  }

  /** @param {number[]} curve */
  #curveOf(curve) {
    const room = this.floor - this.#above;
    const points = curve.map((height, i) => {
      const x = (this.width * i) / Math.max(1, curve.length - 1);
      return `L${x.toFixed(1)} ${(this.floor - room * height).toFixed(1)}`;
    });
    const floor = this.floor.toFixed(1);
    return `M0 ${floor}${points.join("")}L${this.width.toFixed(1)} ${floor}z`;
  }

  /** The step that was made last. @param {StripPicture} picture */
  #drawNow({ bars, curve, k, n, now = "joined" }) {
    setAttribute(this.#now, "class", `now ${now}`);
    const bar = bars.find(({ rank }) => rank === k);
    const { px } = this.#view.scale;
    const x = clamp((this.width * k) / Math.max(1, n) - (NOW_WIDTH / 2) * px, 0, this.width - NOW_WIDTH * px);
    const top = this.#above / 2;
    const line = `M${x.toFixed(1)} ${top}h${NOW_WIDTH * px}V${this.floor}h${-NOW_WIDTH * px}z`;
    attributes(this.#now, { d: curve ? line : bar ? this.#shapeOf(bar) : "" });
  }

  /** @param {StripPicture} picture */
  #drawNames({ bars, curve, k, milestones = [], now = "joined", tellsAhead }) {
    const { px } = this.#view.scale;
    const widthOf = (/** @type {number} */ letters) => (letters * NAME_LETTER_WIDTH + AROUND_NAME) * px;
    const longest = Math.max(...bars.map(({ name }) => columnsOf(name ?? "")));
    const isNarrow = this.#barWidth < widthOf(Math.min(LEAST_LETTERS, longest));
    const told = isNarrow ? [] : bars.filter(({ rank }) => rank <= k || tellsAhead);
    const named = curve ? milestones : told;
    if (!isOther(this.#names, keyOf(keyOfData(named), k, this.width, this.floor))) return;
    /** @type {{ left: number, right: number }[]} */
    const taken = [];
    const nodes = named.map(({ height, name, rank }) => {
      if (!name) return null;
      const room = widthOf(columnsOf(name));
      const node = el("span", rank === k ? now : rank < k ? "" : "ahead", name);
      if (curve) {
        const middle = clamp((rank - 0.5) * this.#step, room / 2, this.width - room / 2);
        const place = { left: middle - room / 2, right: middle + room / 2 };
        const gap = BETWEEN_NAMES * px;
        if (taken.some(({ left, right }) => place.left < right + gap && left < place.right + gap))
          return null;
        taken.push(place);
        node.style.left = `${middle}px`;
        node.style.top = `${this.#above / 2}px`;
        return node;
      }
      const tall = this.floor * TALLEST * height;
      if (room > this.#barWidth || tall < LEAST_NAMED * px) return null;
      node.style.left = `${this.#leftOf(rank) + this.#barWidth / 2}px`;
      node.style.top = `${this.floor - tall / 2}px`;
      return node;
    });
    setChildren(
      this.#names,
      nodes.filter((node) => node !== null),
    );
  }

  /** The step under the pointer; in a long run one that has a bar or a name, if it is near. @param {number} share */
  tipAt(share) {
    const { bars, milestones = [], n } = this.#picture;
    if (!n) return null;
    const under = clamp(Math.ceil(share * n), 1, n);
    const distance = (/** @type {StripBar} */ { rank }) =>
      Math.abs((rank - 0.5) * this.#step - share * this.width);
    const known = n > MAX_DOCK_BARS ? [...bars, ...milestones] : [];
    const near = known.filter((bar) => distance(bar) <= REACH * this.#view.scale.px);
    const nearest = near.sort((a, b) => distance(a) - distance(b))[0];
    return this.#tip(nearest?.rank ?? under);
  }

  /** @param {number} value */
  seek(value) {
    this.#goTo(value);
  }
}
