/* Guessing the next pair: what Python offers of the true state. Needs no DOM. */

/** @import { Candidate } from "../shared/stepper/prediction.js" */
/** @import { Step } from "./run.js" */
/** @import { CountedPair } from "./wire.js" */

/** @param {Step} step @returns {Candidate<CountedPair>[]} */
export function candidates({ top, offers }) {
  return offers.map((place) => ({ one: top[place], place }));
}
