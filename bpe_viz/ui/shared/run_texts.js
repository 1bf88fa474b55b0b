/* What views of one run say alike of its vocabulary. Needs no DOM. */
import { num } from "./numbers.js";

export const NOTHING_MERGED = "Only the alphabet so far.";

/** @param {number} many */
export function alphabetText(many) {
  return `Alphabet (${num(many)})`;
}

/** @param {number} more */
export function olderText(more) {
  return `and ${num(more)} older`;
}
