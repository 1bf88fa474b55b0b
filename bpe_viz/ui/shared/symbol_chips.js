/* Symbols and pairs of a run as chips; the mark is lighter, bidirectional text stays inside. */
import { attributes, el } from "./dom.js";
import { isRightToLeft, shorten, standAlone } from "./letters.js";
import { spokenSymbol } from "./spoken.js";
import { symbolLabel } from "./texts.js";

/** @import { SpokenSymbols } from "./spoken.js" */

/** @typedef {SpokenSymbols} Symbols what knows symbols by number */

export const LONG_CHIP = 14;
export const LONGEST_TITLE = 300;

const LOW_MARK = "\u2581";

/** @param {Symbols} run @param {number} id */
export function symbolText(run, id) {
  const runs = run.symbol(id).runs.map(([letters, isMark], i) => {
    const shown = i ? letters : standAlone(letters);
    return isMark ? markOf(shown) : shown;
  });
  return el("bdi", "", ...runs);
}

/** @param {Symbols} run @param {number} id @param {string} className */
function chipClass(run, id, className) {
  const { units, text } = run.symbol(id);
  return `c${units > 1 ? " m" : ""}${text.length > LONG_CHIP ? " long" : ""} ${className}`;
}

/** @param {Symbols} run @param {number} id @param {string} [className] */
export function chip(run, id, className = "") {
  const node = el("span", chipClass(run, id, className), symbolText(run, id));
  return titled(run, id, node);
}

/**
 * A chip that opens what is known about its symbol.
 * @param {Symbols} run
 * @param {number} id
 * @param {string} [className]
 */
export function chipButton(run, id, className = "") {
  const node = el("button", chipClass(run, id, className), symbolText(run, id));
  attributes(node, {
    type: "button",
    tabindex: "-1",
    "data-symbol": id,
    "aria-label": symbolLabel(spokenSymbol(run, id)),
  });
  return titled(run, id, node);
}

/** @template {HTMLElement} E @param {Symbols} run @param {number} id @param {E} node */
function titled(run, id, node) {
  const { text } = run.symbol(id);
  if (text.length > LONG_CHIP) node.title = shorten(text, LONGEST_TITLE);
  return node;
}

/**
 * @param {Symbols} run
 * @param {[left: number, right: number, ...rest: number[]]} pair
 * @param {string} [className]
 * @param {typeof chip | typeof chipButton} [make]
 */
export function pairChips(run, [left, right], className = "", make = chip) {
  const node = el("span", `pr ${className}`, make(run, left), make(run, right));
  if (isRightToLeft(run.symbol(left).text + run.symbol(right).text)) node.dir = "rtl";
  return node;
}

/** Symbols that came as text. @param {string[]} texts */
export function textChips(texts) {
  return texts.map((text) => el("span", "c m", el("bdi", "", text)));
}

/** The chip that was clicked, and the number of its symbol. @param {Event} event */
export function clickedChip(event) {
  for (const node of event.composedPath())
    if (node instanceof HTMLElement && node.dataset.symbol !== undefined)
      return { node, symbol: Number(node.dataset.symbol) };
  return null;
}

/** The mark of a word's end in a symbol: lighter than letters, and lifted where its sign lies below them. @param {string} text */
export function markOf(text) {
  return el("span", text.includes(LOW_MARK) ? "mark low" : "mark", text);
}
