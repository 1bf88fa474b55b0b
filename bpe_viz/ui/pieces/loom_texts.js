/* What the loom of pieces says. */
import { num, plural } from "../shared/numbers.js";

/** @import { LoomWording } from "../shared/loom/loom.js" */

export const TABLE = "Table";
export const WHAT_TABLE_SHOWS = "One round at a time: what each piece is worth, and which go";
export const ROUND_VIEWS = "Views of the rounds";

/** @type {LoomWording} */
export const PIECE_LOOM = {
  about: "Each thread is a piece; where it is pruned, it parts. Frequent words have thicker threads.",
  axis: "round",
  logAxis: "round, log scale",
  label: (rounds, words) =>
    `Loom: ${plural(rounds, "round")} of ${plural(words, "word")}; up and down for words, left and right for rounds, Home and End for the first and last, Enter for the piece`,
  tick: (round) => `round ${num(round)}`,
};

/** Below a round. @param {number} size */
export function piecesLeft(size) {
  return plural(size, "piece");
}

/**
 * What happens where a piece begins.
 * @param {number} round
 * @param {string[]} before
 * @param {string[]} after
 */
export function partingText(round, before, after) {
  if (!round) return `Seed piece: ${after.join(" + ")}`;
  const verb = before.length === 1 ? "parts into" : "become";
  return `Round ${num(round)}: ${before.join(" + ")} ${verb} ${after.join(" + ")}`;
}

/** A round that is still to come. @param {number} round */
export function roundToCome(round) {
  return `Round ${num(round)}, still to come`;
}

/** Where a saved loom comes from. @param {string} corpus @param {number} state @param {number} size @param {number} length */
export function piecesFacts(corpus, state, size, length) {
  const where = state ? `After round ${num(state)}` : "The seeds";
  return `${corpus}. ${where}: ${plural(size, "piece")}; the corpus has ${num(length)} in all.`;
}
