/* The address of the Pieces page: round, half-step, and how it is looked at; `one` is the round of the run that drops
   one piece at a time. */

/** @import { PiecesView } from "./view.js" */

/** What the address says; null while there is nothing to say. @param {PiecesView} view */
export function piecesLink({ data, isAlive, lecture, steps }) {
  if (!isAlive || !steps.run) return null;
  const params = new URLSearchParams(data.query);
  const { k, half } = steps.reported;
  if (!params.has("k")) {
    // a link that still waits for its corpus keeps its own position
    if (steps.run.overview.isOneByOne) params.set("one", String(k));
    else if (k) params.set("k", String(k));
    if (half) params.set("half", half);
  }
  const looks = Object.entries({
    whole: !steps.wantsHalves,
    lecture: lecture.isOn,
  }).filter(([, isOn]) => isOn);
  if (looks.length) params.set("view", looks.map(([name]) => name).join(","));
  return params.toString().replaceAll("%2C", ",");
}

/** How a link wants the page to be looked at. */
export function looksOfLink() {
  return new Set((new URLSearchParams(location.search).get("view") ?? "").split(","));
}
