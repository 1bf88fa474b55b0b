/* What a scrubber is besides its picture: the range that is dragged, the track, the thumb, and the tip at the pointer. */
import { attributes, el, setAttribute, setHidden, setText, svg } from "../dom.js";
import { clamp } from "../numbers.js";

/** @typedef {{ scale: { px: number }, forward: () => void, back: () => void }} ScrubbedView */

const BELOW_FLOOR = 12; // for the track

export class StepScrubber {
  /** Its value is how many steps are done; half a step is its first half. */
  input = attributes(el("input", "range"), { type: "range", min: "0", step: "any" });
  /** The place that the picture has. */
  width = 0;
  /** Where the picture stands, from its top. */
  floor = 0;
  #view;
  #picture = svg("svg", { "aria-hidden": "true" });
  #done = el("span", "done");
  #thumb = el("span", "thumb");
  #tip = attributes(el("span", "tip"), { "aria-hidden": "true" });

  /**
   * @param {ScrubbedView} view
   * @param {string} label what its value counts
   */
  constructor(view, label) {
    this.#view = view;
    this.#tip.hidden = true;
    const { input } = this;
    attributes(input, { "aria-label": label });
    input.oninput = () => this.seek(Number(input.value));
    input.onpointermove = (event) => this.#point(event);
    input.onpointerleave = () => setHidden(this.#tip, true);
    input.onkeydown = (event) => {
      if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
      event.preventDefault();
      if (event.key === "ArrowUp") view.forward();
      else view.back();
    };
    const track = el("span", "track", this.#done);
    this.node = el("div", "scrub", input, this.#picture, track, this.#thumb, this.#tip);
  }

  /** What is under the pointer there, from 0 at the start to 1. @param {number} _share @returns {string | null} */
  tipAt(_share) {
    return null;
  }
  /** Goes to a value of the range. @param {number} _value */
  seek(_value) {}

  /** What the picture is made of. @param {...SVGElement} shapes */
  drawWith(...shapes) {
    this.#picture.append(...shapes);
  }

  /** Takes the place that the page gives it, for so many steps. @param {number} steps */
  fit(steps) {
    const { node, input } = this;
    const height = node.clientHeight;
    this.width = Math.max(10, node.clientWidth);
    this.floor = height - BELOW_FLOOR * this.#view.scale.px;
    attributes(this.#picture, { viewBox: `0 0 ${this.width} ${height}` });
    attributes(input, { max: steps });
    input.disabled = !steps;
    setHidden(this.#tip, true);
  }

  /** @param {number} value @param {number} share of the run that is done @param {string} text what is heard */
  show(value, share, text) {
    this.#done.style.width = `${share * 100}%`;
    this.#thumb.style.left = `${share * 100}%`;
    this.input.value = String(value);
    setAttribute(this.input, "aria-valuetext", text);
  }

  /**
   * Shows one picture to the left of a place and another to its right.
   * @param {SVGElement} past
   * @param {SVGElement} future
   * @param {number} edge
   * @param {number} [margin] how far the left one reaches beyond it
   */
  part(past, future, edge, margin = 0) {
    past.style.clipPath = `inset(-3px ${Math.max(0, this.width - edge + margin)}px -3px -3px)`;
    future.style.clipPath = `inset(-3px -3px -3px ${edge - margin}px)`;
  }

  /** @param {PointerEvent} event */
  #point({ clientX }) {
    if (!this.width) return;
    const { left, right } = this.node.getBoundingClientRect();
    const way = this.node.closest(".leftward") ? right - clientX : clientX - left;
    const share = clamp(way / this.width, 0, 1);
    const text = this.tipAt(share);
    setHidden(this.#tip, text === null);
    if (text === null) return;
    setText(this.#tip, text);
    this.#tip.style.left = `${100 * share}%`;
    this.#tip.style.translate = `-${100 * share}% 0`;
  }
}
