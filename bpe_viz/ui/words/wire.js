/* What the Words page gets from Python; types only, nothing of this file is sent. */

/**
 * @typedef {object} WordsData
 * @property {string} key of the training; another one means that everything is asked again
 * @property {Record<string, string>} query the rest of the address
 * @property {number} k
 * @property {number} n
 * @property {string} text
 * @property {string} firstText what the input says before anything is typed
 * @property {string | null} word
 * @property {string} view the open explanation, if any was opened
 * @property {string} corpus whose words the first text has
 * @property {string[]} kept
 * @property {UnitName} unit
 * @property {number} mostText
 * @property {boolean} imported whether the merges came without a corpus
 * @property {boolean} hasCorpus whether there are words of a corpus to choose from
 * @property {[name: string, label: string][]} vocabularies real tokenizers, and what is there without one, named ""
 * @property {string} vocabulary the name of the one that cuts words
 * @property {string} about which real tokenizer it is, in a line; "" without one
 * @property {CutData} cut how words are cut
 * @property {SegmenterName} ownWay the learner's own segmenter
 * @property {number} mostSeed
 * @property {import("../shared/wire.js").OpenedLesson} lesson
 */

/** @typedef {"rank-order" | "longest-match" | "most-probable" | "fewest"} SegmenterName */
/** @typedef {SegmenterName | "dropout"} CutName */
/** What cuts words; no segmenter is the learner's own. @typedef {{ segmenter: CutName | "", dropout: number, seed: number }} CutData */

/** @typedef {"characters" | "graphemes" | "bytes"} UnitName */
/** @typedef {"separate" | "before" | "glued" | "none" | "prefix"} MarkPlace */
/** @typedef {[mark: string, place: MarkPlace]} Mark */

/**
 * A word: its units as shown, and the rank of the merge that removed the boundary right of each, or 0.
 * @typedef {object} WordRow
 * @property {string} word
 * @property {string} shown
 * @property {string[]} units
 * @property {number[]} died
 * @property {number[]} unknown places of units that the alphabet lacks
 * @property {number} corpus its count in the corpus
 * @property {number} more how many units were left out
 * @property {number[]} [fired] where merges did not fire in the order of their ranks: the merge that removed each
 *   boundary, which is gone after merge `died`
 * @property {number[]} [order] when it did so, counted from 1
 * @property {[since: number, ends: number[], isUnknown: boolean][]} [matches] how another segmenter than rank order cuts
 *   it from a merge on: after how many units its symbols stop, and whether nothing fits what is left after the last
 * @property {number[]} [logs] the log probabilities of the symbols of the most probable way
 * @property {(number | null)[]} [joined] those of two neighbours as one symbol; null if there is no such symbol
 * @property {[position: number, rank: number][]} [left] with dropout, the merges that were left out at the end
 * @property {number[]} [ranks] where to stop when only one state is known
 * @property {boolean} [tooLong] whether WordPiece does not try to cut it
 * @property {[symbol: string, isKnown: boolean][]} [tried] what longest match of a real tokenizer tries, as far as it is
 *   shown
 * @property {number} [triedMore] how much more that is
 * @property {number} [takenWhole] from this merge on the word is one symbol, which a real tokenizer looks up
 * @property {boolean} [whole] whether an imported model takes the word as one token without merging
 */

/**
 * A text and its figures.
 * @typedef {object} Study
 * @property {number} textId
 * @property {Mark} mark
 * @property {boolean} isMatched whether a word that cannot be cut is unknown as a whole, as in WordPiece
 * @property {CutName} way what cut the words
 * @property {number | null} only the state that this is about; null when it is about all of them
 * @property {number} merges
 * @property {WordRow[]} words
 * @property {[gap: string, number: number, rule: string][]} run the words in order, each after its gap
 * @property {string} tail
 * @property {number} numWords
 * @property {number} numUnits
 * @property {number} numUnknown
 * @property {number} numCharacters
 * @property {number} numBytes
 * @property {[ranks: number[], counts: number[]]} removed the boundaries that each merge removes
 * @property {[since: number[], changes: number[]]} unknownWords how many more words WordPiece does not know from each
 *   merge on
 */

/** @typedef {Study & { unit: UnitName }} UnitStudy */
/** @typedef {Study & { text: string }} KeptStudy */

/**
 * A merge that would have removed a boundary, had its parts not been used before.
 * @typedef {[rank: number, left: string, right: string, used: string, byRank: number, bySymbol: string,
 *   whole: boolean]} Silent
 */

/**
 * Why a boundary is left at the end.
 * @typedef {object} Reason
 * @property {number} position
 * @property {string} sentence
 * @property {boolean} unknown
 * @property {Silent[]} silent
 * @property {number} more
 */

/** @typedef {{ word: string, why: Reason[] | null }} Reasons null for a word that is too long */
/** @typedef {SegmenterName | "leftmost"} WayName */

/**
 * A word cut in one way: what longest match tried, or the sum of the most probable way; `letters` are those of a word
 * that is unknown as a whole.
 * @typedef {object} Way
 * @property {WayName} way
 * @property {boolean} own of the learner
 * @property {string[]} symbols
 * @property {string} [problem]
 * @property {[symbol: string, isKnown: boolean][]} [tried]
 * @property {[symbol: string, logProbability: number][]} [sum]
 * @property {number} [more] that are left out of these
 * @property {number} [total]
 * @property {string[]} [letters]
 */

/** @typedef {{ word: string, k: number, ways: Way[] }} Orders no ways for a word that is too long */

/**
 * A word cut many times with BPE dropout: how often each way came, and how probable it is if that is known.
 * @typedef {object} DrawsAnswer
 * @property {string} word
 * @property {number} k
 * @property {number} dropout
 * @property {number} seed
 * @property {number} drawn how many times; 0 for a word that is too long
 * @property {[symbols: string[], times: number, exact: number | null][]} ways
 * @property {[times: number, exact: number | null]} rest of all other ways
 * @property {number} numWays
 * @property {number} mostUnits of a word that is drawn, or whose exact probabilities are known
 */

/**
 * What became of a pair; `pair` is null if it cannot be cut into two symbols.
 * @typedef {object} PairAnswer
 * @property {string} word
 * @property {string} asked
 * @property {[string, string] | null} pair
 * @property {[string, string][]} others
 * @property {boolean} counted whether counts decide which pair is merged
 * @property {number} rank
 * @property {string[]} sentences
 * @property {[rank: number, count: number, left: string, right: string, winner: number] | null} closest
 * @property {LastChance | null} last where counts do not decide: when it was last there, if it ever was
 */

/** @import { Criterion } from "../shared/scores.js" */
/** @typedef {[count: number, joined: number, left: number, right: number, score: number]} Weighed */

/**
 * A pair before the last merge at which it was there, next to the pair that was merged.
 * @typedef {object} LastChance
 * @property {Criterion} criterion
 * @property {number} rank
 * @property {Weighed} weighed
 * @property {[string, string]} winner
 * @property {Weighed} winnerWeighed
 * @property {number} length of the corpus in symbols
 * @property {boolean} isTied
 * @property {number} least count of a pair that is merged, if this one was rarer; else 0
 */

/**
 * How many more copies of the word would have made a pair win; 0 if none of those tried did.
 * @typedef {object} CopiesAnswer
 * @property {string} word
 * @property {string} asked
 * @property {string} problem
 * @property {{ copies: number, rank: number, isCertain: boolean, tried: number[] } | null} copies
 */

/**
 * A text as several pre-tokenizers cut it, and the apostrophes that can be read in several ways.
 * @typedef {object} CutsAnswer
 * @property {{ way: string, name: string, pieces: [text: string, rule: string | null][] }[]} rows
 * @property {[text: string, readings: string[]][]} ambiguous
 */

/**
 * One part of an answer: what was asked for, or what went wrong.
 * @typedef {object} AnswerPart
 * @property {string} [key] of the first part, which says what the answer is about
 * @property {Study} [study]
 * @property {Reasons} [reasons]
 * @property {PairAnswer} [pair]
 * @property {CopiesAnswer} [copies]
 * @property {Orders} [orders]
 * @property {DrawsAnswer} [draws]
 * @property {number} [textId] of the text, and the way to cut it, that units and kept inputs are about
 * @property {UnitStudy[]} [units]
 * @property {CutsAnswer} [cuts]
 * @property {KeptStudy[]} [kept]
 * @property {string} [search]
 * @property {string[]} [found]
 * @property {string} [problem]
 */

export {};
