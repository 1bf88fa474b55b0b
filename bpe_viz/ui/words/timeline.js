/* The timeline: one row per change, with the segmentation and from which merge to which it held. */
import { attributes, el, showIn, svg } from "../shared/dom.js";
import { clamp, num } from "../shared/numbers.js";
import { bar, csvButton, note, wordAfter } from "./explanation_parts.js";
import {
  AFTER_HOW_MANY,
  LOGARITHMIC,
  NO_WORD_SELECTED,
  TIMELINE_COLUMNS,
  TIMELINE_LABEL,
  timelineRow,
} from "./texts.js";
import { MANY_UNITS, MOST_ROWS } from "./trace.js";

/** @import { WordsView } from "./view.js" */
/** @import { Word } from "./word.js" */

const MANY_MERGES = 200; // from then on the scale is logarithmic
const STAIRS = { width: 400, height: 44, margin: 4 };

/** The share of the width where state k of n is. @param {number} k @param {number} n */
function shareOf(k, n) {
  if (n > MANY_MERGES) return Math.log1p(k) / Math.log1p(n);
  return n ? k / n : 0;
}

/** The state at a share of the width. @param {number} share @param {number} n */
function stateAt(share, n) {
  return Math.round(n > MANY_MERGES ? Math.expm1(share * Math.log1p(n)) : share * n);
}

export class Timeline {
  #view;

  /** @param {WordsView} view */
  constructor(view) {
    this.#view = view;
  }

  draw() {
    const { side, stepping, studied } = this.#view;
    const word = studied.selected;
    if (!word) {
      side.show(note(NO_WORD_SELECTED));
      return;
    }
    const starts = [0, ...word.ranks];
    const spans = starts.map((from, i) => ({ from, to: (starts[i + 1] ?? stepping.n + 1) - 1 }));
    const many = word.units.length > MANY_UNITS ? " many" : "";
    const list = attributes(
      el(
        "ol",
        `timeline${many}`,
        ...spans.slice(-MOST_ROWS).map(({ from, to }) => this.#row(word, from, to)),
      ),
      { "aria-label": TIMELINE_LABEL },
    );
    const save = csvButton(`timeline-${word.name}`, () => [
      TIMELINE_COLUMNS,
      ...spans.map(({ from, to }) => [from, to, word.cutAt(from).length, word.spelled(from)]),
    ]);
    const scale = stepping.n > MANY_MERGES ? LOGARITHMIC : "";
    const box = el("div", "scroll", list);
    side.show(bar(AFTER_HOW_MANY, scale, save), this.#stairs(word), box);
    showIn(box, list.querySelector(".on"));
  }

  /** @param {Word} word @param {number} from @param {number} to */
  #row(word, from, to) {
    const { stepping } = this.#view;
    const { k, n } = stepping;
    const isOn = k >= from && k <= to;
    const percent = (/** @type {number} */ state) => 100 * shareOf(state, n);
    const length = el("i", "");
    const here = el("em", "");
    const until = Math.min(100, percent(to + (n > MANY_MERGES ? 1 : 0.6)));
    length.style.left = `${percent(from)}%`;
    length.style.width = `max(3px, ${until - percent(from)}%)`;
    here.style.left = `${percent(k)}%`;
    const when = from === to ? num(from) : `${num(from)}–${num(to)}`;
    const symbols = word.cutAt(from).map((cut) => word.spoken(cut));
    const go = attributes(
      el(
        "button",
        "",
        el("span", "when", when),
        el("span", "life", length, isOn ? here : null),
        wordAfter(word, from, word.newAt(from)),
      ),
      {
        type: "button",
        "aria-label": timelineRow(when, [from, to], symbols),
        "aria-current": isOn ? "step" : null,
      },
    );
    go.onclick = () => stepping.goTo(from);
    const [first] = word.newAt(from);
    return attributes(el("li", isOn ? "on" : "", go), {
      "data-first": first?.first,
      "data-last": first?.last,
    });
  }

  /** Symbols of the word against the number of merges; a click goes there. @param {Word} word */
  #stairs(word) {
    const { stepping } = this.#view;
    const { width, height, margin } = STAIRS;
    const x = (/** @type {number} */ k) => shareOf(k, stepping.n) * width;
    const y = (/** @type {number} */ k) =>
      height - margin - ((height - 2 * margin) * word.cutAt(k).length) / word.units.length;
    const steps = word.ranks.map((rank) => `H${x(rank)}V${y(rank)}`).join("");
    const line = (/** @type {string} */ className, /** @type {string} */ d) =>
      svg("path", { d, class: className, "vector-effect": "non-scaling-stroke" });
    const box = svg(
      "svg",
      {
        viewBox: `0 0 ${width} ${height}`,
        preserveAspectRatio: "none",
        class: "stairs",
        "aria-hidden": "true",
      },
      line("line", `M0 ${y(0)}${steps}H${width}`),
      line("here", `M${x(stepping.k)} 0V${height}`),
    );
    box.addEventListener("click", (event) => {
      const area = box.getBoundingClientRect();
      stepping.goTo(stateAt(clamp((event.clientX - area.left) / area.width, 0, 1), stepping.n));
    });
    return box;
  }
}
