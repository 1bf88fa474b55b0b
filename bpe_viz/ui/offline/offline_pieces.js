/* The stepper of Unigram without a server. */
import { piecesStepper } from "../pieces/view.js";
import { bringScript } from "../shared/later_scripts.js";
import { saveLoom } from "../shared/loom/loom_saving.js";
import { openOffline } from "./opening.js";

/** @import { PiecesData, PiecesPart, Round } from "../pieces/wire.js" */

/** @typedef {Partial<PiecesPart> & Partial<Round> & { start?: PiecesData }} PackedPieces a part of what the page brought */

/**
 * @typedef {object} PiecesAnswers
 * @property {PiecesData} start
 * @property {PackedPieces[]} parts
 */

bringScript("loom", { saveLoom });
openOffline(piecesStepper, piecesFrom, piecesFor);

/** What the page brought along. @param {PackedPieces[]} parts @returns {PiecesAnswers} */
function piecesFrom(parts) {
  const start = parts.find((part) => part.start)?.start;
  if (!start) throw new Error("The page does not say where it begins.");
  return { start, parts };
}

/**
 * Every part that is asked for, as Python would answer.
 * @param {PiecesAnswers} packed
 * @param {{ id?: number, overview?: boolean, rounds?: number[], weave?: number[], latex?: number, word?: [number, number],
 *   piece?: [number, number] }} asked
 */
function piecesFor({ start, parts }, { id = 0, latex, overview, piece, rounds, weave, word }) {
  const wanted = (/** @type {PackedPieces} */ part) =>
    (overview && (part.overview || part.round !== undefined)) ||
    (part.round !== undefined && rounds?.includes(part.round)) ||
    (weave && part.weave) ||
    (latex !== undefined && part.latex?.k === latex) ||
    (word && part.paths?.word === word[0] && part.paths.k === word[1]) ||
    (piece && part.why?.piece === piece[0] && part.why.k === piece[1]) ||
    (piece && part.noPiece?.[0] === piece[0] && part.noPiece[1] === piece[1]);
  return [{ key: start.key, id }, ...parts.filter(wanted)];
}
