/* The component of the Words page. */
import { mounting } from "../shared/mounting.js";
import { WordsView } from "./view.js";

/** @import { Mounting } from "../shared/wire.js" */
/** @import { WordsData } from "./wire.js" */

export default mounting((/** @type {Mounting<WordsData>} */ given) => new WordsView(given));
