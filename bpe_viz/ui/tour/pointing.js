/* Points at panels, rows or chips: a line around each, which moves nothing. Rows are drawn for other things later, so
   what is pointed at is looked for again and again. */
import { pageCurtain } from "../shared/curtain.js";
import { pageInWindow, scrollPage, withKey } from "../streamlit_seam/page.js";

/** @import { Target } from "./wire.js" */

const NARROW = matchMedia("(max-width: 768px)");
const LOOK_MS = 120;
const LINE_STYLE = "dashed"; // a view that redraws its panel removes it
const LINE = `calc(2 * var(--px)) ${LINE_STYLE} var(--ink)`;
const APART = { panel: "calc(4 * var(--px))", other: "calc(-1 * var(--px))" }; // rows would be cut off by their list
const BELOW_BAR = 16; // pixels between a bar and what is looked at
const IN_VIEW = 0.5; // what has less than this part of the window, and goes on below it, is hardly seen
const LAST_LOOKS = 25; // after it was found: what is above it may still grow
const ACTS = ["wheel", "touchstart", "pointerdown", "keydown"];
const STAYS = ["sticky", "fixed"];
const HIGHEST_FOOT = 0.35; // of the window; what is higher is no foot
const NO_LINE = { outline: "", outlineOffset: "" };

export class Pointing {
  /** @type {Target[]} */
  #targets = [];
  /** What has a line around it, and how far away. @type {Map<HTMLElement, string>} */
  #nodes = new Map();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  /** How often it is still brought into view; never again once the reader did something. */
  #looksLeft = 0;
  /** Where it left the page. */
  #scrolledTo = 0;
  #leaveIt = () => {
    this.#looksLeft = 0;
  };

  /** What was covered is to be seen now. */
  #uncovered = () => this.again();

  constructor() {
    pageCurtain().listeners.add(this.#uncovered);
    for (const act of ACTS) addEventListener(act, this.#leaveIt, { capture: true, passive: true });
  }

  /** What comes first matters most. @param {Target[]} targets */
  at(targets) {
    clearInterval(this.#timer);
    if (`${targets}` !== `${this.#targets}`) this.#looksLeft = LAST_LOOKS;
    this.#targets = targets;
    this.#look();
    if (targets.length) this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  /** What is pointed at is brought into view once more, as the bar may have grown. */
  again() {
    this.#looksLeft = LAST_LOOKS;
  }

  stop() {
    this.at([]);
    pageCurtain().listeners.delete(this.#uncovered);
    for (const act of ACTS) removeEventListener(act, this.#leaveIt, { capture: true });
  }

  /** Scrolls the page if what is pointed at, and not covered, is not to be seen between the bars. */
  #bringIntoView() {
    const { panels } = pageCurtain();
    const open = [...this.#nodes.keys()].filter((node) => !panels.includes(node.dataset.panel ?? ""));
    if (!this.#looksLeft || !open.length) return;
    this.#looksLeft -= 1;
    const boxes = open.map((node) => node.getBoundingClientRect());
    const { bottom, top } = pageInWindow();
    const end = beginOfFoot(bottom, (boxes[0].left + boxes[0].right) / 2);
    const begin = Math.max(top, endOfStrip());
    scrollPage((here) => {
      // What was scrolled here may be taken back, as the page may have become shorter since.
      const from = Math.abs(here - this.#scrolledTo) < 1 ? here : 0;
      const atTop = boxes.map((box) => ({ top: box.top + from, bottom: box.bottom + from }));
      this.#scrolledTo = Math.max(0, here - from + scrollToSee(atTop, begin, end));
      return this.#scrolledTo;
    });
  }

  #look() {
    /** @type {Map<HTMLElement, string>} */
    const found = new Map();
    for (const target of this.#targets) {
      const node = pointedAt(target);
      if (node) found.set(node, target[0] === "panel" ? APART.panel : APART.other);
    }
    for (const node of this.#nodes.keys()) if (!found.has(node)) Object.assign(node.style, NO_LINE);
    for (const [node, apart] of found)
      if (node.style.outlineStyle !== LINE_STYLE)
        Object.assign(node.style, { outline: LINE, outlineOffset: apart });
    this.#nodes = found;
    this.#bringIntoView();
  }
}

/** Where the strip of a class ends that stays above the page; on a narrow screen it goes with it. */
function endOfStrip() {
  if (NARROW.matches) return 0;
  return parseFloat(document.documentElement.style.getPropertyValue("--bars-end")) || 0;
}

/** Where the foot of a page begins that stays above its end, as a dock does; else that end. @param {number} bottom @param {number} x */
function beginOfFoot(bottom, x) {
  /** @type {Element | null} */
  let node = document.elementFromPoint(x, bottom - 2);
  while (node?.shadowRoot) {
    const inside = node.shadowRoot.elementFromPoint(x, bottom - 2);
    if (!inside || inside === node) break;
    node = inside;
  }
  while (node && !STAYS.includes(getComputedStyle(node).position)) node = node.parentElement;
  const box = node?.getBoundingClientRect();
  return box && box.height < HIGHEST_FOOT * innerHeight ? Math.min(bottom, box.top) : bottom;
}

/**
 * How far a page is scrolled so that `boxes` are seen between the end of a bar and that of the window, or the first
 * alone, or its beginning. It is scrolled no further than that, as what is above them may be wanted, too.
 * @param {{ top: number, bottom: number }[]} boxes
 * @param {number} end
 * @param {number} height of the window
 */
function scrollToSee(boxes, end, height) {
  const first = end + BELOW_BAR;
  const isRoomFor = (/** @type {{ top: number, bottom: number }[]} */ some) =>
    Math.max(...some.map(({ bottom }) => bottom)) - Math.min(...some.map(({ top }) => top)) <= height - first;
  const wanted = isRoomFor(boxes) ? boxes : boxes.slice(0, 1);
  const top = Math.min(...wanted.map((box) => box.top));
  const bottom = Math.max(...wanted.map((box) => box.bottom));
  if (top < end) return top - first;
  const isEnough =
    !isRoomFor(wanted) && wanted.every((box) => height - box.top >= IN_VIEW * (height - first));
  const isSeen = bottom <= height || isEnough;
  return isSeen ? 0 : Math.min(top - first, bottom - height);
}

/** @param {Target} target @returns {HTMLElement | null} */
function pointedAt([kind, what]) {
  for (const scope of scopes()) {
    const node = scope.querySelector(selectorOf(kind, what));
    if (!(node instanceof HTMLElement)) continue;
    const fold = node.closest("details");
    if (fold) fold.open = true; // what is pointed at is seen
    return node;
  }
  return null;
}

/** The page, and every component in it. */
function* scopes() {
  yield document;
  for (const { shadowRoot } of document.querySelectorAll("[data-drawn]")) if (shadowRoot) yield shadowRoot;
}

/** @param {string} kind @param {string} what */
function selectorOf(kind, what) {
  const name = CSS.escape(what);
  return kind === "panel" ? `[data-panel="${name}"], ${withKey(name)}` : `[data-${kind}="${name}"]`;
}
