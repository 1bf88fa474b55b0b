/* A figure of a state: a name, a value, and what it was before. */
import { el, setAttribute, setText } from "../dom.js";

/** @import { Child } from "../dom.js" */

/** @param {...Child} name */
export function figure(...name) {
  const value = el("b", "");
  return { value, box: el("div", "fig", el("span", "", ...name), value) };
}

/** Keeps room for what it is to show. @param {HTMLElement} value @param {string} widest */
export function keepRoom(value, widest) {
  setAttribute(value, "data-room", `${widest} → ${widest}`);
}

/** @param {HTMLElement} value @param {string} text @param {string | null} before what it was, where that is shown */
export function showFigure(value, text, before) {
  if (before === null || before === text) setText(value, text);
  else value.replaceChildren(el("em", "", `${before} → `), text);
}
