/* What can be opened, listed, searched and looked at on the Merges page, as its address says it. */
import { Looks, lookOfPanel, lookOfPrediction } from "../shared/stepper/looks.js";
import { openMilestones } from "./menu.js";
import { RULES } from "./tie_rule_texts.js";

/** @import { Look } from "../shared/stepper/looks.js" */
/** @import { StepperView } from "./view.js" */

/** @param {string} name */
function ruleOf(name) {
  return RULES.find((rule) => rule === name) ?? null;
}

/** @param {StepperView} view */
export function looksOfStepper(view) {
  return new Looks([
    ...view.loom.looks,
    ...view.corpus.looks,
    ...looksOfTies(view),
    lookOfPrediction(view, "choose"),
    panelOf(view),
  ]);
}

/** Keys and the menu are a reader's own. @param {StepperView} view */
function panelOf(view) {
  const { foot, panel, popovers, tiedPairs, referee, topPairs, vocabulary } = view;
  return lookOfPanel(panel, {
    top: (by, order) => topPairs.open(by, order),
    tied: () => tiedPairs.open(),
    alphabet: () => vocabulary.alphabet.open(),
    rules: () => foot.code.openRules(),
    source: () => foot.code.openSource(),
    milestones: () => openMilestones(view),
    symbol: (id, state, inWord) => view.steps.run && popovers.openSymbolOf(view.steps.run, id, state, inWord),
    word: (id, state) => view.steps.run && popovers.openWordOf(view.steps.run, id, state),
    two: (...name) => {
      const rule = ruleOf(name.join("-"));
      if (rule && view.steps.run) referee.matter.openCorpora(view.steps.run, rule);
    },
  });
}

/** What the tie panel shows while it is open: the rule that is looked at, and the word that was tried. @param {StepperView} view @returns {Look[]} */
function looksOfTies(view) {
  const { ties, referee } = view;
  const place = () => referee.node;
  // What is asked while the panel is closed would never be seen, and so be asked for ever.
  const isOpenFor = (/** @type {string} */ word) => view.showsTies || !word;
  return [
    {
      names: ["preview"],
      said: () => {
        const isOther = ties.previewed !== view.steps.run?.overview.tieRule;
        return view.showsTies && ties.previewed && isOther ? `preview-${ties.previewed}` : "";
      },
      show: (word) => (isOpenFor(word) ? referee.preview(ruleOf(word.slice("preview-".length))) : null),
      place,
    },
    {
      text: "try",
      said: () => (view.showsTies ? ties.trying : ""),
      show: (word) => (isOpenFor(word) ? referee.matter.try(word) : null),
      place,
    },
  ];
}
