/* The bars above a page: how much room they take from it, one by one and together. */
import { roomAbovePage } from "../streamlit_seam/page.js";

const BAR_NAMES = ["class", "tour"];
const BAR_GAP = 10;

/** Says how high a bar is, 0 where there is none; views measure again. @param {string} name @param {number} height */
export function setBarHeight(name, height) {
  const { style } = document.documentElement;
  const own = `--bar-${name}`;
  const heights = new Map(
    BAR_NAMES.map((other) => [other, parseFloat(style.getPropertyValue(`--bar-${other}`)) || 0]),
  );
  heights.set(name, height ? Math.ceil(height + BAR_GAP) : 0);
  const total = [...heights.values()].reduce((a, b) => a + b, 0);
  const above = roomAbovePage();
  const values = {
    [own]: heights.get(name) ? `${heights.get(name)}px` : "",
    "--bars": total ? `${total}px` : "",
    "--bars-end": total ? `${Math.ceil(above + total - BAR_GAP)}px` : "",
  };
  if (Object.entries(values).every(([key, value]) => style.getPropertyValue(key) === value)) return;
  for (const [key, value] of Object.entries(values))
    if (value) style.setProperty(key, value);
    else style.removeProperty(key);
  dispatchEvent(new Event("resize"));
}

/** Whether the bar of a tour is on the page: its button is the one that leads on. */
export function isOnTour() {
  return document.documentElement.style.getPropertyValue("--bar-tour") !== "";
}

/** What all bars take together, in pixels; 0 where there is none. */
export function barHeight() {
  return parseFloat(document.documentElement.style.getPropertyValue("--bars")) || 0;
}
