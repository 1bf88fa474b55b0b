/* What the view of SuperBPE gets from Python; types only, nothing of this file is sent. */

/* Made of wire_types.py by `python -m tests.scripts --write`. */

/** @typedef {"birth" | "return" | "present already"} BirthName */

/** @typedef {"" | "m" | "new" | "cut"} LineTileLook */

/** @typedef {"superbpe" | "boundless"} ShownLearner */

/** A merge: its pair, what it makes and what that was, its count, its joins, and its wall. @typedef {[left: number, right: number, made: number, birth: BirthName, times: number, applied: number, is_across: boolean]} SuperMerge */

/** A symbol: its text, the walls inside it where it is first made, and if it is a superword. @typedef {[text: string, seams: number[], is_superword: boolean]} WalledSymbol */

/**
 * A run whose walls stand until one merge, or that of BoundlessBPE.
 * @typedef {object} SuperRun
 * @property {number} until -1 in BoundlessBPE
 * @property {WalledSymbol[]} symbols by id: the alphabet first
 * @property {SuperMerge[]} merges
 * @property {number[]} lengths of the text, for each state
 */

/** A text that can be learned from: its key in the address, and its name. @typedef {[key: string, name: string]} LineText */

/**
 * The data that the component begins with; another key means another text.
 * @typedef {object} SuperData
 * @property {string} key
 * @property {Record<string, string>} query
 * @property {number} lesson
 * @property {number} step -1: the first merge that makes a superword
 * @property {number} wall that was asked for, which the run may not have; -1: none
 * @property {string} lines the key of the text
 * @property {LineText[]} texts
 * @property {string[]} notes
 * @property {number} most merges of which walls can stand
 * @property {number} alphabet
 * @property {number[]} counts of the alphabet at the start
 * @property {SuperRun} run
 * @property {string[]} plain what each merge of BPE makes
 * @property {number[]} plain_lengths
 * @property {SuperRun} whole that of BoundlessBPE
 * @property {ShownLearner} learner
 * @property {number} types of lines
 */

/** A symbol of a line: the walls inside it, and whether one follows it. Where a long line is cut off, it has a first or last one that says so. @typedef {[text: string, look: LineTileLook, seams: number[], is_walled: boolean]} LineTile */

/**
 * A line in a state, by how many the merge changed its symbols, and what it is beside.
 * @typedef {object} SuperRow
 * @property {number} times
 * @property {LineTile[]} tiles
 * @property {number} change
 * @property {LineTile[]} walled
 */

/** A pair of symbols by their ids, and its count. @typedef {[left: number, right: number, times: number]} PairCount */

/**
 * The lines shown in one state, how many the merge changed, and the best pairs.
 * @typedef {object} SuperStep
 * @property {SuperRow[]} rows
 * @property {number} changed
 * @property {PairCount[]} pairs
 * @property {number} num_pairs
 * @property {number} tied
 */

/**
 * The states from one on of the run whose walls stand until one merge.
 * @typedef {object} SuperPart
 * @property {string} key
 * @property {number} until
 * @property {number} first
 * @property {SuperStep[]} steps
 */

export {};
