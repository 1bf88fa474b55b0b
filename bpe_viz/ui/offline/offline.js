/* A stepper without a server: answers come from what the page brought along, in place of Python. */
import { mergesStepper } from "../merges/view.js";
import { readAnswer } from "../shared/answers.js";
import { find } from "../shared/dom.js";
import { bringScript } from "../shared/later_scripts.js";
import { saveLoom } from "../shared/loom/loom_saving.js";
import { tabTheme } from "../shared/theme.js";
import { answersFrom, answersTo } from "./packed_answers.js";

/** @import { StepperQuestion } from "../merges/wire.js" */
/** @import { PackedPart } from "./packed_answers.js" */

/** @param {string} base64 */
function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

async function openOffline() {
  tabTheme();
  bringScript("loom", { saveLoom });
  /** @type {PackedPart[]} */
  const parts = await readAnswer(bytesOf(find(document, "#answers").textContent ?? ""));
  const packed = answersFrom(parts);
  const ignore = () => {};
  const source = {
    ask: async (/** @type {object} */ asked) => answersTo(packed, /** @type {StepperQuestion} */ (asked)),
    tell: async () => false,
    lastWords: null,
  };
  const view = mergesStepper({
    data: packed.start,
    parentElement: find(document, "main"),
    source,
    setStateValue: ignore,
    setTriggerValue: ignore,
  });
  view.show({ data: packed.start });
}

openOffline();
