/* The mark of a word's end in a symbol: lighter than letters, and lifted where its sign lies below them. */
import { el } from "./dom.js";

const LOW = "\u2581";

/** @param {string} text */
export function markOf(text) {
  return el("span", text.includes(LOW) ? "mark low" : "mark", text);
}
