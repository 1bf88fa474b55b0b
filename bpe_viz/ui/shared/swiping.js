/* Steps by swiping: quick, sideways, with one finger. Scrolling, zooming and what a finger drags are left alone. */

import { isOnTour } from "./bars.js";

/** Where a finger is, and when. @typedef {{ x: number, y: number, time: number }} Touched */

const LEAST_PIXELS = 40;
const MOST_SLOPE = 0.5; // of what is moved down or up, to what is moved sideways
const MOST_MS = 800; // a finger that rests longer marks text
const DRAGGED = "input,textarea,select,[draggable=true]";

/** Whether things on the screen are for fingers, as the style sheets say it. */
export function isTouched() {
  return matchMedia("(pointer: coarse), (max-width: 768px)").matches;
}

/**
 * What a finger asked for: 1 for forward, to the left as pages are turned, -1 for back, 0 for nothing.
 * @param {Touched} from
 * @param {Touched} to
 * @returns {-1 | 0 | 1}
 */
export function swipeOf(from, to) {
  const across = to.x - from.x;
  if (Math.abs(across) < LEAST_PIXELS || to.time - from.time > MOST_MS) return 0;
  if (Math.abs(to.y - from.y) > MOST_SLOPE * Math.abs(across)) return 0;
  return across < 0 ? 1 : -1;
}

/** Whether a finger there moves something else sideways. @param {Event} event @param {HTMLElement} within */
function isTaken(event, within) {
  for (const node of event.composedPath()) {
    if (node === within) return false;
    if (!(node instanceof HTMLElement)) continue;
    if (node.matches(DRAGGED)) return true;
    const scrolls = /auto|scroll/.test(getComputedStyle(node).overflowX);
    if (scrolls && node.scrollWidth > node.clientWidth + 1) return true;
  }
  return false;
}

/** @param {Touch} touch @param {TouchEvent} event @returns {Touched} */
function touched({ clientX, clientY }, { timeStamp }) {
  return { x: clientX, y: clientY, time: timeStamp };
}

/**
 * Swiping on `node` steps.
 * @param {HTMLElement} node
 * @param {{ forward: () => void, back: () => void }} steps
 */
export function swipeToStep(node, { forward, back }) {
  /** @type {Touched | null} */
  let from = null;
  const forget = () => {
    from = null;
  };
  node.classList.add("swiped");
  const passive = { passive: true };
  node.addEventListener(
    "touchstart",
    (event) => {
      const isOne = event.touches.length === 1;
      from = isOne && !isOnTour() && !isTaken(event, node) ? touched(event.touches[0], event) : null;
    },
    passive,
  );
  node.addEventListener("touchcancel", forget, passive);
  node.addEventListener(
    "touchend",
    (event) => {
      const way = from ? swipeOf(from, touched(event.changedTouches[0], event)) : 0;
      forget();
      if (way) (way > 0 ? forward : back)();
    },
    passive,
  );
}
