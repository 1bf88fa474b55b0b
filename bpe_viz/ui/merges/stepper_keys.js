/* What each key does on the Merges page; `texts.js` says it to the reader. */
import { Keys } from "../shared/keys.js";

/** @import { StepperView } from "./view.js" */

/** @param {StepperView} view */
export function keysOf(view) {
  /** @type {Record<string, () => void>} */
  const letters = {
    p: () => view.player.toggle(),
    h: () => view.setHalves(!view.steps.wantsHalves),
    c: () => view.count(),
    t: () => view.setTies(!view.showsTies),
    g: () => view.setPrediction(!view.steps.prediction.isOn),
    s: () => view.setHidden("code", !view.hidden.has("code")),
    v: () => view.shown.moment?.isAsking && view.reveal(),
    "+": () => view.setZoom(1),
    "=": () => view.setZoom(1),
    "-": () => view.setZoom(-1),
    "?": () => view.openHelp(),
  };
  return new Keys(view.root, {
    isReady: () => view.steps.run !== null,
    forward: () => view.forward(),
    back: () => view.back(),
    first: () => view.go(0),
    last: () => view.go(view.steps.last),
    letter: (key) => {
      if (!/^[1-6]$/.test(key)) return letters[key] ?? null;
      return view.shown.moment?.isAsking ? () => view.guess(Number(key) - 1) : null;
    },
    actsAnywhere: (key) => /^[1-6pg?]$/.test(key),
    isOnTop: () => view.lecture.isOn,
    escape: () => {
      if (view.panel.close(true)) return true;
      if (!view.lecture.isOn) return false;
      view.lecture.set(false);
      return true;
    },
    slider: view.transport.scrubber.input,
  });
}
