/* What the Practice page gets from Python; types only, nothing of this file is sent. */

/* Made of wire_types.py by `python -m tests.scripts --write`. */

/** @typedef {"one" | "several" | "number" | "boundaries" | "order"} FormName */

/** Symbols of a row of the exercise. @typedef {[row: number, start: number, stop: number]} ShownPlace */

/**
 * The evidence for an answer, and what each row adds to it.
 * @typedef {object} ShownEvidence
 * @property {string} label
 * @property {ShownPlace[]} places
 * @property {number[]} addends
 * @property {string} total
 */

/**
 * Something to choose.
 * @typedef {object} ShownOffer
 * @property {string} text
 * @property {string[]} symbols
 * @property {boolean} isRight
 * @property {string} why
 * @property {string} short
 * @property {ShownEvidence | null} evidence
 */

/**
 * A wrong answer that has a reason.
 * @typedef {object} ShownMiss
 * @property {number[]} answer
 * @property {string} why
 */

/**
 * A word of the corpus.
 * @typedef {object} ShownRow
 * @property {number} count
 * @property {string[]} symbols
 */

/** Another fact that is given. @typedef {[label: string, value: string]} ShownFact */

/**
 * Everything that asks, checks and explains an exercise.
 * @typedef {object} Exercise
 * @property {string} kind
 * @property {string} label
 * @property {string} topic
 * @property {string} topicKey
 * @property {string} addends what the numbers are that its words add up
 * @property {string} level
 * @property {number} seed
 * @property {string} source
 * @property {string} sentence
 * @property {FormName} form
 * @property {number[][]} right
 * @property {string} said
 * @property {string} why
 * @property {ShownEvidence | null} evidence
 * @property {ShownOffer[]} offers
 * @property {ShownMiss[]} misses
 * @property {ShownRow[]} rows
 * @property {boolean} marked whether a mark ends its words
 * @property {boolean} lines whether its words are lines, which have no marks
 * @property {ShownFact[]} facts
 * @property {string[][]} merges
 * @property {string[]} units
 */

/**
 * The data of the component.
 * @typedef {object} PracticeData
 * @property {Record<string, string>} query
 * @property {number} lesson
 * @property {number} number how many exercises a set has; 0 for one after another
 * @property {number} seed
 * @property {string} level
 * @property {string} source
 * @property {string[]} topics
 * @property {string[]} kinds
 * @property {number} mostSeed
 * @property {number} [passMark] the score of 100 that a course system takes for passed
 * @property {Exercise[]} exercises
 */

export {};
