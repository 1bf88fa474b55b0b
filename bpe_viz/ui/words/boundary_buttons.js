/* The remaining boundaries of the selected word as buttons: each asks why its two symbols are not joined. Tab reaches
   one of a group, the arrows up and down the others, as those to the sides step. */
import { activeIn, attributes, el } from "../shared/dom.js";
import { whyNotJoined } from "./texts.js";

/** @import { WordsView } from "./view.js" */
/** @import { Cut, Word } from "./word.js" */

/** @param {Word} word @param {Cut} left @param {Cut} right */
export function pairAt(word, left, right) {
  return `${word.text(left)} ${word.text(right)}`;
}

/**
 * Makes a node ask about the boundary between two symbols, if that can be asked.
 * @template {HTMLElement | SVGElement} E
 * @param {E} node
 * @param {WordsView} view
 * @param {{ word: Word, left: Cut, right: Cut, at?: number }} boundary `at` tells it from others in its group
 */
export function asksWhy(node, { side }, { word, left, right, at = left.last }) {
  if (!side.asksWhy) {
    if (node instanceof HTMLButtonElement) node.disabled = true;
    else node.removeAttribute("role");
    return node;
  }
  const pair = pairAt(word, left, right);
  attributes(node, {
    "aria-label": whyNotJoined(word.spoken(left), word.spoken(right)),
    "aria-pressed": String(side.explains(pair)),
    "data-boundary": at,
    tabindex: "-1",
  });
  node.addEventListener("click", () => side.askPair(pair));
  return node;
}

/** A boundary in a row of symbols. @param {WordsView} view @param {Parameters<typeof asksWhy>[2]} boundary */
export function seam(view, boundary) {
  return asksWhy(attributes(el("button", "seam", el("i", "")), { type: "button" }), view, boundary);
}

/** Lets keys move among the boundaries in a box, and press those that are no buttons. @param {HTMLElement} box */
export function moveAmongBoundaries(box) {
  box.addEventListener("keydown", (event) => {
    const nodes = boundariesIn(box);
    const at = nodes.indexOf(/** @type {HTMLElement} */ (event.target));
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const isPress = nodes[at] instanceof SVGElement && /^(Enter| )$/.test(event.key);
    if (at < 0 || !(step || isPress)) return;
    event.preventDefault();
    if (isPress) nodes[at].dispatchEvent(new MouseEvent("click"));
    else reach(nodes, nodes[at + step] ?? nodes[at]).focus();
  });
}

/**
 * Draws a box. The boundary that had the focus has it again, or the nearest that is left.
 * @param {WordsView} view
 * @param {HTMLElement} box
 * @param {() => void} draw
 */
export function keepBoundary(view, box, draw) {
  const active = activeIn(box);
  const before = active && box.contains(active) ? active.getAttribute("data-boundary") : null;
  draw();
  const nodes = boundariesIn(box);
  if (before === null) {
    if (nodes.length) reach(nodes, nodes[0]);
    return;
  }
  const distance = (/** @type {Element} */ node) =>
    Math.abs(Number(node.getAttribute("data-boundary")) - Number(before));
  const [nearest] = nodes.sort((a, b) => distance(a) - distance(b));
  if (nearest) reach(nodes, nearest).focus({ preventScroll: true });
  else view.focus();
}

/** @param {Element} box */
function boundariesIn(box) {
  const nodes = box.querySelectorAll("[data-boundary]");
  return /** @type {(HTMLElement | SVGElement)[]} */ ([...nodes]);
}

/** Lets Tab reach one of them. @param {(HTMLElement | SVGElement)[]} nodes @param {HTMLElement | SVGElement} chosen */
function reach(nodes, chosen) {
  for (const node of nodes) node.setAttribute("tabindex", node === chosen ? "0" : "-1");
  return chosen;
}
