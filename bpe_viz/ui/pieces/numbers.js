/* Numbers of the Pieces page. Needs no DOM. */
import { ratio } from "../shared/numbers.js";

const ONE_DECIMAL = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const WHOLE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const MINUS = "\u2212";

/** With one decimal, a real minus. @param {number} value */
export function decimal(value) {
  const text = ONE_DECIMAL.format(Math.abs(value));
  return value < 0 && /[1-9]/.test(text) ? MINUS + text : text;
}
/** A log probability with its unit. @param {number} value */
export function nats(value) {
  return `${decimal(value)} nats`;
}
/** A log probability of one piece. @param {number} value */
export function logText(value) {
  const text = ratio(Math.abs(value));
  return value < 0 ? MINUS + text : text;
}
/** How often a piece is used, counted with probabilities. @param {number} value */
export function usesText(value) {
  if (value > 0 && value < 0.01) return "<0.01";
  if (value < 100) return ratio(value);
  return (value < 1000 ? ONE_DECIMAL : WHOLE).format(value);
}
/** A loss in a column, whole where it is large. @param {number} value */
export function lossText(value) {
  return value < 1000 ? decimal(value) : WHOLE.format(value);
}
