/* The component of the Learners page. */
import { mounting } from "../shared/mounting.js";
import { LearnersView } from "./view.js";

/** @import { Mounting } from "../shared/wire.js" */
/** @import { LearnersData } from "./wire.js" */

export default mounting((/** @type {Mounting<LearnersData>} */ given) => new LearnersView(given));
