/* The component of the view of prompt ends. */
import { conversing } from "../conversation/source.js";
import { PromptView } from "./view.js";

/** @import { Conversing } from "../conversation/source.js" */
/** @import { PromptData } from "./wire.js" */

export default conversing((/** @type {Conversing<PromptData>} */ given) => new PromptView(given));
