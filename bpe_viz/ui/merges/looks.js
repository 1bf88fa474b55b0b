/* What can be opened, listed, searched and looked at on the Merges page, as its address says it. */
import { Looks, lookOfPanel, lookOfPrediction } from "../shared/stepper/looks.js";
import { openMilestones } from "./menu.js";
import { RULES } from "./tie_rules.js";

/** @import { Look } from "../shared/stepper/looks.js" */
/** @import { StepperView } from "./view.js" */

/** @param {string} name */
function ruleOf(name) {
  return RULES.find((rule) => rule === name) ?? null;
}

/** @param {StepperView} view */
export function looksOfStepper(view) {
  return new Looks([
    ...view.corpus.looks,
    ...looksOfTies(view),
    lookOfPrediction(view, "choose"),
    panelOf(view),
  ]);
}

/** Keys and the menu are a reader's own. @param {StepperView} view */
function panelOf(view) {
  const { foot, panel, popovers, tiedPairs, tiePanel, topPairs, vocabulary } = view;
  return lookOfPanel(panel, {
    top: (by, order) => topPairs.open(by, order),
    tied: () => tiedPairs.open(),
    alphabet: () => vocabulary.alphabet.open(),
    rules: () => foot.code.openRules(),
    source: () => foot.code.openSource(),
    milestones: () => openMilestones(view),
    symbol: (id, state) => view.steps.run && popovers.openSymbolOf(view.steps.run, id, state),
    word: (id, state) => view.steps.run && popovers.openWordOf(view.steps.run, id, state),
    two: (...name) => {
      const rule = ruleOf(name.join("-"));
      if (rule && view.steps.run) tiePanel.matter.openCorpora(view.steps.run, rule);
    },
  });
}

/** What the tie panel shows while it is open: the rule that is looked at, and the word that was tried. @param {StepperView} view @returns {Look[]} */
function looksOfTies(view) {
  const { ties, tiePanel } = view;
  const place = () => tiePanel.node;
  return [
    {
      names: ["preview"],
      said: () => {
        const isOther = ties.previewed !== view.steps.run?.overview.tieRule;
        return view.showsTies && ties.previewed && isOther ? `preview-${ties.previewed}` : "";
      },
      show: (word) => tiePanel.preview(ruleOf(word.slice("preview-".length))),
      place,
    },
    {
      text: "try",
      said: () => (view.showsTies ? ties.trying : ""),
      show: (word) => tiePanel.matter.try(word),
      place,
    },
  ];
}
