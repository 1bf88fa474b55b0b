/* The component of the view of Picky BPE. */
import { conversing } from "../conversation/source.js";
import { PickyView } from "./view.js";

/** @import { Conversing } from "../conversation/source.js" */
/** @import { PickyData } from "./wire.js" */

export default conversing((/** @type {Conversing<PickyData>} */ given) => new PickyView(given));
