/* The component of the stepper. */
import { mounting } from "../shared/mounting.js";
import { StepperView } from "./view.js";

/** @import { Mounting } from "../shared/wire.js" */
/** @import { StepperData } from "./wire.js" */

export default mounting((/** @type {Mounting<StepperData>} */ given) => new StepperView(given));
