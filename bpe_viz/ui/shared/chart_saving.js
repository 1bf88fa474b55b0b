/* Saves the chart above as PNG (twice its size) or SVG, and its data as CSV; and walks it by keyboard. */

import { withKey } from "../streamlit_seam/page.js";
import { CHART_PICTURE, SAVE_CHART } from "./chart_texts.js";
import { CHART_WALKING, ringAt, WALKED_RING } from "./chart_walk.js";
import { attributes, el, find, svg } from "./dom.js";
import { mounting } from "./mounting.js";
import { givePicture } from "./pictures.js";
import { download, toPng } from "./saving.js";
import { saveAs } from "./texts.js";
import { Walker } from "./walker.js";

/** @import { Mounting } from "./wire.js" */

/**
 * @typedef {object} Chart
 * @property {string} chart the key of the element that holds it
 * @property {string} name
 * @property {string} title
 * @property {string} csv
 */

const ICON = "M5 20h14v-2H5v2zM19 9h-4V3H9v6H5l7 7 7-7z";

/** The chart on the page. @param {Chart} chart */
function marksOf({ chart }) {
  const found = document.querySelector(`${withKey(CSS.escape(chart))} svg.marks`);
  return found instanceof SVGSVGElement ? found : null;
}

/** The chart as an SVG of its own, on the colour that it has on the page. @param {Chart} chart */
function drawing(chart) {
  const found = marksOf(chart);
  if (!found) return null;
  const copy = /** @type {SVGSVGElement} */ (found.cloneNode(true));
  copy.querySelector(`.${WALKED_RING}`)?.remove();
  const name = svg("title", {});
  name.textContent = chart.title;
  copy.prepend(name);
  name.after(svg("rect", { width: "100%", height: "100%", fill: found.style.backgroundColor || "none" }));
  const text = new XMLSerializer().serializeToString(copy);
  return { text, width: found.width.baseVal.value, height: found.height.baseVal.value };
}

/** @type {Record<string, (chart: Chart) => void>} */
const SAVERS = {
  PNG: async (chart) => {
    const found = drawing(chart);
    if (found) download(`${chart.name}.png`, await toPng(found.text, found, 2));
  },
  SVG: (chart) => {
    const found = drawing(chart);
    if (found) download(`${chart.name}.svg`, new Blob([found.text], { type: "image/svg+xml" }));
  },
  CSV: (chart) => download(`${chart.name}.csv`, new Blob([chart.csv], { type: "text/csv" })),
};

export default mounting((/** @type {Mounting<Chart>} */ { data, parentElement }) => {
  let chart = data;
  const group = attributes(find(parentElement, ".save"), { "aria-label": SAVE_CHART });
  group.replaceChildren(
    svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICON })),
  );
  for (const [kind, save] of Object.entries(SAVERS)) {
    const button = attributes(el("button", "", kind), { type: "button", "aria-label": saveAs(kind) });
    button.onclick = () => save(chart);
    group.append(button);
  }
  const walker = new Walker(CHART_WALKING, (point) => ringAt(marksOf(chart), point));
  group.prepend(...walker.buttons);
  group.after(...walker.below);
  walker.show(data.csv, data.title);
  const takeBack = givePicture({
    node: () => marksOf(chart),
    name: () => CHART_PICTURE,
    save: (kind) => SAVERS[kind.toUpperCase()](chart),
  });
  return {
    show: (given) => {
      chart = given.data;
      walker.show(chart.csv, chart.title);
    },
    stop: takeBack,
  };
});
