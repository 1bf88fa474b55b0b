/* The component of the view of SuperBPE. */
import { conversing } from "../conversation/source.js";
import { SuperwordsView } from "./view.js";

/** @import { Conversing } from "../conversation/source.js" */
/** @import { SuperData } from "./wire.js" */

export default conversing((/** @type {Conversing<SuperData>} */ given) => new SuperwordsView(given));
