/* The words after the merges so far, and the three lines of merges under each other. */
import { attributes, el } from "../shared/dom.js";
import { standAlone } from "../shared/letters.js";
import { num } from "../shared/numbers.js";
import {
  BEST,
  BPE,
  BY_SEARCH,
  CHOOSE,
  NOT_SHOWN,
  PARTS_HERE,
  THREE_LINES,
  UP_TO_YOURS,
  YOU,
} from "./texts.js";

/** @import { CountedSymbols, GameLine, JoinedPair } from "./wire.js" */

/** @param {string} symbol @param {string} [className] */
export function chip(symbol, className = "") {
  const merged = [...symbol].length > 1 ? "m" : "";
  return el("span", `c ${merged} ${className}`, standAlone(symbol));
}

/** @param {CountedSymbols[]} words @param {JoinedPair | undefined} last the merge that was made last */
export function wordsTable(words, last) {
  const made = last?.join("");
  const rows = words.map(([times, symbols]) =>
    el(
      "tr",
      "",
      el("td", "times", `${num(times)}×`),
      el("td", "symbols", ...symbols.map((symbol) => chip(symbol, symbol === made ? "new" : ""))),
    ),
  );
  return el("table", "words", el("tbody", "", ...rows));
}

/**
 * The lines of the player, of BPE as far as the player is, and of the best merges once they are shown.
 * @param {{ merges: number, yours: GameLine, bpe: GameLine, best: GameLine | null, departsAt: number | null,
 *   isOver: boolean }} lines
 */
export function linesTable({ merges, yours, bpe, best, departsAt, isOver }) {
  const made = yours.pairs.length;
  const rows = [
    row(YOU, "", merges, yours, made, isOver ? "" : CHOOSE),
    row(BPE, UP_TO_YOURS, merges, bpe, isOver ? merges : made),
    row(BEST, BY_SEARCH, merges, best ?? bpe, best ? merges : 0, NOT_SHOWN, best ? departsAt : null),
  ];
  const lines = el("div", "scrolled", el("table", "played", el("tbody", "", ...rows)));
  return attributes(lines, { tabindex: "0", role: "group", "aria-label": THREE_LINES });
}

/**
 * @param {string} name
 * @param {string} note
 * @param {number} merges
 * @param {GameLine} line
 * @param {number} shown how many of its merges are shown
 * @param {string} [next] the text of the first place without a merge
 * @param {number | null} [departsAt] where it parts from BPE
 */
function row(name, note, merges, line, shown, next = NOT_SHOWN, departsAt = null) {
  const head = attributes(el("th", "", el("b", "", name), el("small", "", note)), { scope: "row" });
  const cells = [el("td", "size", num(line.sizes[0]))];
  for (let step = 0; step < merges; step++) {
    const pair = step < shown ? line.pairs[step] : undefined;
    cells.push(pair ? made(pair, step + 1 === departsAt) : open(step === shown ? next : NOT_SHOWN, next));
    cells.push(el("td", "size", pair ? el("b", "", num(line.sizes[step + 1])) : NOT_SHOWN));
  }
  return el("tr", "", head, ...cells);
}

/** @param {JoinedPair} pair @param {boolean} parts */
function made(pair, parts) {
  const node = el(
    "td",
    parts ? "made parts" : "made",
    el("span", "slot", ...pair.map((symbol) => chip(symbol))),
  );
  return parts ? attributes(node, { title: PARTS_HERE }) : node;
}

/** A place without a merge. @param {string} text @param {string} next */
function open(text, next) {
  const looks = ["slot", "open", text === next && text === CHOOSE ? "on" : ""];
  return el("td", "made", el("span", looks.filter(Boolean).join(" "), text));
}
