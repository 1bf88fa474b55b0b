/* The lattice of a word by keyboard: along its edges from left to right, and among those that begin at one letter. */
import { attributes, find } from "../shared/dom.js";
import { mounting } from "../shared/mounting.js";
import { Walker } from "../shared/walker.js";
import { edgeWalk } from "./edge_walk.js";
import { LATTICE_KEYS, latticeTable, WALK_LATTICE, walkLattice } from "./lattice_texts.js";

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
  stop: walkLattice,
  table: latticeTable,
  keys: LATTICE_KEYS,
};

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
