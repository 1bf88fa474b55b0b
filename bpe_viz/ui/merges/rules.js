/* The tie rules by name. */

/** @import { TieRule } from "./wire.js" */

/** @type {TieRule[]} */
export const RULES = ["first-seen", "greatest", "smallest"];
/** @type {Record<TieRule, string>} */
export const RULE_NAMES = { "first-seen": "first seen", greatest: "greatest", smallest: "smallest" };

/** A rule in a sentence about pairs. @param {TieRule} rule */
export function ruleName(rule) {
  return rule === "first-seen" ? "first seen" : `${RULE_NAMES[rule]} pair`;
}
