/* What the Pieces page gets from Python and asks of it; types only, nothing of this file is sent. */

/* Made of wire_types.py by `python -m tests.scripts --write`. */

/** @import { EditedCounts, OpenedLesson } from "../shared/wire.js" */

/**
 * The data that the component begins with.
 * @typedef {object} PiecesData
 * @property {string} key of the run; another one means that everything is asked again
 * @property {string} title
 * @property {string} corpus_label
 * @property {Record<string, string>} query the rest of the address
 * @property {OpenedLesson} [lesson]
 * @property {number} k
 * @property {"choose" | "merge"} half
 * @property {EditedCounts | null} [edited] since when the corpus can be compared
 */

/** A unit of the alphabet, and whether the mark is in front of it. @typedef {[letters: string, marked: number]} UnitName */

/** A piece as it is spelled. @typedef {[piece: number, letters: string, marked: number, units: number]} PieceName */

/** A word of the corpus. @typedef {[word: number, times: number, units: number[]]} WordUnits */

/** A word as it is cut; -1: a character that is no piece. @typedef {[word: number, pieces: number[]]} WordPieces */

/** A piece of a state. @typedef {[piece: number, log_probability: number, uses: number, loss: number | null]} PieceFigures */

/** A piece and what its loss, or its use, is. @typedef {[piece: number, value: number]} WeighedPiece */

/** The pieces that a round drops for a reason. @typedef {[reason: number, total: number, pieces: WeighedPiece[]]} DroppedGroup */

/** The number of pieces that a round drops for a reason. @typedef {[reason: number, total: number]} DroppedTotal */

/**
 * The run as a whole, whatever the round; lists have a place for every state.
 * @typedef {object} PiecesOverview
 * @property {UnitName[]} alphabet
 * @property {string} mark
 * @property {number[]} sizes
 * @property {number[]} lengths
 * @property {number[]} likelihoods
 * @property {DroppedTotal[][]} totals
 * @property {number} numSeeds
 * @property {number} types
 * @property {number} tokens
 * @property {WordUnits[]} rows
 * @property {boolean} isOneByOne
 * @property {boolean} canBeOneByOne
 * @property {number} compared how many words are compared before and after a round
 */

/**
 * A state, and what its round did.
 * @typedef {object} Round
 * @property {number} round
 * @property {PieceFigures[]} pieces of the state after it
 * @property {DroppedGroup[]} groups
 * @property {number[]} back characters that come back
 * @property {number} numSpared
 * @property {WeighedPiece[]} spared
 * @property {number} numTied
 * @property {number[]} offers places among all that is weighed, to choose from where one is guessed
 * @property {PieceName[]} names
 * @property {WordUnits[]} words
 * @property {number[]} changed
 * @property {number} numChanged
 * @property {WordPieces[]} before
 * @property {WordPieces[]} after
 */

/**
 * The cuts of words before and after a round.
 * @typedef {object} WordCuts
 * @property {WordUnits[]} words
 * @property {PieceName[]} names
 * @property {WordPieces[]} before
 * @property {WordPieces[]} after
 */

/** The pieces of a word after a round that changes them; round 0: at the start. @typedef {[round: number, pieces: number[]]} RoundCut */

/** A word through all rounds. @typedef {[word: number, rounds: RoundCut[]]} WovenWord */

/**
 * The cuts of some words through all rounds.
 * @typedef {object} Weave
 * @property {WordUnits[]} words
 * @property {PieceName[]} names
 * @property {WovenWord[]} cuts
 */

/** A piece of a way to cut a word. @typedef {[piece: number, log_probability: number]} PathPiece */

/** A way to cut a word. @typedef {[pieces: PathPiece[], log_probability: number, share: number]} PathRow */

/**
 * The most probable ways to cut a word.
 * @typedef {object} Paths
 * @property {number} word
 * @property {number} k
 * @property {WordUnits[]} words
 * @property {number} numPaths
 * @property {PieceName[]} names
 * @property {PathRow[]} paths
 */

/** The part of a word in the loss of a piece. @typedef {[times: number, best: number[], log_best: number, other: number[], log_other: number, loss: number]} AddendRow */

/** A part that takes the place of a piece. @typedef {[piece: number, uses: number, log_probability: number]} PartUsed */

/**
 * The sum that makes the loss of a piece.
 * @typedef {object} LossOfPiece
 * @property {number} piece
 * @property {number} k
 * @property {number} score
 * @property {number | null} [loss]
 * @property {number} [used]
 * @property {number} [total]
 * @property {number} [totalThen]
 * @property {PartUsed[]} [parts]
 * @property {number} [numWords]
 * @property {AddendRow[]} [addends]
 * @property {PieceName[]} [names]
 */

/**
 * The pieces of a state with a text.
 * @typedef {object} PiecesFound
 * @property {string} find
 * @property {number} k
 * @property {PieceFigures[]} pieces
 * @property {PieceName[]} names
 */

/** A text that is not a piece of a state. @typedef {[piece: number, state: number]} NoPiece */

/** The most probable pieces that only one of two vocabularies has, and how many there are. @typedef {[own: string[], num_own: number, other: string[], num_other: number]} PiecesApart */

/**
 * The vocabularies before and after counts were edited.
 * @typedef {object} PiecesCompared
 * @property {number | null} parting the first state that differs; null: none
 * @property {[number[], number[]]} sizes of both runs after each round
 * @property {PiecesApart} first in that state
 * @property {PiecesApart} last at the ends
 */

/**
 * The runs that are compared, or why they cannot be.
 * @typedef {object} EditedPieces
 * @property {PiecesCompared} [comparison]
 * @property {string} [problem]
 */

/**
 * A state as LaTeX.
 * @typedef {object} RoundLatex
 * @property {number} k
 * @property {string} text
 */

/**
 * One part of an answer; a round is one with all its fields.
 * @typedef {object} PiecesPart
 * @property {string} [key] of the first part, which says what the answer is about
 * @property {number} [id]
 * @property {PiecesOverview} [overview]
 * @property {string} [search]
 * @property {number} [many]
 * @property {number} [at]
 * @property {WordCuts} [cuts]
 * @property {Paths} [paths]
 * @property {LossOfPiece} [why]
 * @property {NoPiece} [noPiece]
 * @property {PiecesFound} [piecesFound]
 * @property {EditedPieces} [edited]
 * @property {Weave} [weave]
 * @property {RoundLatex} [latex]
 * @property {number} [round]
 * @property {PieceFigures[]} [pieces]
 * @property {DroppedGroup[]} [groups]
 * @property {number[]} [back]
 * @property {number} [numSpared]
 * @property {WeighedPiece[]} [spared]
 * @property {number} [numTied]
 * @property {number[]} [offers]
 * @property {PieceName[]} [names]
 * @property {WordUnits[]} [words]
 * @property {number[]} [changed]
 * @property {number} [numChanged]
 * @property {WordPieces[]} [before]
 * @property {WordPieces[]} [after]
 */

export {};
