/* What is said of the merge until which walls stand. */
import { num } from "./numbers.js";

export const WALLS_UNTIL = "Merge until which walls stand";

/** What its flag says before the merge; the second part where there is room. */
export const FLAG = ["walls", " until merge"];

/** @param {number} until */
export function untilText(until) {
  return `t = ${num(until)}`;
}

/** What a wall that is moved says. @param {number} until */
export function untilHeard(until) {
  return until ? `Walls stand until merge ${num(until)}` : "There are no walls";
}
