/* The component of the stepper. */
import { conversing } from "../conversation/source.js";
import { mergesStepper } from "./view.js";

/** @import { Conversing } from "../conversation/source.js" */
/** @import { StepperData } from "./wire.js" */

export default conversing((/** @type {Conversing<StepperData>} */ given) => mergesStepper(given));
