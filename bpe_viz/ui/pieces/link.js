/* The address of the Pieces page: round, half-step, and how it is looked at; `one` is the round of the run that drops
   one piece at a time. */
import { addressWith } from "../shared/stepper/link.js";

/** @import { PiecesView } from "./view.js" */

/** What the address says; null while there is nothing to say. @param {PiecesView} view */
export function piecesLink({ data, isAlive, lecture, looks, steps }) {
  if (!isAlive || !steps.run) return null;
  const params = new URLSearchParams(data.query);
  const { k, half } = steps.reported;
  if (!params.has("k")) {
    // a link that still waits for its corpus keeps its own position
    if (steps.run.overview.isOneByOne) params.set("one", String(k));
    else if (k) params.set("k", String(k));
    if (half) params.set("half", half);
  }
  return addressWith(params, looks.write(params), {
    whole: !steps.wantsHalves,
    predict: steps.prediction.isOn,
    lecture: lecture.isOn,
  });
}
