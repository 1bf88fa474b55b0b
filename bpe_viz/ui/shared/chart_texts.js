/* What is said of charts: how they are walked, read as a table and saved. */

export const SAVE_CHART = "Save this chart";
export const CHART_KEYS =
  "Left and Right: from point to point. Up and Down: to another series. PageUp and PageDown: a tenth of the chart. Home and End: first and last point. T: the table. Escape: hides this.";
export const WALK = "Walk"; // small charts have no room for more
/** The stop at which a chart is walked. @param {string} title */
export function walkChart(title) {
  return `${WALK} along the curve, ? for keys: ${title}`;
}
/** @param {string} title */
export function chartTable(title) {
  return `Table of the chart: ${title}`;
}
/** What the Share menu saves. */
export const CHART_PICTURE = "the chart";
