/* What the tie rules are called, in order. Made of tie_rules.py by `python -m tests.scripts --write`. */

/** @import { TieRuleName } from "./wire.js" */

/** @typedef {{ name: string, short: string, winner: string, why: string, isByPlace: boolean }} TieChoice */

/** @type {Record<TieRuleName, TieChoice>} */
export const TIE_CHOICES = {
  "first-seen": {
    name: "first seen",
    short: "first seen",
    winner: "First seen",
    why: "appears first",
    isByPlace: true,
  },
  greatest: {
    name: "greatest pair",
    short: "greatest",
    winner: "The greatest pair",
    why: "alphabetically last",
    isByPlace: false,
  },
  smallest: {
    name: "smallest pair",
    short: "smallest",
    winner: "The smallest pair",
    why: "alphabetically first",
    isByPlace: false,
  },
};
/** @type {TieRuleName[]} */
export const RULES = ["first-seen", "greatest", "smallest"];

/** @param {string} name */
export function ruleNamed(name) {
  return RULES.find((rule) => rule === name) ?? null;
}
