/* What the stepper gets from Python and asks of it; types only, nothing of this file is sent. */

/**
 * @typedef {object} StepperData
 * @property {string} key of the training; another one means that everything is asked again
 * @property {string} title
 * @property {string} corpus_label
 * @property {Record<string, string> | null} query the rest of the address; null for a page without a server
 * @property {number} k
 * @property {"choose" | "merge"} half
 * @property {string[]} hide the parts that are not shown
 * @property {import("../shared/wire.js").OpenedLesson} [lesson]
 */

/** @import { Criterion } from "../shared/scores.js" */

/** @typedef {"first-seen" | "greatest" | "smallest"} TieRule */
/** @typedef {[left: number, right: number]} Pair two symbols by number */
/** @typedef {[left: number, right: number, count: number]} CountedPair */
/** @typedef {[index: number, count: number, units: number[], died: number[]]} WordRow 0 in died: never */
/** @typedef {[letters: string, prefix?: string, mark?: string]} UnitParts */

/** @typedef {[rank: number, what: string, text: string]} Milestone */

/**
 * What a run was, whatever the step.
 * @typedef {object} Overview
 * @property {UnitParts[]} alphabet
 * @property {number[]} unitCounts
 * @property {number[]} left
 * @property {number[]} right
 * @property {number[]} count
 * @property {number[]} applied
 * @property {number} length of the corpus at the start, in symbols
 * @property {number} types
 * @property {number} tokens
 * @property {WordRow[]} rows
 * @property {TieRule} tieRule
 * @property {string} unit
 * @property {"bpe" | "wordpiece"} learner
 * @property {Criterion} criterion
 * @property {string} prefix of symbols inside words; empty for byte pair encoding
 * @property {"MERGES" | "VOCAB_SIZE" | "MIN_COUNT" | "NO_PAIRS"} stop
 * @property {number} minCount
 * @property {number} chunkMerges
 * @property {Milestone[]} milestones by rank
 */

/**
 * A step as it is sent. `top` consists of runs [start, length] of the list before and of new pairs; `after` of
 * places in it, each with the count after the merge, `offers` of places alone; the step after the last merge ends with `numTied`.
 * @typedef {[top: (CountedPair | [start: number, length: number])[], numPairs: number, numTied: number,
 *   after?: number[], born?: CountedPair[], sums?: [born: number, shrank: number, died: number] | null,
 *   words?: number[], numWords?: number, counted?: number[], first?: number[], offers?: number[],
 *   doubles?: [symbol: number, before: number, after: number][]]} StepRow
 */

/** @typedef {{ chunk: number, words: WordRow[], steps: StepRow[] }} Chunk */

/**
 * What another tie rule makes of the corpus: the first merge that differs (0: none), both pairs there, and how many
 * words are segmented differently at the end; `corpora` are words after the merge that differs, under both rules.
 * @typedef {object} Comparison
 * @property {number} parting
 * @property {[string[], string[]]} pairs
 * @property {number} differing
 * @property {string[]} example
 * @property {[count: number, own: string[], other: string[]][]} corpora
 */

/** @typedef {{ k: number, picks: Partial<Record<TieRule, Pair>>, tied?: Pair[] }} TieAnswer */
/** @typedef {{ word: string, segments: Record<TieRule, string[]> }} TriedWord */
/** @typedef {{ symbol: number, k: number, words: WordRow[], many: number }} Holders */

/**
 * One part of an answer.
 * @typedef {object} AnswerPart
 * @property {string} [key] of the first part, which says what the answer is about
 * @property {Overview} [overview]
 * @property {number} [chunk] and the rest of a chunk
 * @property {WordRow[]} [words]
 * @property {StepRow[]} [steps]
 * @property {string} [search]
 * @property {WordRow[]} [found]
 * @property {number} [many] how many words were found
 * @property {Holders} [holds]
 * @property {{ text: string }} [source]
 * @property {TieAnswer} [tie]
 * @property {Partial<Record<TieRule, Comparison>>} [rules]
 * @property {TriedWord} [tried]
 * @property {WordRow} [word]
 */

/**
 * What the stepper asks for.
 * @typedef {object} Question
 * @property {string} key
 * @property {boolean} overview
 * @property {number[]} chunks
 * @property {string} [search]
 * @property {[symbol: number, k: number]} [holds]
 * @property {number} [tie]
 * @property {true} [rules]
 * @property {string} [tryWord]
 * @property {true} [source]
 * @property {number} [word]
 */

export {};
