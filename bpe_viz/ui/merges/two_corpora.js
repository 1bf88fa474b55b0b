/* The same words under two tie rules side by side, after the first merge that differs; the first difference is marked. */
import { el } from "../shared/dom.js";
import { num } from "../shared/numbers.js";
import { afterFirstDifference, FIRST_DIFFERENCE } from "./texts.js";
import { TIE_CHOICES } from "./tie_rule_texts.js";

/** @import { Comparison, TieRuleName } from "./wire.js" */

/** Where the symbols of a word begin and end, in letters. @param {string[]} symbols @param {string} prefix */
function spansOf(symbols, prefix) {
  let at = 0;
  return symbols.map((symbol, i) => {
    const start = at;
    at += symbol.length - (i ? prefix.length : 0);
    return `${start} ${at}`;
  });
}

/**
 * Which symbols of each side the other side does not have at the same place.
 * @param {string[]} own
 * @param {string[]} other
 * @param {string} [prefix] that all symbols but the first have
 * @returns {[boolean[], boolean[]]}
 */
export function differences(own, other, prefix = "") {
  const [a, b] = [spansOf(own, prefix), spansOf(other, prefix)];
  return [a.map((span) => !b.includes(span)), b.map((span) => !a.includes(span))];
}

/**
 * @param {TieRuleName} own
 * @param {TieRuleName} rule
 * @param {Comparison} comparison
 * @param {string} prefix
 */
export function twoCorpora(own, rule, { parting, corpora }, prefix) {
  let isMarked = false;
  const rows = corpora.map(([count, ...sides]) => {
    const found = differences(...sides, prefix);
    const isFirst = !isMarked && found[0].includes(true);
    isMarked ||= isFirst;
    const cells = sides.map((symbols, side) => el("td", "", ...chipsOf(symbols, found[side], isFirst)));
    const note = isFirst ? el("td", "firstdiff", FIRST_DIFFERENCE) : el("td", "");
    return el("tr", isFirst ? "first" : "", el("td", "num", `${num(count)} ×`), ...cells, note);
  });
  const heads = ["", TIE_CHOICES[own].short, TIE_CHOICES[rule].short, ""].map((name) => el("th", "", name));
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
