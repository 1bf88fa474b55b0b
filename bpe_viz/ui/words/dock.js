/* The dock: merges to step through; the strip above the range has those that change the word, with what they make. */
import { attributes, el, find, setHidden, setText, svg } from "../shared/dom.js";
import { isOther, keyOf, setChildren } from "../shared/keyed.js";
import { columnsOf } from "../shared/letters.js";
import { clamp } from "../shared/numbers.js";
import { StepScrubber } from "../shared/stepper/scrubber.js";
import { StepTransport } from "../shared/stepper/transport.js";
import {
  afterMerge,
  capitalised,
  MERGE,
  MERGE_NUMBER,
  mergeMakes,
  symbolsInWord,
  whereText,
} from "./texts.js";

/** @import { WordsView } from "./view.js" */
/** @import { Word } from "./word.js" */

const MOST_BARS = 40; // of merges that leave the word alone
const LEAST_BAR = 3; // in units of length
const BAR_REACH = 7; // to either side, where the tip is about it
const NAME_LETTER_WIDTH = 9.6; // of a letter in a name
const AROUND_NAME = 8;
const TALL_BAR = 0.86; // of the strip
const LOW_BAR = 0.24;

export class WordsDock {
  #view;
  #scrubber;
  #transport;
  #number = el("b", "");
  #unit = el("span", "");
  #length = attributes(el("div", "length", this.#number, this.#unit), { "data-tells": "text derivation" });

  /** @param {WordsView} view */
  constructor(view) {
    this.#view = view;
    this.#scrubber = new MergeStrip(view);
    const { stepping } = view;
    const at = () => stepping.k;
    this.#transport = new StepTransport(
      view,
      {
        noun: MERGE,
        numberLabel: MERGE_NUMBER,
        scrubber: this.#scrubber,
        length: this.#length,
        own: [],
      },
      { at, shown: at, goTo: (k) => stepping.goTo(k) },
    );
  }

  get menuButton() {
    return this.#transport.menuButton;
  }

  draw() {
    const { stepping, studied, data, root } = this.#view;
    const { k, n } = stepping;
    setHidden(find(root, ".dock"), !n && Boolean(data.vocabulary));
    this.#transport.setLast(n, afterMerge(n));
    this.#transport.show(k, whereText(k));
    const word = studied.selected;
    const symbols = word ? word.cutAt(k).length : 0;
    setText(this.#number, word ? String(symbols) : "");
    setText(this.#unit, word ? symbolsInWord(symbols) : "");
    this.#scrubber.draw(word);
  }
}

class MergeStrip extends StepScrubber {
  #view;
  #past = svg("path", { class: "past", "data-tells": "derivation explanations" });
  #future = svg("path", { class: "future", "data-tells": "derivation explanations" });
  #names = attributes(el("div", "names"), {
    "aria-hidden": "true",
    "data-tells": "text derivation explanations",
  });

  /** @param {WordsView} view */
  constructor(view) {
    super(view, MERGE);
    this.#view = view;
    attributes(this.input, { step: 1 });
    this.drawWith(this.#past, this.#future);
    this.input.after(this.#names);
  }

  /** @param {Word | null} word */
  draw(word) {
    const { stepping, scale } = this.#view;
    const { k, n } = stepping;
    this.fit(n);
    const { width, floor } = this;
    const stops = new Set(stepping.stops);
    const step = width / Math.max(1, n);
    const gap = step > 4 * LEAST_BAR * scale.px ? 4 * scale.px : 0;
    const bar = Math.max(LEAST_BAR * scale.px, step - gap);
    const ranks = n <= MOST_BARS ? Array.from({ length: n }, (_, i) => i + 1) : [...stops];
    const bars = ranks.map((rank) => {
      const tall = floor * (stops.has(rank) ? TALL_BAR : LOW_BAR);
      const left = Math.min(width - bar, (rank - 1) * step);
      return `M${left.toFixed(1)} ${floor.toFixed(1)}v${(-tall).toFixed(1)}h${bar.toFixed(1)}v${tall.toFixed(1)}z`;
    });
    for (const path of [this.#past, this.#future]) attributes(path, { d: bars.join("") });
    this.node.classList.toggle("fine", n > MOST_BARS);
    const share = n ? k / n : 1;
    this.part(this.#past, this.#future, share * width);
    this.show(k, share, capitalised(whereText(k)));
    this.#drawNames(word, stops, step, bar);
  }

  /** @param {Word | null} word @param {Set<number>} stops @param {number} step @param {number} bar */
  #drawNames(word, stops, step, bar) {
    const { stepping, scale } = this.#view;
    const { k } = stepping;
    if (!isOther(this.#names, keyOf(word, k, step, this.floor))) return;
    const names = [...stops].map((rank) => {
      const text = word && rank <= k ? madeBy(word, rank) : "";
      if (!text || columnsOf(text) * NAME_LETTER_WIDTH + AROUND_NAME > bar / scale.px) return null;
      const node = el("span", "", text);
      node.style.left = `${(rank - 1) * step + bar / 2}px`;
      node.style.top = `${this.floor * (1 - TALL_BAR / 2)}px`;
      return node;
    });
    setChildren(
      this.#names,
      names.filter((node) => node !== null),
    );
  }

  /** The merge under the pointer, or the one that changes the word nearby, with what it makes. @param {number} share */
  tipAt(share) {
    const { stepping, studied, scale } = this.#view;
    const { n, stops } = stepping;
    if (!n) return null;
    const under = clamp(Math.ceil(share * n), 1, n);
    const placeOf = (/** @type {number} */ rank) => ((rank - 0.5) / n) * this.width;
    const near = stops.find((rank) => Math.abs(placeOf(rank) - share * this.width) <= BAR_REACH * scale.px);
    const rank = stops.includes(under) ? under : (near ?? under);
    const word = studied.selected;
    return mergeMakes(rank, word && stops.includes(rank) ? madeBy(word, rank) : "");
  }

  /** @param {number} value */
  seek(value) {
    this.#view.stepping.goTo(value, true);
  }
}

/** What a merge makes in a word. @param {Word} word @param {number} rank */
function madeBy(word, rank) {
  const [node] = word.nodesOf(rank);
  return node ? word.text(node) : "";
}
