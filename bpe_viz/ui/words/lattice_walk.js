/* The lattice of a word by keyboard: along its edges from left to right, and among those that begin at one letter. */
import { attributes, find } from "../shared/dom.js";
import { mounting } from "../shared/mounting.js";
import { Walker } from "../shared/walker.js";
import { LATTICE_KEYS, latticeTable, WALK_LATTICE, walkLattice } from "./lattice_texts.js";

/** @import { Walk } from "../shared/walker.js" */
/** @import { Mounting } from "../shared/wire.js" */
/** @import { LatticeEdge, LatticeWalk } from "./wire.js" */

const WALKED = "walked";
const DRAWN_ARCHES = ".bpe-lattice .arch";

/** Marks the arch in the picture. @param {LatticeEdge | null} edge */
function markArch(edge) {
  [...document.querySelectorAll(DRAWN_ARCHES)].forEach((arch, number) => {
    const isHere = number === edge?.arch;
    arch.classList.toggle(WALKED, isHere);
    if (isHere) arch.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  });
}

const WALKING = {
  key: (/** @type {LatticeWalk} */ { edges }) => edges.map(({ said }) => said).join("\n"),
  walk: edgeWalk,
  name: WALK_LATTICE,
  stop: walkLattice,
  table: latticeTable,
  keys: LATTICE_KEYS,
};

/** Where keys lead in a lattice: its edges come from left to right, of one letter those of the path first. @param {LatticeWalk} given @returns {Walk<number, LatticeEdge>} */
export function edgeWalk({ edges, head }) {
  return {
    start: edges.length ? firstOnPath(edges) : null,
    to: (place, key) => edgeTo(edges, place, key),
    said: (place) => edges[place].said,
    at: (place) => edges[place],
    number: (place) => [place + 1, edges.length],
    head,
    rows: edges.map(({ cells }) => cells),
  };
}

/** @param {LatticeEdge[]} edges */
function firstOnPath(edges) {
  return edges.findIndex(({ isTaken }) => isTaken);
}

/** @param {LatticeEdge[]} edges @param {number} place @param {string} key @returns {number | null} */
function edgeTo(edges, place, key) {
  const { start, stop } = edges[place];
  /** The best of those that are taken, or else the first. @param {(edge: LatticeEdge) => boolean} fits */
  const edgeWhere = (fits) => {
    const taken = edges.findIndex((edge) => edge.isTaken && fits(edge));
    return taken < 0 ? edges.findIndex(fits) : taken;
  };
  /** @type {Record<string, () => number>} */
  const found = {
    ArrowRight: () => edgeWhere((edge) => edge.start === stop),
    ArrowLeft: () => edgeWhere((edge) => edge.stop === start),
    ArrowDown: () => amongEqual(edges, place, 1),
    ArrowUp: () => amongEqual(edges, place, -1),
    PageDown: () => edges.findIndex((edge) => edge.start > start),
    PageUp: () => {
      const before = edges.findLast((edge) => edge.start < start);
      return before ? edges.findIndex((edge) => edge.start === before.start) : -1;
    },
    Home: () => firstOnPath(edges),
    End: () => edges.findLastIndex(({ isTaken }) => isTaken),
  };
  if (!Object.hasOwn(found, key)) return null;
  const there = found[key]();
  return there < 0 ? place : there;
}

/** The next of the edges that begin at the same letter, in turn. @param {LatticeEdge[]} edges @param {number} place @param {number} by */
function amongEqual(edges, place, by) {
  const equal = edges.flatMap(({ start }, i) => (start === edges[place].start ? [i] : []));
  return equal[(equal.indexOf(place) + by + equal.length) % equal.length];
}

export default mounting((/** @type {Mounting<LatticeWalk>} */ { parentElement }) => {
  const group = attributes(find(parentElement, ".save"), { "aria-label": WALK_LATTICE });
  const walker = new Walker(WALKING, markArch);
  group.replaceChildren(...walker.buttons);
  group.after(...walker.below);
  return {
    show: ({ data }) => walker.show(data, data.title),
    stop: () => markArch(null),
  };
});
