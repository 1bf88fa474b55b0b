/* The drawing of a derivation, at its own size. */
import { svg } from "../shared/dom.js";
import { shorten, standAlone } from "../shared/letters.js";
import { clamp, num, sum } from "../shared/numbers.js";
import { asksWhy } from "./boundary_buttons.js";
import { derivationOf, nodeLabel } from "./texts.js";

/** @import { MergeLinks } from "./merge_links.js" */
/** @import { WordsView } from "./view.js" */
/** @import { TreeNode, Word } from "./word.js" */

/**
 * The sizes of a drawing.
 * @typedef {object} TreeSizes
 * @property {number} leaves
 * @property {number} pitch from leaf to leaf
 * @property {number} level from symbol to symbol, downwards
 * @property {number} leafY
 * @property {number} font
 * @property {number} rankFont
 * @property {number} box the height of a symbol
 */

/**
 * Where a node is and how it looks.
 * @typedef {{ x: number, y: number, isDone: boolean, isRoot: boolean, isNow: boolean }} Place
 */

const LONGEST_LABEL = 24;
const STAGE_FONT = 18; // which is shown a third larger
const MANY_LEAVES = 10;
const TARGET = 27; // what a boundary needs, so that it has 24 pixels when the tree is at its smallest
const FINGER = 44;
const RING = 14; // around a boundary that has the focus
const WIDEST_PITCH = 66;
const APART = 10; // leaves, at least
const AROUND = 12; // all of them
const TOP = 36; // the middle of the highest box, over which its rank is written
const BELOW = 10; // the leaves
const RANK = 18; // what a rank needs between two boxes

/** How many units of length there are, whether for fingers, and whether on a stage. @typedef {{ across: number, down: number, isTouched?: boolean, isOnStage?: boolean }} Room */

/**
 * A short word is as wide as there is room, as long as its leaves stay apart; a longer one has small letters. Levels
 * move together where they would leave no room for the leaves.
 * @param {Word} word
 * @param {Room} room
 * @returns {TreeSizes}
 */
export function treeSizes(word, { across, down, isTouched = false, isOnStage = false }) {
  const leaves = sum(word.forest.map(({ first, last }) => last - first + 1));
  const depth = Math.max(0, ...word.forest.map((node) => node.depth));
  const widest = Math.max(1, ...word.columns.slice(0, leaves));
  const many = leaves > MANY_LEAVES;
  const font = many ? (isOnStage ? STAGE_FONT : 15) : 20;
  const box = Math.round(font * 1.6);
  const usual = many ? (depth > 6 ? 42 : 48) : depth > 3 ? 54 : 60;
  const level = clamp((down - TOP - box / 2 - BELOW) / Math.max(1, depth), box + RANK, usual);
  const leaf = widthOf(widest, font);
  const fitting = (across - AROUND) / leaves;
  const least = Math.max(isTouched ? FINGER : TARGET, many ? leaf : leaf + APART);
  const most = many ? 27 + (widest - 1) * 9 : Math.min(WIDEST_PITCH, 520 / leaves);
  const pitch = clamp(fitting, least, Math.max(least, most));
  return {
    leaves,
    pitch,
    level,
    leafY: depth * level + TOP,
    font,
    rankFont: isOnStage ? STAGE_FONT : 16,
    box,
  };
}

/** How wide a symbol is. @param {number} columns @param {number} font */
function widthOf(columns, font) {
  return columns * font * 0.61 + 14;
}

/**
 * The trees of a word in the state shown; later merges are pale.
 * @param {WordsView} view
 * @param {Word} word
 * @param {Room} room
 */
export function drawnTree(view, word, room) {
  const { merges } = view;
  const { k } = view.stepping;
  const sizes = treeSizes(word, room);
  const { leaves, pitch, level, leafY, box } = sizes;
  const edge = (/** @type {number} */ unit) => (word.isRightToLeft ? leaves - unit : unit) * pitch;
  const centres = centresOf(word.forest, (unit) => (edge(unit) + edge(unit + 1)) / 2);
  const centre = (/** @type {TreeNode} */ node) => centres.get(node) ?? 0;
  const edges = [];
  const nodes = [];
  /** @type {[node: TreeNode, parent: TreeNode | null][]} */
  const waiting = word.forest.map((node) => [node, null]);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, parent] = next;
    const x = centre(node);
    const y = leafY - node.depth * level;
    const isDone = node.rank <= k;
    for (const child of node.parts ?? []) {
      const d = `M${x} ${y}V${y + box / 2 + 6}H${centre(child)}V${leafY - child.depth * level}`;
      edges.push(svg("path", { d, class: isDone ? "edge" : "edge later" }));
      waiting.push([child, node]);
    }
    const isRoot = isDone && (!parent || parent.rank > k);
    nodes.push(
      nodeOf(word, node, sizes, { x, y, isDone, isRoot, isNow: node.rank > 0 && node.rank === k }, merges),
    );
  }
  const width = leaves * pitch + AROUND;
  const height = leafY + box / 2 + BELOW;
  const node = svg(
    "svg",
    { viewBox: `-6 0 ${width} ${height}`, role: "group", "aria-label": derivationOf(word.name) },
    svg("defs", {}, hatch()),
    ...edges,
    ...nodes.reverse(),
    ...wallsOf(view, word, sizes, edge),
  );
  return { node, width, height };
}

/**
 * The middle of each node: a leaf's own, else between those of its parts.
 * @param {TreeNode[]} forest
 * @param {(unit: number) => number} leafCentre
 */
function centresOf(forest, leafCentre) {
  /** @type {Map<TreeNode, number>} */
  const centres = new Map();
  const waiting = [...forest];
  for (let node = waiting.at(-1); node; node = waiting.at(-1)) {
    const [left, right] = node.parts ?? [];
    const a = left && centres.get(left);
    const b = right && centres.get(right);
    if (left && right && (a === undefined || b === undefined)) {
      waiting.push(left, right);
      continue;
    }
    centres.set(node, a === undefined || b === undefined ? leafCentre(node.first) : (a + b) / 2);
    waiting.pop();
  }
  return centres;
}

/**
 * The boundaries that no merge so far removed.
 * @param {WordsView} view
 * @param {Word} word
 * @param {TreeSizes} sizes
 * @param {(unit: number) => number} edge
 */
function wallsOf(view, word, { leaves, pitch, leafY, box }, edge) {
  const symbols = word.joinedAt(view.stepping.k);
  return symbols
    .slice(0, -1)
    .filter(({ last }) => last < leaves - 1)
    .map((left, i) => {
      const at = edge(left.last + 1);
      const [top, bottom] = [leafY - box / 2 - 6, leafY + box / 2 + 6];
      const place = (/** @type {string} */ name, /** @type {number} */ width) =>
        svg("rect", { x: at - width / 2, y: top, width, height: bottom - top, rx: 3, class: name });
      const wall = svg(
        "g",
        { class: "ask", role: "button" },
        place("reach", pitch),
        place("ring", RING),
        svg("path", { d: `M${at} ${top}V${bottom}`, class: word.died[left.last] ? "wall later" : "wall" }),
      );
      return asksWhy(wall, view, { word, left, right: symbols[i + 1] });
    });
}

function hatch() {
  return svg(
    "pattern",
    { id: "bpe-hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("rect", { width: 6, height: 6, class: "h0" }),
    svg("rect", { width: 3, height: 6, class: "h1" }),
  );
}

/**
 * @param {Word} word
 * @param {TreeNode} node
 * @param {TreeSizes} sizes
 * @param {Place} place
 * @param {MergeLinks} merges
 */
function nodeOf(word, node, sizes, place, merges) {
  const name = `n${node.first}-${node.last}`;
  const range = { "data-first": node.first, "data-last": node.last };
  const parts = labelled(word, node, sizes, place);
  if (!node.parts) return svg("g", { class: `node leaf ${name}`, ...range }, ...parts);
  const rank = svg("text", {
    x: place.isRoot ? place.x : place.x + 5,
    y: place.y - sizes.box / 2 - 4,
    "font-size": sizes.rankFont,
    class: "rank",
    "text-anchor": place.isRoot ? "middle" : "start",
  });
  rank.textContent = num(node.fired);
  const href = merges.to(node.rank);
  const link = svg(
    "a",
    {
      href,
      class: `node ${name}${place.isDone ? "" : " later"}`,
      ...range,
      "data-rank": node.rank,
      tabindex: "-1",
      "aria-label": nodeLabel(word.spoken(node), node.fired, href !== null),
    },
    ...parts,
    rank,
  );
  if (href !== null) link.addEventListener("click", (event) => merges.follow(event, node.rank));
  return link;
}

/**
 * The box of a node and the letters in it.
 * @param {Word} word
 * @param {TreeNode} node
 * @param {TreeSizes} sizes
 * @param {Place} place
 */
function labelled(word, node, { font, box: height }, { x, y, isRoot, isNow }) {
  const text = word.drawn(node);
  const shown = shorten(text, LONGEST_LABEL);
  const length = [...shown].length;
  const columns = length === text.length ? sum(word.columns.slice(node.first, node.last + 1)) : length;
  const width = widthOf(columns, font);
  const isUnknown = !node.parts && word.unknown.has(node.first);
  const look = `${node.parts ? " m" : ""}${isUnknown ? " unk" : ""}${isRoot && node.parts ? " root" : ""}${isNow ? " now" : ""}`;
  const box = svg("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: 4, class: `box${look}` });
  const label = svg("text", {
    x,
    y: y + font * 0.33,
    "text-anchor": "middle",
    "font-size": font,
    class: "letters",
    direction: word.isRightToLeft ? "rtl" : "ltr",
    "unicode-bidi": "isolate",
  });
  label.textContent = standAlone(shown);
  if (!isUnknown) return [box, label];
  const band = { x: x - width / 2 + 1, y: y - height * 0.3, width: width - 2, height: height * 0.6 };
  return [box, svg("rect", { ...band, class: "plain" }), label];
}
