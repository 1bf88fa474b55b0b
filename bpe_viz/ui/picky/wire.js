/* What the view of Picky BPE gets from Python; types only, nothing of this file is sent. */

/* Made of wire_types.py by `python -m tests.scripts --write`. */

/** @typedef {"birth" | "return" | "present already"} BirthName */

/** @typedef {"" | "m" | "new" | "split" | "cut"} TileLook */

/** A part of a merge: what the merge left of it, and what its rest is split into if it dies. @typedef {[symbol: number, rest: number, dies: boolean, parts: number[]]} PartUse */

/** A merge: its pair, what it makes, what that was, its count, its joins, and its parts. @typedef {[left: number, right: number, made: number, birth: BirthName, times: number, applied: number, uses: PartUse[]]} PickyMerge */

/**
 * The data that the component begins with; another key means another run.
 * @typedef {object} PickyData
 * @property {string} key
 * @property {Record<string, string>} query
 * @property {number} lesson
 * @property {number} step -1: the first merge with a death
 * @property {number} threshold
 * @property {number} least threshold
 * @property {string[]} symbols by id: the alphabet first
 * @property {number} alphabet
 * @property {number[]} counts of the alphabet at the start
 * @property {PickyMerge[]} merges
 * @property {number[]} lengths of the corpus, for each state
 * @property {number[]} sizes of the vocabulary
 * @property {(number | null)[]} bpe the length in BPE with a vocabulary as large, where it has one
 * @property {number} types
 * @property {number} tokens
 */

/** A symbol of a word: a unit, a merged one, one just made, or what a death has just left. Where a long word is cut off, it has a last one that says so. @typedef {[text: string, look: TileLook]} PickyTile */

/**
 * A word in a state: its symbols, by how many the merge changed them in all, and BPE's.
 * @typedef {object} PickyRow
 * @property {number} times
 * @property {PickyTile[]} tiles
 * @property {number} change
 * @property {PickyTile[]} bpe
 */

/**
 * The words shown in one state, and how many the merge changed.
 * @typedef {object} PickyStep
 * @property {PickyRow[]} rows
 * @property {number} changed
 */

/**
 * The states from one on.
 * @typedef {object} PickyPart
 * @property {string} key
 * @property {number} first
 * @property {PickyStep[]} steps
 */

export {};
