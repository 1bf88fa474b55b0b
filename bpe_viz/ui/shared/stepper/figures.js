/* The figures of a state: a name, a value, what it was before, and the curve of one of them over the run. */
import { attributes, el, setAttribute, setText, svg } from "../dom.js";

const CURVE = { width: 164, bottom: 44, height: 38, points: 160 };

/** @param {string} name @param {...Node} nodes */
export function figure(name, ...nodes) {
  const value = el("b", "");
  return { value, box: el("div", "fig", el("span", "", name), value, ...nodes) };
}

/** @param {HTMLElement} value @param {string} text @param {string | null} before what it was, where that is shown */
export function showFigure(value, text, before) {
  if (before === null) setText(value, text);
  else value.replaceChildren(el("em", "", `${before} → `), text);
}

export class Curve {
  #all = svg("path", { class: "all" });
  #done = svg("path", { class: "done" });
  #dot = svg("circle", { r: 4 });
  node = svg(
    "svg",
    { "aria-hidden": "true", class: "curve", viewBox: "0 0 164 48" },
    this.#all,
    this.#done,
    this.#dot,
  );
  /** @type {ArrayLike<number>} */
  #values = [];
  #least = 0;
  #span = 1;

  /**
   * @param {ArrayLike<number>} values in each state of the run
   * @param {number} state
   * @param {number} last the state up to which the curve is shown
   */
  draw(values, state, last) {
    if (this.#values !== values) this.#measure(values);
    setAttribute(this.#all, "d", this.#to(last));
    setAttribute(this.#done, "d", this.#to(state));
    const [cx, cy] = this.#at(state);
    attributes(this.#dot, { cx, cy });
  }

  /** @param {ArrayLike<number>} values */
  #measure(values) {
    let [least, most] = [values[0], values[0]];
    for (let i = 0; i < values.length; i++) {
      least = Math.min(least, values[i]);
      most = Math.max(most, values[i]);
    }
    this.#values = values;
    this.#least = least;
    this.#span = Math.max(1, most - least);
  }

  get #n() {
    return this.#values.length - 1;
  }

  /** @param {number} state @returns {[x: number, y: number]} */
  #at(state) {
    const { width, bottom, height } = CURVE;
    const share = (this.#values[state] - this.#least) / this.#span;
    return [(width * state) / Math.max(1, this.#n), bottom - height * share];
  }

  /** @param {number} last */
  #to(last) {
    const points = Math.min(this.#n, CURVE.points);
    const states = Array.from({ length: points + 1 }, (_, i) =>
      Math.round((i * this.#n) / Math.max(1, points)),
    );
    const shown = [...states.filter((state) => state < last), last].map((state) => this.#at(state));
    return shown.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  }
}
