/* The component of the Learners page. */
import { conversing } from "../conversation/source.js";
import { LearnersView } from "./view.js";

/** @import { Conversing } from "../conversation/source.js" */
/** @import { LearnersData } from "./wire.js" */

export default conversing((/** @type {Conversing<LearnersData>} */ given) => new LearnersView(given));
