/* Points at panels, rows or chips: a line around each, which moves nothing. Rows are drawn for other things later, so
   what is pointed at is looked for again and again. */
import { scrollPage, withKey } from "../shared/streamlit.js";

/** @import { Target } from "./wire.js" */

const LOOK_MS = 120;
const LINE = "calc(2 * var(--px)) dashed var(--ink)";
const APART = { panel: "calc(2 * var(--px))", other: "calc(-1 * var(--px))" }; // rows would be cut off by their list
const NO_LINE = { outline: "", outlineOffset: "" };

export class Pointing {
  /** @type {Target[]} */
  #targets = [];
  /** What has a line around it, and how far away. @type {Map<HTMLElement, string>} */
  #nodes = new Map();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /** @param {Target[]} targets */
  at(targets) {
    clearInterval(this.#timer);
    this.#targets = targets;
    this.#look();
    if (targets.length) this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  stop() {
    this.at([]);
  }

  /** Scrolls the page: what is pointed at, or else the page itself, begins so far from the top. @param {number} below */
  bring(below) {
    const nodes = [...this.#nodes.keys()];
    const heading = document.querySelector(".bpe-heading");
    const tops = (nodes.length || !heading ? nodes : [heading]).map((n) => n.getBoundingClientRect().top);
    if (tops.length) scrollPage((top) => top + Math.min(...tops) - below);
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
      if (!this.#nodes.has(node)) Object.assign(node.style, { outline: LINE, outlineOffset: apart });
    this.#nodes = found;
  }
}

/** @param {Target} target @returns {HTMLElement | null} */
function pointedAt([kind, what]) {
  for (const scope of scopes()) {
    const node = scope.querySelector(selectorOf(kind, what));
    if (node instanceof HTMLElement) return node;
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
