/* The same words under two tie rules side by side, after the first merge that differs; the first difference is marked. */
import { el } from "../shared/dom.js";
import { num } from "../shared/numbers.js";
import { afterFirstDifference, FIRST_DIFFERENCE, RULE_NAMES } from "./texts.js";

/** @import { Comparison, TieRule } from "./wire.js" */

/** Where the symbols of a word begin and end, in letters. @param {string[]} symbols */
function spansOf(symbols) {
  let at = 0;
  return symbols.map((symbol) => {
    const start = at;
    at += symbol.length;
    return `${start} ${at}`;
  });
}

/**
 * Which symbols of each side the other side does not have at the same place.
 * @param {string[]} own
 * @param {string[]} other
 * @returns {[boolean[], boolean[]]}
 */
export function differences(own, other) {
  const [a, b] = [spansOf(own), spansOf(other)];
  return [a.map((span) => !b.includes(span)), b.map((span) => !a.includes(span))];
}

/**
 * @param {TieRule} own
 * @param {TieRule} rule
 * @param {Comparison} comparison
 */
export function twoCorpora(own, rule, { parting, corpora }) {
  let isMarked = false;
  const rows = corpora.map(([count, ...sides]) => {
    const found = differences(...sides);
    const isFirst = !isMarked && found[0].includes(true);
    isMarked ||= isFirst;
    const cells = sides.map((symbols, side) => el("td", "", ...chipsOf(symbols, found[side], isFirst)));
    const note = isFirst ? el("td", "firstdiff", FIRST_DIFFERENCE) : el("td", "");
    return el("tr", isFirst ? "first" : "", el("td", "num", `${num(count)} ×`), ...cells, note);
  });
  const heads = ["", RULE_NAMES[own], RULE_NAMES[rule], ""].map((name) => el("th", "", name));
  return [
    el("p", "", afterFirstDifference(parting)),
    el("table", "table two", el("thead", "", el("tr", "", ...heads)), el("tbody", "", ...rows)),
  ];
}

/** @param {string[]} symbols @param {boolean[]} differs @param {boolean} isFirst */
function chipsOf(symbols, differs, isFirst) {
  const look = isFirst ? "differs now" : "differs";
  return symbols.map((text, i) => el("span", `c m ${differs[i] ? look : ""}`, el("bdi", "", text)));
}
