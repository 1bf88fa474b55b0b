/* The address of the stepper: step, parts that are hidden, and how it is looked at. */
import { addressWith } from "../shared/stepper/link.js";

/** @import { StepperView } from "./view.js" */

/**
 * What the address says; null while there is nothing to say, or no server to go back to.
 * @param {StepperView} view
 */
export function linkOf({ data, hidden, isAlive, lecture, looks, showsTies, steps }) {
  if (!isAlive || !steps.run || !data.query) return null;
  const params = new URLSearchParams(data.query);
  const { k, half } = steps.reported;
  if (!params.has("k")) {
    // a link that still waits for its corpus keeps its own position
    if (k) params.set("k", String(k));
    if (half) params.set("half", half);
  }
  if (hidden.size) params.set("hide", [...hidden].sort().join(","));
  return addressWith(params, looks.write(params), {
    end: steps.isAtEnd,
    whole: !steps.wantsHalves,
    predict: steps.prediction.isOn,
    ties: showsTies,
    lecture: lecture.isOn,
  });
}
