/* What the Learners page says of a size, without a screen. */
import { percentText, ratio } from "../shared/numbers.js";
import { listed } from "../shared/texts.js";
import { allNeed, atEqualSize, FILE_COLUMNS, NO_MARKS, needFewest, THE_THREE, verdictOf } from "./texts.js";

/** @import { WalkedPoint } from "../shared/chart_walk.js" */
/** @import { TableRow } from "../shared/csv.js" */
/** @import { LearnersData, MeasureRow, SizeState } from "./wire.js" */

/** @param {number[]} sizes @param {number} wanted */
export function nearestSize(sizes, wanted) {
  let best = 0;
  for (let i = 1; i < sizes.length; i++)
    if (Math.abs(sizes[i] - wanted) < Math.abs(sizes[best] - wanted)) best = i;
  return best;
}

/**
 * The size to begin with: the one that is wanted, if it is within reach, or else the middle of those that all
 * learners have.
 * @param {LearnersData} data
 * @param {number} wanted
 */
export function firstSize({ sizes, states }, wanted) {
  if (wanted >= sizes[0] && wanted <= sizes[sizes.length - 1]) return nearestSize(sizes, wanted);
  const all = [...sizes.keys()].filter((i) => states[i].learners.every(Boolean));
  const choice = all.length ? all : [...sizes.keys()];
  return choice[Math.floor(choice.length / 2)];
}

/**
 * What the learners disagree on, and who needs the fewest symbols; what is between stars is what changes.
 * @param {LearnersData} data
 * @param {number} index
 */
export function sentences({ learners, sizes, states, numTypes }, index) {
  const state = states[index];
  /** @type {{ name: string, symbols: number }[]} */
  const present = [];
  for (const [i, at] of state.learners.entries())
    if (at) present.push({ name: learners[i].name, symbols: at.symbols });
  const who = present.length === learners.length ? THE_THREE : listed(present.map(({ name }) => name));
  const fewest = Math.min(...present.map(({ symbols }) => symbols));
  const best = present.filter(({ symbols }) => symbols === fewest).map(({ name }) => name);
  const needs = best.length === present.length ? allNeed(present.length, fewest) : needFewest(best, fewest);
  return [atEqualSize(sizes[index], who, verdictOf(state.disagree, numTypes)), `${needs} ${NO_MARKS}`];
}

/** @param {number} value @param {MeasureRow} measure */
export function shownValue(value, { isShare }) {
  return isShare ? percentText(value) : ratio(value);
}

/** All measures of all learners at all sizes. @param {LearnersData} data @returns {TableRow[]} */
export function tableOf({ learners, measures, sizes, states }) {
  /** @type {TableRow[]} */
  const rows = [
    [...FILE_COLUMNS.before, ...measures.map(({ name }) => name.toLowerCase()), ...FILE_COLUMNS.after],
  ];
  for (const [i, size] of sizes.entries())
    for (const [j, { name }] of learners.entries()) {
      const at = states[i].learners[j];
      if (at) rows.push([size, name, ...at.values, at.symbols, at.words]);
    }
  return rows;
}

/** One measure of all learners at all sizes, as it is walked. @param {LearnersData} data @param {number} measure */
export function walkedTable({ learners, measures, sizes, states }, measure) {
  const rows = learners.flatMap(({ name }, j) =>
    sizes.map((size, i) => [size, name, states[i].learners[j]?.values[measure] ?? null]),
  );
  const head = [...FILE_COLUMNS.before, measures[measure].name.toLowerCase()];
  return [head, ...rows.filter(([, , value]) => value !== null).map((row) => row.map(String))];
}

/** Which learner and which size a point of that table is. @param {LearnersData} data @param {WalkedPoint} point */
export function walkedPlace({ learners, sizes }, { facts, series }) {
  const index = sizes.indexOf(Number(facts[FILE_COLUMNS.before[0]]));
  return { index, learner: learners.findIndex(({ name }) => name === series) };
}

/**
 * The values of one measure, by learner and size; null where there are none.
 * @param {SizeState[]} states
 * @param {number} measure
 */
export function curvesOf(states, measure) {
  return states[0].learners.map((_, learner) =>
    states.map((state) => state.learners[learner]?.values[measure] ?? null),
  );
}

/** Round numbers over a range, three to six of them. @param {number} low @param {number} high */
export function ticks(low, high) {
  const span = high - low || 1;
  const power = 10 ** Math.floor(Math.log10(span / 3));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => span / size <= 5) ?? span;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/**
 * Labels moved apart, at least `gap` from each other, as near to their own places as they go.
 * @param {number[]} places
 * @param {number} gap
 * @param {number} least
 * @param {number} most
 */
export function apart(places, gap, least, most) {
  const order = [...places.keys()].sort((a, b) => places[a] - places[b]);
  const moved = [...places];
  let from = least;
  for (const i of order) {
    moved[i] = Math.max(moved[i], from);
    from = moved[i] + gap;
  }
  let until = most;
  for (const i of order.reverse()) {
    moved[i] = Math.min(moved[i], until);
    until = moved[i] - gap;
  }
  return moved;
}
