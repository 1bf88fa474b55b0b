/* What the runs of small tests have in common: characters, the pair with the most occurrences, the first seen of a tie. */

/** @import { Overview } from "../../bpe_viz/ui/merges/wire.js" */

/** @satisfies {Partial<Overview>} */
const plain = {
  tieRule: "first-seen",
  unit: "characters",
  learner: "bpe",
  noun: /** @type {const} */ ("word"),
  wallsUntil: 0,
  criterion: "count",
  prefix: "",
  minCount: 1,
  chunkMerges: 64,
  milestones: [],
};

/** A plain run, of what is its own. @param {Omit<Overview, keyof typeof plain>} own @returns {Overview} */
export const plainOverview = (own) => ({ ...plain, ...own });
