/* The component of the game. */
import { mounting } from "../shared/mounting.js";
import { BeatView } from "./view.js";

/** @import { Mounting } from "../shared/wire.js" */
/** @import { BeatData } from "./wire.js" */

export default mounting((/** @type {Mounting<BeatData>} */ given) => new BeatView(given));
