/* What the Practice page gets from Python; types only, nothing of this file is sent. */

/** @typedef {{ label: string, places: [row: number, start: number, stop: number][], addends: number[], total: string }} ShownEvidence */
/**
 * @typedef {object} ShownOffer
 * @property {string} text
 * @property {string[]} symbols
 * @property {boolean} isRight
 * @property {string} why
 * @property {string} short
 * @property {ShownEvidence | null} evidence
 */
/**
 * @typedef {object} Exercise
 * @property {string} kind
 * @property {string} label
 * @property {string} topic
 * @property {string} topicKey
 * @property {string} level
 * @property {number} seed
 * @property {string} source
 * @property {string} sentence
 * @property {"one" | "several" | "number" | "boundaries" | "order"} form
 * @property {number[][]} right
 * @property {string} said
 * @property {string} why
 * @property {ShownEvidence | null} evidence
 * @property {ShownOffer[]} offers
 * @property {{ answer: number[], why: string }[]} misses
 * @property {{ count: number, symbols: string[] }[]} rows
 * @property {[label: string, value: string][]} facts
 * @property {string[][]} merges
 * @property {string[]} units
 */
/**
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
 * @property {Exercise[]} exercises
 */

export {};
