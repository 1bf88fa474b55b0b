/* The component of the Tokenizers page. */
import { mounting } from "../shared/mounting.js";
import { TokenizersView } from "./view.js";

/** @import { Mounting } from "../shared/wire.js" */
/** @import { TokenizersData } from "./wire.js" */

export default mounting((/** @type {Mounting<TokenizersData>} */ given) => new TokenizersView(given));
