/* The stepper of Unigram without a server. */
import { piecesStepper } from "../pieces/view.js";
import { bringScript } from "../shared/later_scripts.js";
import { saveLoom } from "../shared/loom/loom_saving.js";
import { openOffline } from "./opening.js";
import { piecesFor, piecesFrom } from "./packed_pieces.js";

bringScript("loom", { saveLoom });
openOffline(piecesStepper, piecesFrom, piecesFor);
