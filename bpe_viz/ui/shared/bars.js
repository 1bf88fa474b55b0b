/* The bars around a page, and how much room they take from it: the strip of a class above it; the tour below it, which
   leads on in the place of the page's dock while it is taken. */
import { roomAbovePage } from "../streamlit_seam/page.js";
import { find } from "./dom.js";

const BAR_GAP = 10;
const LEAST_FOR_TWO_LINES = 480; // of a window

/** Says how high the strip of a class is, 0 where there is none; views measure again. @param {number} height */
export function setStripHeight(height) {
  const taken = height ? Math.ceil(height + BAR_GAP) : 0;
  const end = Math.ceil(roomAbovePage() + taken - BAR_GAP);
  setOnPage({ "--bars": taken ? `${taken}px` : "", "--bars-end": taken ? `${end}px` : "" });
}

/** Says how high the bar of a tour is, 0 where there is none. @param {number} height @param {boolean} leads whether the reader takes the tour now */
export function setTour(height, leads) {
  const { dataset } = document.documentElement;
  const isOther = isOnTour() !== leads;
  if (leads) dataset.tour = "";
  else delete dataset.tour;
  setOnPage({ "--tour": height ? `${Math.ceil(height)}px` : "" }, isOther);
}

/** @param {Record<string, string>} values "" for none @param {boolean} [isOther] whether something else has changed */
function setOnPage(values, isOther = false) {
  const { style } = document.documentElement;
  const changed = Object.entries(values).filter(([name, value]) => style.getPropertyValue(name) !== value);
  for (const [name, value] of changed)
    if (value) style.setProperty(name, value);
    else style.removeProperty(name);
  if (changed.length || isOther) dispatchEvent(new Event("resize"));
}

/** Whether a tour is taken: its button is the one that leads on. */
export function isOnTour() {
  return document.documentElement.dataset.tour !== undefined;
}

/** What all bars take together, in pixels; 0 where there is none. */
export function barHeight() {
  const { style } = document.documentElement;
  return ["--bars", "--tour"].reduce((sum, name) => sum + (parseFloat(style.getPropertyValue(name)) || 0), 0);
}

/** Whether the page has so little room, as in a frame of another page, that a dock takes one low row. */
function isLowWindow() {
  return innerHeight < LEAST_FOR_TWO_LINES || new URLSearchParams(location.search).get("embed") === "true";
}

/** The dock of a view fits the window, and leads nowhere while a tour does; whether the window is low. @param {HTMLElement} root */
export function fitDock(root) {
  const isLow = isLowWindow();
  root.classList.toggle("low", isLow);
  root.classList.toggle("toured", isOnTour());
  find(root, ".dock").inert = isOnTour();
  return isLow;
}
