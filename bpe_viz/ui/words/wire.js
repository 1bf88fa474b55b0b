/* What the Words page gets from Python; types only, nothing of this file is sent. */

/* Made of wire_types.py by `python -m tests.scripts --write`. */

/** @import { OpenedLesson } from "../shared/wire.js" */

/** @typedef {"rank-order" | "longest-match" | "most-probable" | "fewest"} SegmenterName */

/** @typedef {"rank-order" | "longest-match" | "most-probable" | "fewest" | "dropout"} CutName */

/** @typedef {"rank-order" | "longest-match" | "most-probable" | "fewest" | "leftmost"} WayName */

/** @typedef {"characters" | "graphemes" | "bytes"} UnitValue */

/** @typedef {"separate" | "glued" | "before" | "none" | "prefix"} MarkPlaceName */

/** @typedef {"ratio" | "likelihood" | "count"} CriterionValue */

/** A vocabulary that can cut words. @typedef {[name: string, label: string]} NamedVocabulary */

/**
 * The way to cut words; without a segmenter, the learner's own.
 * @typedef {object} CutData
 * @property {"" | CutName} segmenter
 * @property {number} dropout
 * @property {number} seed
 */

/**
 * The data that the component begins with.
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
 * @property {UnitValue} unit
 * @property {number} mostText
 * @property {boolean} imported whether the merges came without a corpus
 * @property {boolean} hasCorpus whether there are words of a corpus to choose from
 * @property {NamedVocabulary[]} vocabularies real tokenizers, and what is there without one, named ""
 * @property {string} vocabulary the name of the one that cuts words
 * @property {string} about which real tokenizer it is, in a line; "" without one
 * @property {CutData} cut how words are cut
 * @property {SegmenterName} ownWay the learner's own segmenter
 * @property {boolean} hasDropout whether merges can be left out
 * @property {number} mostSeed
 * @property {OpenedLesson} lesson
 * @property {boolean} [offline] whether only the text and its merges are there to look at
 */

/** The mark, and where it is. @typedef {[mark: string, place: MarkPlaceName]} ShownMark */

/** After how many units symbols stop from a merge on, and whether nothing fits the rest. @typedef {[since: number, ends: number[], is_unknown: boolean]} MatchedWord */

/** A merge that dropout left out. @typedef {[position: number, rank: number]} LeftOut */

/** An entry that longest match tried. @typedef {[symbol: string, is_known: boolean]} TriedEntry */

/**
 * A word: its units, and the merge that removed the boundary right of each, or 0.
 * @typedef {object} StudiedWord
 * @property {string} word
 * @property {string} shown
 * @property {string[]} units
 * @property {number[]} died
 * @property {number[]} [deaths] what deaths changed, as `MergeHistory.record` has it
 * @property {number[]} unknown places of units that the alphabet lacks
 * @property {number} corpus its count in the corpus
 * @property {number} more how many units were left out
 * @property {number[]} [fired] as `died`, where merges do not fire in the order of their ranks
 * @property {number[]} [order] when it did so, counted from 1
 * @property {MatchedWord[]} [matches] by another segmenter than rank order
 * @property {number[]} [logs] the log probabilities of its symbols
 * @property {(number | null)[]} [joined] those of two neighbours as one symbol, if there is one
 * @property {LeftOut[]} [left] with dropout, the merges that were left out at the end
 * @property {number[]} [ranks] where to stop when only one state is known
 * @property {boolean} [tooLong] whether WordPiece does not try to cut it
 * @property {TriedEntry[]} [tried] what longest match of a real tokenizer tries
 * @property {number} [triedMore] how much more that is
 * @property {number} [takenWhole] from this merge on a real tokenizer looks the word up
 * @property {boolean} [whole] whether an imported model takes it without merging
 */

/** A word after its gap, by its number. @typedef {[gap: string, number: number, rule: string]} WordInText */

/** The number of boundaries that merges remove. @typedef {[ranks: number[], counts: number[]]} RemovedBoundaries */

/** The number of further words that are unknown from a merge on. @typedef {[since: number[], changes: number[]]} UnknownWords */

/**
 * A text, cut, and its figures.
 * @typedef {object} TextFigures
 * @property {ShownMark} mark
 * @property {boolean} isMatched whether a word that cannot be cut is unknown as a whole, as in WordPiece
 * @property {CutName} way what cut the words
 * @property {number | null} only the state that this is about; null when it is about all of them
 * @property {number} merges
 * @property {StudiedWord[]} words
 * @property {WordInText[]} run the words in order, each after its gap
 * @property {string} tail
 * @property {number} numWords
 * @property {number} numUnits
 * @property {number} numUnknown
 * @property {number} numCharacters
 * @property {number} numBytes
 * @property {RemovedBoundaries} removed the boundaries that each merge removes
 * @property {UnknownWords} unknownWords how many more words WordPiece does not know from each merge on
 */

/**
 * The text of the page.
 * @typedef {object} StudiedText
 * @property {ShownMark} mark
 * @property {boolean} isMatched
 * @property {CutName} way
 * @property {number | null} only
 * @property {number} merges
 * @property {StudiedWord[]} words
 * @property {WordInText[]} run
 * @property {string} tail
 * @property {number} numWords
 * @property {number} numUnits
 * @property {number} numUnknown
 * @property {number} numCharacters
 * @property {number} numBytes
 * @property {RemovedBoundaries} removed
 * @property {UnknownWords} unknownWords
 * @property {number} textId
 */

/**
 * A text cut into other units.
 * @typedef {object} UnitStudy
 * @property {ShownMark} mark
 * @property {boolean} isMatched
 * @property {CutName} way
 * @property {number | null} only
 * @property {number} merges
 * @property {StudiedWord[]} words
 * @property {WordInText[]} run
 * @property {string} tail
 * @property {number} numWords
 * @property {number} numUnits
 * @property {number} numUnknown
 * @property {number} numCharacters
 * @property {number} numBytes
 * @property {RemovedBoundaries} removed
 * @property {UnknownWords} unknownWords
 * @property {UnitValue} unit
 */

/**
 * A text that the reader keeps.
 * @typedef {object} KeptStudy
 * @property {ShownMark} mark
 * @property {boolean} isMatched
 * @property {CutName} way
 * @property {number | null} only
 * @property {number} merges
 * @property {StudiedWord[]} words
 * @property {WordInText[]} run
 * @property {string} tail
 * @property {number} numWords
 * @property {number} numUnits
 * @property {number} numUnknown
 * @property {number} numCharacters
 * @property {number} numBytes
 * @property {RemovedBoundaries} removed
 * @property {UnknownWords} unknownWords
 * @property {string} text
 */

/**
 * A merge that would have removed a boundary, had its parts not been used before.
 * @typedef {object} SilentMerge
 * @property {number} rank
 * @property {string} left
 * @property {string} right
 * @property {string} used the part that another merge had used
 * @property {number} byRank that merge
 * @property {string} bySymbol what it made
 * @property {boolean} whole whether it used the part as a whole
 */

/**
 * The reason why a boundary is left at the end.
 * @typedef {object} ReasonShown
 * @property {number} position
 * @property {string} sentence
 * @property {boolean} unknown
 * @property {SilentMerge[]} silent
 * @property {number} more
 */

/**
 * The reasons why a word is cut as it is; null for one that is too long.
 * @typedef {object} ReasonsShown
 * @property {string} word
 * @property {ReasonShown[] | null} why
 */

/** A symbol of the most probable way. @typedef {[symbol: string, log_probability: number]} Summand */

/**
 * A word cut in one way: what longest match tried, or the sum of the most probable way.
 * @typedef {object} WayShown
 * @property {WayName} way
 * @property {boolean} own of the learner
 * @property {string[]} symbols
 * @property {string} [problem]
 * @property {TriedEntry[]} [tried]
 * @property {Summand[]} [sum]
 * @property {number} [more] that are left out of these
 * @property {number} [total]
 * @property {string[]} [letters] of a word that is unknown as a whole
 */

/**
 * Other ways to cut a word; none for one that is too long.
 * @typedef {object} WaysShown
 * @property {string} word
 * @property {number} k
 * @property {WayShown[]} ways
 */

/** A way that was drawn. @typedef {[symbols: string[], times: number, exact: number | null]} DrawnWay */

/** All other ways together. @typedef {[times: number, exact: number | null]} OtherDraws */

/**
 * A word cut many times with BPE dropout: how often each way came, and how probable it is.
 * @typedef {object} DrawsAnswer
 * @property {string} word
 * @property {number} k
 * @property {number} dropout
 * @property {number} seed
 * @property {number} drawn how many times; 0 for a word that is too long
 * @property {DrawnWay[]} ways
 * @property {OtherDraws} rest of all other ways
 * @property {number} numWays
 * @property {number} mostUnits of a word that is drawn, or whose exact probabilities are known
 */

/**
 * The merge at which a pair came closest to being merged.
 * @typedef {object} ClosestPair
 * @property {number} rank
 * @property {number} count
 * @property {[string, string]} winner the pair that was merged
 * @property {number} winnerCount
 */

/**
 * A pair, and what its criterion is made of.
 * @typedef {object} WeighedPair
 * @property {number} count
 * @property {number} joined
 * @property {number} left
 * @property {number} right
 * @property {number} score
 */

/**
 * A pair before the last merge at which it was there, next to the pair that was merged.
 * @typedef {object} LastChanceShown
 * @property {CriterionValue} criterion
 * @property {number} rank
 * @property {WeighedPair} weighed
 * @property {[string, string]} winner
 * @property {WeighedPair} winnerWeighed
 * @property {number} length of the corpus in symbols
 * @property {boolean} isTied
 * @property {number} least count of a pair that is merged, if this one was rarer; else 0
 */

/**
 * The fate of a pair; `pair` is null if it cannot be cut into two symbols.
 * @typedef {object} PairFate
 * @property {string} word
 * @property {string} asked
 * @property {[string, string] | null} pair
 * @property {[string, string][]} others
 * @property {boolean} isLeadUnknown whether walls, deaths or languages decide, too: neither is known
 * @property {boolean} counted whether counts decide which pair is merged
 * @property {number} rank
 * @property {string[]} sentences
 * @property {ClosestPair | null} closest
 * @property {LastChanceShown | null} last when it was last there, where counts do not decide
 */

/**
 * The number of copies it takes.
 * @typedef {object} CopiesFound
 * @property {number | null} copies
 * @property {number | null} rank
 * @property {boolean} isCertain
 * @property {number[]} tried
 */

/**
 * The number of extra copies of the word that would have made a pair win; 0 if none did.
 * @typedef {object} CopiesAnswer
 * @property {string} word
 * @property {string} asked
 * @property {string} problem
 * @property {CopiesFound | null} copies
 */

/** Text, and the rule that cut it; null for a gap. @typedef {[text: string, rule: string | null]} CutPiece */

/**
 * A text as one pre-tokenizer cuts it.
 * @typedef {object} CutRow
 * @property {string} way
 * @property {string} name
 * @property {CutPiece[]} pieces
 */

/** A text with several readings. @typedef {[text: string, readings: string[]]} AmbiguousText */

/**
 * A text as several pre-tokenizers cut it, and the apostrophes that have several readings.
 * @typedef {object} CutsAnswer
 * @property {CutRow[]} rows
 * @property {AmbiguousText[]} ambiguous
 */

/** A letter: the entropy for it in bits, from which counts, and how many letters may follow. @typedef {[letter: string, bits: string, counts: string, variety: number]} CountedLetter */

/**
 * A way to cut a word, and how it agrees with the morphemes, "" where none are known.
 * @typedef {object} OtherCut
 * @property {string} name
 * @property {string[]} parts
 * @property {string} score
 */

/**
 * A word cut without merges, and as what was learned cuts it after `k` of them.
 * @typedef {object} OtherCuts
 * @property {string} word
 * @property {number} k
 * @property {number} n the last bytes that count
 * @property {number} bits the threshold
 * @property {CountedLetter[]} letters
 * @property {OtherCut[]} rows
 */

/**
 * One part of an answer: what was asked for, or what went wrong.
 * @typedef {object} WordsPart
 * @property {string} [key] of the first part, which says what the answer is about
 * @property {number} [id]
 * @property {StudiedText} [study]
 * @property {ReasonsShown} [reasons]
 * @property {PairFate} [pair]
 * @property {CopiesAnswer} [copies]
 * @property {WaysShown} [orders]
 * @property {DrawsAnswer} [draws]
 * @property {string} [latex] the tree of the word
 * @property {number} [textId] of what units and kept inputs are about
 * @property {UnitStudy[]} [units]
 * @property {CutsAnswer} [cuts]
 * @property {OtherCuts} [wordCuts]
 * @property {KeptStudy[]} [kept]
 * @property {string} [search]
 * @property {string[]} [found]
 * @property {string} [problem]
 */

/**
 * A piece in the lattice of a word: units from `start` to before `stop`.
 * @typedef {object} LatticeEdge
 * @property {number} arch which of the arches that are drawn
 * @property {number} start
 * @property {number} stop
 * @property {boolean} isTaken
 * @property {string} said
 * @property {string[]} cells of its row in the table
 */

/**
 * All edges that are drawn, from left to right.
 * @typedef {object} LatticeWalk
 * @property {string} title
 * @property {string[]} head
 * @property {LatticeEdge[]} edges
 */

export {};
