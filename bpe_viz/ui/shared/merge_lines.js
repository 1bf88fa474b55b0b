/* The words after the merges so far, and the three lines of merges under each other. */
import { attributes, el } from "./dom.js";
import { standAlone } from "./letters.js";
import { NOT_SHOWN, PARTS_HERE } from "./merge_game_texts.js";
import { num } from "./numbers.js";

/** @import { CountedSymbols, GameLine, JoinedPair } from "./merge_play.js" */

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
 * A line of merges, as far as it is shown.
 * @typedef {object} ShownLine
 * @property {string} name
 * @property {string} note
 * @property {GameLine} line
 * @property {number} shown how many of its merges are shown
 * @property {string} [next] the text of the first place without a merge
 * @property {number | null} [departsAt] where it parts from BPE
 */

/** Lines of merges under each other. @param {number} merges @param {ShownLine[]} lines @param {string} label */
export function linesTable(merges, lines, label) {
  const rows = lines.map((line) => row(line, merges));
  const table = el("div", "scrolled", el("table", "played", el("tbody", "", ...rows)));
  return attributes(table, { tabindex: "0", role: "group", "aria-label": label });
}

/** @param {ShownLine} line @param {number} merges */
function row({ departsAt = null, line, name, next = NOT_SHOWN, note, shown }, merges) {
  const head = attributes(el("th", "", el("b", "", name), el("small", "", note)), { scope: "row" });
  const cells = [el("td", "size", num(line.sizes[0]))];
  for (let step = 0; step < merges; step++) {
    const pair = step < shown ? line.pairs[step] : undefined;
    cells.push(pair ? made(pair, step + 1 === departsAt) : open(step === shown ? next : NOT_SHOWN));
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

/** A place without a merge. @param {string} text */
function open(text) {
  return el("td", "made", el("span", `slot open${text === NOT_SHOWN ? "" : " on"}`, text));
}
