/* The component of the Words page. */
import { conversing } from "../conversation/source.js";
import { WordsView } from "./view.js";

/** @import { Conversing } from "../conversation/source.js" */
/** @import { WordsData } from "./wire.js" */

export default conversing((/** @type {Conversing<WordsData>} */ given) => new WordsView(given));
