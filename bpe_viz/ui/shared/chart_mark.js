/* Marks the point of a chart that is walked: a ring in the picture, where Vega drew what the point is made of. */
import { fitOfDatum } from "./chart_walk.js";
import { svg } from "./dom.js";

/** @import { WalkedPoint } from "./chart_walk.js" */

/**
 * What Vega keeps of a mark that it drew.
 * @typedef {{ x: number, y: number, datum?: Record<string, unknown>, mark: { marktype: string, items: DrawnItem[] } }} DrawnItem
 */

export const WALKED_RING = "bpe-walked";
export const RING_RADIUS = 9;
const LINES = ["line", "area"]; // one node, whose item is the first of many

/** @param {SVGSVGElement | null} marks @param {WalkedPoint | null} point */
export function ringAt(marks, point) {
  marks?.querySelector(`.${WALKED_RING}`)?.remove();
  const place = marks && point ? placeOfPoint(marks, point) : null;
  if (!marks || !place) return;
  const ring = svg("circle", { class: WALKED_RING, cx: place.x, cy: place.y, r: RING_RADIUS });
  marks.append(ring);
}

/** Where the item is that fits best, in the units of the picture. @param {SVGSVGElement} marks @param {WalkedPoint} point */
function placeOfPoint(marks, point) {
  const whole = marks.getScreenCTM()?.inverse();
  let [best, place] = [0, /** @type {DOMPoint | null} */ (null)];
  for (const node of marks.querySelectorAll("path, line, rect")) {
    const around = /** @type {SVGGraphicsElement | null} */ (node.parentElement)?.getScreenCTM?.();
    for (const item of drawnItems(node)) {
      const fit = fitOfDatum(item.datum ?? {}, point);
      if (fit <= best || !whole || !around) continue;
      best = fit;
      place = new DOMPoint(item.x, item.y).matrixTransform(whole.multiply(around));
    }
  }
  return place;
}

/** @param {Element & { __data__?: DrawnItem }} node @returns {DrawnItem[]} */
function drawnItems({ __data__: item }) {
  if (!item?.mark) return [];
  return LINES.includes(item.mark.marktype) ? item.mark.items : [item];
}
