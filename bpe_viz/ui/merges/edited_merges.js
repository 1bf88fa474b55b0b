/* The merges before and after counts were edited, side by side. */
import { EditedCorpus } from "../shared/stepper/edited_corpus.js";
import { AFTER, BEFORE } from "../shared/texts.js";
import { twoCorpora } from "./two_corpora.js";

/** @import { MergesActions } from "./view.js" */
/** @import { Comparison } from "./wire.js" */

/** @param {MergesActions} actions @returns {EditedCorpus<Comparison>} */
export function editedMerges(actions) {
  const { goToStep, now } = actions;
  return new EditedCorpus(actions, (comparison) => {
    const { run } = now() ?? {};
    return run ? twoCorpora(run, comparison, { names: [BEFORE, AFTER], goTo: goToStep }) : [];
  });
}
