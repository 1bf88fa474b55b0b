/* Texts in which what is between two backticks is drawn as a chip. */
import { el } from "./dom.js";

const MARKS = /^[.,:;?!)”’]+/;

/**
 * The parts of a text: what is between two backticks is a chip, which no line break parts from the marks `after` it.
 * @param {string} text
 * @returns {{ text: string, isChip: boolean, after: string }[]}
 */
export function partsOfText(text) {
  const parts = text.split("`");
  if (parts.length % 2 === 0) {
    const last = parts.pop();
    parts[parts.length - 1] += `\`${last}`; // a backtick without another is a letter
  }
  const marks = parts.map((part, i) => (i % 2 || !i ? "" : (MARKS.exec(part)?.[0] ?? "")));
  return parts
    .map((part, i) => ({ text: part.slice(marks[i].length), isChip: i % 2 === 1, after: marks[i + 1] ?? "" }))
    .map((part) => (part.isChip ? part : { ...part, after: "" }))
    .filter((part) => part.text !== "");
}

/**
 * A text as nodes, its chips with the marks that follow them.
 * @param {string} text
 * @param {(text: string) => (string | HTMLElement)[]} nodesOf what is no chip
 */
export function textNodes(text, nodesOf) {
  return partsOfText(text).flatMap(({ text: shown, isChip, after }) => {
    if (!isChip) return nodesOf(shown);
    const chip = el("span", "c", el("bdi", "", shown));
    return [after ? el("span", "unbroken", chip, after) : chip];
  });
}
