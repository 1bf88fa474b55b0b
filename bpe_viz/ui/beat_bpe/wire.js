/* What the game gets from Python; types only, nothing of this file is sent. */

/* Made of wire_types.py by `python -m tests.scripts --write`. */

/** The two symbols that a merge joins. @typedef {[left: string, right: string]} JoinedPair */

/** A word as its symbols, and how often it occurs. @typedef {[times: number, symbols: string[]]} CountedSymbols */

/**
 * Merges in order, and how many symbols there are before the first and after each.
 * @typedef {object} GameLine
 * @property {JoinedPair[]} pairs
 * @property {number[]} sizes
 */

/**
 * A corpus on which BPE can be beaten, BPE's merges and the best ones.
 * @typedef {object} BeatData
 * @property {Record<string, string>} query
 * @property {number} lesson
 * @property {string} game
 * @property {Record<string, string>} games
 * @property {string} note of the corpus in the top bar; "" for nothing
 * @property {number} mostSeed
 * @property {number} mostMerges
 * @property {CountedSymbols[]} words
 * @property {number} merges
 * @property {GameLine} bpe
 * @property {GameLine} best
 * @property {number | null} departsAt
 * @property {string} made
 */

export {};
