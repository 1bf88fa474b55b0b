/* The scrubber: a range under the curve of the corpus's log probability, with a tick for each round. */
import { attributes, el, setAttribute, setHidden, setText, svg } from "../shared/dom.js";
import { clamp, num, plural } from "../shared/numbers.js";
import { nats } from "./figures_text.js";

/** @import { PieceRun } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesView } from "./view.js" */

const MOST_POINTS = 400;
const MOST_TICKS = 60;

export class RoundScrubber {
  #view;
  #past = svg("path", { class: "past" });
  #future = svg("path", { class: "future" });
  #ticks = svg("path", { class: "ticks" });
  #now = svg("circle", { class: "here" });
  #picture = svg("svg", { "aria-hidden": "true" }, this.#past, this.#future, this.#ticks, this.#now);
  #done = el("span", "done");
  #thumb = el("span", "thumb");
  /** Its value is how many rounds are done; half a round is its weighing. */
  input = attributes(el("input", "range"), { type: "range", min: "0", step: "any", "aria-label": "Round" });
  #tip = attributes(el("span", "tip"), { "aria-hidden": "true" });
  node = el(
    "div",
    "scrub",
    this.input,
    this.#picture,
    el("span", "track", this.#done),
    this.#thumb,
    this.#tip,
  );
  #width = 0;
  /** How high the curve is in a state. @type {(state: number) => number} */
  #heightOf = () => 0;

  /** @param {PiecesView} view */
  constructor(view) {
    this.#view = view;
    this.#tip.hidden = true;
    this.input.oninput = () => this.#seek();
    this.input.onpointermove = (event) => this.#point(event);
    this.input.onpointerleave = () => setHidden(this.#tip, true);
    this.input.onkeydown = (event) => {
      if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
      event.preventDefault();
      if (event.key === "ArrowUp") view.forward();
      else view.back();
    };
  }

  /** @param {PieceRun} run */
  layOut(run) {
    const { px } = this.#view.scale;
    const { likelihoods } = run.overview;
    const { n } = run;
    this.#width = Math.max(10, this.node.clientWidth);
    const height = this.node.clientHeight;
    const floor = height - 12 * px;
    const least = likelihoods.reduce((a, b) => Math.min(a, b));
    const span = likelihoods.reduce((a, b) => Math.max(a, b)) - least;
    this.#heightOf = (state) => {
      const share = span ? (likelihoods[state] - least) / span : 1;
      return floor - 4 * px - (floor - 10 * px) * share;
    };
    const points = Math.min(n, MOST_POINTS);
    const states = Array.from({ length: points + 1 }, (_, i) => Math.round((i * n) / Math.max(1, points)));
    const line = states
      .map((state) => `L${(this.#placeOf(state, n)).toFixed(1)} ${this.#heightOf(state).toFixed(1)}`)
      .join("");
    const flat = n ? "" : `L${this.#width} ${this.#heightOf(0).toFixed(1)}`;
    const area = `M0 ${floor.toFixed(1)}${line}${flat}L${this.#width} ${floor.toFixed(1)}z`;
    attributes(this.#past, { d: area });
    attributes(this.#future, { d: area });
    const ticks = n <= MOST_TICKS ? states.slice(1, -1) : [];
    attributes(this.#ticks, {
      d: ticks.map((state) => `M${this.#placeOf(state, n).toFixed(1)} ${floor}v${4 * px}`).join(""),
    });
    attributes(this.#now, { r: 4.5 * px });
    attributes(this.#picture, { viewBox: `0 0 ${this.#width} ${height}` });
    attributes(this.input, { max: n });
    this.input.disabled = !n;
    setHidden(this.#tip, true);
  }

  /** @param {number} state @param {number} n */
  #placeOf(state, n) {
    return n ? (this.#width * state) / n : 0;
  }

  /** @param {PieceRun} run @param {PiecesMoment} moment */
  draw(run, { half, k, state }) {
    const value = half === "weigh" ? k - 0.5 : k;
    const share = run.n ? value / run.n : 0;
    const edge = share * this.#width;
    this.#past.style.clipPath = `inset(-3px ${Math.max(0, this.#width - edge)}px -3px -3px)`;
    this.#future.style.clipPath = `inset(-3px -3px -3px ${edge}px)`;
    attributes(this.#now, { cx: this.#placeOf(state, run.n), cy: this.#heightOf(state) });
    this.#done.style.width = `${share * 100}%`;
    this.#thumb.style.left = `${share * 100}%`;
    this.input.value = String(value);
    setAttribute(this.input, "aria-valuetext", placeText(run, half, k));
  }

  /** @param {PointerEvent} event */
  #point({ clientX }) {
    const { run } = this.#view.steps;
    if (!run?.n) return;
    const x = clamp(clientX - this.node.getBoundingClientRect().left, 0, this.#width);
    const state = Math.round((x / this.#width) * run.n);
    const { sizes, likelihoods } = run.overview;
    const what = `${plural(sizes[state], "piece")}, log probability ${nats(likelihoods[state])}`;
    setText(this.#tip, `Round ${num(state)}: ${what}`);
    setHidden(this.#tip, false);
    const share = (100 * x) / this.#width;
    this.#tip.style.left = `${share}%`;
    this.#tip.style.translate = `-${share}% 0`;
  }

  #seek() {
    this.#view.go(Math.round(2 * Number(this.input.value)));
  }
}

/** @param {PieceRun} run @param {string} half @param {number} k */
function placeText(run, half, k) {
  if (half === "start") return `Start, before round 1 of ${run.n}`;
  return `Round ${k} of ${run.n}, ${half}: ${plural(run.overview.sizes[k], "piece")} after it`;
}
