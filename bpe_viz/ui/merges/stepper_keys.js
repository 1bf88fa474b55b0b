/* What each key does on the Merges page; `texts.js` says it to the reader. */
import { keysOfView } from "../shared/view_keys.js";

/** @import { StepperView } from "./view.js" */

/** @param {StepperView} view */
export function keysOf(view) {
  return keysOfView(view, {
    isReady: () => view.steps.run !== null,
    forward: () => view.forward(),
    back: () => view.back(),
    first: () => view.go(0),
    last: () => view.go(view.steps.last),
    play: () => view.player.toggle(),
    letters: {
      h: () => view.setHalves(!view.steps.wantsHalves),
      c: () => view.count(),
      t: () => view.setTies(!view.showsTies),
      g: () => view.setPrediction(!view.steps.prediction.isOn),
      s: () => view.foot.code.openSource(),
      w: () => view.loom.set(!view.loom.isOn),
      v: () => view.shown.moment?.isAsking && view.reveal(),
    },
    close: () => view.referee.close(),
    digit: (number) => (view.shown.moment?.isAsking ? () => view.guess(number - 1) : null),
    anywhere: "g123456",
    slider: view.transport.scrubber.input,
  });
}
