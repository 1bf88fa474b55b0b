/* The component of the views that Python draws, and the browser asks for. */
import { LiveView } from "./live_view.js";
import { conversing } from "./source.js";

/** @import { Conversing } from "./source.js" */
/** @import { LiveDrawing } from "./wire.js" */

export default conversing((/** @type {Conversing<LiveDrawing>} */ given) => new LiveView(given));
