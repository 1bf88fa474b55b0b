/* What is known of one token, and its merges as a tree, the token above, its bytes below. The panel is below the rows, which
   do not move. */
import { button } from "../shared/buttons.js";
import { attributes, el, svg } from "../shared/dom.js";
import { standAlone } from "../shared/letters.js";
import { num, plural } from "../shared/numbers.js";
import {
  ABSENT,
  CLOSE_TOKEN,
  COUNTING,
  HOW_BUILT,
  MADE_IN_ORDER,
  NEIGHBOURS,
  ON_WORDS_PAGE,
  OTHERS,
  THIS_TOKEN,
  TOKEN_AFTER,
  TOKEN_BEFORE,
  usedIn,
} from "./texts.js";

/** @import { TokenAnswer, TokenProblem, TokenTree } from "./wire.js" */

/**
 * Where a node is: its middle, and its parts.
 * @typedef {{ node: TokenTree, x: number, y: number, width: number, parts: Placed[] }} Placed
 */

const LETTER = 11;
const SMALL_LETTER = 7.6;
const PADDING = 16;
const GAP_BETWEEN = 8;
const LEVEL = 62;
const BOX = 40;

/**
 * @param {TokenAnswer | TokenProblem} token
 * @param {string} corpus
 * @param {{ open: (id: number) => void, close: () => void, onWords: () => void, step: ((by: -1 | 1) => void) | null }} acts
 *   no step: the token stands nowhere in the text
 */
export function tokenNodes(token, corpus, { close, onWords, open, step }) {
  const steps = step && [
    button(TOKEN_BEFORE, "back", () => step(-1)),
    button(TOKEN_AFTER, "forward", () => step(1)),
  ];
  const buttons = el("div", "buttons", ...(steps ?? []), button(CLOSE_TOKEN, "close", close));
  if ("problem" in token) return [el("div", "head", el("h2", "", token.problem), buttons)];
  const tree = token.tree ? drawnTokenTree(token.tree, `${HOW_BUILT(token.title)} ${token.shown}`) : null;
  const title = el("h2", "", `${HOW_BUILT(token.title)} `, chip(token.shown));
  const joins = token.tree ? mergesOf(token.tree) : [];
  const merges = joins.map(({ left, made, rank, right }) =>
    el("li", "", el("b", "", num(rank)), chip(left), "+", chip(right), "→", chip(made)),
  );
  /** @type {[string, Node][]} */
  const facts = [
    ["Id", el("span", "", el("b", "", num(token.id)), token.size ? ` of ${num(token.size)}` : null)],
    ["Bytes", el("code", "", token.bytes)],
    [usedIn(corpus), el("span", "", token.use ?? COUNTING)],
  ];
  const others = token.others.map(([name, id]) =>
    el("li", "", `${name}: `, id === null ? el("span", "muted", ABSENT) : el("b", "", num(id))),
  );
  const neighbours = token.neighbours.map(([what, shown, id]) => {
    const node = id === null ? chip(shown, "c away") : chipButton(shown, () => open(id));
    return el("li", "", `${what}: `, node, " ", id === null ? el("span", "muted", ABSENT) : num(id));
  });
  return [
    el("div", "head", title, buttons),
    el(
      "div",
      "parts",
      el(
        "div",
        "built",
        tree && attributes(el("div", "tree", tree), { tabindex: "0", role: "group", "aria-label": "Tree" }),
        joins.length ? el("h3", "", `${MADE_IN_ORDER}: ${plural(joins.length, "merge")}`) : null,
        joins.length ? el("ol", "merges", ...merges) : null,
        tree ? null : el("p", "", token.note),
      ),
      el(
        "div",
        "facts",
        el("h3", "", THIS_TOKEN),
        tree ? el("p", "", token.note) : null,
        token.opens ? el("p", "acts", wordsButton(onWords)) : null,
        el("dl", "", ...facts.flatMap(([name, fact]) => [el("dt", "", name), el("dd", "", fact)])),
        neighbours.length ? el("h3", "", NEIGHBOURS) : null,
        neighbours.length ? el("ul", "", ...neighbours) : null,
        others.length ? el("h3", "", OTHERS) : null,
        others.length ? el("ul", "", ...others) : null,
      ),
    ),
  ];
}

/** @param {() => void} act */
function wordsButton(act) {
  const node = attributes(el("button", "plainly", ON_WORDS_PAGE), { type: "button" });
  node.onclick = act;
  return node;
}

/** @param {string} text @param {string} [className] */
function chip(text, className = "c m") {
  return el("span", className, el("bdi", "", text));
}

/** @param {string} text @param {() => void} act */
function chipButton(text, act) {
  const node = attributes(el("button", "c m", el("bdi", "", text)), { type: "button" });
  node.onclick = act;
  return node;
}

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
function drawnTokenTree(tree, label) {
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
