/* What more than one page says. It needs no screen. */
import { num } from "./numbers.js";

export const STAGE_MODE = "Stage mode (L)";
export const NOT_IN_USE = "not in use";
export const SPEED = "Speed, steps a second";
export const WHOLE_RUN_IN = "The whole run in";

/** A symbol as it is read aloud, with its count where that is known. @param {string} symbol @param {number} [count] */
export function symbolLabel(symbol, count) {
  if (count === undefined) return `Symbol ${symbol}`;
  return `Symbol ${symbol}, ${count ? num(count) : NOT_IN_USE}`;
}

/** A number among many as it is spoken: "3 of 40". @param {number} at @param {number} most */
export function placeOf(at, most) {
  return `${at} of ${most}`;
}
