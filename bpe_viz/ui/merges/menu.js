/* The menu: what is shown, how large, and what else there is. */
import { el } from "../shared/dom.js";
import { checkItem, itemsOfDock, PanelMenu, predictItem, textSizes } from "../shared/menu.js";
import { KEYS_AND_CLICKER, MORE_IN_MENU, TEXT_SIZE } from "../shared/texts.js";
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
import { printWorksheet, saveWorksheet } from "./worksheet.js";

/** @import { StepperView } from "./view.js" */

/** @param {StepperView} view */
export function stepperMenu(view) {
  const menu = new PanelMenu(view, STEPPER, () => [
    ...itemsOfDock(menu, view),
    predictItem(view),
    checkItem(HALF_STEPS, view.steps.wantsHalves, (isOn) => view.setHalves(isOn), "H"),
    el("h3", "", SHOW),
    ...PANELS.map(([name, label]) => {
      const show = (/** @type {boolean} */ isOn) => view.setHidden(name, !isOn);
      return checkItem(label, !view.hidden.has(name), show, "");
    }),
    el("h3", "", TEXT_SIZE),
    textSizes((direction) => view.setZoom(direction)),
    el("h3", "", MORE_IN_MENU),
    menu.item(TOP_PAIRS, () => view.topPairs.open()),
    ...(hasMilestones(view)
      ? [menu.item(MILESTONES, () => openMilestones(view, view.transport.menuButton))]
      : []),
    menu.item(CODE, () => view.foot.code.openSource(), "S"),
    menu.item(PRINT_WORKSHEET, () => printWorksheet(view)),
    menu.item(SAVE_WORKSHEET, () => saveWorksheet(view, false)),
    menu.item(SAVE_ANSWER_KEY, () => saveWorksheet(view, true)),
    menu.item(KEYS_AND_CLICKER, () => view.openHelp(), "?"),
  ]);
  return menu;
}

/** @param {StepperView} view @param {HTMLElement} [anchor] */
export function openMilestones(view, anchor) {
  if (!hasMilestones(view)) return;
  const items = (view.steps.run?.overview.milestones ?? []).map((milestone) =>
    view.menu.item(milestoneText(milestone), () => view.goToMerge(milestone[0])),
  );
  view.panel.open("menu", MILESTONES, items, { anchor, look: () => "milestones" });
}

/** They would give away what is to be guessed. @param {StepperView} view */
function hasMilestones({ steps }) {
  return !steps.prediction.isOn && Boolean(steps.run?.overview.milestones.length);
}
