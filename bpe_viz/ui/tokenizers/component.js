/* The component of the Tokenizers page. */
import { conversing } from "../conversation/source.js";
import { TokenizersView } from "./view.js";

/** @import { Conversing } from "../conversation/source.js" */
/** @import { TokenizersData } from "./wire.js" */

export default conversing((/** @type {Conversing<TokenizersData>} */ given) => new TokenizersView(given));
