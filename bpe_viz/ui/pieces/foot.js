/* The foot: the learner in six lines, and the figures of a state. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, find, setAttribute, setClass, setHidden, setText, svg } from "../shared/dom.js";
import { num } from "../shared/numbers.js";
import { decimal } from "./figures_text.js";
import { isFinish } from "./sentence.js";
import { ACTIVE, ACTIVE_ONE_BY_ONE, HOW_IT_DECIDES, LINES, LINES_ONE_BY_ONE } from "./texts.js";

/** @import { PieceRun } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesView } from "./view.js" */

const CURVE = { width: 164, bottom: 44, height: 38, points: 160 };

/** @param {string} name @param {...Node} nodes */
function figureBox(name, ...nodes) {
  const value = el("b", "");
  return { value, box: el("div", "fig", el("span", "", name), value, ...nodes) };
}

export class PiecesFoot {
  #view;
  #box;
  #lines = LINES.map((line) => el("li", "", line));
  #code = attributes(el("ol", "code", ...this.#lines), { "aria-label": "The learner in six lines" });
  #link;
  #all = svg("path", { class: "all" });
  #done = svg("path", { class: "done" });
  #dot = svg("circle", { r: 4 });
  #size = figureBox(
    "Pieces",
    svg(
      "svg",
      { "aria-hidden": "true", class: "curve", viewBox: "0 0 164 48" },
      this.#all,
      this.#done,
      this.#dot,
    ),
  );
  #length = figureBox("Corpus length, pieces");
  #likelihood = figureBox("Log probability, nats");
  #figures = el("div", "figs", this.#size.box, this.#length.box, this.#likelihood.box);

  /** @param {PiecesView} view */
  constructor(view) {
    this.#view = view;
    this.#link = textButton(HOW_IT_DECIDES, () => view.popovers.openDecisions(), "linklike source");
    this.#box = find(view.root, ".bot");
    this.#box.append(el("div", "left", this.#code, this.#link), this.#figures);
  }

  /** @param {PieceRun} run */
  layOut(run) {
    const lines = run.overview.isOneByOne ? LINES_ONE_BY_ONE : LINES;
    for (const [i, line] of this.#lines.entries()) setText(line, lines[i]);
  }

  /** @param {PieceRun} run @param {PiecesMoment} moment */
  draw(run, moment) {
    const { half, k, state } = moment;
    const { lecture, isLow } = this.#view;
    const hasCode = !lecture.isOn && !isLow;
    setHidden(this.#code, !hasCode);
    setHidden(this.#link, !hasCode);
    setClass(this.#box, `bot ${hasCode ? "tall" : "strip"}`);
    const active = run.overview.isOneByOne ? ACTIVE_ONE_BY_ONE : ACTIVE;
    const doing = active[isFinish(run, k) ? "finish" : half];
    this.#lines.forEach((line, i) => {
      const isOn = doing.includes(i);
      setClass(line, isOn ? `on ${half === "drop" ? "mg" : ""}` : "");
      if (isOn) setAttribute(line, "aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    const { sizes, lengths, likelihoods } = run.overview;
    const show = (/** @type {HTMLElement} */ box, /** @type {(state: number) => string} */ text) =>
      half === "drop" && text(k - 1) !== text(k)
        ? box.replaceChildren(el("em", "", `${text(k - 1)} → `), text(k))
        : setText(box, text(state));
    show(this.#size.value, (at) => num(sizes[at]));
    show(this.#length.value, (at) => num(lengths[at]));
    show(this.#likelihood.value, (at) => decimal(likelihoods[at]));
    setAttribute(this.#all, "d", curveOf(sizes, run.n));
    setAttribute(this.#done, "d", curveOf(sizes, state));
    const [cx, cy] = pointOf(sizes, state);
    attributes(this.#dot, { cx, cy });
  }
}

/** Where the curve of the sizes is in a state. @param {number[]} sizes @param {number} state @returns {[number, number]} */
function pointOf(sizes, state) {
  const { width, bottom, height } = CURVE;
  const least = sizes.reduce((a, b) => Math.min(a, b));
  const span = Math.max(1, sizes.reduce((a, b) => Math.max(a, b)) - least);
  const n = sizes.length - 1;
  return [(width * state) / Math.max(1, n), bottom - (height * (sizes[state] - least)) / span];
}

/** @param {number[]} sizes @param {number} last */
function curveOf(sizes, last) {
  const n = sizes.length - 1;
  const points = Math.min(n, CURVE.points);
  const states = Array.from({ length: points + 1 }, (_, i) => Math.round((i * n) / Math.max(1, points)));
  const shown = [...states.filter((state) => state < last), last].map((state) => pointOf(sizes, state));
  return shown.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}
