/* The menu: what the dock has no room for, how large the page is, and its keys. */
import { el } from "../shared/dom.js";
import { itemsOfDock, PanelMenu, textSizes } from "../shared/menu.js";
import { KEYS_AND_CLICKER, MORE_IN_MENU, TEXT_SIZE } from "../shared/texts.js";
import { WORDS } from "./texts.js";

/** @import { WordsView } from "./view.js" */

/** @param {WordsView} view */
export function wordsMenu(view) {
  const menu = new PanelMenu(view, WORDS, () => [
    ...itemsOfDock(menu, view),
    el("h3", "", TEXT_SIZE),
    textSizes((direction) => view.setZoom(direction)),
    el("h3", "", MORE_IN_MENU),
    menu.item(KEYS_AND_CLICKER, () => view.openHelp(), "?"),
  ]);
  return menu;
}
