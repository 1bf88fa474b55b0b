/* The component of the Practice page. */
import { mounting } from "../shared/mounting.js";
import { PracticeView } from "./view.js";

/** @import { Mounting } from "../shared/wire.js" */
/** @import { PracticeData } from "./wire.js" */

export default mounting((/** @type {Mounting<PracticeData>} */ given) => new PracticeView(given));
