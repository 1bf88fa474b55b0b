/* The menu: how the page steps, how large it is, and what else there is. */
import { el } from "../shared/dom.js";
import { checkItem, PanelMenu, textSizes } from "../shared/menu.js";
import { HOW_IT_DECIDES } from "./texts.js";

/** @import { PiecesView } from "./view.js" */

/** @param {PiecesView} view */
export function menuOfPieces(view) {
  const menu = new PanelMenu(view, "Pieces", () => [
    checkItem("Half-steps: weigh, then drop", view.steps.wantsHalves, (isOn) => view.setHalves(isOn), "H"),
    el("h3", "", "Text size"),
    textSizes((direction) => view.setZoom(direction)),
    el("h3", "", "More"),
    menu.item(HOW_IT_DECIDES, () => view.popovers.openDecisions()),
    menu.item("Keys and clicker", () => view.openHelp(), "?"),
  ]);
  return menu;
}
