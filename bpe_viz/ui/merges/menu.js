/* What the menu has of the Merges page alone: how it steps, what it shows, and what else there is. */
import { el } from "../shared/dom.js";
import { laterScript } from "../shared/later_scripts.js";
import { checkItem } from "../shared/menu.js";
import { predictItem, stepperMenu } from "../shared/stepper/menu.js";
import { STEP_IN_WORDS } from "../shared/stepper/step_texts.js";
import {
  CODE,
  HALF_STEPS,
  MILESTONES,
  milestoneText,
  PANELS,
  PRINT_WORKSHEET,
  SAVE_ANSWER_KEY,
  SAVE_WORKSHEET,
  SHOW,
  STEPPER,
  TOP_PAIRS,
} from "./texts.js";

/** @import { Child } from "../shared/dom.js" */
/** @import { PanelMenu } from "../shared/menu.js" */
/** @import { Steps } from "./steps.js" */
/** @import { MergesActions } from "./view.js" */

/**
 * What the items do.
 * @typedef {object} MenuWays
 * @property {() => HTMLElement} button
 * @property {Set<string>} hidden parts
 * @property {(name: string, isHidden: boolean) => void} hide
 * @property {() => void} openTop
 * @property {() => void} openInWords
 * @property {() => Child[]} hearing what switches the sound on
 * @property {() => void} openSource
 */

/** @param {MergesActions} actions @param {Steps} steps @param {MenuWays} ways */
export function mergesMenu(
  actions,
  steps,
  { button, hidden, hide, openTop, openInWords, hearing, openSource },
) {
  const sheets = () => laterScript("worksheet");
  return stepperMenu(actions, {
    title: STEPPER,
    button,
    looks: () => [
      predictItem(actions),
      checkItem(HALF_STEPS, steps.wantsHalves, actions.setHalves, "H"),
      ...hearing(),
      el("h3", "", SHOW),
      ...PANELS.map(([name, label]) => checkItem(label, !hidden.has(name), (isOn) => hide(name, !isOn), "")),
    ],
    more: (menu) => [
      menu.item(TOP_PAIRS, openTop),
      menu.item(STEP_IN_WORDS, openInWords, "E"),
      ...(hasMilestones(actions)
        ? [menu.item(MILESTONES, () => openMilestones(actions, menu, button()))]
        : []),
      menu.item(CODE, openSource, "S"),
      menu.item(PRINT_WORKSHEET, async () => (await sheets()).printWorksheet(actions)),
      menu.item(SAVE_WORKSHEET, async () => (await sheets()).saveWorksheet(actions, false)),
      menu.item(SAVE_ANSWER_KEY, async () => (await sheets()).saveWorksheet(actions, true)),
    ],
  });
}

/** @param {MergesActions} actions @param {PanelMenu} menu @param {HTMLElement} [anchor] */
export function openMilestones(actions, menu, anchor) {
  if (!hasMilestones(actions)) return;
  const { goToStep, now, panel } = actions;
  const { hasHalves = true, run } = now() ?? {};
  const items = (run?.overview.milestones ?? []).map((milestone) =>
    menu.item(milestoneText(milestone), () => goToStep(milestone[0], hasHalves ? "choose" : "merge")),
  );
  panel.open("menu", MILESTONES, items, { anchor, look: () => "milestones" });
}

/** They would give away what is to be guessed. @param {MergesActions} actions */
function hasMilestones({ now }) {
  const moment = now();
  return moment !== null && !moment.prediction.isOn && moment.run.overview.milestones.length > 0;
}
