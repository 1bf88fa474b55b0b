/* A piece as a chip that opens what is known about it. */

import { attributes } from "../shared/dom.js";
import { spokenSymbol } from "../shared/spoken.js";
import { chipButton } from "../shared/symbol_chips.js";
import { pieceLabel } from "./texts.js";

/** @import { PieceRun } from "./run.js" */

/** @param {PieceRun} run @param {number} piece @param {string} [className] */
export function pieceButton(run, piece, className) {
  const id = run.idOf(piece);
  return attributes(chipButton(run, id, className), { "aria-label": pieceLabel(spokenSymbol(run, id)) });
}
