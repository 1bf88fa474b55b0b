/* What the stepper gets from Python and asks of it; types only, nothing of this file is sent. */

/* Made of wire_types.py by `python -m tests.scripts --write`. */

/** @import { EditedCounts, OpenedLesson } from "../shared/wire.js" */

/** @typedef {"first-seen" | "greatest" | "smallest"} TieRuleName */

/** @typedef {"ratio" | "likelihood" | "count"} CriterionName */

/** @typedef {"bpe" | "wordpiece" | "picky" | "parity" | "superbpe" | "boundless"} MergingLearner */

/** @typedef {"base" | "ratio" | "hybrid" | "window"} VariantName */

/** @typedef {"MERGES" | "VOCAB_SIZE" | "MIN_COUNT" | "NO_PAIRS"} StopName */

/**
 * The data that the component begins with.
 * @typedef {object} StepperData
 * @property {string} key of the training; another one means that everything is asked again
 * @property {string} title
 * @property {string} corpus_label
 * @property {Record<string, string> | null} query the rest of the address; null for a page without a server
 * @property {number} k
 * @property {"choose" | "merge"} half
 * @property {string[]} hide the parts that are not shown
 * @property {OpenedLesson} [lesson]
 * @property {string} [offer] what a first visit is offered, in words; "" for nothing
 * @property {EditedCounts | null} [edited] since when the corpus can be compared
 * @property {boolean} [isPlayable] whether the game takes this corpus
 */

/** Two symbols by number. @typedef {[left: number, right: number]} Pair */

/** A pair, and how often it occurs. @typedef {[left: number, right: number, times: number]} CountedPair */

/** So many pairs of the list of the step before. @typedef {[start: number, length: number]} PairRun */

/** A word of the corpus, or a line of it where learners look past the ends of words. Its units, the rank that ended each boundary (0 in died: never), and after which units a wall is; -1 - unit where it never falls. Where symbols die, `deaths` has what they changed: a rank, a unit and its `died` in and after that state, in turn and in order. Where languages decide, `shares` say how often it occurs in each. @typedef {[word: number, times: number, units: number[], died: number[], walls: number[], deaths: number[], shares: number[]]} WordRow */

/** A symbol that died after a merge: how often it was left, and what it was split into then. @typedef {[rank: number, symbol: number, rest: number, parts: number[]]} SymbolDeath */

/** A unit of the alphabet in printable form. @typedef {[letters: string, prefix?: string, mark?: string]} UnitParts */

/** A merge worth a look. @typedef {[rank: number, what: string, text: string]} ShownMilestone */

/**
 * The languages of a run in which one of them decides each merge.
 * @typedef {object} LanguagesShown
 * @property {string[]} names
 * @property {number[]} payer of each merge, and of the one that would be next; -1: all together
 * @property {number[][]} costs the symbols of each language in every state
 * @property {VariantName} why
 */

/**
 * The run as a whole, whatever the step.
 * @typedef {object} Overview
 * @property {UnitParts[]} alphabet
 * @property {number[]} unitCounts
 * @property {number[]} left
 * @property {number[]} right
 * @property {number[]} count
 * @property {number[]} applied
 * @property {number[]} [made] by each merge, where a symbol can be made again
 * @property {number} [threshold] the share of a symbol that may be used up before it dies
 * @property {SymbolDeath[]} [deaths] in order, where symbols may die
 * @property {number} length of the corpus at the start, in symbols
 * @property {number} types
 * @property {number} tokens
 * @property {"word" | "line"} noun
 * @property {LanguagesShown} [languages]
 * @property {number} wallsUntil the last merge while which walls stand; all, where each falls by itself
 * @property {WordRow[]} rows
 * @property {TieRuleName} tieRule
 * @property {string} unit
 * @property {MergingLearner} learner
 * @property {CriterionName} criterion
 * @property {string} prefix of symbols inside words; empty for byte pair encoding
 * @property {StopName} stop
 * @property {number} minCount
 * @property {number} chunkMerges
 * @property {ShownMilestone[]} milestones by rank
 */

/** The numbers of pairs that a merge makes, makes rarer and ends. @typedef {[born: number, shrank: number, died: number]} PairChanges */

/** The first place of a pair, the boundary counted from 1. @typedef {[word: number, boundary: number]} FirstPlace */

/** The number of times that two of a symbol in a row can be joined. @typedef {[symbol: number, before: number, after: number]} Doubled */

/**
 * A step as it is sent: the state before a merge, and what the merge changes. What is empty is left out, as is all that a merge changes in the step after the last merge.
 * @typedef {object} StepRow
 * @property {(CountedPair | PairRun)[]} top the most frequent pairs, as runs of those before and new ones
 * @property {number} numPairs
 * @property {number} numTied
 * @property {number[]} [after] a place in `top` and the count after the merge, in turn
 * @property {CountedPair[]} [born] the most frequent new pairs
 * @property {PairChanges} [sums]
 * @property {number[]} [words] that change, the most frequent of
 * @property {number} [numWords]
 * @property {number[]} [split] words that deaths change, but not the merge
 * @property {number[]} [counted] what each adds to the count, where it loses another number
 * @property {CountedPair} [together] the most frequent pair of all languages, where one decides
 * @property {FirstPlace} [first] of the winner of a tie
 * @property {number[]} [offers] places in `top`, to choose from where the merge is guessed
 * @property {Doubled[]} [doubles] what gains of pairs `a a` are made of
 */

/**
 * The steps of some merges, and the words that they name.
 * @typedef {object} Chunk
 * @property {number} chunk
 * @property {WordRow[]} words
 * @property {StepRow[]} steps
 */

/** A word after the first merge that differs, in both trainings; 0 times where it is not. @typedef {[times: number, own: string[], other_times: number, other: string[]]} WordInBoth */

/** The merges of a rank with what ranked them; no pair where a run has ended. @typedef {[rank: number, own: string[], own_score: number, other: string[], other_score: number]} ComparedMerge */

/** The numbers that rank a pair: its count, its places, its symbols' counts, the score. @typedef {[times: number, joins: number, left: number, right: number, score: number]} PairStanding */

/** A pair that one of two trainings merges, before the first merge that differs. @typedef {[pair: string[], own: PairStanding, other: PairStanding]} ComparedPair */

/**
 * Two trainings compared: this one, and one with another tie rule or another corpus.
 * @typedef {object} Comparison
 * @property {number} parting the first merge that differs; 0: none
 * @property {string[][]} pairs of both there, none where a run has ended
 * @property {ComparedPair[]} rivals the same pairs, those that are there
 * @property {ComparedMerge[]} merges around it
 * @property {"word" | "line"} noun
 * @property {number} differing how many of these are segmented differently at the end
 * @property {string[]} example
 * @property {WordInBoth[]} corpora
 */

/**
 * The trainings before and after counts were edited, or why they cannot be compared.
 * @typedef {object} EditCompared
 * @property {Comparison} [comparison]
 * @property {string} [problem]
 */

/**
 * The choice of each rule at a tie.
 * @typedef {object} TieAnswer
 * @property {number} k
 * @property {Partial<Record<TieRuleName, Pair>>} picks
 * @property {Pair[]} [tied]
 */

/**
 * A word as each rule's run segments it.
 * @typedef {object} TriedWord
 * @property {string} word
 * @property {Record<string, string[]>} segments by the rule
 */

/**
 * The most frequent words that hold a symbol, and how many there are in all.
 * @typedef {object} Holders
 * @property {number} symbol
 * @property {number} k
 * @property {WordRow[]} words
 * @property {number} many
 */

/**
 * The reference learner.
 * @typedef {object} SourceText
 * @property {string} text
 */

/**
 * A state as LaTeX.
 * @typedef {object} LatexState
 * @property {number} k
 * @property {string} text
 */

/**
 * One part of an answer.
 * @typedef {object} StepperPart
 * @property {string} [key] of the first part, which says what the answer is about
 * @property {number} [id]
 * @property {Overview} [overview]
 * @property {number} [chunk] and the rest of a chunk
 * @property {WordRow[]} [words]
 * @property {StepRow[]} [steps]
 * @property {string} [search]
 * @property {WordRow[]} [found]
 * @property {number} [many] how many words were found
 * @property {Holders} [holds]
 * @property {SourceText} [source]
 * @property {TieAnswer} [tie]
 * @property {Partial<Record<TieRuleName, Comparison>>} [rules]
 * @property {EditCompared} [edited]
 * @property {TriedWord} [tried]
 * @property {WordRow} [word]
 * @property {LatexState} [latex]
 */

/**
 * The stepper's question.
 * @typedef {object} StepperQuestion
 * @property {string} key
 * @property {boolean} overview
 * @property {number[]} chunks
 * @property {string} [search]
 * @property {[number, number]} [holds] a symbol, and the state
 * @property {number} [tie]
 * @property {true} [rules]
 * @property {true} [edited]
 * @property {string} [tryWord]
 * @property {true} [source]
 * @property {number} [word]
 * @property {number} [latex] a state
 */

export {};
