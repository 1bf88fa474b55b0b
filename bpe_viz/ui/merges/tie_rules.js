/* The tie rules, in the order in which they are listed. */

/** @import { TieRule } from "./wire.js" */

/** @type {TieRule[]} */
export const RULES = ["first-seen", "greatest", "smallest"];
