/* The menu: how the page steps, how large it is, and what else there is. */
import { el } from "../shared/dom.js";
import { checkItem, itemsOfDock, PanelMenu, predictItem, textSizes } from "../shared/menu.js";
import { KEYS_AND_CLICKER, MORE_IN_MENU, TEXT_SIZE } from "../shared/texts.js";
import { HALF_STEPS_OF_ROUND, HOW_IT_DECIDES, ONE_BY_ONE, PIECES } from "./texts.js";

/** @import { PiecesView } from "./view.js" */

/** @param {PiecesView} view */
export function piecesMenu(view) {
  const menu = new PanelMenu(view, PIECES, () => [
    ...itemsOfDock(menu, view),
    checkItem(HALF_STEPS_OF_ROUND, view.steps.wantsHalves, (isOn) => view.setHalves(isOn), "H"),
    ...oneByOne(view),
    el("h3", "", TEXT_SIZE),
    textSizes((direction) => view.setZoom(direction)),
    el("h3", "", MORE_IN_MENU),
    menu.item(HOW_IT_DECIDES, () => view.popovers.openDecisions()),
    menu.item(KEYS_AND_CLICKER, () => view.openHelp(), "?"),
  ]);
  return menu;
}

/** On small screens it is only here. @param {PiecesView} view */
function oneByOne(view) {
  const { run } = view.steps;
  if (!run?.overview.canBeOneByOne) return [];
  return [predictItem(view), checkItem(ONE_BY_ONE, run.overview.isOneByOne, () => view.setOneByOne(), "")];
}
