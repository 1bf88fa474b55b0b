/* What can be opened, listed and searched on the Pieces page, as its address says it. */
import { Looks, lookOfPanel } from "../shared/stepper/looks.js";

/** @import { Look } from "../shared/stepper/looks.js" */
/** @import { PiecesView } from "./view.js" */

/** @param {PiecesView} view */
export function looksOfPieces(view) {
  return new Looks([...view.corpus.looks, view.table.look, lookOfPrediction(view), panelOf(view)]);
}

/** Keys and the menu are a reader's own. @param {PiecesView} view */
function panelOf({ panel, popovers, steps }) {
  return lookOfPanel(panel, {
    decide: () => popovers.openDecisions(),
    piece: (id, state) => steps.run && popovers.openPieceOf(steps.run, id, state),
    word: (id, state) => steps.run && popovers.openWordOf(steps.run, id, state),
  });
}

/** Whether the piece that goes next, which is to be guessed, has been shown. @param {PiecesView} view @returns {Look} */
function lookOfPrediction(view) {
  return {
    names: ["revealed"],
    said: () => {
      const { moment } = view.shown;
      const isShown = view.steps.prediction.isOn && moment?.half === "weigh" && !moment.isAsking;
      return isShown ? "revealed" : "";
    },
    show: (word) => {
      if (word && view.shown.moment?.isAsking) view.reveal();
    },
  };
}
