/* The merges of a token as a tree: the token above, its bytes below. */
import { attributes, svg } from "../shared/dom.js";
import { standAlone } from "../shared/letters.js";
import { num } from "../shared/numbers.js";

/** @import { TokenTree } from "./wire.js" */

const LETTER = 11;
const SMALL_LETTER = 7.6;
const PADDING = 16;
const GAP_BETWEEN = 8;
const LEVEL = 62;
const BOX = 40;

/**
 * Where a node is: its middle, and its parts.
 * @typedef {{ node: TokenTree, x: number, y: number, width: number, parts: Placed[] }} Placed
 */

/** How wide the box of a node is. @param {TokenTree} node */
function boxWidth({ rank, shown }) {
  const below = rank ? num(rank).length * SMALL_LETTER : 0;
  return PADDING + Math.max([...shown].length * LETTER, below);
}

/**
 * A tree put into place: no two boxes overlap, and a node is above the middle of its parts.
 * @param {TokenTree} node
 * @param {number} [left]
 * @param {number} [y]
 * @returns {Placed}
 */
export function placedTree(node, left = 0, y = 0) {
  const own = boxWidth(node);
  /** @type {Placed[]} */
  const parts = [];
  let at = left;
  for (const part of node.parts) {
    const placed = placedTree(part, at, y + LEVEL);
    parts.push(placed);
    at += placed.width + GAP_BETWEEN;
  }
  const inner = parts.length ? at - GAP_BETWEEN - left : 0;
  const width = Math.max(own, inner);
  const shift = (width - inner) / 2;
  if (shift) for (const part of parts) moveTree(part, shift);
  const x = parts.length ? (parts[0].x + parts[parts.length - 1].x) / 2 : left + width / 2;
  return { node, x: Math.min(Math.max(x, left + own / 2), left + width - own / 2), y, width, parts };
}

/** @param {Placed} placed @param {number} by */
function moveTree(placed, by) {
  placed.x += by;
  for (const part of placed.parts) moveTree(part, by);
}

/** All nodes of a tree, the token first. @param {Placed} placed @returns {Placed[]} */
function nodesOf(placed) {
  return [placed, ...placed.parts.flatMap(nodesOf)];
}

/** The merges that made a token, in the order of their ranks. @param {TokenTree} tree */
export function mergesOf(tree) {
  /** @type {Map<string, { rank: number, left: string, right: string, made: string }>} */
  const found = new Map();
  const visit = (/** @type {TokenTree} */ { parts, rank, shown }) => {
    if (parts.length === 2)
      found.set(`${rank} ${shown}`, { rank, left: parts[0].shown, right: parts[1].shown, made: shown });
    for (const part of parts) visit(part);
  };
  visit(tree);
  return [...found.values()].sort((a, b) => a.rank - b.rank);
}

/** @param {TokenTree} tree @param {string} label */
export function drawnTokenTree(tree, label) {
  const root = placedTree(tree);
  const all = nodesOf(root);
  const height = Math.max(...all.map(({ y }) => y)) + BOX + 4;
  const edges = all.flatMap(({ parts, x, y }) =>
    parts.map((part) =>
      svg("path", { class: "edge", d: `M${x} ${y + BOX}V${y + (BOX + LEVEL) / 2}H${part.x}V${part.y}` }),
    ),
  );
  const boxes = all.map((placed) => {
    const { node, x, y } = placed;
    const width = boxWidth(node);
    const text = svg("text", { x, y: y + (node.rank ? 18 : 25), class: "symbol" });
    text.textContent = standAlone(node.shown);
    const box = svg("rect", { x: x - width / 2, y: y + 1, width, height: BOX - 2, rx: 5 });
    const group = svg(
      "g",
      { class: placed === root ? "node root" : node.rank ? "node merged" : "node" },
      box,
      text,
    );
    if (node.rank) {
      const rank = svg("text", { x, y: y + 34, class: "rank" });
      rank.textContent = num(node.rank);
      group.append(rank);
    }
    return group;
  });
  const node = svg(
    "svg",
    { viewBox: `-3 -3 ${root.width + 6} ${height + 6}`, role: "img", "aria-label": label },
    ...edges,
    ...boxes,
  );
  attributes(node, { style: `--w: ${root.width + 6}; --h: ${height + 6}` });
  return node;
}
