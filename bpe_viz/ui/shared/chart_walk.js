/* A chart as what can be walked: its series, the points of each, and what is said at one; and the ring that marks it. */
import { CHART_KEYS, chartTable, WALK, walkChart } from "./chart_texts.js";
import { svg } from "./dom.js";
import { keyOfData } from "./keyed.js";
import { num } from "./numbers.js";
import { placeOf } from "./texts.js";

/** @import { Walk } from "./walker.js" */

/** @typedef {{ name: string, points: string[], rows: string[][] }} Series a point is what is said there, a row what is in it */
/** @typedef {{ series: string, facts: Record<string, string> }} WalkedPoint */
/** @typedef {{ head: string[], rows: string[][], series: Series[] }} WalkedChart */
/** @typedef {{ series: number, point: number }} ChartPlace */

/** A text column with no more values than this, each several times, names the series. */
const MOST_SERIES = 12;
const REGIONS = 10; // that PageUp and PageDown go through
const SAID_DIGITS = 4;
const LEAST_SHARED = 2; // numbers, that tell what is drawn
const SAME_SERIES = 100;
const NEARNESS = 1e-4;

/**
 * What Vega keeps of a mark that it drew.
 * @typedef {{ x: number, y: number, datum?: Record<string, unknown>, mark: { marktype: string, items: DrawnItem[] } }} DrawnItem
 */

export const WALKED_RING = "bpe-walked";
export const RING_RADIUS = 9;
const LINES = ["line", "area"]; // one node, whose item is the first of many

/** The rows of a file that Python wrote, its byte order mark aside. @param {string} text */
export function csvRows(text) {
  /** @type {string[][]} */
  const rows = [];
  /** @type {string[]} */
  let row = [];
  for (const [, quoted, plain, end] of text
    .replace(/^\ufeff/, "")
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    if (row.length > 1 || row[0]) rows.push(row);
    row = [];
  }
  return rows;
}

/** @param {string[][]} table its first row says what the columns are @returns {WalkedChart} */
export function walkedChart([head = [], ...rows]) {
  const at = seriesColumn(head, rows);
  const facts = head.map((name, column) => ({ name, column })).filter(({ column }) => column !== at);
  /** @type {Map<string, Series>} */
  const found = new Map();
  for (const row of rows) {
    const name = at < 0 ? "" : row[at];
    const series = found.get(name) ?? { name, points: [], rows: [] };
    const said = facts
      .filter(({ column }) => row[column])
      .map((fact) => `${fact.name.replaceAll("_", " ")} ${saidValue(row[fact.column])}`);
    series.points.push(said.join(", "));
    series.rows.push(row);
    found.set(name, series);
  }
  return { head, rows, series: [...found.values()] };
}

/** @param {string[]} head @param {string[][]} rows */
function seriesColumn(head, rows) {
  return head.findIndex((_, column) => {
    const values = rows.map((row) => row[column]);
    const different = new Set(values).size;
    return !values.every(isNumber) && different <= MOST_SERIES && different < values.length;
  });
}

/** @param {string} value */
function isNumber(value) {
  return value === "" || Number.isFinite(Number(value));
}

/** A value as it is said: no more digits than can be kept in mind. @param {string} value */
export function saidValue(value) {
  if (value === "" || !isNumber(value)) return value;
  const number = Number(value);
  return Number.isInteger(number) ? num(number) : String(Number(number.toPrecision(SAID_DIGITS)));
}

/**
 * Where a key leads; null: the key is none of the chart's.
 * @param {WalkedChart} chart
 * @param {ChartPlace} place
 * @param {string} key
 * @returns {ChartPlace | null}
 */
export function walkTo({ series }, place, key) {
  const { length } = series[place.series].points;
  const region = Math.max(1, Math.round(length / REGIONS));
  const steps = {
    ArrowRight: 1,
    ArrowLeft: -1,
    PageUp: region,
    PageDown: -region,
    Home: -length,
    End: length,
  };
  if (key === "ArrowUp" || key === "ArrowDown") {
    const other = (place.series + (key === "ArrowDown" ? 1 : series.length - 1)) % series.length;
    return { series: other, point: Math.min(place.point, series[other].points.length - 1) };
  }
  const step = Object.entries(steps).find(([name]) => name === key)?.[1];
  if (step === undefined) return null;
  return { ...place, point: Math.max(0, Math.min(length - 1, place.point + step)) };
}

/** What is at a place. @param {WalkedChart} chart @param {ChartPlace} place @returns {WalkedPoint} */
export function pointAt({ head, series }, place) {
  const { name, rows } = series[place.series];
  const row = rows[place.point];
  return { series: name, facts: Object.fromEntries(head.map((column, i) => [column, row[i]])) };
}

/**
 * How well something drawn fits a point: 0 unless two of its numbers are those of the point and none is another; more
 * if it is of the same series.
 * @param {Record<string, unknown>} datum
 * @param {WalkedPoint} point
 */
export function fitOfDatum(datum, { facts, series }) {
  const shared = Object.entries(datum).filter(([name, value]) => typeof value === "number" && facts[name]);
  const isEqual = shared.every(([name, value]) => isNear(Number(facts[name]), Number(value)));
  if (!isEqual || shared.length < LEAST_SHARED) return 0;
  return shared.length + (Object.values(datum).includes(series) ? SAME_SERIES : 0);
}

/** Files have rounded numbers. @param {number} one @param {number} other */
function isNear(one, other) {
  return Math.abs(one - other) <= NEARNESS * Math.max(1, Math.abs(other));
}

/** What is said at a place. @param {WalkedChart} chart @param {ChartPlace} place */
export function saidAt({ series }, place) {
  const { name, points } = series[place.series];
  const where = placeOf(place.point + 1, points.length);
  return `${name ? `${name}, ` : ""}${where}: ${points[place.point]}`;
}

/** A chart that is given as its table. */
export const TABLE_WALKING = {
  key: keyOfData,
  walk: chartWalk,
  name: WALK,
  stop: walkChart,
  table: chartTable,
  keys: CHART_KEYS,
};

/** A chart of Vega's, given as the file that is saved. */
export const CHART_WALKING = {
  ...TABLE_WALKING,
  key: String,
  walk: (/** @type {string} */ csv) => chartWalk(csvRows(csv)),
};

/** @param {string[][]} table @returns {Walk<ChartPlace, WalkedPoint>} */
function chartWalk(table) {
  const chart = walkedChart(table);
  return {
    start: chart.series.length ? { series: 0, point: 0 } : null,
    to: (place, key) => walkTo(chart, place, key),
    said: (place) => saidAt(chart, place),
    at: (place) => pointAt(chart, place),
    number: ({ series, point }) => [point + 1, chart.series[series].points.length],
    head: chart.head,
    rows: chart.rows.map((row) => row.map(saidValue)),
  };
}

/** Marks the point of a chart that is walked: a ring in the picture, where Vega drew what the point is made of. @param {SVGSVGElement | null} marks @param {WalkedPoint | null} point */
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
