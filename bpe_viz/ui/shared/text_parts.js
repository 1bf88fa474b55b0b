/* Texts in which what is between two backticks is drawn as a chip. */
import { el } from "./dom.js";

const MARKS = /^[.,:;?!)”’]+/;

/**
 * The parts of a text: what is between two backticks is a chip, which no line break parts from the marks `after` it.
 * @param {string} text
 * @returns {{ text: string, isChip: boolean, after: string }[]}
 */
export function textParts(text) {
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
 * A text as nodes, its chips with the marks that follow them; two chips side by side are a pair, which stays in one line.
 * @param {string} text
 * @param {(text: string) => (string | HTMLElement)[]} nodesOf what is no chip
 */
export function textNodes(text, nodesOf) {
  const parts = textParts(text);
  const isGap = (/** @type {number} */ i) =>
    parts[i]?.text === " " && parts[i - 1]?.isChip && !parts[i - 1].after && parts[i + 1]?.isChip;
  /** @type {(string | HTMLElement)[]} */
  const nodes = [];
  for (let i = 0; i < parts.length; i++) {
    const { text: shown, isChip } = parts[i];
    if (!isChip) nodes.push(...nodesOf(shown));
    else if (isGap(i + 1) && !isGap(i - 1) && !isGap(i + 3)) {
      nodes.push(el("span", "unbroken", chipNode(parts[i]), " ", chipNode(parts[i + 2])));
      i += 2;
    } else nodes.push(chipNode(parts[i]));
  }
  return nodes;
}

/** @param {{ text: string, after: string }} part */
function chipNode({ after, text }) {
  const chip = el("span", "c", el("bdi", "", text.replace(/^ (?=\S)|(?<=\S) $/g, "␣")));
  return after ? el("span", "unbroken", chip, after) : chip;
}
