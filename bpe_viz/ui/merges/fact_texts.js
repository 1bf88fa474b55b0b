/* What is said of a state and of a score wherever they are written down, on worksheets, too. Needs no DOM. */
import { num, plural } from "../shared/numbers.js";
import { stateName } from "../shared/texts.js";
import { TIE_CHOICES } from "./tie_rule_texts.js";

/** @import { Criterion } from "../shared/scores.js" */
/** @import { Standing } from "./pair_scores.js" */
/** @import { TieRuleName } from "./wire.js" */

/**
 * The counts that a score is made of, as the parts of a formula; the first is the count of the pair.
 * @param {Criterion} criterion
 * @param {Standing} standing
 * @returns {[count: string, rest: string]}
 */
export function formulaOf(criterion, { count, joins, left, right }) {
  if (criterion === "ratio") return [num(count), ` / (${num(left)} × ${num(right)})`];
  return [num(joins), ` of ${num(left)} and ${num(right)}`];
}

/** @param {string} corpus @param {number} k @param {number} length @param {TieRuleName} rule */
export function worksheetFacts(corpus, k, length, rule) {
  return `${corpus}, ${stateName(k)}: ${plural(length, "symbol")}. Ties: ${TIE_CHOICES[rule].name}.`;
}
