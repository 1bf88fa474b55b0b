/* The menu of a stepper: how it steps and what it shows, how large, and what else there is. */
import { el } from "../dom.js";
import { checkItem, itemsOfDock, PanelMenu, textSizes } from "../menu.js";
import { KEYS_AND_CLICKER, MORE_IN_MENU, PREDICT, TEXT_SIZE } from "../texts.js";

/** @import { Child } from "../dom.js" */
/** @import { Actions } from "./stepper.js" */

/**
 * @typedef {object} OwnItems
 * @property {string} title
 * @property {() => HTMLElement} button
 * @property {(menu: PanelMenu) => Child[]} looks
 * @property {(menu: PanelMenu) => Child[]} more
 */

/** @param {Actions<any, any>} actions @param {OwnItems} own */
export function stepperMenu(actions, { button, title, looks, more }) {
  const where = {
    panel: actions.panel,
    get transport() {
      return { menuButton: button() };
    },
  };
  const menu = new PanelMenu(where, title, () => [
    ...itemsOfDock(menu, { ...actions, steps: { last: Number.POSITIVE_INFINITY } }),
    ...looks(menu),
    el("h3", "", TEXT_SIZE),
    textSizes(actions.setZoom),
    el("h3", "", MORE_IN_MENU),
    ...more(menu),
    menu.item(KEYS_AND_CLICKER, actions.openHelp, "?"),
  ]);
  return menu;
}

/** @param {Actions<any, any>} actions */
export function predictItem({ now, setPrediction }) {
  return checkItem(PREDICT, now()?.prediction.isOn ?? false, setPrediction, "G");
}
