/* What is said of walking along a lattice. */

export const WALK_LATTICE = "Walk the lattice";
export const LATTICE_KEYS =
  "Right and Left: to the piece after or before this one. Up and Down: to another piece that begins at the same letter. PageDown and PageUp: to the next letter, or the one before, where a piece begins. Home and End: first and last piece of the path. T: the table. Escape: hides this.";
/** The stop at which a lattice is walked. @param {string} title */
export function walkLattice(title) {
  return `Walk the lattice, ? for keys: ${title}`;
}
/** @param {string} title */
export function latticeTable(title) {
  return `Table of the lattice: ${title}`;
}
