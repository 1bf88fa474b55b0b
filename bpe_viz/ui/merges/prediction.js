/* Guessing the next pair: candidates of the true state. It needs no screen. */
import { offered } from "../shared/stepper/prediction.js";

/** @import { Step } from "./run.js" */

/** @param {number} k @param {Step} step */
export function candidates(k, { top, numTied }) {
  return offered(k, top, numTied);
}
