/* The figures of a state: length of the corpus with its curve, symbols per token, counted and applied. */
import { attributes, el, setAttribute, setText, svg } from "../shared/dom.js";
import { num } from "../shared/numbers.js";
import { CORPUS_LENGTH, COUNTED_APPLIED, SYMBOLS_PER_TOKEN } from "./texts.js";

/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */

const CURVE = { width: 164, bottom: 44, height: 38, points: 160 };

/** @param {string} name @param {...Node} nodes */
function figure(name, ...nodes) {
  const value = el("b", "");
  return { value, box: el("div", "fig", el("span", "", name), value, ...nodes) };
}

/** @param {Run} run @param {number} k */
function perToken(run, k) {
  return (run.lengths[k] / run.overview.tokens).toFixed(2);
}

export class Figures {
  #all = svg("path", { class: "all" });
  #done = svg("path", { class: "done" });
  #dot = svg("circle", { r: 4 });
  #length = figure(
    CORPUS_LENGTH,
    svg(
      "svg",
      { "aria-hidden": "true", class: "curve", viewBox: "0 0 164 48" },
      this.#all,
      this.#done,
      this.#dot,
    ),
  );
  #per = figure(SYMBOLS_PER_TOKEN);
  #counted = figure(COUNTED_APPLIED);
  node = el("div", "figs", this.#length.box, this.#per.box, this.#counted.box);

  /** @param {Run} run @param {Moment} moment @param {boolean} hidesFuture */
  draw(run, { half, k, state, pair, isAsking }, hidesFuture) {
    const isMerged = half === "merge";
    const before = Math.max(0, k - 1);
    const show = (/** @type {HTMLElement} */ box, /** @type {string} */ from, /** @type {string} */ to) =>
      isMerged ? box.replaceChildren(el("em", "", `${from} → `), to) : setText(box, to);
    show(this.#length.value, num(run.lengths[before]), num(run.lengths[state]));
    show(this.#per.value, perToken(run, before), perToken(run, state));
    const applied = isMerged ? num(run.appliedOf(k)) : "–";
    const counted = pair ? `${num(run.countOf(k))} / ${applied}` : "–";
    setText(this.#counted.value, isAsking ? "?" : counted);
    setAttribute(this.#all, "d", curveTo(run, hidesFuture ? state : run.n));
    setAttribute(this.#done, "d", curveTo(run, state));
    const [cx, cy] = pointAt(run, state);
    attributes(this.#dot, { cx, cy });
  }
}

/** Where the curve is after k merges. @param {Run} run @param {number} k @returns {[number, number]} */
function pointAt(run, k) {
  const { width, bottom, height } = CURVE;
  const least = run.lengths[run.n];
  const span = Math.max(1, run.lengths[0] - least);
  return [(width * k) / Math.max(1, run.n), bottom - (height * (run.lengths[k] - least)) / span];
}

/** @param {Run} run @param {number} last */
function curveTo(run, last) {
  const points = Math.min(run.n, CURVE.points);
  const states = Array.from({ length: points + 1 }, (_, i) => Math.round((i * run.n) / Math.max(1, points)));
  const shown = [...states.filter((k) => k <= last), last].map((k) => pointAt(run, k));
  return shown.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}
