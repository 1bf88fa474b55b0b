/* The address of the stepper: step, parts that are hidden, and how it is looked at. */

/** @import { StepperView } from "./view.js" */

/**
 * What the address says; null while there is nothing to say, or no server to go back to.
 * @param {StepperView} view
 */
export function linkOf({ data, hidden, isAlive, lecture, showsTies, steps }) {
  if (!isAlive || !steps.run || !data.query) return null;
  const params = new URLSearchParams(data.query);
  const { k, half } = steps.reported;
  if (!params.has("k")) {
    // a link that still waits for its corpus keeps its own position
    if (k) params.set("k", String(k));
    if (half) params.set("half", half);
  }
  if (hidden.size) params.set("hide", [...hidden].sort().join(","));
  const looks = Object.entries({
    end: steps.isAtEnd,
    whole: !steps.wantsHalves,
    predict: steps.prediction.isOn,
    ties: showsTies,
    lecture: lecture.isOn,
  }).filter(([, isOn]) => isOn);
  if (looks.length) params.set("view", looks.map(([name]) => name).join(","));
  return params.toString().replaceAll("%2C", ",");
}

/** How a link wants the stepper to be looked at. */
export function looksInAddress() {
  return new Set((new URLSearchParams(location.search).get("view") ?? "").split(","));
}
