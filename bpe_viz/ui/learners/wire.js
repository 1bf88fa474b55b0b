/* What the Learners page gets from Python; types only, nothing of this file is sent. */

/**
 * @typedef {object} LearnersData
 * @property {string} key of the comparison; with another one the page begins where Python says
 * @property {Record<string, string>} query the rest of the address
 * @property {number} lesson the number of lessons that were opened: another one means that the view starts again
 * @property {number} size to begin with; 0 for one in the middle
 * @property {string} measure
 * @property {number[]} sizes
 * @property {LearnerRow[]} learners
 * @property {ComparedWord[]} words
 * @property {MeasureRow[]} measures
 * @property {SizeState[]} states one for each size
 * @property {number} numTypes
 * @property {string[]} notes
 */

/**
 * @typedef {object} LearnerRow
 * @property {string} name
 * @property {string} how
 * @property {number} least
 * @property {number} most
 * @property {string} problem why it learned nothing, if so
 * @property {string} alphabet
 * @property {string} mark
 * @property {"separate" | "before" | "glued" | "none"} place
 * @property {string} prefix
 */

/** @typedef {{ letters: string[], count: number }} ComparedWord */
/** @typedef {{ key: string, name: string, definition: string, isShare: boolean }} MeasureRow */

/**
 * @typedef {object} SizeState
 * @property {number} disagree how many types are not cut alike
 * @property {number} numShared
 * @property {string[]} shared
 * @property {(LearnerState | null)[]} learners
 */

/**
 * @typedef {object} LearnerState
 * @property {number} symbols of the whole corpus
 * @property {number} words
 * @property {number[]} values one for each measure
 * @property {number} numLearned
 * @property {number} numOnly
 * @property {[text: string, isOnly: 0 | 1][]} entries
 * @property {WordCut[]} cuts one for each word
 */

/**
 * Where a word is cut, as offsets between its letters; `alone` says that its mark is a symbol of its own.
 * @typedef {{ at: number[], symbols: number, alone: boolean, unknown: boolean }} WordCut
 */

export {};
