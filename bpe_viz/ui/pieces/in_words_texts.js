/* What the step in words says of rounds. */
import { plural } from "../shared/numbers.js";
import { logText } from "./numbers.js";

const FATES = { goes: "goes", back: "comes back", spared: "is spared" };

/** @param {number} length */
export function piecesInAll(length) {
  return plural(length, "piece");
}

/** @param {string} piece @param {keyof typeof FATES} fate @param {string} value what decided */
export function candidateInWords(piece, fate, value) {
  return `${piece} ${FATES[fate]}${value ? `: ${value}` : ""}.`;
}

/** @param {number} size */
export function piecesInWords(size) {
  return `${plural(size, "piece")}, the most probable first.`;
}

/** @param {string} piece @param {number} score its log probability */
export function pieceInWords(piece, score) {
  return `${piece}, log probability ${logText(score)}.`;
}
