/* Charts that are walked by keyboard. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  csvRows,
  fitOfDatum,
  pointAt,
  saidAt,
  walkedChart,
  walkTo,
} from "../../bpe_viz/ui/shared/chart_walk.js";

const SCORES = "\ufeffmerges,score,value\n0,F1,0.476190476\n1,F1,0.5\n0,recall,1\n1,recall,0.25\n";
const START = { series: 0, point: 0 };

test("a file of Python's is read, with quotes and line breaks in them", () => {
  assert.deepEqual(csvRows('\ufeffword,count\n"a,""b""\n",1200\n'), [
    ["word", "count"],
    ['a,"b"\n', "1200"],
  ]);
});

test("a column of few names is that of the series, and points say the others", () => {
  const chart = walkedChart(csvRows(SCORES));
  assert.deepEqual(
    chart.series.map(({ name, points }) => [name, points.length]),
    [
      ["F1", 2],
      ["recall", 2],
    ],
  );
  assert.equal(saidAt(chart, START), "F1, 1 of 2: merges 0, value 0.4762");
});

test("a table without series is one, its words said with their numbers", () => {
  const chart = walkedChart(csvRows("rank,count,word\n1,1204,the\n2,600,of\n"));
  assert.equal(saidAt(chart, { series: 0, point: 1 }), "2 of 2: rank 2, count 600, word of");
  assert.equal(saidAt(chart, START), "1 of 2: rank 1, count 1,204, word the");
});

test("arrows walk points and series, and stay inside", () => {
  const chart = walkedChart(csvRows(SCORES));
  const keys = [
    "ArrowRight",
    "ArrowRight",
    "ArrowDown",
    "Home",
    "ArrowDown",
    "End",
    "ArrowUp",
    "PageDown",
    "ArrowLeft",
  ];
  let place = START;
  const said = keys.map((key) => {
    place = walkTo(chart, place, key) ?? place;
    return `${place.series}${place.point}`;
  });
  assert.deepEqual(said, ["01", "01", "11", "10", "00", "01", "11", "10", "10"]);
  assert.equal(walkTo(chart, START, "Tab"), null);
});

test("what is drawn is found by its numbers, and told by its series", () => {
  const chart = walkedChart(csvRows(SCORES));
  const point = pointAt(chart, { series: 1, point: 1 });
  const datum = { "(index)": 3, merges: Number(point.facts.merges), value: Number(point.facts.value) };
  const own = fitOfDatum({ ...datum, score: point.series }, point);
  const others = fitOfDatum({ ...datum, score: "another" }, point);
  assert.ok(own > others && others > 0);
  assert.equal(fitOfDatum({ ...datum, value: datum.value + 0.01 }, point), 0);
  assert.ok(fitOfDatum({ ...datum, value: datum.value + 0.00001 }, point) > 0); // files are rounded
  assert.equal(fitOfDatum({ merges: datum.merges, score: point.series }, point), 0); // an axis has one number
  assert.equal(fitOfDatum({}, point), 0);
});
