/* The curves of a measure over the vocabulary size. */
import { RING_RADIUS, WALKED_RING } from "../shared/chart_walk.js";
import { svg } from "../shared/dom.js";
import { num } from "../shared/numbers.js";
import { SERIES } from "./columns.js";
import { apart, curvesOf, nearestSize, shownValue, ticks } from "./model.js";
import { curvesText, ENTRIES_OF_VOCABULARY } from "./texts.js";

/** @import { LearnersData, MeasureRow } from "./wire.js" */

const MOST_SIGNS = 40;
const CHART_MARGIN = { left: 46, right: 92, top: 18, bottom: 40 };
const LABEL_GAP = 17;
const LEAST_GAP = 34; // between the numbers below the axis

/** @typedef {{ width: number, height: number, x: (index: number) => number, y: (value: number) => number }} Plot */

/**
 * @param {LearnersData} data
 * @param {number} measure
 * @param {number} width
 * @param {number} height
 * @returns {Plot & { low: number, high: number }}
 */
function plotOf({ sizes, states }, measure, width, height) {
  const values = curvesOf(states, measure)
    .flat()
    .filter((value) => value !== null);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = (high - low || 1) * 0.05;
  const isEven = sizes[sizes.length - 1] - sizes[0] === sizes.length - 1;
  const scale = (/** @type {number} */ size) => (isEven ? size : Math.log(size));
  const from = scale(sizes[0]);
  const span = scale(sizes[sizes.length - 1]) - from || 1;
  const across = width - CHART_MARGIN.left - CHART_MARGIN.right;
  const down = height - CHART_MARGIN.top - CHART_MARGIN.bottom;
  return {
    width,
    height,
    low: low - room,
    high: high + room,
    x: (index) => CHART_MARGIN.left + (across * (scale(sizes[index]) - from)) / span,
    y: (value) => CHART_MARGIN.top + (down * (high + room - value)) / (high - low + 2 * room),
  };
}

/** A line with gaps where a learner has no value. @param {(number | null)[]} values @param {Plot} plot */
function pathOf(values, { x, y }) {
  let path = "";
  let isDown = false;
  for (const [i, value] of values.entries()) {
    if (value !== null) path += `${isDown ? "L" : "M"}${x(i).toFixed(1)} ${y(value).toFixed(1)}`;
    isDown = value !== null;
  }
  return path;
}

/** The sign of a learner: a disc, a hollow square or a triangle. @param {number} learner @param {number} x @param {number} y */
function signNode(learner, x, y) {
  const className = `sign ${SERIES[learner]}`;
  if (learner === 0) return svg("circle", { cx: x, cy: y, r: 4.5, class: className });
  if (learner === 1) return svg("rect", { x: x - 4, y: y - 4, width: 8, height: 8, class: className });
  return svg("path", { d: `M${x - 5.5} ${y + 4.5}h11l-5.5 -10z`, class: className });
}

/** @param {string} text @param {import("../shared/dom.js").Attributes} values */
function textNode(text, values) {
  const node = svg("text", values);
  node.textContent = text;
  return node;
}

/** Sizes whose numbers have room below the axis. @param {number[]} sizes @param {Plot} plot @param {number} index */
function labelled(sizes, plot, index) {
  const kept = [index];
  for (const i of [0, sizes.length - 1, ...sizes.keys()])
    if (kept.every((other) => Math.abs(plot.x(other) - plot.x(i)) >= LEAST_GAP)) kept.push(i);
  return kept;
}

/**
 * @param {LearnersData} data
 * @param {number} measure
 * @param {number} index
 * @param {{ width: number, height: number }} room
 */
export function chartNode(data, measure, index, { width, height }) {
  const plot = plotOf(data, measure, width, height);
  const { learners, measures, sizes, states } = data;
  const floor = height - CHART_MARGIN.bottom;
  const right = width - CHART_MARGIN.right;
  const title = chartText(data, measure, index);
  const root = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title });
  for (const value of ticks(plot.low, plot.high)) {
    const y = plot.y(value).toFixed(1);
    root.append(
      svg("line", { class: "rule", x1: CHART_MARGIN.left, x2: right, y1: y, y2: y }),
      textNode(tickText(value, measures[measure]), {
        class: "axis",
        x: CHART_MARGIN.left - 6,
        y: Number(y) + 5,
        "text-anchor": "end",
      }),
    );
  }
  for (const i of labelled(sizes, plot, index))
    root.append(
      textNode(num(sizes[i]), {
        class: i === index ? "axis here" : "axis",
        x: plot.x(i).toFixed(1),
        y: floor + 17,
        "text-anchor": "middle",
      }),
    );
  root.append(
    textNode(ENTRIES_OF_VOCABULARY, {
      class: "axis",
      x: ((CHART_MARGIN.left + right) / 2).toFixed(1),
      y: height - 5,
      "text-anchor": "middle",
    }),
    svg("line", { class: "now", x1: plot.x(index), x2: plot.x(index), y1: CHART_MARGIN.top - 12, y2: floor }),
  );
  const curves = curvesOf(states, measure);
  const ends = curves.map((values) => values.findLastIndex((value) => value !== null));
  const places = ends.map((end, i) => (end < 0 ? floor : plot.y(/** @type {number} */ (curves[i][end]))));
  const labels = apart(places, LABEL_GAP, CHART_MARGIN.top - 4, floor);
  for (const [i, values] of curves.entries()) {
    root.append(svg("path", { class: `line ${SERIES[i]}`, d: pathOf(values, plot) }));
    for (const [j, value] of values.entries())
      if (value !== null && (sizes.length <= MOST_SIGNS || j === index))
        root.append(signNode(i, plot.x(j), plot.y(value)));
    if (ends[i] >= 0)
      root.append(
        textNode(learners[i].name, { class: `name ${SERIES[i]}`, x: right + 10, y: labels[i] + 5 }),
      );
  }
  return root;
}

/**
 * What marks the point of a curve that is walked to.
 * @param {LearnersData} data
 * @param {number} measure
 * @param {{ index: number, learner: number }} point
 * @param {{ width: number, height: number }} room
 */
export function ringNode(data, measure, { index, learner }, { width, height }) {
  const value = data.states[index]?.learners[learner]?.values[measure] ?? null;
  if (value === null) return "";
  const plot = plotOf(data, measure, width, height);
  return svg("circle", { class: WALKED_RING, cx: plot.x(index), cy: plot.y(value), r: RING_RADIUS });
}

/** The size next to a place of the chart. @param {LearnersData} data @param {number} share of the width @param {number} width */
export function sizeAt(data, share, width) {
  const { x } = plotOf(data, 0, width, 100);
  const places = data.sizes.map((_, i) => x(i));
  return nearestSize(places, share * width);
}

/** @param {number} value @param {MeasureRow} measure */
function tickText(value, { isShare }) {
  return isShare ? `${Number((100 * value).toPrecision(6))}%` : String(value);
}

/** What is read aloud in place of the chart. @param {LearnersData} data @param {number} measure @param {number} index */
export function chartText({ learners, measures, sizes, states }, measure, index) {
  const values = states[index].learners.map((at, i) =>
    at ? `${learners[i].name} ${shownValue(at.values[measure], measures[measure])}` : "",
  );
  const { name } = measures[measure];
  return curvesText(name, sizes[0], sizes[sizes.length - 1], sizes[index], values.filter(Boolean));
}
