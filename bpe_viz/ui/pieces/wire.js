/* What the Pieces page gets from Python and asks of it; types only, nothing of this file is sent. */

/**
 * @typedef {object} PiecesData
 * @property {string} key of the run; another one means that everything is asked again
 * @property {string} title
 * @property {string} corpus_label
 * @property {Record<string, string>} query the rest of the address
 * @property {import("../shared/wire.js").OpenedLesson} [lesson]
 * @property {number} k
 * @property {"choose" | "merge"} half
 */

/** @typedef {[letters: string, isMarked: 0 | 1]} UnitName */
/** @typedef {[piece: number, letters: string, isMarked: 0 | 1, units: number]} PieceName */
/** @typedef {[index: number, count: number, units: number[]]} WordUnits */
/** @typedef {[word: number, pieces: number[]]} WordPieces -1: a character that is no piece */
/** @typedef {[piece: number, logProbability: number, count: number, loss: number | null]} PieceRow */
/** @typedef {[piece: number, value: number]} WeighedPiece */
/** @typedef {[reason: number, total: number, pieces: WeighedPiece[]]} DroppedGroup */

/**
 * What a run was, whatever the round. Lists have a place for every state; `totals` say how many pieces the round
 * before the state dropped for each reason.
 * @typedef {object} PiecesOverview
 * @property {UnitName[]} alphabet
 * @property {string} mark
 * @property {number[]} sizes
 * @property {number[]} lengths
 * @property {number[]} likelihoods
 * @property {[reason: number, total: number][][]} totals
 * @property {number} numSeeds
 * @property {number} types
 * @property {number} tokens
 * @property {WordUnits[]} rows
 * @property {boolean} isOneByOne
 * @property {boolean} canBeOneByOne
 * @property {number} compared how many words are compared before and after a round
 */

/**
 * @typedef {object} Round
 * @property {number} round
 * @property {PieceRow[]} pieces of the state after it
 * @property {DroppedGroup[]} groups
 * @property {number[]} back characters that come back
 * @property {number} numSpared
 * @property {WeighedPiece[]} spared
 * @property {number} numTied
 * @property {number[]} offers places among all that is weighed, of the pieces to choose from where one is to be guessed
 * @property {PieceName[]} names
 * @property {WordUnits[]} words
 * @property {number[]} changed
 * @property {number} numChanged
 * @property {WordPieces[]} before
 * @property {WordPieces[]} after
 */

/** @typedef {{ words: WordUnits[], names: PieceName[], before: WordPieces[], after: WordPieces[] }} WordCuts */
/** @typedef {[pieces: [piece: number, logProbability: number][], logProbability: number, share: number]} PathRow */

/**
 * @typedef {object} Paths
 * @property {number} word
 * @property {number} k
 * @property {WordUnits[]} words
 * @property {number} numPaths
 * @property {PieceName[]} names
 * @property {PathRow[]} paths
 */

/** @typedef {[count: number, best: number[], logBest: number, other: number[], logOther: number, loss: number]} AddendRow */

/**
 * What the loss of a piece is made of.
 * @typedef {object} Why
 * @property {number} piece
 * @property {number} k
 * @property {number} score
 * @property {number | null} [loss]
 * @property {number} [used]
 * @property {number} [total]
 * @property {number} [totalThen]
 * @property {[piece: number, uses: number, logProbability: number][]} [parts]
 * @property {number} [numWords]
 * @property {AddendRow[]} [addends]
 * @property {PieceName[]} [names]
 */

/** @typedef {{ find: string, k: number, pieces: PieceRow[], names: PieceName[] }} PiecesFound */

/**
 * One part of an answer.
 * @typedef {{ key?: string, overview?: PiecesOverview, search?: string, many?: number, at?: number,
 *   cuts?: WordCuts, paths?: Paths, why?: Why, noPiece?: [piece: number, state: number], piecesFound?: PiecesFound } & Partial<Round>} PiecesPart
 */

export {};
