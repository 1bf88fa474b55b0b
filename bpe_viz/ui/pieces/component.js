/* The component of the Pieces page. */
import { mounting } from "../shared/mounting.js";
import { PiecesView } from "./view.js";

/** @import { Mounting } from "../shared/wire.js" */
/** @import { PiecesData } from "./wire.js" */

export default mounting((/** @type {Mounting<PiecesData>} */ given) => new PiecesView(given));
