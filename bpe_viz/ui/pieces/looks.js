/* What can be opened, listed and searched on the Pieces page, as its address says it. */
import { Looks, lookOfPanel, lookOfPrediction } from "../shared/stepper/looks.js";

/** @import { PiecesView } from "./view.js" */

/** @param {PiecesView} view */
export function looksOfPieces(view) {
  return new Looks([...view.corpus.looks, view.table.look, lookOfPrediction(view, "weigh"), panelOf(view)]);
}

/** Keys and the menu are a reader's own. @param {PiecesView} view */
function panelOf({ panel, popovers, steps }) {
  return lookOfPanel(panel, {
    decide: () => popovers.openDecisions(),
    piece: (id, state) => steps.run && popovers.openPieceOf(steps.run, id, state),
    word: (id, state) => steps.run && popovers.openWordOf(steps.run, id, state),
  });
}
