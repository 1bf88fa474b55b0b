/* What ranks pairs, in numbers and words: a count, a ratio, or a gain in log likelihood. Needs no DOM. */
import { num, ratio } from "./numbers.js";

/** @typedef {"count" | "ratio" | "likelihood"} Criterion */

const LEAST_DECIMAL = 0.0001;
const SUPERSCRIPTS = [..."⁰¹²³⁴⁵⁶⁷⁸⁹"];

/** What a criterion makes of a pair, as it is shown. @param {Criterion} criterion @param {number} score */
export function scoreText(criterion, score) {
  if (criterion === "count") return num(score);
  if (criterion === "ratio") return ratioText(score);
  return `${score < 0 ? "\u2212" : "+"}${ratio(Math.abs(score))}`;
}

/** With the unit that it is counted in. @param {Criterion} criterion @param {number} score */
export function scoreWithUnit(criterion, score) {
  return criterion === "likelihood" ? `${scoreText(criterion, score)} nats` : scoreText(criterion, score);
}

/** By how much a score changes, with its sign. @param {Criterion} criterion @param {number} change */
export function scoreChange(criterion, change) {
  if (criterion === "ratio") return `${change < 0 ? "\u2212" : "+"}${significant(Math.abs(change), 2)}`;
  return scoreText(criterion, change);
}

/** Three significant digits, small numbers as a power of ten. @param {number} value */
function ratioText(value) {
  return significant(value, 3);
}

/** @param {number} value @param {number} digits */
function significant(value, digits) {
  if (value === 0 || value >= LEAST_DECIMAL) return String(Number(value.toPrecision(digits)));
  const [mantissa, power] = value.toExponential(1).split("e-");
  return `${mantissa} × 10⁻${[...power].map((digit) => SUPERSCRIPTS[Number(digit)]).join("")}`;
}

/**
 * By how much joining a pair `joined` times raises L = sum c ln c - N ln N, in nats, where the symbols have the counts
 * c and the sum N. Where both parts are one symbol of count c, they are c - joined and c.
 * @param {number} joined
 * @param {number} left
 * @param {number} right
 * @param {number} length N
 */
export function gainOf(joined, left, right, length) {
  if (!joined) return 0;
  const [a, b] = left < right ? [left, right] : [right, left];
  const kept = keptByRest(a, joined) + keptByRest(b, joined) - keptByRest(length, joined);
  return joined * Math.log((joined / a) * (length / b)) + kept;
}

/** (c - m) ln((c - m) / c), where m of c are taken away. @param {number} count @param {number} taken */
function keptByRest(count, taken) {
  const rest = count - taken;
  if (rest <= 0) return 0;
  return rest * (rest < taken ? Math.log(rest / count) : Math.log1p(-taken / count));
}
