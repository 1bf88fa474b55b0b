/* The unit of all sizes of a view: one pixel at 1280 by 720, more on larger screens and as the reader wants. */
import { clamp } from "./numbers.js";

const MOST_FOR_SCREEN = 1.5;
const MOST_FOR_READER = 1.6;

export class Scale {
  /** What the reader chose. */
  zoom = 1;
  /** The unit in pixels: cheaper than a formula for everything that is a multiple of it. */
  px = 1;
  /** How much larger everything is on this screen, whatever the reader chose. */
  screen = 1;

  /** Larger or smaller letters. @param {1 | -1} direction */
  step(direction) {
    this.zoom = clamp(Math.round((this.zoom + direction * 0.1) * 10) / 10, 1, MOST_FOR_READER);
  }

  /** @param {HTMLElement} root @param {number} [factor] */
  fit(root, factor = 1) {
    this.screen = clamp(Math.min(innerWidth / 1280, innerHeight / 720), 1, MOST_FOR_SCREEN);
    this.px = this.zoom * this.screen * factor;
    root.style.setProperty("--px", `${this.px}px`);
  }
}
