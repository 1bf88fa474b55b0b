/* A stepper without a server: answers come from what the page brought along, in place of Python. */
import { mergesStepper } from "../merges/view.js";
import { readAnswer } from "../shared/answers.js";
import { find } from "../shared/dom.js";
import { bringScript } from "../shared/later_scripts.js";
import { saveLoom } from "../shared/loom/loom_saving.js";
import { tabTheme } from "../shared/theme.js";
import { answersFrom, answersTo, bytesOf } from "./packed_answers.js";

/** @import { StepperQuestion } from "../merges/wire.js" */
/** @import { PackedPart } from "./packed_answers.js" */

async function openOffline() {
  tabTheme();
  bringScript("loom", { saveLoom });
  const answers = (find(document, "#answers").textContent ?? "").split(" ");
  /** @type {PackedPart[][]} */
  const parts = await Promise.all(answers.map((answer) => readAnswer(bytesOf(answer))));
  const packed = answersFrom(parts.flat());
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
