/* The component of the Pieces page. */
import { conversing } from "../conversation/source.js";
import { piecesStepper } from "./view.js";

/** @import { Conversing } from "../conversation/source.js" */
/** @import { PiecesData } from "./wire.js" */

export default conversing((/** @type {Conversing<PiecesData>} */ given) => piecesStepper(given));
