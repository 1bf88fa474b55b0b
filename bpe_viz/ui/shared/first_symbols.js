/* The symbols with which BPE begins. Needs no DOM. */

const MARK = "_";

/** The letters of each word, and a mark at its end; the first `most` of them. @param {string} text @param {number} most @returns {string[]} */
export function firstSymbols(text, most) {
  const words = text.normalize("NFC").split(/\s+/).filter(Boolean);
  return words.flatMap((word) => [...word, MARK]).slice(0, most);
}
